import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { PayablesDialog } from './payables-dialog.tsx'

const MADE = {
  ...{
    id: 'e1',
    kind: 'bills',
    number: 7,
    bills: 12,
    through: '',
    totals: [{ currency: 'USD', amount: 4120.5 }],
  },
  ...{ madeBy: 'lee', madeAt: '2026-11-20T15:00:00Z', sentTo: '' },
}
const ACCRUED = {
  ...MADE,
  ...{ id: 'a2', kind: 'accruals', number: 2, bills: 5, through: '2026-09-30' },
}
const FILE = { Filename: 'Payables 0008.xlsx', Filedata: btoa('file'), ContentType: 'application/x' }
const ok = (body: object) => ({ body: { Status: 'success', ...body } })
const ANSWERS: Answers = {
  'Invoices/Exports': () =>
    ok({
      exports: [MADE, ACCRUED],
      waiting: { bills: 3, totals: [{ currency: 'USD', amount: 310 }] },
      accruals: {
        ...{ shipments: 2, totals: [{ currency: 'USD', amount: 812.4 }], lastThrough: '2026-09-30' },
        ...{ from: '2026-08-02', through: '2026-10-31' },
      },
    }),
  'Invoices/Accruals': (body) =>
    (body as { through?: string }).through === '2026-09-01'
      ? {
          status: 422,
          body: {
            ...{ Status: 'error', code: 'VALIDATION_FAILED', message: 'Correct the marked fields.' },
            fields: { through: 'Accruals were sent through 2026-09-30. Choose that day or a later one.' },
          },
        }
      : ok({ export: ACCRUED, rows: [], isMore: false, file: FILE }),
  'Invoices/Export': () => ok({ export: { ...MADE, number: 8, bills: 3 }, rows: [], file: FILE }),
  'Invoices/Accounts': (body) =>
    (body as { rules?: object[] }).rules?.length === 2
      ? {
          status: 422,
          body: {
            ...{ Status: 'error', code: 'VALIDATION_FAILED', message: 'Correct the marked fields.' },
            fields: { 'rules.1.code': 'Row 1 is for the same charges.' },
          },
        }
      : ok({
          rules: [{ code: '6000', kind: '', soldTo: '', warehouse: '', rateModeId: 0 }],
          ...{ version: 4, choices: [{ code: 'fuel', label: 'Fuel surcharge' }] },
        }),
  'Invoices/ExportSchedule': () =>
    ok({
      schedule: {
        ...{ every: 'Weekly', weekday: 5, dayOfMonth: 1, at: '7:00 AM', timeZone: 'America/Chicago' },
        ...{ format: 'CSV', emails: 'ap@example.com', version: 2, nextAt: '2026-12-04T13:00:00Z' },
      },
    }),
}

describe('accounts payable', () => {
  beforeEach(() => logInAs({ userType: 'Admin' }))

  it('exports waiting bills and downloads earlier exports', async () => {
    URL.createObjectURL = vi.fn(() => 'blob:file')
    const sent = answerCalls(ANSWERS)
    await showScreen(<PayablesDialog isOpen onClose={() => {}} />, '/FreightAudit')
    expect(await screen.findByText(/^3 approved bills, \$310\.00\./)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Send as Excel' }))
    await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalledTimes(1))
    fireEvent.click(screen.getByRole('button', { name: 'Download Bills 7' }))
    await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalledTimes(2))
    const asked = sent.filter(({ path }) => path === 'Invoices/Export').map(({ body }) => body)
    expect(asked).toEqual([
      { format: 'XLSX', exportId: '' },
      { format: 'XLSX', exportId: 'e1' },
    ])
  })

  it('accrues freight through a date, and shows errors next to the date', async () => {
    URL.createObjectURL = vi.fn(() => 'blob:file')
    const sent = answerCalls(ANSWERS)
    await showScreen(<PayablesDialog isOpen onClose={() => {}} />, '/FreightAudit')
    expect(await screen.findByText(/^2 shipments accrued but not billed, \$812\.40\./)).toBeTruthy()
    const through = screen.getByLabelText('through')
    fireEvent.change(through, { target: { value: '2026-09-01' } })
    fireEvent.click(screen.getByRole('button', { name: 'Accrue as Excel' }))
    expect(await screen.findByText(/Choose that day or a later one\./)).toBeTruthy()
    fireEvent.change(through, { target: { value: '2026-10-31' } })
    fireEvent.click(screen.getByRole('button', { name: 'Accrue as Excel' }))
    await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalledTimes(1))
    fireEvent.click(screen.getByRole('button', { name: 'Download Accruals 2' }))
    await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalledTimes(2))
    const asked = sent.filter(({ path }) => path === 'Invoices/Accruals').map(({ body }) => body)
    expect(asked.slice(1)).toEqual([
      { format: 'XLSX', from: '2026-08-02', through: '2026-10-31', exportId: '' },
      { format: 'XLSX', from: '', through: '', exportId: 'a2' },
    ])
  })

  it('saves accounts and shows a refusal at its row', async () => {
    const sent = answerCalls(ANSWERS)
    await showScreen(<PayablesDialog isOpen onClose={() => {}} />, '/FreightAudit')
    const form = within(await screen.findByRole('form', { name: 'Accounts' }))
    fireEvent.click(form.getByRole('button', { name: 'Add account' }))
    fireEvent.change(form.getByLabelText('Account, row 2'), { target: { value: '6100' } })
    fireEvent.click(form.getByRole('button', { name: 'Save accounts' }))
    expect(await form.findByText('Row 1 is for the same charges.')).toBeTruthy()
    const saved = sent.filter(({ path, body }) => path === 'Invoices/Accounts' && 'rules' in (body as object))
    expect(saved.at(-1)!.body).toMatchObject({ version: 4, rules: [{ code: '6000' }, { code: '6100' }] })
  })

  it('saves the schedule of the mailed file', async () => {
    const sent = answerCalls(ANSWERS)
    await showScreen(<PayablesDialog isOpen onClose={() => {}} />, '/FreightAudit')
    const form = within(await screen.findByRole('form', { name: 'Exports by e-mail' }))
    fireEvent.change(form.getByLabelText('How often'), { target: { value: 'Monthly' } })
    fireEvent.change(form.getByLabelText('Day of the month'), { target: { value: '31' } })
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    const isSave = ({ path, body }: (typeof sent)[number]) =>
      path === 'Invoices/ExportSchedule' && 'schedule' in (body as object)
    await waitFor(() => expect(sent.some(isSave)).toBe(true))
    expect(sent.find(isSave)!.body).toMatchObject({
      schedule: { every: 'Monthly', dayOfMonth: 31, emails: 'ap@example.com', version: 2 },
    })
  })
})
