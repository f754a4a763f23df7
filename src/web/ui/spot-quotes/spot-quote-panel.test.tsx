import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { fromLocalInput, nextHalfHour, onClock, toLocalInput } from './local-moment.ts'
import { SpotQuotePanel } from './spot-quote-panel.tsx'

const bid = (BidID: string, Total: number, changes: object = {}) => ({
  ...{
    BidID,
    PriceSheetID: `p-${BidID}`,
    Included: [],
    Currency: 'USD',
    Total,
    ServiceDays: 3,
    Comments: '',
  },
  ChargeDetails: [{ ChargeCode: 'LHS', ChargeName: 'Linehaul', Amount: Total }],
  ...{
    QuoteNumber: '',
    AnsweredAt: '2026-11-20T18:00:00Z',
    ValidUntil: '2026-11-21T18:00:00Z',
    IsChosen: false,
  },
  ...{ ComparableTotal: Total + 90, IsComparable: true, Rank: 1, EnteredBy: '', IsExpired: false },
  Comparison: [
    { code: 'LHS', label: 'Linehaul', kind: 'quoted', amount: Total, working: 'as quoted' },
    {
      code: 'FSC',
      label: 'Fuel surcharge',
      kind: 'estimated',
      amount: 90,
      working: 'not quoted: 30% of the linehaul',
    },
  ],
  ...changes,
})
const invitation = (CarrierSCAC: string, status: string, Quotes: object[] = []) => ({
  ...{ QuoteID: `q-${CarrierSCAC}`, CarrierSCAC, CarrierName: `Carrier ${CarrierSCAC}`, status, Quotes },
  ...{
    Email: 'a@example.com',
    Claim: '',
    NoBidReason: status === 'noBid' ? 'No truck' : '',
    AskedAt: '2026-11-20T17:00:00Z',
  },
  ...{
    OpenedAt: null,
    AnsweredAt: null,
    MailState: 'delivered',
    MailDetail: '',
    IsDelivered: true,
    Fileinfo: [],
  },
})
const REQUEST = {
  ...{
    QuoteRequestID: 'r1',
    QuoteDeadline: '2026-11-20T22:00:00Z',
    AskedAt: '2026-11-20T17:00:00Z',
    AskedBy: 'demo',
  },
  ...{
    Message: '',
    status: 'open',
    DayValue: 0,
    IsOutdated: false,
    Estimates: 'By the median of your 5 tariffs.',
  },
  Invitations: [
    invitation('NOBI', 'noBid'),
    invitation('WAIT', 'asked'),
    invitation('DEAR', 'answered', [bid('b2', 400, { Rank: 2 })]),
    invitation('GOOD', 'answered', [bid('b1', 300)]),
  ],
}
const CARRIERS = [
  { CarrierSCAC: 'GOOD', CarrierName: 'Carrier GOOD', Email: 'good@example.com', IsSpotOnly: false },
  { CarrierSCAC: 'NEWC', CarrierName: 'Carrier NEWC', Email: 'new@example.com', IsSpotOnly: true },
  { CarrierSCAC: 'MUTE', CarrierName: 'Carrier MUTE', Email: '', IsSpotOnly: false },
]
const quotes = (request: object | null, refusal = '') => ({
  body: { Status: 'success', request, refusal, carriers: CARRIERS },
})

const open = async (answers: Answers, props: object = {}) => {
  const sent = answerCalls(answers)
  await showScreen(<SpotQuotePanel shipmentId="s1" version={4} paymentType="P" {...props} />)
  return sent
}
beforeEach(() => logInAs())

