import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { profile } from '#contracts/entities/profile.ts'
import { userDetails } from '#contracts/entities/user.ts'
import { readSession } from '../../api/session.ts'
import { CLERK, logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { closeToast, readToasts } from '../../ui/toast.ts'
import { wireOf } from '../../wire-of.test-support.ts'
import { Page as ChangeDefaults } from './change-defaults/page.tsx'
import { Page as ChangePassword } from './change-password/page.tsx'
import { Page as LogoUpdate } from './logo-update/page.tsx'

const BILL_TO = {
  ...{ id: 'b1', companyName: 'Example Payables', line1: '1 Example Way', city: 'Reno', state: 'NV' },
  ...{ zip: '89502', isDefault: true },
}
const USER = wireOf(userDetails, { ...CLERK, pageList: '5,6,40,44', userDefinedClass: '85' })
const PROFILE = wireOf(profile, {
  ...{ firstName: 'Dock', lastName: 'Desk', email: 'desk@example.com', weightUnit: 'kg', lengthUnit: 'cm' },
  ...{ defaultPageId: 5, pickupFrom: '08:00', pickupTo: '14:00', defaultClass: '85' },
  ...{ notifyEmails: 'dock@example.com', isComplete: true, billTo: BILL_TO },
})
const DETAILS = 'Login/userDetails'
const LOGO = 'Shipment/SaveClientLogo'
const ok = (body: object) => ({ body: { Status: 'success', ...body } })
const told = () => readToasts().map(({ message }) => message)
const FACTOR = { isOn: false, isRequired: false, recoveryLeft: 0 }
const field = (label: RegExp) =>
  screen.getByLabelText(label, { selector: 'input, textarea' }) as HTMLInputElement
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  localStorage.clear()
  for (const { id } of readToasts()) closeToast(id)
  logInAs({ pageList: '5,6,40,44' })
})

describe('change password', () => {
  const open = async (answer: Answers[string]) => {
    const sent = answerCalls({
      'LogIn/SetPassword': answer,
      'Account/Sessions': () => ok({ sessions: [] }),
      'Account/SecondFactor': () => ok(FACTOR),
    })
    await showScreen(<ChangePassword />)
    await screen.findByRole('button', { name: 'Change password' })
    return () => sent.filter(({ path }) => path === 'LogIn/SetPassword')
  }
  const fill = (old: string, next: string, again = next) => {
    type(/^Old password/, old)
    type(/^New password/, next)
    type(/^Confirm new password/, again)
    press('Change password')
  }

  it('sends the old and the new one, and clears the form', async () => {
    const sent = await open(() => ok({ userName: 'clerk' }))
    fill('the-old-secret', 'nine green forklifts')
    await waitFor(() => expect(told()).toHaveLength(1))
    expect(sent()[0]!.body).toEqual({
      accessid: '',
      OldPassword: 'the-old-secret',
      Password: 'nine green forklifts',
    })
    expect(field(/^New password/).value).toBe('')
  })

  it.each([
    ['short', 'short', 'Use at least 10 characters.'],
    ['nine green forklifts', 'nine green forklift', 'The passwords do not match.'],
    ['the-old-secret', 'the-old-secret', 'This is your current password. Choose a different one.'],
  ])('sends nothing for %s and %s', async (next, again, sentence) => {
    const sent = await open(() => ok({ userName: 'clerk' }))
    fill('the-old-secret', next, again)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(sent()).toHaveLength(0)
  })

  it('shows at its field that the old one is wrong', async () => {
    const fields = { OldPassword: 'The old password is incorrect.' }
    await open(() => ({
      status: 422,
      body: { Status: 'error', code: 'VALIDATION_FAILED', message: 'Look again.', fields, requestId: 'r' },
    }))
    fill('not-the-old-one', 'nine green forklifts')
    expect(await screen.findByText('The old password is incorrect.')).toBeTruthy()
    expect(field(/^New password/).value).toBe('nine green forklifts')
  })
})

