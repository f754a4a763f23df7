import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { readableInstants } from '../../ui/readable-instants.ts'
import { closeToast, readToasts } from '../../ui/toast.ts'
import { accountFaultsOf, accountValuesOf, missingIn } from './account-values.ts'
import { credentialsFaultsOf, credentialsValuesOf } from './credentials-values.ts'
import { Page } from './page.tsx'

const WORK = 'Shipment/ParcelAccountDetails'
const CARRIER = 'Carriers/ParcelCarrier'
const ROW = {
  ...{ accUniqueId: 'a1', SCAC: 'UPSN', AccountNumber: 'A1B2C3', AccountID: '', SoldTo: 'ACME' },
  ...{ PaymentType: 'P', PaymentName: 'Prepaid', ShipVia: 'UPS GROUND', Zip: '', CountryCode: 'US' },
  ...{ IsDefault: false, State: 'Ready' },
}
const KEPT = {
  ...{ Carrier: 'UPS', Environment: 'sandbox', Account: '000SBX', ClientId: 'sandbox', ClientSecret: '' },
  ...{ Key: '', Password: '', MeterNumber: '', RequesterID: '', CRID: '', MID: '', HubId: '' },
  ...{ hasKey: false, hasPassword: false, hasClientSecret: true, DefaultPickupLocation: '' },
  ...{ IsSandbox: true, LastTestAt: '2026-11-20T10:00:00Z', LastTestMessage: 'UPS has accepted it.' },
}
const list = (Status = 'success', message = '') => ({ body: { Status, rows: [ROW], total: 1, message } })
const credentials = (Status = 'success', message = '', kept: object[] = [KEPT]) => ({
  body: { Status, credentials: kept, message },
})
const open = async (answers: Answers = {}) => {
  const sent = answerCalls({
    [WORK]: () => list(),
    [CARRIER]: () => credentials(),
    'Shipment/SoldToDetails': () => ({
      body: { Status: 'success', rows: [], total: 0, rules: [], verdicts: [], message: '' },
    }),
    'Supplemental/GetShipViaCodeDetails': () => ({
      body: { Status: 'success', rows: [], total: 0, unmapped: [] },
    }),
    ...answers,
  })
  await showScreen(<Page />, '/ParcelAccounts')
  await screen.findByText('ACME')
  await screen.findByRole('region', { name: 'UPS' })
  return sent
}
const choose = async (of: string, what: string) => {
  fireEvent.click(screen.getByRole('button', { name: `Change ${of}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: what }))
}
const messages = () => readToasts().map(({ message }) => message)

beforeEach(() => {
  localStorage.clear()
  for (const { id } of readToasts()) closeToast(id)
  logInAs({ pageList: '33' })
})

describe('parcel accounts', () => {
  it("lists all missing fields together, then adds the account with the server's message", async () => {
    const sent = await open({
      [WORK]: (_body, query) =>
        query.Operationtype === 'ADD' ? list('added', 'It has been added.') : list(),
    })
    fireEvent.click(screen.getByRole('button', { name: 'Add account' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add account' }))
    expect(
      await within(dialog).findByText(
        'Fill in these missing fields: Sold To, Payment Type, Ship Via, Account Number',
      ),
    ).toBeTruthy()
    expect(sent.some(({ query }) => query.Operationtype === 'ADD')).toBe(false)
    const type = (label: RegExp, value: string) =>
      fireEvent.change(within(dialog).getByRole('combobox', { name: label }), { target: { value } })
    type(/^Sold To/, 'ACME')
    type(/^Ship Via/, 'UPS 2DAY')
    fireEvent.change(within(dialog).getByLabelText(/^Account Number/), { target: { value: 'B00001' } })
    fireEvent.click(within(dialog).getByRole('combobox', { name: /^Payment Type/ }))
    fireEvent.click(await screen.findByRole('option', { name: 'Third party' }))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add account' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const added = sent.find(({ query }) => query.Operationtype === 'ADD')!
    expect(added.body.account).toMatchObject({
      ...{ SoldTo: 'ACME', ShipVia: 'UPS 2DAY', AccountNumber: 'B00001', PaymentType: 'T' },
    })
    expect(messages()).toEqual(['It has been added.'])
  })

  it('explains that a prepaid account is stored but not billed, and whose account the others are', async () => {
    await open()
    expect((await screen.findByText('Not billed')).closest('[title]')?.getAttribute('title')).toBe(
      'For reference only. The account your credentials belong to is billed.',
    )
    await choose('account A1B2C3', 'Edit…')
    const dialog = await screen.findByRole('dialog')
    expect(
      within(dialog).getByText('For reference only. The account your credentials belong to is billed.'),
    ).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('combobox', { name: /^Payment Type/ }))
    fireEvent.click(await screen.findByRole('option', { name: 'Collect' }))
    expect(within(dialog).getByText('The receiver pays: this is the receiver’s account')).toBeTruthy()
  })

  it('warns of an existing account, and keeps the typed values', async () => {
    await open({
      [WORK]: (_body, query) =>
        query.Operationtype === 'UPDATE'
          ? list('exist', 'UPSN account# (A1B2C3) already exist with same data')
          : list(),
    })
    await choose('account A1B2C3', 'Edit…')
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save account' }))
    expect(
      await within(dialog).findByText('UPSN account# (A1B2C3) already exist with same data'),
    ).toBeTruthy()
    expect((within(dialog).getByLabelText(/^Account Number/) as HTMLInputElement).value).toBe('A1B2C3')
    expect(messages()).toEqual([])
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('data-path')).toBe('account.accountNumber'),
    )
  })

  it('asks for confirmation before an account is deleted', async () => {
    const sent = await open({
      [WORK]: (_body, query) => (query.Operationtype === 'DELETE' ? list('deleted', 'Gone.') : list()),
    })
    await choose('account A1B2C3', 'Delete…')
    const dialog = await screen.findByRole('dialog')
    expect(sent.some(({ query }) => query.Operationtype === 'DELETE')).toBe(false)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete account' }))
    await waitFor(() => expect(messages()).toEqual(['Gone.']))
    const deleted = sent.find(({ query }) => query.Operationtype === 'DELETE')!
    expect(deleted.body.account).toMatchObject({ accUniqueId: 'a1' })
  })

  it('shows a read-only user the accounts without buttons', async () => {
    logInAs({ userType: 'ReadOnly', pageList: '33' })
    await open()
    expect(screen.getByText('Sandbox')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(Add|Change|Connect)/ })).toBeNull()
  })
})

describe('the credentials of a carrier', () => {
  it('are tested from the list, and the result is shown', async () => {
    const sent = await open({
      [CARRIER]: (_body, query) =>
        query.function === 'test' ? credentials('refused', 'ClientId is Invalid') : credentials(),
    })
    await choose('UPS sandbox', 'Test connection')
    await waitFor(() => expect(messages()).toEqual(['ClientId is Invalid']))
    expect(sent.find(({ query }) => query.function === 'test')).toMatchObject({
      query: { mode: 'UPS' },
      body: { credentials: { Carrier: 'UPS', Environment: 'sandbox', ClientSecret: '' } },
    })
  })

  it('show the time of the test in the user’s time zone', async () => {
    await open()
    const at = screen.getByText(/Nov/, { selector: 'time' })
    expect(at.getAttribute('datetime')).toBe(KEPT.LastTestAt)
    expect(at.textContent).toBe(readableInstants('2026-11-20T10:00:00Z'))
    expect(screen.getByText('UPS has accepted it.')).toBeTruthy()
  })

  it('show why they cannot be tested', async () => {
    const message = 'UPS is not to be reached.'
    await open({
      [CARRIER]: (_body, query) =>
        query.function === 'test'
          ? { status: 409, body: { Status: 'error', code: 'CONFLICT', message, requestId: 'r' } }
          : credentials(),
    })
    await choose('UPS sandbox', 'Test connection')
    await waitFor(() => expect(messages()).toEqual([message]))
  })

  it('are tested in the dialog without saving, then added; FedEx also keeps the older ones', async () => {
    const sent = await open({
      [CARRIER]: (_body, query) =>
        query.function === 'test'
          ? credentials('accepted', 'FedEx has accepted the account.')
          : query.function === 'add'
            ? credentials('added', 'It has been added.')
            : credentials(),
    })
    fireEvent.click(screen.getByRole('button', { name: 'Connect FedEx…' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Test connection' }))
    expect(await within(dialog).findByText('FedEx has accepted the account.')).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Credentials for older services' }))
    fireEvent.change(within(dialog).getByLabelText(/^Meter number/), { target: { value: '77' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Test and add' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.find(({ query }) => query.function === 'add')).toMatchObject({
      query: { mode: 'FedEx' },
      body: { credentials: { Carrier: 'FedEx', Environment: 'sandbox', MeterNumber: '77' } },
    })
  })

  it('are refused in the carrier’s words, and the typed values stay', async () => {
    await open({
      [CARRIER]: (_body, query) =>
        query.function === 'update'
          ? {
              status: 422,
              body: {
                ...{ Status: 'error', code: 'PARCEL_SETUP_FAILED', requestId: 'r' },
                message: 'Unable to setup the UPS account - Not yours',
              },
            }
          : credentials(),
    })
    await choose('UPS sandbox', 'Edit…')
    const dialog = await screen.findByRole('dialog')
    const secret = within(dialog).getByLabelText(/^Client secret/) as HTMLInputElement
    expect([secret.value, secret.placeholder]).toEqual(['', 'Saved; type to change it'])
    fireEvent.change(secret, { target: { value: 'new' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Test and save' }))
    expect(await within(dialog).findByText('Unable to setup the UPS account - Not yours')).toBeTruthy()
    expect(secret.value).toBe('new')
  })
})

it('report missing fields before anything is sent', () => {
  expect(missingIn(accountValuesOf(null))).toEqual(['Sold To', 'Payment Type', 'Ship Via', 'Account Number'])
  expect(accountFaultsOf(accountValuesOf(null))).toHaveProperty(['account.shipVia'], 'Ship Via is required.')
  const sandbox = credentialsValuesOf('UPS', null)
  expect(credentialsFaultsOf(sandbox, null)).toEqual({})
  sandbox.credentials.environment = 'live'
  expect(Object.keys(credentialsFaultsOf(sandbox, null))).toEqual([
    'credentials.account',
    'credentials.clientId',
    'credentials.clientSecret',
  ])
})
