import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { closeToast, readToasts } from '../../ui/toast.ts'
import { Page } from './page.tsx'

const [AGREEMENT, DETAILS, REGISTER] = [
  ...['UPSReady/RequestAgreement', 'UPSReady/AccountDetails', 'UPSReady/Registration'],
] as [string, string, string]
const Contact = {
  ...{ ContactName: 'Shipping Desk', Title: 'Manager', CompanyName: 'Shelving', Street: '1 Main St' },
  ...{ Street2: '', City: 'Reno', State: 'NV', Zip: '89502', CountryCode: 'US' },
  ...{ ContactNumber: '775-555-0100', EmailID: 'dock@example.com' },
}
const Account = {
  ...{ AccountNumber: 'A1B2C3', AccountName: 'Main', Street: '', City: '', State: '', PostalCode: '89502' },
  CountryCode: 'US',
}
const registration = (Step: string, more: object = {}) => ({
  ...{ Step, AgreementVersion: Step === 'agreement' ? '' : 'v1', AgreedAt: '2026-11-20T10:00:00Z' },
  ...{ Contact: null, Account: null, RegisteredAt: null, IsSandbox: true },
  ...more,
})
const at = (Step: string, more: object = {}) => ({
  body: { Status: 'success', registration: registration(Step, more), message: '' },
})
const agreement = (Step: string) => ({
  body: { Status: 'success', version: 'v1', text: 'THE TEXT', registration: registration(Step) },
})
const open = async (answers: Answers) => {
  const sent = answerCalls({
    [AGREEMENT]: () => agreement('agreement'),
    'Address/GetCountryList': () => ({ body: { Status: 'success', countries: [] } }),
    ...answers,
  })
  await showScreen(<Page />, '/UPSReady')
  return sent
}
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  localStorage.clear()
  for (const { id } of readToasts()) closeToast(id)
  logInAs()
})