describe('your sessions', () => {
  const at = '2026-11-23T18:00:00Z'
  const session = (id: string, isThis: boolean) => ({
    ...{ id, isThis, createdAt: at, lastUsedAt: at, address: `203.0.113.${isThis ? 1 : 2}` },
    browser: isThis ? 'Chrome on Windows' : 'Safari on iOS',
  })
  const open = async () => {
    let sessions = [session('s1', true), session('s2', false)]
    const sent = answerCalls({
      'Account/Sessions': () => ok({ sessions }),
      'Account/SecondFactor': () => ok(FACTOR),
      'Account/EndSessions': () => {
        sessions = sessions.slice(0, 1)
        return ok({ ended: 1 })
      },
    })
    await showScreen(<ChangePassword />)
    await screen.findByText('Safari on iOS')
    return () => sent.filter(({ path }) => path === 'Account/EndSessions').map(({ body }) => body)
  }

  it('ends one other session, and cannot end this one', async () => {
    const ended = await open()
    expect(screen.getAllByRole('button', { name: /^Log out (Chrome|Safari)/ })).toHaveLength(1)
    press('Log out Safari on iOS, 203.0.113.2')
    await waitFor(() => expect(told()).toEqual(['That session has ended.']))
    expect(ended()).toEqual([{ sessionId: 's2' }])
    await waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull())
  })

  it('ends all the others together', async () => {
    const ended = await open()
    press('Log out everywhere else')
    await waitFor(() => expect(told()).toEqual(['You are logged out everywhere else.']))
    expect(ended()).toEqual([{}])
    await waitFor(() =>
      expect(
        screen.getByRole<HTMLButtonElement>('button', { name: 'Log out everywhere else' }).disabled,
      ).toBe(true),
    )
  })
})

describe('two-step verification', () => {
  it('asks for the password, shows the code to scan, and then the recovery codes', async () => {
    const setup = { secret: 'ABCDEFGHIJKLMNOP', qrCode: 'data:image/svg+xml;base64,PHN2Zy8+' }
    let state = FACTOR
    const sent = answerCalls({
      'Account/Sessions': () => ok({ sessions: [] }),
      'Account/SecondFactor': (body) => {
        const { work, code } = body as { work: string; code: string }
        if (work === 'start') return ok({ ...state, setup })
        if (work !== 'confirm') return ok(state)
        if (code !== '123456') {
          const fields = { code: 'This code is incorrect.' }
          return {
            status: 422,
            body: { Status: 'error', code: 'VALIDATION_FAILED', message: '', fields, requestId: 'r' },
          }
        }
        state = { isOn: true, isRequired: false, recoveryLeft: 10 }
        return ok({ ...state, recoveryCodes: ['AAAA-BBBB-CCCC-DDDD'] })
      },
    })
    await showScreen(<ChangePassword />)
    fireEvent.click(await screen.findByRole('button', { name: 'Set up two-step verification' }))
    type(/^Your password/, 'the-old-secret')
    press('Continue')
    expect(await screen.findByAltText('QR code for your authenticator app')).toBeTruthy()
    expect(screen.getByText('ABCDEFGHIJKLMNOP')).toBeTruthy()
    type(/^Code/, '000000')
    press('Turn on')
    expect(await screen.findByText('This code is incorrect.')).toBeTruthy()
    type(/^Code/, '123456')
    press('Turn on')
    expect(await screen.findByText('AAAA-BBBB-CCCC-DDDD')).toBeTruthy()
    press('I have saved the codes')
    expect(await screen.findByRole('button', { name: 'Turn off' })).toBeTruthy()
    const works = sent.map(({ body }) => (body as { work?: string }).work)
    expect(works.filter((work) => work === 'start')).toHaveLength(1)
  })
})