describe('the spot quotes of a shipment', () => {
  it('show the specification’s text if there are none, and can be requested', async () => {
    const sent = await open({ 'Shipment/SpotQuote': () => quotes(null) })
    expect(await screen.findByText('No Quotes')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Ask carriers…' }))
    const dialog = await screen.findByRole('dialog')
    expect((within(dialog).getByLabelText(/Carrier MUTE/) as HTMLInputElement).disabled).toBe(true)
    fireEvent.click(within(dialog).getByLabelText(/Carrier GOOD/))
    fireEvent.click(within(dialog).getByLabelText(/Carrier NEWC/))
    fireEvent.change(within(dialog).getByLabelText('Message to the carriers'), {
      target: { value: 'Dock 4' },
    })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Ask 2 carriers' }))
    await waitFor(() => expect(sent.some(({ body }) => body.SelectedCarriers)).toBe(true))
    const asked = sent.find(
      ({ body }) => Array.isArray(body.SelectedCarriers) && body.SelectedCarriers.length > 0,
    )!
    expect(asked.body).toMatchObject({
      shipmentId: 's1',
      SelectedCarriers: ['GOOD', 'NEWC'],
      Message: 'Dock 4',
    })
    expect(Date.parse(asked.body.QuoteDeadline as string)).toBeGreaterThan(Date.now())
    expect(asked.idempotencyKey).not.toBeNull()
  })

  it('mark the missing fields instead of asking carriers', async () => {
    const sent = await open({ 'Shipment/SpotQuote': () => quotes(null) })
    fireEvent.click(await screen.findByRole('button', { name: 'Ask carriers…' }))
    const dialog = within(await screen.findByRole('dialog'))
    const ask = dialog.getByRole('button', { name: 'Ask for quotes' })
    const find = dialog.getByLabelText('Find a carrier')
    const deadline = dialog.getByLabelText(/^Answer by/)
    fireEvent.change(deadline, { target: { value: '' } })
    fireEvent.click(ask)
    await waitFor(() => expect(document.activeElement).toBe(find))
    const describedBy = (field: HTMLElement) =>
      (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' ')
    expect(describedBy(find)).toContain('Choose a carrier, or type an e-mail address.')
    expect(describedBy(deadline)).toContain('Enter a deadline for quotes.')
    fireEvent.change(dialog.getByLabelText('Other carriers, by e-mail'), { target: { value: 'a@b.example' } })
    expect(describedBy(find)).not.toContain('Choose a carrier')
    fireEvent.click(ask)
    await waitFor(() => expect(document.activeElement).toBe(deadline))
    expect(sent.filter(({ body }) => body.NotifyCarrier)).toEqual([])
    fireEvent.change(deadline, { target: { value: toLocalInput(nextHalfHour(new Date(), 4)) } })
    fireEvent.click(ask)
    await waitFor(() => expect(sent.filter(({ body }) => body.NotifyCarrier)).toHaveLength(1))
  })

  it('show the time zone of the deadline', async () => {
    await open({ 'Shipment/SpotQuote': () => quotes(null) })
    fireEvent.click(await screen.findByRole('button', { name: 'Ask carriers…' }))
    const dialog = within(await screen.findByRole('dialog'))
    const deadline = dialog.getByLabelText(/^Answer by/) as HTMLInputElement
    fireEvent.change(deadline, { target: { value: '2030-07-05T15:30' } })
    expect(dialog.getByText(onClock('2030-07-05T15:30'))).toBeTruthy()
  })

  it('are sorted by rank, then those that may still answer, then those that will not', async () => {
    await open({ 'Shipment/SpotQuote': () => quotes(REQUEST) })
    const rows = within(await screen.findByRole('list', { name: 'Carriers asked' })).getAllByRole('button', {
      name: /quotes and calculation/,
    })
    expect(rows.map((row) => row.textContent?.slice(8, 12))).toEqual(['GOOD', 'DEAR', 'WAIT', 'NOBI'])
    expect(screen.getByText(/3 of 4 answered/)).toBeTruthy()
    fireEvent.click(rows[0]!)
    const working = screen.getByRole('region', { name: 'How this bid is compared' })
    expect(working.textContent).toContain('not quoted: 30% of the linehaul')
    expect(working.textContent).toContain('$390.00')
  })

  it('are awarded by the version on the screen, and the losers get a mail', async () => {
    const sent = await open({
      'Shipment/SpotQuote': () => quotes(REQUEST),
      'Quote/AwardQuote': () => ({
        body: {
          ...{ Status: 'success', PriceSheetID: 'p-b1', CarrierName: 'Carrier GOOD', CarrierSCAC: 'GOOD' },
          ...{ TotalCharge: 300, told: 1, version: 5 },
        },
      }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Award Carrier GOOD' }))
    const dialog = await screen.findByRole('dialog')
    expect(
      (within(dialog).getByLabelText('Notify the other carrier by e-mail') as HTMLInputElement).checked,
    ).toBe(true)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Award quote' }))
    await waitFor(() => expect(sent.some(({ path }) => path === 'Quote/AwardQuote')).toBe(true))
    expect(sent.find(({ path }) => path === 'Quote/AwardQuote')!.body).toEqual({
      ...{ shipmentId: 's1', BidID: 'b1', TellLosers: true, ConfirmsClaim: false, version: 4 },
    })
  })

  it('from a guest under a known SCAC are marked, and awarded with a confirmation', async () => {
    const Claim = 'a@example.com bid as GOOD but is not a known address of Good Lines.'
    const claimed = { ...invitation('GOOD', 'answered', [bid('b1', 300)]), Claim }
    const sent = await open({
      'Shipment/SpotQuote': () => quotes({ ...REQUEST, Invitations: [claimed] }),
      'Quote/AwardQuote': () => ({
        body: {
          ...{ Status: 'success', PriceSheetID: 'p-b1', CarrierName: 'Carrier GOOD', CarrierSCAC: 'GOOD' },
          ...{ TotalCharge: 300, told: 0, version: 5 },
        },
      }),
    })
    fireEvent.click(await screen.findByRole('button', { name: /^Carrier GOOD .*: quotes and calculation$/ }))
    expect(screen.getByText('Unverified SCAC')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /^Award/ }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(Claim)).toBeTruthy()
    const button = dialog.getByRole('button', { name: 'Award quote' }) as HTMLButtonElement
    expect(button.disabled).toBe(true)
    fireEvent.click(dialog.getByLabelText('I have confirmed with the carrier and want to award it'))
    fireEvent.click(button)
    await waitFor(() => expect(sent.some(({ path }) => path === 'Quote/AwardQuote')).toBe(true))
    expect(sent.find(({ path }) => path === 'Quote/AwardQuote')!.body).toMatchObject({ ConfirmsClaim: true })
  })

  it('can be booked here once awarded', async () => {
    const chosen = {
      ...REQUEST,
      status: 'awarded',
      Invitations: [invitation('GOOD', 'won', [bid('b1', 300, { IsChosen: true })])],
    }
    const sent = await open({ 'Shipment/SpotQuote': () => quotes(chosen) })
    fireEvent.click(await screen.findByRole('button', { name: 'Book…' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Book and tender' }))
    await waitFor(() => expect(sent.some(({ path }) => path === 'Shipment/Pickup')).toBe(true))
    const booked = sent.find(({ path }) => path === 'Shipment/Pickup')!
    expect(booked.body).toMatchObject({ shipmentId: 's1', selectedPricesheetid: 'p-b1', version: 4 })
    expect(booked.query).toEqual({ flag: 'tender' })
  })

  it('are booked by the screen once awarded, if the screen does that itself', async () => {
    const Invitations = [invitation('GOOD', 'won', [bid('b1', 300, { IsChosen: true })])]
    const chosen = { ...REQUEST, status: 'awarded', Invitations }
    const asked: string[] = []
    await open(
      { 'Shipment/SpotQuote': () => quotes(chosen) },
      { onBook: (priceSheetId: string) => asked.push(priceSheetId) },
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Book…' }))
    expect(asked).toEqual(['p-b1'])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('are booked against the routing guide only with a reason', async () => {
    const Invitations = [invitation('GOOD', 'won', [bid('b1', 300, { IsChosen: true })])]
    const chosen = { ...REQUEST, status: 'awarded', Invitations }
    const refused = { code: 'OVERRIDE_REASON_REQUIRED', message: 'Say why.', requestId: 'r' }
    const sent = await open({
      'Shipment/SpotQuote': () => quotes(chosen),
      'Shipment/Pickup': () => ({ status: 422, body: { Status: 'error', ...refused } }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Book…' }))
    const book = await screen.findByRole('button', { name: 'Book and tender' })
    fireEvent.click(book)
    const reason = await screen.findByLabelText('Why this carrier')
    await waitFor(() => expect(book).toHaveProperty('disabled', true))
    fireEvent.change(reason, { target: { value: ' Only truck ' } })
    fireEvent.click(book)
    const bookings = () => sent.filter(({ path }) => path === 'Shipment/Pickup')
    await waitFor(() => expect(bookings()).toHaveLength(2))
    expect(bookings()[1]?.body.OverrideReason).toBe('Only truck')
  })

  it('are marked if the freight has changed, and cannot be awarded', async () => {
    await open({ 'Shipment/SpotQuote': () => quotes({ ...REQUEST, IsOutdated: true }) })
    expect(await screen.findByText('The freight has changed')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /^Carrier GOOD .*: quotes and calculation$/ }))
    expect(screen.queryByRole('button', { name: /^Award/ })).toBeNull()
  })

  it('offer no actions to read-only users, or once the shipment has left Rate & Route', async () => {
    logInAs({ userType: 'ReadOnly' })
    await open({ 'Shipment/SpotQuote': () => quotes(REQUEST) })
    await screen.findByRole('list', { name: 'Carriers asked' })
    expect(screen.queryByRole('button', { name: /Ask|More for|Award/ })).toBeNull()
  })

  it('show the reason if they cannot be loaded', async () => {
    const body = {
      Status: 'error',
      code: 'SHIPMENT_NOT_FOUND',
      message: 'There is no such shipment.',
      requestId: 'r',
    }
    await open({ 'Shipment/SpotQuote': () => ({ status: 404, body }) })
    expect((await screen.findByRole('alert')).textContent).toContain('There is no such shipment.')
  })
})

describe('a moment in the reader’s time zone', () => {
  it('is the same moment after it is shown and read again', () => {
    const moment = new Date('2026-11-20T15:30:00Z')
    expect(fromLocalInput(toLocalInput(moment))).toBe(moment.toISOString())
    expect(fromLocalInput('')).toBeUndefined()
    expect(fromLocalInput('soon')).toBeUndefined()
  })
  it('is shown with its zone, in winter and in summer', () => {
    const zoneOf = (text: string) =>
      new Date(text).toLocaleTimeString('en-US', { timeZoneName: 'short' }).split(' ').at(-1)
    for (const [text, shown] of [
      ['2030-07-05T15:30', 'Fri, Jul 5, 2030, 3:30 PM'],
      ['2030-01-04T15:30', 'Fri, Jan 4, 2030, 3:30 PM'],
    ] as const) {
      expect(onClock(text)).toBe(`${shown} ${zoneOf(text)} your time`)
    }
    const year = new Date().getFullYear()
    expect(onClock(`${year}-07-05T15:30`)).toMatch(/^\w{3}, Jul 5, 3:30 PM/)
    expect(onClock('')).toBe('Your time')
  })
  it('is offered at the next half hour', () => {
    expect(nextHalfHour(new Date('2026-11-20T15:01:00Z'), 4).toISOString()).toBe('2026-11-20T19:30:00.000Z')
    expect(nextHalfHour(new Date('2026-11-20T15:30:00Z'), 1).toISOString()).toBe('2026-11-20T16:30:00.000Z')
  })
})
