import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { closeToast, readToasts } from '../../ui/toast.ts'
import { contractFaultsOf, contractValuesOf } from './contract-values.ts'
import { Page } from './page.tsx'

const LOAD = 'Carriers/FreightCarrier'
const ADD = 'Carriers/AddNewCarrier'
const CONTRACT = {
  ContractId: 'k1',
  CarrierName: 'Synthetic Delta',
  SCAC: 'SYND',
  SalesPersonEmail: 'sales@delta.example.com',
  SetupInstructions: 'Class rates',
  State: 'Files received',
  AskedAt: '2026-11-20T05:26:00.000Z',
  LinkExpiresAt: null,
  MailState: 'failed',
  MailDetail: '550 no such user',
  FileCount: 2,
  ReceivedFileCount: 1,
}
const DELTA = {
  ...{ CarrierId: 'c1', CarrierName: 'Synthetic Delta', SCAC: 'SYND', RateMode: 'LTL', RateModeID: 1 },
  ...{ Email: 'sales@delta.example.com', CarrierLocn: 'ALL', Contract: CONTRACT },
}
const reply = (rows: object[]) => ({
  body: { Status: 'success', rows, total: rows.length, locations: [], message: '' },
})
const added = (message: string) => ({
  body: { Status: 'added', contract: CONTRACT, carrier: DELTA, message },
})
const open = async (view: string, answers: Answers = {}) => {
  const sent = answerCalls({ [LOAD]: () => reply([DELTA]), ...answers })
  await showScreen(<Page />, `/Carriers?view=${view}`)
  await screen.findByText('Synthetic Delta')
  return sent
}
const type = (dialog: HTMLElement, label: RegExp, value: string) =>
  fireEvent.change(within(dialog).getByLabelText(label), { target: { value } })

beforeEach(() => {
  localStorage.clear()
  for (const { id } of readToasts()) closeToast(id)
  logInAs({ pageList: '28' })
})

describe('contract carriers', () => {
  it('are listed with their state, a lost mail, files and link', async () => {
    const sent = await open('Contract')
    // On a busy machine, late requests of the previous file's screen may be among these.
    expect(sent.map(({ body }) => body)).toContainEqual(expect.objectContaining({ CarrierType: 'Contract' }))
    const [, row] = screen.getAllByRole('row')
    for (const words of ['Files received', 'E-mail not delivered', '550 no such user', 'No active link']) {
      expect(row!.textContent).toContain(words)
    }
    expect(screen.getByRole('button', { name: '2 files of Synthetic Delta' }).textContent).toBe(
      '2 files, 1 received',
    )
  })

  it('are added in one form, which explains what happens next', async () => {
    const sent = await open('Contract', {
      [ADD]: () => added('Carrier(Synthetic Echo) has been added successfully'),
    })
    fireEvent.click(screen.getByRole('button', { name: 'Add contract carrier' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('The sales rep gets an e-mail with a link')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add and send link' }))
    expect(await within(dialog).findByText('E-mail is required.')).toBeTruthy()
    type(dialog, /Carrier name/, 'Synthetic Echo')
    type(dialog, /SCAC/, 'syne')
    type(dialog, /Sales rep/, 'sales@echo.example.com')
    type(dialog, /Setup instructions/, 'With minimums')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add and send link' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.find(({ path }) => path === ADD)!.body.contract).toMatchObject({
      ...{ ContractType: 'Contract', CarrierName: 'Synthetic Echo', SCAC: 'syne' },
      ...{ SalesPersonEmail: 'sales@echo.example.com', SetupInstructions: 'With minimums', RateModeID: 1 },
    })
    expect(readToasts()[0]!.message).toBe('Carrier(Synthetic Echo) has been added successfully')
  })

  it('get a new link at the known address', async () => {
    const sent = await open('Contract', { [ADD]: () => added('On its way.') })
    fireEvent.click(screen.getByRole('button', { name: 'Change Synthetic Delta, LTL' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Send a new link…' }))
    const dialog = await screen.findByRole('dialog')
    expect((within(dialog).getByLabelText(/Sales rep/) as HTMLInputElement).value).toBe(
      'sales@delta.example.com',
    )
    fireEvent.click(within(dialog).getByRole('button', { name: 'Send new link' }))
    await waitFor(() => expect(sent.some(({ path }) => path === ADD)).toBe(true))
    expect(sent.find(({ path }) => path === ADD)!.body.contract).toMatchObject({ ContractId: 'k1' })
  })

  it('show their files', async () => {
    const sent = await open('Contract', {
      'Shipment/DisplayFile': () => ({ body: { Status: 'success', files: [], contract: null } }),
    })
    fireEvent.click(screen.getByRole('button', { name: '2 files of Synthetic Delta' }))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('No Attachment Yet.')).toBeTruthy()
    expect(sent.find(({ path }) => path === 'Shipment/DisplayFile')!.body).toMatchObject({ ContractId: 'k1' })
  })
})

describe('spot carriers', () => {
  it('show the server’s message if they already exist', async () => {
    const sent = await open('Spot', {
      [ADD]: () => ({
        status: 409,
        body: {
          Status: 'error',
          code: 'CARRIER_EXISTS',
          message: 'Carrier(Twin) already exist',
          fields: { 'contract.SCAC': 'An account for TWIN already exists.' },
          requestId: 'r',
        },
      }),
    })
    expect(sent[0]!.body).toMatchObject({ CarrierType: 'Spot' })
    fireEvent.click(screen.getByRole('button', { name: 'Add spot carrier' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).queryByLabelText(/Setup instructions/)).toBeNull()
    type(dialog, /Carrier name/, 'Twin')
    type(dialog, /SCAC/, 'TWIN')
    type(dialog, /E-mail for quote requests/, 'quotes@twin.example.com')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add carrier' }))
    expect(await within(dialog).findByText('Carrier(Twin) already exist')).toBeTruthy()
    expect(await within(dialog).findByText('An account for TWIN already exists.')).toBeTruthy()
  })

  it('show a read-only user no buttons', async () => {
    logInAs({ userType: 'ReadOnly', pageList: '28' })
    await open('Spot')
    expect(screen.queryByRole('button', { name: 'Add spot carrier' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Change Synthetic/ })).toBeNull()
  })
})

it('report missing fields before anything is sent', () => {
  expect(contractFaultsOf(contractValuesOf('Contract', null))).toEqual({
    'contract.carrierName': 'Carrier name is required.',
    'contract.scac': 'SCAC is required.',
    'contract.salesEmail': 'E-mail is required.',
  })
})
