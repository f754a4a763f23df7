import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { bodyOfClaim, claimedOf, claimFaultsOf, type TypedClaim } from '../../ui/claims/claim-values.ts'
import { clockText, leftText } from '../../ui/claims/claim-words.ts'
import { NewClaim } from '../../ui/claims/new-claim.tsx'
import { readToasts } from '../../ui/toast.ts'
import { Page } from './page.tsx'

const ROW = {
  ...{ id: 'c1', number: 'C-1001', kind: 'damage', state: 'filed', scac: 'SAIA', carrierName: 'Saia' },
  ...{ shipmentId: 's1', BOLNumber: '0400001', PRONumber: '77', consignee: 'Maple Stores', currency: 'USD' },
  ...{ claimed: 624.5, agreed: null, recovered: 0, filedOn: '2026-11-20', version: 2 },
  clocks: [
    { key: 'acknowledge', due: '2026-11-25', daysLeft: -2 },
    { key: 'answer', due: '2027-03-20', daysLeft: 113 },
  ],
  createdAt: '2026-11-20T00:00:00Z',
}
const DETAILS = {
  ...ROW,
  lines: [{ itemCode: 'SH-1', description: 'Shelf', quantity: 3, value: 600 }],
  ...{
    freightCharges: 40,
    salvage: 15.5,
    description: 'Bent.',
    trackingNumber: '',
    deliveredOn: '2026-11-18',
  },
  ...{
    shippedOn: '2026-11-12',
    discoveredOn: '',
    fileBy: '2027-08-18',
    carrierNumber: '',
    sentTo: 'c@saia.example',
  },
  ...{ letterState: 'delivered', letterDetail: '', acknowledgedOn: '', answeredOn: '', offered: null },
  ...{ answerNote: '', closeNote: '', recoveries: [], credits: [], carrierEmail: 'c@saia.example' },
  packet: [
    { fileId: '', name: 'Claim C-1001.pdf', kind: 'ClaimLetter' },
    { fileId: 'f1', name: 'pod.pdf', kind: 'POD' },
  ],
  history: [
    { at: '2026-11-20T00:00:00Z', userName: 'clerk', what: 'claim.filed', detail: 'to: c@saia.example' },
  ],
}
const shown = (changes: object = {}) => ({ body: { Status: 'success', claim: { ...DETAILS, ...changes } } })

let claim: object
const ANSWERS: Answers = {
  'Claims/List': () => ({
    body: {
      ...{ Status: 'success', rows: [ROW], total: 1, counts: { filed: 1, offered: 2, draft: 4, paid: 3 } },
      sums: [{ currency: 'USD', claimed: 624.5, agreed: 0, recovered: 100 }],
    },
  }),
  'Claims/Details': () => shown(claim),
  'Claims/Answer': () => shown({ state: 'agreed' }),
  'Claims/File': () => shown(),
  'Claims/Recover': () => ({
    status: 422,
    body: {
      Status: 'fail',
      code: 'VALIDATION_FAILED',
      message: 'No.',
      fields: { amount: 'Only $1.00 is open.' },
    },
  }),
  'Claims/Prefill': () => ({
    body: {
      Status: 'success',
      claim: {
        ...{
          shipmentId: 's1',
          BOLNumber: '0400001',
          carrierName: 'Saia',
          currency: 'USD',
          freightCharges: 0,
        },
        lines: [{ itemCode: 'SH-1', description: 'Shelf', quantity: 3, value: 600 }],
        ...{ deliveredOn: '2026-11-18', trackingNumbers: [], fileBy: '2027-08-18', reportBy: '2026-11-23' },
      },
    },
  }),
  'Claims/Save': () => shown({ state: 'draft' }),
  'Shipment/DisplayFile': () => ({ body: { Status: 'success', files: [], contract: null } }),
}

beforeEach(() => {
  claim = {}
  logInAs({ userType: 'Admin' })
})

describe('the list of claims', () => {
  it('shows counts by state, the amounts, and the next deadlines', async () => {
    answerCalls(ANSWERS)
    await showScreen(<Page />, '/Screen')
    expect(await screen.findByText('$624.50 claimed, $100.00 recovered')).toBeTruthy()
    expect(screen.getByRole('tab', { name: /Open\s*3/ })).toBeTruthy()
    expect(screen.getByRole('tab', { name: /Drafts\s*4/ })).toBeTruthy()
    expect(screen.getAllByText('2 days late to acknowledge').length).toBeGreaterThan(0)
  })

  it('shows how many days are left until a deadline', () => {
    expect([leftText({ daysLeft: 1 }), leftText({ daysLeft: 0 }), leftText({ daysLeft: -1 })]).toEqual([
      '1 day left',
      'Today',
      '1 day late',
    ])
    expect(clockText({ key: 'file', due: '2027-08-18', daysLeft: 30 })).toBe('30 days left to file')
  })
})

