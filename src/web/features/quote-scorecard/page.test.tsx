import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { readToasts } from '../../ui/toast.ts'
import { duration, monthName, percent } from './figures.ts'
import { Page } from './page.tsx'

const card = (CarrierSCAC: string, changes: object = {}) => ({
  ...{
    CarrierSCAC,
    CarrierName: `Carrier ${CarrierSCAC}`,
    Requested: 10,
    Won: 4,
    Lost: 3,
    Missed: 2,
    NoBid: 1,
  },
  ...{
    ResponseRate: 0.8,
    WinRate: 0.571,
    AverageRank: 1.44,
    AverageAnswerMinutes: 200,
    AverageAboveLowest: 0.05,
  },
  ...{ OnTimeDelivery: 0.9, WonAmount: 1234.5, Stars: 3.5 },
  ...changes,
})
const CARDS = [card('AAAA'), card('BBBB', { Requested: 12, Won: 0, Stars: null, OnTimeDelivery: null })]
const shown = (changes: object = {}) => ({
  body: {
    ...{ Status: 'success', cards: CARDS, total: card('', { CarrierName: 'All carriers', Requested: 22 }) },
    ...{ months: [], definitions: { Stars: '5 × (0.4 × win rate + …)', Won: 'The bid became the price.' } },
    ...changes,
  },
})
const ROW = {
  ...{
    shipmentId: 's1',
    BOLNumber: '0400001',
    QuoteID: 'q1',
    CarrierSCAC: 'AAAA',
    CarrierName: 'Carrier AAAA',
  },
  ...{ Outcome: 'won', Lane: 'Reno NV 89502 → Dallas TX 75201', AskedAt: '2026-11-20T17:00:00Z' },
  ...{
    AnsweredAt: '2026-11-20T18:30:00Z',
    BidAmount: 300,
    LowestAmount: 300,
    Currency: 'USD',
    Rank: 1,
    NoBidReason: '',
  },
}
const CARD = 'Supplemental/GetScoreCardDetails'
const SHIPMENTS = 'Supplemental/GetCarrierShipments'

const open = async (answers: Answers = {}, at = '/QuoteScorecard') => {
  const sent = answerCalls({
    [CARD]: () => shown(),
    [SHIPMENTS]: () => ({ body: { Status: 'success', rows: [ROW], total: 1 } }),
    ...answers,
  })
  return { sent, ...(await showScreen(<Page />, at)) }
}

beforeEach(() => {
  logInAs()
})

describe('the scorecard', () => {
  it('has pages', async () => {
    const names = ['A', 'B', 'C', 'D'].map((letter) => card(letter.repeat(4)))
    const answers = { [CARD]: () => shown({ cards: names }) }
    await open(answers, '/QuoteScorecard?size=3&page=2&sort=carrierName')
    await screen.findByText(/Carrier DDDD/)
    const rows = within(screen.getByRole('table', { name: 'Carriers' })).getAllByRole('row')
    expect(rows).toHaveLength(2)
    expect(screen.getByText('4–4 of 4')).toBeTruthy()
  })

  it('shows each carrier with its counts, its stars and their formula', async () => {
    await open()
    await screen.findByText(/Carrier BBBB/)
    const table = screen.getByRole('table', { name: 'Carriers' })
    const rows = within(table).getAllByRole('row')
    expect(rows[1]!.textContent).toContain('Carrier BBBB')
    expect(rows[2]!.textContent).toContain('3 h 20 min')
    expect(within(table).getByRole('img', { name: '3.5 of 5 stars' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'How the figures are calculated' }))
    expect(screen.getByText('5 × (0.4 × win rate + …)')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'All carriers' }).textContent).toContain('22')
  })

  it('opens the shipments behind a count', async () => {
    const { sent, router } = await open()
    fireEvent.click(await screen.findByRole('button', { name: '4 won, Carrier AAAA: show the shipments' }))
    const link = await screen.findByRole('link', { name: '0400001' })
    expect(link.getAttribute('href')).toBe('/ShipmentDetails/s1')
    expect(sent.find(({ path }) => path === SHIPMENTS)!.body).toMatchObject({
      carrierSCAC: 'AAAA',
      Outcome: 'won',
    })
    expect(router.state.location.search).toMatchObject({ scac: 'AAAA', outcome: 'won', behind: 'all' })
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: '0400001' })).toBeNull())
  })

  it('shows the same by month, and requests the month of a count', async () => {
    const { sent } = await open(
      { [CARD]: () => shown({ months: [{ month: '2026-10', cards: [CARDS[0]] }] }) },
      '/QuoteScorecard?view=months',
    )
    expect(await screen.findByText('Oct 2026')).toBeTruthy()
    expect(sent[0]!.query).toEqual({ flag: 'detail' })
    fireEvent.click(screen.getByRole('button', { name: '3 lost, Carrier AAAA: show the shipments' }))
    await waitFor(() => expect(sent.some(({ path }) => path === SHIPMENTS)).toBe(true))
    expect(sent.find(({ path }) => path === SHIPMENTS)!.body).toMatchObject({
      Year: 2026,
      Month: 10,
      Outcome: 'lost',
    })
  })

  it.each([
    ['/QuoteScorecard', 'No Quotes'],
    ['/QuoteScorecard?year=2024&month=2', 'There is no record available for selected year and month.'],
  ])('that is empty at %s shows %j', async (at, words) => {
    await open({ [CARD]: () => shown({ cards: [], total: null }) }, at)
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('shows a toast if it cannot be read, and offers a retry', async () => {
    const message = 'Something went wrong while getting the score card'
    const body = { Status: 'error', code: 'SCORE_CARD_FAILED', message, requestId: 'r' }
    await open({ [CARD]: () => ({ status: 500, body }) })
    expect((await screen.findByRole('alert')).textContent).toContain(message)
    expect(readToasts().some((toast) => toast.message === message)).toBe(true)
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})

describe('figures', () => {
  it.each([
    [45, '45 min'],
    [60, '1 h 00 min'],
    [1_700, '1 day 4 h'],
    [null, '–'],
  ])('%s minutes show as %j', (minutes, words) => expect(duration(minutes)).toBe(words))
  it('names months and shares', () => {
    expect([monthName('2026-11'), percent(0.625), percent(null)]).toEqual(['Nov 2026', '63%', '–'])
  })
})
