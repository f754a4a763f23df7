import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { closeToast, readToasts } from '../../ui/toast.ts'
import { Page } from './page.tsx'

const WORK = 'Address/BillToAddressUpdate'
const GROUP = 'Address/CreateP44AccountGroup'
const blank = { ContactName: '', Phone: '', Email: '', AccountGroupCode: '' }
const OWN = {
  ...{ ...blank, id: 'b1', companyName: 'Example Payables', addressLines: '1 Example Way~Suite 2' },
  ...{ addressline1: '1 Example Way', addressline2: 'Suite 2', City: 'Reno', State: 'NV', Zip: '89502' },
  ...{ CountryCode: 'US', IsDefault: true, AccountGroupCode: 'EXAMPLE-1' },
}
const AUDITORS = { ...OWN, id: 'b2', companyName: 'Example Audit', IsDefault: false, AccountGroupCode: '' }
const ok = (body: object) => ({ body: { Status: 'success', ...body } })
const refusal = (status: number, code: string, message: string, fields = {}) => ({
  status,
  body: { Status: 'error', code, message, fields, requestId: 'r' },
})
const open = async (answers: Answers = {}) => {
  const sent = answerCalls({
    [WORK]: () => ok({ rows: [OWN, AUDITORS] }),
    'Address/GetCountryList': () => ok({ countries: [] }),
    ...answers,
  })
  await showScreen(<Page />, '/Profile?section=BillToLocations')
  await screen.findByText('Example Payables')
  return sent
}
const choose = async (company: string, item: string) => {
  fireEvent.click(screen.getByRole('button', { name: `Change ${company}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}
const told = () => readToasts().map(({ message }) => message)

beforeAll(async () => {
  await Promise.all([import('./bill-to-dialog.tsx'), import('./account-group-dialog.tsx')])
  await import('../../ui/confirm-question.tsx')
})

beforeEach(() => {
  localStorage.clear()
  for (const { id } of readToasts()) closeToast(id)
  logInAs({ pageList: '42' })
})

describe('bill-to locations', () => {
  it('are added; missing fields are reported before anything is sent', async () => {
    const sent = await open()
    const opener = screen.getByRole('button', { name: 'Add bill-to location' })
    // On a phone the filters are collapsed; the add button is not.
    expect(opener.closest('[class*=filters]')).toBeNull()
    fireEvent.click(opener)
    const dialog = await screen.findByRole('dialog')
    const add = within(dialog).getByRole('button', { name: 'Add bill-to location' })
    fireEvent.click(add)
    expect(await within(dialog).findByText('Company is required.')).toBeTruthy()
    expect(within(dialog).getByText('Address is required.')).toBeTruthy()
    expect(sent.some(({ query }) => query.funtype === 'add')).toBe(false)
    const type = (label: RegExp, value: string) =>
      fireEvent.change(within(dialog).getByLabelText(label), { target: { value } })
    type(/^Company/, 'Example Freight Bills')
    type(/^Street \*|^Street$/, '9 Ledger Road')
    fireEvent.click(add)
    await waitFor(() => expect(told()).toEqual(['Example Freight Bills has been added successfully']))
    expect(sent.find(({ query }) => query.funtype === 'add')!.body).toMatchObject({
      billTo: { companyName: 'Example Freight Bills', addressline1: '9 Ledger Road', addressLines: '' },
    })
  })

  it('follow another ZIP with city and state', async () => {
    const place = {
      City: 'Dallas',
      State: 'TX',
      Zip: '75201',
      CountryCode: 'US',
      timeZone: 'America/Chicago',
    }
    await open({
      'Address/GetAddress': () =>
        ok({ location: null, place: { ...place, latitude: 32.8, longitude: -96.8 } }),
    })
    await choose('Example Audit', 'Edit…')
    const dialog = await screen.findByRole('dialog')
    const value = (label: RegExp) => (within(dialog).getByLabelText(label) as HTMLInputElement).value
    fireEvent.change(within(dialog).getByLabelText(/^ZIP/), { target: { value: '75201' } })
    await waitFor(() => expect([value(/^City/), value(/^State/)]).toEqual(['Dallas', 'TX']))
  })

  it('keep the typed values when the server refuses them, with the message at its field', async () => {
    await open({
      [WORK]: (_body, { funtype }) =>
        funtype === 'update'
          ? refusal(422, 'VALIDATION_FAILED', 'Look again.', { 'billTo.Zip': 'ZIP 89599 is not known.' })
          : ok({ rows: [OWN, AUDITORS] }),
    })
    await choose('Example Audit', 'Edit…')
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByLabelText(/^ZIP/), { target: { value: '89599' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save bill-to location' }))
    expect(await within(dialog).findByText('ZIP 89599 is not known.')).toBeTruthy()
    expect((within(dialog).getByLabelText(/^ZIP/) as HTMLInputElement).value).toBe('89599')
  })

  it('change the default with one click', async () => {
    const sent = await open()
    await choose('Example Audit', 'Make default')
    await waitFor(() => expect(told()).toEqual(['Example Audit is now the default.']))
    expect(sent.find(({ query }) => query.funtype === 'update')!.body).toMatchObject({
      billTo: { id: 'b2', IsDefault: true },
    })
  })

  it('are deleted after a confirmation that names the next default', async () => {
    const sent = await open()
    await choose('Example Payables', 'Delete…')
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(/The next one in the list becomes the default/)).toBeTruthy()
    expect(sent.some(({ query }) => query.funtype === 'delete')).toBe(false)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete bill-to location' }))
    await waitFor(() => expect(told()).toEqual(['Example Payables has been deleted successfully']))
    expect(sent.find(({ query }) => query.funtype === 'delete')!.body).toMatchObject({ billTo: { id: 'b1' } })
  })

  it('show a read-only user the list without buttons', async () => {
    logInAs({ userType: 'ReadOnly', pageList: '42' })
    await open()
    expect(screen.queryByRole('button', { name: 'Add bill-to location' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull()
  })
})

describe('the account group of a bill-to location', () => {
  it('is created under the company’s name, once', async () => {
    const message = 'The account group EXAMPLE-AUDIT-1 has been created for Example Audit.'
    const sent = await open({
      [GROUP]: () => ({ body: { Status: 'added', AccountGroupCode: 'G', AccountCode: 'G', message } }),
    })
    fireEvent.click(screen.getByRole('button', { name: 'Change Example Payables' }))
    await screen.findByRole('menuitem', { name: 'Edit…' })
    expect(screen.queryByRole('menuitem', { name: 'Create account group…' })).toBeNull()
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
    await choose('Example Audit', 'Create account group…')
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create account group' }))
    await waitFor(() => expect(told()).toEqual([message]))
    expect(sent.find(({ path }) => path === GROUP)!.body).toEqual({
      billToId: 'b2',
      groupName: 'Example Audit',
    })
  })

  it('shows in the dialog that project44 is not connected', async () => {
    await open({ [GROUP]: () => refusal(422, 'PROVIDER_NOT_CONNECTED', 'Connect to project44 first.') })
    await choose('Example Audit', 'Create account group…')
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create account group' }))
    expect(await within(dialog).findByText('Connect to project44 first.')).toBeTruthy()
    expect(within(dialog).getByText('A user with access to Carriers can do this.')).toBeTruthy()
  })
})

describe('a bill-to location changed by another user', () => {
  const message = 'Someone else changed this bill-to location. Reload it and try again.'
  /** The first read has version a; later reads have version b. */
  const openChanged = () => {
    let reads = 0
    return open({
      [WORK]: (body, { funtype }) => {
        const seen = (body as { billTo?: { version?: string } }).billTo?.version
        if (funtype !== 'select') {
          return seen === 'b' || seen === undefined
            ? ok({ rows: [] })
            : refusal(409, 'BILL_TO_CHANGED', message)
        }
        const now = { ...AUDITORS, companyName: 'Audit as it is', version: 'b' }
        return ok({ rows: [OWN, reads++ === 0 ? { ...AUDITORS, version: 'a' } : now] })
      },
    })
  }

  it('is not overwritten silently', async () => {
    const sent = await openChanged()
    await choose('Example Audit', 'Edit…')
    const dialog = await screen.findByRole('dialog')
    const contact = within(dialog).getByLabelText(/^Contact/) as HTMLInputElement
    fireEvent.change(contact, { target: { value: 'Mine' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save bill-to location' }))
    expect(await within(dialog).findByText(message)).toBeTruthy()
    expect(contact.value).toBe('Mine')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reload the bill-to location' }))
    await waitFor(() =>
      expect((within(dialog).getByLabelText(/^Company/) as HTMLInputElement).value).toBe('Audit as it is'),
    )
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save bill-to location' }))
    await waitFor(() => expect(told()).toEqual(['Audit as it is has been updated successfully']))
    const saved = sent.filter(({ query }) => query.funtype === 'update').map(({ body }) => body.billTo)
    expect(saved).toMatchObject([{ version: 'a' }, { version: 'b' }])
  })

  it('is shown again before it is deleted', async () => {
    await openChanged()
    await choose('Example Audit', 'Delete…')
    const dialog = await screen.findByRole('dialog')
    const remove = () =>
      fireEvent.click(within(dialog).getByRole('button', { name: 'Delete bill-to location' }))
    remove()
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Reload the bill-to location' }))
    expect(await screen.findByText('Delete Audit as it is?')).toBeTruthy()
    remove()
    await waitFor(() => expect(told()).toEqual(['Audit as it is has been deleted successfully']))
  })
})