describe('the registration with UPS', () => {
  it('requires the agreement as shown, then the contact', async () => {
    let step = 'agreement'
    const sent = await open({
      [DETAILS]: () => at(step),
      [AGREEMENT]: (body) => {
        if ((body as { accept?: boolean }).accept) step = 'contact'
        return agreement(step)
      },
    })
    await screen.findByText('THE TEXT')
    press('Accept and continue')
    expect(await screen.findByText('Please accept the agreement.')).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox'))
    press('Accept and continue')
    await screen.findByRole('form', { name: 'Contact' })
    expect(sent.find(({ body }) => body.accept === true)?.body).toMatchObject({ version: 'v1' })
    expect(screen.getByRole('listitem', { current: 'step' }).textContent).toContain('2. Contact')
  })

  it('continues where the user left off, and shows errors at their fields, the server’s, too', async () => {
    const sent = await open({
      [DETAILS]: (body) =>
        (body as { Account?: unknown }).Account
          ? {
              status: 422,
              body: {
                ...{ Status: 'error', code: 'VALIDATION_FAILED', message: 'Some fields.', requestId: 'r' },
                fields: { 'Account.PostalCode': 'Another postal code, please.' },
              },
            }
          : at('account', { Contact }),
    })
    const form = await screen.findByRole('form', { name: 'Account' })
    expect((within(form).getByLabelText(/^Account name/) as HTMLInputElement).value).toBe('Shelving')
    type(/^Account number/, 'A1')
    press('Save and continue')
    await screen.findByText('A UPS account number has six letters and digits.')
    expect(sent.some(({ body }) => body.Account)).toBe(false)
    type(/^Account number/, 'A1B2C3')
    press('Save and continue')
    await screen.findByText('Another postal code, please.')
    expect(sent.find(({ body }) => body.Account)?.body.Account).toMatchObject({
      ...{ AccountNumber: 'A1B2C3', PostalCode: '89502', CountryCode: 'US' },
    })
  })

  it("registers with a recent invoice; shows the specification's sentence when UPS refuses", async () => {
    let isRefused = true
    let step = 'invoice'
    const sent = await open({
      [DETAILS]: () =>
        at(step, { Contact, Account, RegisteredAt: step === 'done' ? '2026-11-20T11:00:00Z' : null }),
      [REGISTER]: () => {
        if (isRefused) {
          return {
            status: 422,
            body: {
              ...{ Status: 'error', code: 'UPS_REGISTRATION_REFUSED', requestId: 'r' },
              message: 'Error occured while registration',
              fields: { 'Invoice.InvoiceNumber': 'None of the last three.', Registration: 'Code 9' },
            },
          }
        }
        step = 'done'
        return at('done', { Contact, Account })
      },
    })
    await screen.findByRole('form', { name: 'Invoice' })
    expect(screen.getByText(/issued within 90 days/)).toBeTruthy()
    expect(screen.getByText(/accepts any number that ends in 1, 2 or 3/)).toBeTruthy()
    press('Register the account')
    for (const fault of ['Invoice number', 'Invoice date', 'Control ID']) {
      await screen.findByText(`${fault} is required.`)
    }
    type(/^Invoice number/, 'INV4')
    type(/^Invoice date/, '2020-01-01')
    type(/^Amount due/, '120.50')
    type(/^Control ID/, '4ABC')
    press('Register the account')
    await screen.findByText(/^Use one of the last 3 invoices, issued within 90 days/)
    type(/^Invoice date/, new Date().toLocaleDateString('en-CA'))
    press('Register the account')
    await screen.findByText('None of the last three.')
    expect(readToasts().map(({ message }) => message)).toEqual(['Error occured while registration'])
    expect(screen.getByText('UPS: Code 9')).toBeTruthy()
    expect(sent.find(({ path }) => path === REGISTER)?.body).toMatchObject({
      Invoice: { InvoiceNumber: 'INV4', AmountDue: 120.5, ControlID: '4ABC', Currency: 'USD' },
    })
    isRefused = false
    press('Register the account')
    await screen.findByText(/UPS sandbox has registered the account/)
  })

  it('reopens the step whose field UPS refuses', async () => {
    await open({
      [DETAILS]: () => at('invoice', { Contact, Account }),
      [REGISTER]: () => ({
        status: 422,
        body: {
          ...{ Status: 'error', code: 'UPS_REGISTRATION_REFUSED', requestId: 'r' },
          message: 'Error occured while registration',
          fields: { 'Account.AccountNumber': 'The account number and postal code do not fit.' },
        },
      }),
    })
    await screen.findByRole('form', { name: 'Invoice' })
    type(/^Invoice number/, 'INV4')
    type(/^Invoice date/, new Date().toLocaleDateString('en-CA'))
    type(/^Control ID/, '4ABC')
    press('Register the account')
    const number = await screen.findByLabelText(/^Account number/)
    fireEvent.click(screen.getByRole('button', { name: /do not fit/ }))
    await waitFor(() => expect(document.activeElement).toBe(number))
    expect(screen.getByLabelText<HTMLInputElement>(/^Invoice number/).value).toBe('INV4')
  })

  it('registers an account without invoices, too', async () => {
    const sent = await open({
      [DETAILS]: () => at('invoice', { Contact, Account }),
      [REGISTER]: () => at('done', { Contact, Account }),
    })
    await screen.findByRole('form', { name: 'Invoice' })
    fireEvent.click(screen.getByRole('checkbox', { name: /no invoice/ }))
    press('Register the account')
    await waitFor(() => expect(sent.find(({ path }) => path === REGISTER)?.body.Invoice).toBeNull())
  })

  it('is read-only for users who cannot make changes', async () => {
    logInAs({ userType: 'ReadOnly' })
    await open({ [DETAILS]: () => at('account', { Contact }) })
    const form = await screen.findByRole('form', { name: 'Account' })
    expect(form.closest('fieldset')?.disabled).toBe(true)
  })
})
