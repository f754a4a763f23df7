import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { closeToast, readToasts } from '../../ui/toast.ts'
import { expectNoAxeFaults } from './axe.test-support.ts'
import { Project44 } from './project44.tsx'
// Lazy code is loaded before the test, which then does not wait for a busy machine to read it.
import '../../ui/confirm-question.tsx'
import './project44-dialog.tsx'

const WORK = 'P44/Capacityprovideraccount'
const FIELDS = 'P44/Capacityprovidermetadata'
const ACCOUNT = {
  ...{
    AccountId: 'a1',
    SCAC: 'ABCD',
    CarrierName: 'Abcd Freight',
    AccountGroupCode: '',
    AccountCode: 'ABCD',
  },
  ...{ CapacityProviderIdentifierType: 'SCAC', CapacityProviderIdentifierValue: 'ABCD', RateModeID: 1 },
  ...{ PaymentTerms: '', IsBillTo: false, KeptSecrets: ['credential1'], TriedAt: null, IsSandbox: true },
  Credentials: { username1: 'shipper' },
}
const CONNECTION = {
  ...{ ClientId: 'lading', ClientSecret: '', HasClientSecret: true, Environment: 'sandbox' },
  TriedAt: '2026-11-20T10:00:00.000Z',
}
const field = (FieldName: string, Label: string, more: object = {}) => ({
  ...{ FieldName, Label, IsRequired: true, IsSecret: false, Choices: [], Help: '' },
  ...more,
})
const METADATA = {
  ...{ Status: 'success', CapacityProviderIdentifierType: 'SCAC', CapacityProviderIdentifierValue: 'WXYZ' },
  ...{ ProviderName: 'Wxyz Lines', SupportedServices: ['LTL RATING'], note: '' },
  fetchedAt: '2026-11-20T10:00:00.000Z',
  fields: [
    field('username1', 'User name', { Help: 'Of the carrier’s web site.' }),
    field('credential1', 'Password', { IsSecret: true }),
    field('paymentTermsCode', 'Terms at the carrier', { IsRequired: false, Choices: ['PREPAID', 'COLLECT'] }),
  ],
}
const reply = (changes: object = {}) => ({
  body: {
    ...{ Status: 'success', account: null, accounts: [ACCOUNT], connection: CONNECTION, message: '' },
    ...changes,
  },
})

