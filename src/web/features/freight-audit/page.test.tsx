import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { readToasts } from '../../ui/toast.ts'
import { billFaultsOf, bodyOfBill, EMPTY_BILL } from './bill-values.ts'
import { verdictOf } from './bill-words.ts'
import { Page } from './page.tsx'

const ROW = {
  ...{ id: 'b1', number: 'INV-1', kind: 'original', scac: 'SAIA', carrierName: 'Saia', proNumber: '77' },
  ...{ billDate: '2026-11-20', currency: 'USD', total: 210, booked: 180, difference: 30, over: 30 },
  ...{ causes: ['reweigh'], heldBecause: '', isWithinTolerance: false, state: 'outstanding' },
  ...{
    shipmentId: 's1',
    BOLNumber: '0400001',
    source: 'edi',
    version: 1,
    receivedAt: '2026-11-21T00:00:00Z',
  },
}
const DETAILS = {
  ...ROW,
  ...{
    originalNumber: '',
    bolNumberBilled: '0400001',
    trackingNumber: '',
    references: [],
    billedWeight: 1400,
  },
  ...{ billedClass: '70', pieces: 2, originZip: '89502', destinationZip: '75201', matchedBy: 'BOL 0400001' },
  lines: [{ description: 'Freight', code: '400', amount: 210, weight: null, class: '' }],
  ...{ suggestions: [], unexplained: 0, approved: null, firstApprovedBy: '', decidedBy: '', decidedAt: null },
  ...{ decisionNote: '', exportedAt: null, canceledAt: null, nextStep: '', beside: [], dispute: null },
  sources: [{ kind: 'item', search: 'SKU-1', label: 'Weight and class of SKU-1' }],
  usualDispute: { emails: 'claims@example.com', amount: 30 },
  comparisons: [
    {
      ...{ key: 'linehaul', label: 'Linehaul', billed: 210, receipt: 180, recomputed: 210 },
      ...{ difference: 30, isWithin: false },
    },
  ],
  findings: [
    {
      ...{ cause: 'reweigh', key: '', amount: 30, needsDecision: false },
      words: 'Billed at 1,400 lb, shipped at 1,240 lb.',
    },
  ],
}

const ANSWERS: Answers = {
  'Invoices/List': () => ({
    body: {
      ...{ Status: 'success', rows: [ROW, { ...ROW, id: 'b2', number: 'INV-2' }], total: 2 },
      ...{ counts: { outstanding: 2, accepted: 5 }, over: [{ currency: 'USD', amount: 60 }] },
    },
  }),
  'Invoices/Details': (body) => {
    const { billId } = body as { billId: string }
    return { body: { Status: 'success', bill: { ...DETAILS, id: billId, number: `INV-${billId.slice(1)}` } } }
  },
  'Invoices/Decide': (body) => {
    const { bills, note } = body as { bills: { billId: string }[]; note: string }
    const outcomes = bills.map(({ billId }) =>
      note === ''
        ? { billId, outcome: 'refused', state: 'outstanding', version: 1, message: 'Say why.' }
        : { billId, outcome: 'done', state: 'accepted', version: 2, message: 'Accepted' },
    )
    return { body: { Status: 'success', outcomes } }
  },
}

beforeEach(() => {
  logInAs({ userType: 'Admin' })
})

describe('the queue of bills', () => {
  it('shows what is wrong with each, and the number in each state', async () => {
    answerCalls(ANSWERS)
    await showScreen(<Page />, '/Screen')
    expect(await screen.findByText('$60.00 above the receipts, charge by charge.')).toBeTruthy()
    expect(screen.getAllByText('Reweigh').length).toBeGreaterThan(0)
    expect(screen.getByRole('tab', { name: /Accepted\s*5/ })).toBeTruthy()
  })

  it('shows why a bill waits, what is wrong, or that nothing is', () => {
    const bill = { heldBecause: '', causes: [], isWithinTolerance: true }
    expect(verdictOf(bill)).toBe('As booked')
    expect(verdictOf({ ...bill, causes: ['notBilled'] })).toBe('Within tolerance')
    expect(verdictOf({ ...bill, heldBecause: 'no shipment has these numbers' })).toBe(
      'Held: no shipment has these numbers',
    )
    const wrong = { ...bill, causes: ['fuelWeek', 'rate'], isWithinTolerance: false }
    expect(verdictOf(wrong)).toBe('Wrong fuel week, Rate')
  })
})

