import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { closeToast, readToasts } from '../../ui/toast.ts'
import { expectNoAxeFaults } from './axe.test-support.ts'
import { OdflAccount } from './odfl-account.tsx'
// Lazy code is loaded before the test, which then does not wait for a busy machine to read it.
import '../../ui/confirm-question.tsx'

const WORK = 'Carriers/ODFLAccountSetup'
const ACCOUNT = {
  ...{ userName: 'shipper', password: '', hasPassword: true, accountNumber: '123456', SCAC: 'ODFL' },
  ...{ Environment: 'sandbox', TriedAt: '2026-11-20T10:00:00.000Z' },
}
const reply = (changes: object = {}) => ({
  body: { Status: 'success', account: ACCOUNT, message: '', ...changes },
})
const open = async (answers: Answers = {}) => {
  const sent = answerCalls({ [WORK]: () => reply(), ...answers })
  return { sent, ...(await showScreen(<OdflAccount />, '/Carriers?view=ODFL')) }
}
const workOf = (body: unknown) => (body as { Flag: string }).Flag

afterEach(() => vi.useRealTimers())

beforeEach(() => {
  localStorage.clear()
  for (const { id } of readToasts()) closeToast(id)
  logInAs({ pageList: '28,43' })
})

describe('the ODFL account', () => {
  it('shows the login but never a password; axe finds nothing', async () => {
    await open()
    expect(((await screen.findByLabelText(/^User name/)) as HTMLInputElement).value).toBe('shipper')
    const password = screen.getByLabelText(/^Password/) as HTMLInputElement
    expect([password.value, password.placeholder]).toEqual(['', 'Saved; type to change it'])
    expect(
      screen.getByText('The sandbox answers in Old Dominion’s format. Its prices are made up.'),
    ).toBeTruthy()
    await expectNoAxeFaults()
  })

  it('marks each missing field', async () => {
    const { sent } = await open({ [WORK]: () => reply({ account: null }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Test and add' }))
    for (const words of ['The user name is required.', 'Enter an account number with 3 to 15 digits.']) {
      expect(await screen.findByText(words)).toBeTruthy()
    }
    expect(sent).toHaveLength(1)
    await expectNoAxeFaults()
  })

  it('keeps the typed values if the account cannot be read again', async () => {
    let isReadable = true
    const { sent } = await open({
      [WORK]: () =>
        isReadable
          ? reply()
          : {
              status: 403,
              body: { Status: 'error', code: 'PAGE_FORBIDDEN', message: 'No.', requestId: 'r' },
            },
    })
    const name = (await screen.findByLabelText(/^User name/)) as HTMLInputElement
    fireEvent.change(name, { target: { value: 'typed' } })
    isReadable = false
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(sent).toHaveLength(2))
    await new Promise((done) => setTimeout(done, 50))
    expect((screen.getByLabelText(/^User name/) as HTMLInputElement).value).toBe('typed')
  })

  it('shows in Old Dominion’s words why it was rejected', async () => {
    const message = 'Unable to setup the ODFL account - Invalid user name or password.'
    await open({
      [WORK]: (body) =>
        workOf(body) === 'update'
          ? { status: 422, body: { Status: 'error', code: 'ODFL_SETUP_FAILED', message, requestId: 'r' } }
          : reply(),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Test and save' }))
    expect((await screen.findByRole('alert', { name: message })).textContent).toContain(message)
  })

  it('is linked as a carrier, and deleted after a confirmation', async () => {
    const linked = 'Old Dominion Freight Line is asked for its own rates from now on.'
    const carrier = { CarrierId: 'c', CarrierName: 'Old Dominion Freight Line', SCAC: 'ODFL' }
    const { sent } = await open({
      [WORK]: (body) => (workOf(body) === 'delete' ? reply({ account: null, message: 'Deleted.' }) : reply()),
      'Shipment/ODFLAddCarrier': () => ({ body: { Status: 'added', carrier, message: linked } }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Ask Old Dominion for rates' }))
    await waitFor(() => expect(readToasts()).toMatchObject([{ message: linked }]))
    fireEvent.click(screen.getByRole('button', { name: 'Delete account…' }))
    const dialog = await screen.findByRole('dialog')
    expect(sent.some(({ body }) => body.Flag === 'delete')).toBe(false)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete account' }))
    await waitFor(() => expect(sent.some(({ body }) => body.Flag === 'delete')).toBe(true))
  })

  it('shows why it cannot be linked or deleted', async () => {
    const refused = (message: string) => ({
      status: 409,
      body: { Status: 'error', code: 'CONFLICT', message, requestId: 'r' },
    })
    await open({
      [WORK]: (body) => (workOf(body) === 'delete' ? refused('It is used just now.') : reply()),
      'Shipment/ODFLAddCarrier': () => refused('There is no such account.'),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Ask Old Dominion for rates' }))
    await waitFor(() => expect(readToasts()).toMatchObject([{ message: 'There is no such account.' }]))
    fireEvent.click(screen.getByRole('button', { name: 'Delete account…' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete account' }))
    expect(await within(dialog).findByText('It is used just now.')).toBeTruthy()
  })

  it('shows read-only users no buttons', async () => {
    logInAs({ userType: 'ReadOnly', pageList: '28,43' })
    await open()
    await screen.findByLabelText(/^User name/)
    expect(screen.queryByRole('button', { name: /account/ })).toBeNull()
  })
})