describe('change defaults', () => {
  const open = async () => {
    const sent = answerCalls({
      [DETAILS]: (body) => {
        const given = (body as { profile?: object }).profile
        return ok({ userDetails: USER, profile: given ?? PROFILE })
      },
      'Address/AddressDataList': () => ok({ rows: [], total: 0 }),
    })
    await showScreen(<ChangeDefaults />)
    await screen.findByRole('button', { name: 'Save defaults' })
    return sent
  }

  it('saves the values set here and leaves the rest of the profile unchanged', async () => {
    const sent = await open()
    type(/^Pickup from/, '9am')
    type(/^Instruction/, 'Dock 4')
    press('Save defaults')
    await waitFor(() => expect(told()).toEqual(['Your defaults have been updated successfully']))
    const saved = sent.find(({ path, body }) => path === DETAILS && body.profile)!.body.profile
    expect(saved).toMatchObject({ PickupByFromTime: '09:00 AM', BOLInstruction: 'Dock 4', DefaultPageId: 5 })
    // An absent field is unchanged: other screens' changes are not overwritten.
    for (const name of ['FirstName', 'Email', 'NotifyCarrier', 'wtUnit', 'userBilltoDetails'])
      expect(Object.keys(saved as object)).not.toContain(name)
    expect(readSession()?.user.userDefinedClass).toBe('85')
  })

  it('shows at its field an invalid time, and a window that ends before it begins', async () => {
    const sent = await open()
    type(/^Pickup from/, 'soon')
    press('Save defaults')
    expect(await screen.findByText('Enter a time like 11:00 AM.')).toBeTruthy()
    type(/^Pickup from/, '3 PM')
    press('Save defaults')
    expect(await screen.findByText('The pickup window must end after it begins.')).toBeTruthy()
    expect(sent.some(({ body }) => body.profile)).toBe(false)
  })
})

describe('logo update', () => {
  const KEPT = { logourl: '/logos/c/1', Imagedata: 'aGVsbG8=', Filename: 'logo.png', headerOnly: false }
  const NONE = { logourl: '', Imagedata: '', Filename: '', headerOnly: false }
  const open = async (logo: typeof KEPT, answers: Record<string, object> = {}) => {
    const sent = answerCalls({ [LOGO]: (_body, { funType }) => ok(answers[funType ?? 'get'] ?? logo) })
    await showScreen(<LogoUpdate />)
    await screen.findByRole('heading', { name: 'Logo' })
    return sent
  }
  const choose = (file: File) => fireEvent.change(field(/ogo$/), { target: { files: [file] } })

  it('shows the chosen picture before it is saved, and updates the header', async () => {
    const sent = await open(NONE, { save: KEPT })
    choose(new File(['hello'], 'ours.png', { type: 'image/png' }))
    expect(await screen.findByAltText('The selected logo')).toBeTruthy()
    expect(sent.some(({ query }) => query.funType === 'save')).toBe(false)
    press('Save logo')
    await waitFor(() => expect(readSession()?.user.logoUrl).toBe('/logos/c/1'))
    expect(sent.find(({ query }) => query.funType === 'save')!.body).toMatchObject({
      ...{ Imagedata: { Size: 5 }, Filename: 'ours.png', headerOnly: false },
    })
  })

  it('removes the logo from documents without a new file', async () => {
    const sent = await open(KEPT)
    fireEvent.click(screen.getByRole('checkbox', { name: /header only/ }))
    await waitFor(() => expect(sent.some(({ query }) => query.funType === 'save')).toBe(true))
    expect(sent.find(({ query }) => query.funType === 'save')!.body).toMatchObject({
      ...{ Imagedata: 'aGVsbG8=', headerOnly: true },
    })
  })

  it('refuses a file that is too large before it is read', async () => {
    await open(NONE)
    choose(new File([new Uint8Array(1_048_577)], 'large.png', { type: 'image/png' }))
    expect(await screen.findByText('The logo is too large. Choose a file of 1 MB or less.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save logo' })).toBeNull()
  })

  it('asks for confirmation before it deletes', async () => {
    const sent = await open(KEPT, { delete: NONE })
    press('Delete logo…')
    const dialog = await screen.findByRole('dialog')
    expect(sent.some(({ query }) => query.funType === 'delete')).toBe(false)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete logo' }))
    await waitFor(() => expect(told()).toEqual(['The logo has been deleted successfully']))
  })
})