describe('one bill', () => {
  it('is next to its receipt, is decided by key, and opens the next one', async () => {
    const sent = answerCalls(ANSWERS)
    await showScreen(<Page />, '/Screen?bill=b1')
    expect(await screen.findByText('Billed at 1,400 lb, shipped at 1,240 lb.')).toBeTruthy()
    const fix = screen.getByRole('link', { name: 'Weight and class of SKU-1' })
    expect(fix.getAttribute('href')).toBe('/ItemMaster?q=SKU-1')
    const table = screen.getByRole('table', { name: 'Charges compared' })
    expect(within(table).getByText('Linehaul')).toBeTruthy()
    fireEvent.keyDown(document.body, { key: 'a', code: 'KeyA' })
    expect(await screen.findByText('Say why.')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'reweighed with the driver' } })
    fireEvent.click(screen.getByRole('button', { name: 'Accept (A)' }))
    await waitFor(() =>
      expect(readToasts().some(({ message }) => message === 'Bill INV-1: Accepted')).toBe(true),
    )
    await waitFor(() => expect(sent.some(({ body }) => body.billId === 'b2')).toBe(true))
  })
})

describe('a dispute', () => {
  it('asks the carrier by mail, for the amount above the receipt', async () => {
    const sent = answerCalls({
      ...ANSWERS,
      'Invoices/Dispute': () => ({ body: { Status: 'success', bill: { ...DETAILS, state: 'disputed' } } }),
    })
    await showScreen(<Page />, '/Screen?bill=b1')
    await screen.findByText('Billed at 1,400 lb, shipped at 1,240 lb.')
    fireEvent.keyDown(document.body, { key: 'd', code: 'KeyD' })
    const form = within(await screen.findByRole('form', { name: 'Dispute' }))
    expect((form.getByLabelText('Carrier e-mail') as HTMLInputElement).value).toBe('claims@example.com')
    fireEvent.change(form.getByLabelText('Message'), { target: { value: 'Weighed twice.' } })
    fireEvent.click(form.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sent.some(({ path }) => path === 'Invoices/Dispute')).toBe(true))
    expect(sent.find(({ path }) => path === 'Invoices/Dispute')!.body).toMatchObject({
      ...{ billId: 'b1', version: 1, amount: 30, emails: 'claims@example.com', words: 'Weighed twice.' },
    })
  })
})

describe('a charge without a meaning', () => {
  it('gets one for its carrier, or for every carrier', async () => {
    const unknown = {
      cause: 'unknownCharge',
      key: 'other: Zorblax',
      amount: 12,
      needsDecision: true,
      words: 'Zorblax',
    }
    const lines = [{ description: 'Zorblax', code: '', amount: 12, weight: null, class: '' }]
    const bill = { ...DETAILS, lines, findings: [unknown] }
    const sent = answerCalls({
      ...ANSWERS,
      'Invoices/Details': () => ({ body: { Status: 'success', bill } }),
      'Invoices/Charges': () => ({
        body: { Status: 'success', charges: [], choices: [{ code: 'STOR', label: 'Storage' }], compared: 1 },
      }),
    })
    await showScreen(<Page />, '/Screen?bill=b1')
    const means = await screen.findByLabelText('What does "Zorblax" mean for SAIA?')
    await waitFor(() => expect(within(means).getAllByRole('option')).toHaveLength(2))
    fireEvent.change(means, { target: { value: 'STOR' } })
    fireEvent.click(screen.getByLabelText('For every carrier'))
    fireEvent.click(screen.getByRole('button', { name: 'Save meaning' }))
    const taught = () => sent.filter(({ body }) => body.words === 'zorblax')
    await waitFor(() => expect(taught()).toHaveLength(1))
    expect(taught()[0]!.body).toMatchObject({ scac: '', means: 'STOR' })
  })
})

describe('a typed bill', () => {
  const typed = { ...EMPTY_BILL, lines: [{ key: '1', description: 'Freight', amount: '1,240.50' }] }

  it('shows every fault at its field', () => {
    expect(
      Object.keys(billFaultsOf({ ...typed, lines: [{ key: '1', description: '', amount: 'x' }] })),
    ).toEqual([...['number', 'scac', 'lines.0.description', 'lines.0.amount', 'total']])
  })

  it('is sent in cents, without empty lines', () => {
    const lines = [...typed.lines, { key: '2', description: '', amount: '' }]
    const bill = { ...typed, lines, number: 'I1', scac: 'SAIA', total: '$1,240.50', billedWeight: '1,400' }
    expect(billFaultsOf(bill)).toEqual({})
    expect(bodyOfBill(bill)).toMatchObject({
      ...{ total: 124_050, billedWeight: 1400, lines: [{ description: 'Freight', amount: 124_050 }] },
    })
  })
})