describe('one claim', () => {
  it('shows its deadlines, the claimed goods, and how the letter was sent', async () => {
    answerCalls(ANSWERS)
    await showScreen(<Page />, '/Screen?claim=c1')
    expect(await screen.findByText('The letter was e-mailed to c@saia.example.')).toBeTruthy()
    const deadlines = screen.getByRole('list', { name: 'Deadlines' })
    expect(within(deadlines).getByText('113 days left')).toBeTruthy()
    const table = screen.getByRole('table', { name: 'Claimed items' })
    expect(within(table).getByText('Less salvage')).toBeTruthy()
    expect(within(table).getByText('$624.50')).toBeTruthy()
  })

  it('is filed with the papers that were not deselected', async () => {
    claim = { state: 'draft', filedOn: '', clocks: [], letterState: '' }
    const sent = answerCalls(ANSWERS)
    await showScreen(<Page />, '/Screen?claim=c1')
    fireEvent.click(await screen.findByRole('button', { name: 'File claim…' }))
    fireEvent.click(await screen.findByRole('checkbox', { name: 'pod.pdf' }))
    fireEvent.click(screen.getByRole('button', { name: 'E-mail to the carrier' }))
    await waitFor(() => expect(sent.some(({ body }) => body.leaveOut)).toBe(true))
    expect(sent.find(({ body }) => body.leaveOut)?.body).toMatchObject({
      ...{ claimId: 'c1', version: 2, by: 'mail', to: 'c@saia.example', leaveOut: ['f1'] },
    })
    await waitFor(() => expect(readToasts().some(({ message }) => /on its way/.test(message))).toBe(true))
  })

  it('accepts an offer, and shows a refusal next to the amount', async () => {
    claim = { state: 'offered', offered: 400, version: 5 }
    const sent = answerCalls(ANSWERS)
    await showScreen(<Page />, '/Screen?claim=c1')
    fireEvent.click(await screen.findByRole('button', { name: 'Accept offer' }))
    await waitFor(() => expect(sent.some(({ body }) => body.answer === 'acceptOffer')).toBe(true))
    fireEvent.change(screen.getByLabelText('Amount (USD)'), { target: { value: 'x' } })
    fireEvent.click(screen.getByRole('button', { name: 'Record recovery' }))
    expect(await screen.findByText('Enter an amount like 1240.50.')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Amount (USD)'), { target: { value: '700' } })
    fireEvent.click(screen.getByRole('button', { name: 'Record recovery' }))
    expect(await screen.findByText('Only $1.00 is open.')).toBeTruthy()
  })

  it('is read-only for users who cannot change it', async () => {
    logInAs({ userType: 'ReadOnly' })
    answerCalls(ANSWERS)
    await showScreen(<Page />, '/Screen?claim=c1')
    expect(await screen.findByRole('table', { name: 'Claimed items' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Record answer…' })).toBeNull()
  })
})

describe('a new claim', () => {
  it('starts with the shipment, and marks each missing field', async () => {
    const sent = answerCalls(ANSWERS)
    const saved: string[] = []
    await showScreen(
      <NewClaim isOpen shipmentId="s1" onClose={() => {}} onSaved={({ number }) => saved.push(number)} />,
      '/Screen',
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Save claim' }))
    expect(await screen.findByText('Describe what happened.')).toBeTruthy()
    fireEvent.change(document.querySelector('textarea[data-path=description]')!, {
      target: { value: 'Three shelves bent.' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Save claim' }))
    await waitFor(() => expect(saved).toEqual(['C-1001']))
    expect(sent.find(({ body }) => body.description)?.body).toMatchObject({
      ...{ shipmentId: 's1', kind: 'damage', description: 'Three shelves bent.', deliveredOn: '2026-11-18' },
      lines: [{ itemCode: 'SH-1', quantity: 3, value: 600 }],
    })
  })

  const typed: TypedClaim = {
    ...{
      kind: 'damage',
      description: 'Bent.',
      trackingNumber: '',
      deliveredOn: '2026-11-18',
      discoveredOn: '',
    },
    lines: [
      { key: '1', itemCode: 'SH-1', description: '', quantity: '3', value: '1,200.50' },
      { key: '2', itemCode: '', description: '', quantity: '1', value: '' },
    ],
    ...{ freightCharges: '40', salvage: '0.50' },
  }

  it('is sent in cents, without empty items', () => {
    expect(claimFaultsOf(typed)).toEqual({})
    expect(claimedOf(typed)).toBe(124_000)
    const of = { claimId: '', version: 0, shipmentId: 's1', currency: 'USD' }
    expect(bodyOfClaim(typed, of)).toMatchObject({
      ...{ shipmentId: 's1', freightCharges: 4_000, salvage: 50 },
      lines: [{ itemCode: 'SH-1', quantity: 3, value: 120_050 }],
    })
  })

  it.each([
    [{ lines: [] }, 'lines.0.description'],
    [{ lines: [{ ...typed.lines[0]!, quantity: '0' }] }, 'lines.0.quantity'],
    [{ lines: [{ ...typed.lines[0]!, value: '1,2' }] }, 'lines.0.value'],
    [{ salvage: 'x' }, 'salvage'],
    [{ freightCharges: 'x' }, 'freightCharges'],
    [{ description: ' ' }, 'description'],
    [{ deliveredOn: '' }, 'deliveredOn'],
  ] as const)('reports its fault: %j', (changes, field) => {
    expect(Object.keys(claimFaultsOf({ ...typed, ...(changes as Partial<TypedClaim>) }))).toEqual([field])
  })
})