const open = async (answers: Answers = {}) => {
  const sent = answerCalls({ [WORK]: () => reply(), [FIELDS]: () => ({ body: METADATA }), ...answers })
  return { sent, ...(await showScreen(<Project44 />, '/Carriers?view=P44')) }
}
const openForm = async (answers: Answers = {}) => {
  const opened = await open(answers)
  fireEvent.click(await screen.findByRole('button', { name: 'Add carrier account' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByRole('textbox', { name: /^Carrier/ }), { target: { value: 'wxyz' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Show form' }))
  await within(dialog).findByText('What Wxyz Lines asks for')
  return { ...opened, dialog }
}

beforeEach(() => {
  localStorage.clear()
  for (const { id } of readToasts()) closeToast(id)
  logInAs({ pageList: '28,43' })
})

describe('project44 in the carrier setup', () => {
  it('starts with its login', async () => {
    const { sent } = await open({
      [WORK]: (_body, query) =>
        query.operationtype === 'connect'
          ? reply({ Status: 'updated', message: 'project44 has accepted the log-in.' })
          : reply({ connection: null, accounts: [] }),
    })
    expect(await screen.findByText('Not connected yet')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add carrier account' })).toBeNull()
    fireEvent.change(screen.getByLabelText('Client ID'), { target: { value: 'lading' } })
    fireEvent.change(screen.getByLabelText('Client secret'), { target: { value: 's' } })
    fireEvent.click(screen.getByRole('button', { name: 'Connect' }))
    await waitFor(() =>
      expect(readToasts()).toMatchObject([{ message: 'project44 has accepted the log-in.' }]),
    )
    expect(sent.find(({ query }) => query.operationtype === 'connect')!.body.connection).toMatchObject({
      ClientId: 'lading',
      ClientSecret: 's',
    })
  })

  it('lists the accounts, shows Sandbox, and has no axe violations', async () => {
    await open()
    const [, row] = await screen.findAllByRole('row')
    for (const words of ['Abcd Freight', 'Sandbox', 'LTL', 'Default'])
      expect(row!.textContent).toContain(words)
    await expectNoAxeFaults()
  })

  it('shows a read-only user no buttons', async () => {
    logInAs({ userType: 'ReadOnly', pageList: '28,43' })
    await open()
    await screen.findByText('Abcd Freight')
    for (const name of ['Add carrier account', 'Test and save', 'Disconnect…']) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
  })
})

describe('the form of a carrier’s account', () => {
  it("is built from project44's description of the carrier", async () => {
    const { sent, dialog } = await openForm()
    expect(sent.find(({ path }) => path === FIELDS)!.body).toMatchObject({
      CapacityProviderIdentifierType: 'SCAC',
      CapacityProviderIdentifierValue: 'WXYZ',
    })
    expect(
      within(dialog)
        .getByLabelText(/^Password/)
        .getAttribute('type'),
    ).toBe('password')
    expect(within(dialog).getByText('Of the carrier’s web site.')).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('combobox', { name: /Terms at the carrier/ }))
    expect(await screen.findByRole('option', { name: 'COLLECT' })).toBeTruthy()
    fireEvent.keyDown(within(dialog).getByRole('combobox', { name: /Terms at the carrier/ }), {
      key: 'Escape',
    })
    await expectNoAxeFaults()
  })

  it('marks each missing field, before anything is sent', async () => {
    const { sent, dialog } = await openForm()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add account' }))
    expect(await within(dialog).findByText('User name is required.')).toBeTruthy()
    expect(within(dialog).getByText('Password is required.')).toBeTruthy()
    expect(sent.some(({ query }) => query.operationtype === 'add')).toBe(false)
  })

  it('shows a refusal at its field, in the server’s words', async () => {
    const { sent, dialog } = await openForm({
      [WORK]: (_body, { operationtype }) =>
        operationtype === 'add'
          ? {
              status: 422,
              body: {
                ...{
                  Status: 'error',
                  code: 'VALIDATION_FAILED',
                  message: 'Some fields need your attention.',
                },
                fields: { 'account.Credentials.username1': 'Nobody has this name.' },
                requestId: 'r',
              },
            }
          : reply(),
    })
    fireEvent.change(within(dialog).getByLabelText(/^User name/), { target: { value: 'x' } })
    fireEvent.change(within(dialog).getByLabelText(/^Password/), { target: { value: 'y' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add account' }))
    expect(await within(dialog).findByText('Nobody has this name.')).toBeTruthy()
    expect(sent.find(({ query }) => query.operationtype === 'add')!.body.account).toMatchObject({
      CapacityProviderIdentifierValue: 'WXYZ',
      RateModeID: 1,
      Credentials: { username1: 'x', credential1: 'y', paymentTermsCode: '' },
    })
  })

  it('shows when its data may be stale', async () => {
    const note = 'project44 cannot be reached. These fields are from 2026-11-11 and may have changed since.'
    const { dialog } = await openForm({ [FIELDS]: () => ({ body: { ...METADATA, note } }) })
    expect(within(dialog).getByText(note)).toBeTruthy()
  })

  it('does not require a stored password again', async () => {
    const { sent } = await open({
      [WORK]: (_body, { operationtype }) =>
        operationtype === 'update' ? reply({ Status: 'updated', message: 'Changed' }) : reply(),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Change Abcd Freight, ABCD' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit…' }))
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByPlaceholderText('Saved; type to change it')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save account' }))
    await waitFor(() => expect(readToasts()).toMatchObject([{ message: 'Changed' }]))
    expect(sent.find(({ query }) => query.operationtype === 'update')!.body.account).toMatchObject({
      AccountId: 'a1',
      Credentials: { username1: 'shipper', credential1: '' },
    })
  })
})

describe('an account', () => {
  it('is tested on request', async () => {
    const message = 'Abcd Freight answered with a price through project44.'
    await open({ [WORK]: (_body, { operationtype }) => reply(operationtype === 'test' ? { message } : {}) })
    fireEvent.click(await screen.findByRole('button', { name: 'Change Abcd Freight, ABCD' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Test' }))
    await waitFor(() => expect(readToasts()).toMatchObject([{ kind: 'success', message }]))
  })

  it('is deleted after a confirmation', async () => {
    const { sent } = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Change Abcd Freight, ABCD' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete…' }))
    const dialog = await screen.findByRole('dialog')
    expect(sent.some(({ query }) => query.operationtype === 'delete')).toBe(false)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete account' }))
    await waitFor(() => expect(sent.some(({ query }) => query.operationtype === 'delete')).toBe(true))
    expect(sent.find(({ query }) => query.operationtype === 'delete')!.body.account).toMatchObject({
      AccountId: 'a1',
    })
  })
})

it('shows why project44 cannot be disconnected', async () => {
  const message = 'A shipment is being tendered through it just now.'
  const refused = { status: 409, body: { Status: 'error', code: 'CONFLICT', message, requestId: 'r' } }
  await open({ [WORK]: (_body, { operationtype }) => (operationtype === 'disconnect' ? refused : reply()) })
  fireEvent.click(await screen.findByRole('button', { name: 'Disconnect…' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Disconnect' }))
  expect(await within(dialog).findByText(message)).toBeTruthy()
})
