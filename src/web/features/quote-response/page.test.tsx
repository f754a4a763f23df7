import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { Page } from './page.tsx'
import { fromAddress } from './quote-link.ts'
import { timeLeft } from './time-left.ts'

const READ = 'Quote/GetQuoteResponseDetails'
const SUBMIT = 'Quote/SubmitQuoteResponse'
const NO_BID = 'Quote/SubmitNoBidConfirmation'

const point = (City: string, State: string, Zip: string) => ({
  CompanyName: '',
  City,
  State,
  Zip,
  CountryCode: 'US',
})
const QUOTE = {
  QuoteID: 'q1',
  CarrierName: 'Synthetic Alpha Freight',
  CarrierSCAC: 'SYNA',
  IsNameAsked: false,
  QuoteInfo: {
    ...{ ShipperName: 'Cedar & Steel', RateModeID: 1, TimeZone: 'America/Los_Angeles', Reference: '0400001' },
    Origin: point('Reno', 'NV', '89502'),
    Destination: point('Dallas', 'TX', '75201'),
    ...{ ShipmentStops: [], Totalweight: 1240, TotalPallet: 2, Miles: 1690, Message: 'Dock closes at 3.' },
    Items: [{ Description: 'Steel shelving', itemClass: '85', Weight: 1240, Qty: 2, packageType: 'PLT' }],
    AdditionalService: [{ code: 'LGDEL', label: 'Liftgate delivery' }],
    SheduleDateTime: { PickupByDate: '2026-11-23', PickupByFromTime: '11:00 AM', PickupByToTime: '03:30 PM' },
  },
  ...{ SpecialInstructions: '', PriceSheetDetails: [] as object[], Fileinfo: [], Agreement: 'I may quote.' },
  ChargesDetails: [
    { code: 'LHS', label: 'Linehaul' },
    { code: 'FSC', label: 'Fuel surcharge' },
    { code: 'DSC', label: 'Discount' },
    { code: 'LGDEL', label: 'Liftgate delivery' },
  ],
  CurrencyDetails: [
    { code: 'USD', label: 'US dollar' },
    { code: 'CAD', label: 'Canadian dollar' },
  ],
  ...{
    status: 'opened',
    IsOpen: true,
    Refusal: '',
    NoBidNotes: '',
    userEdit: false,
    SupportEmail: 'help@example.com',
  },
}
const GIVEN = {
  ...{ BidID: 'b1', PriceSheetID: 'p1', Included: ['FSC'], Currency: 'USD', Total: 500, ServiceDays: 3 },
  ChargeDetails: [{ ChargeCode: 'LHS', ChargeName: 'Linehaul', Amount: 500 }],
  ...{
    Comments: '',
    QuoteNumber: '',
    AnsweredAt: '2026-11-20T18:00:00Z',
    ValidUntil: '2026-11-21T18:00:00Z',
  },
  IsChosen: false,
}
const shown = (changes: object = {}) => {
  const now = Date.now()
  const times = {
    QuoteDeadline: new Date(now + 7_260_000).toISOString(),
    ServerTime: new Date(now).toISOString(),
  }
  return { body: { Status: 'success', quote: { ...QUOTE, ...times, ...changes } } }
}
const refused = (status: number, code: string, message: string, fields?: object) => ({
  status,
  body: { Status: 'error', code, message, ...(fields ? { fields } : {}), requestId: 'r' },
})

const open = async (answers: Answers = {}, at = '/QuoteResponse?QuoteID=q1&AccessID=the-link') => {
  history.replaceState(null, '', at)
  const files = { 'Shipment/DisplayFile': () => ({ body: { Status: 'success', files: [], contract: null } }) }
  const sent = answerCalls({ [READ]: () => shown(), ...files, ...answers })
  return { sent, ...(await showScreen(<Page />, '/QuoteResponse')) }
}
const fill = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

describe("a carrier's typed answer", () => {
  it('survives a reload except for the agreement, and is deleted once it was accepted', async () => {
    const { unmount } = await open()
    await screen.findByRole('heading', { name: 'Quote this shipment' })
    fill(/^Linehaul/, '450.50')
    fill('Your quote number', 'Q-77')
    fireEvent.click(screen.getByLabelText('I may quote.'))
    unmount()
    let isTaken = false
    const taken = { Status: 'success', BidID: 'b1', PriceSheetID: 'p1', Total: 450.5, ValidUntil: '' }
    const { sent } = await open(
      {
        [READ]: () => shown(isTaken ? { status: 'answered', PriceSheetDetails: [GIVEN] } : {}),
        [SUBMIT]: () => {
          isTaken = true
          return { body: taken }
        },
      },
      '/QuoteResponse',
    )
    await screen.findByRole('heading', { name: 'Quote this shipment' })
    expect(screen.getByLabelText('Your quote number')).toHaveProperty('value', 'Q-77')
    press('Submit quote')
    expect(sent.some(({ path }) => path === SUBMIT)).toBe(false)
    fireEvent.click(screen.getByLabelText('I may quote.'))
    press('Submit quote')
    await waitFor(() => expect(sent.some(({ path }) => path === SUBMIT)).toBe(true))
    await screen.findByRole('button', { name: 'Submit another quote' })
    fireEvent.click(screen.getByRole('button', { name: 'Submit another quote' }))
    expect((await screen.findAllByLabelText('Your quote number'))[0]).toHaveProperty('value', '')
  })

  it('clears only the error at the edited field', async () => {
    await open({ [READ]: () => shown({ IsNameAsked: true }) })
    await screen.findByRole('heading', { name: 'Quote this shipment' })
    press('Submit quote')
    fill('Carrier name', 'Test Lines')
    expect(screen.queryByText('Carrier name is required.')).toBeNull()
    expect(screen.getByText('A SCAC has two to four letters.')).toBeTruthy()
    expect(screen.getByText('Enter at least one charge.')).toBeTruthy()
  })
})

describe('the link', () => {
  it('is removed from the address bar immediately, and found again after a reload', async () => {
    const { sent, unmount } = await open()
    await screen.findByRole('heading', { name: 'Quote this shipment' })
    expect(location.search).toBe('')
    expect(sent[0]!.query).toMatchObject({ AccessID: 'the-link', QuoteID: 'q1' })
    unmount()
    const again = await open({}, '/QuoteResponse')
    await screen.findByRole('heading', { name: 'Quote this shipment' })
    expect(again.sent[0]!.query).toMatchObject({ AccessID: 'the-link' })
  })

  it.each([
    ['?accessid=x&QUOTEID=q', { accessId: 'x', quoteId: 'q', isUserEdit: false }],
    ['?QuoteID=q&userEdit=true', { accessId: '', quoteId: 'q', isUserEdit: true }],
    ['?other=x', null],
    ['', null],
  ])('is read from %j', (search, link) => expect(fromAddress(search)).toEqual(link))

  it('shows the specification’s sentence if it is invalid, and is not stored', async () => {
    const message = 'There is an error in the URL. Please contact help@example.com'
    await open({ [READ]: () => refused(404, 'ACCESS_LINK_INVALID', message) })
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(sessionStorage.length).toBe(0)
  })
})

describe('the time left', () => {
  it.each([
    [2 * 86_400_000 + 4 * 3_600_000, '2 days 4 h'],
    [3 * 3_600_000 + 5 * 60_000, '3 h 05 min'],
    [4 * 60_000 + 9_000, '4 min 09 s'],
    [0, ''],
    [-1, ''],
  ])('of %d ms shows as %j', (milliseconds, words) => expect(timeLeft(milliseconds)).toBe(words))

  it('follows the server’s clock, whatever the phone’s time', async () => {
    const wrong = Date.now() - 86_400_000
    await open({
      [READ]: () =>
        shown({
          ServerTime: new Date(wrong).toISOString(),
          QuoteDeadline: new Date(wrong + 3_660_000).toISOString(),
        }),
    })
    expect((await screen.findByRole('timer')).textContent).toMatch(/^1 h 0[01] min left$/)
  })
})

describe('a quote', () => {
  it('shows the fault of a field that the user left, but none if it is empty', async () => {
    await open()
    await screen.findByRole('heading', { name: 'Quote this shipment' })
    const left = (label: string | RegExp, text: string) => {
      fill(label, text)
      fireEvent.blur(screen.getByLabelText(label))
    }
    left(/^Linehaul/, '12,5')
    expect(screen.getByText('Enter an amount like 1240.50.')).toBeTruthy()
    left(/^Linehaul/, '-5')
    expect(screen.getByText('Only a discount can be below 0.')).toBeTruthy()
    left(/^Linehaul/, '')
    expect(screen.queryByText('Enter at least one charge.')).toBeNull()
    left(/^Linehaul/, '1,240.50')
    expect(screen.queryByText(/Only a discount|Enter an amount/)).toBeNull()
    expect(screen.getByText('$1,240.50')).toBeTruthy()
    left('Transit days', 'soon')
    expect(screen.getByText('Enter whole days.')).toBeTruthy()
  })

  it('adds up while the user types, leaves out included charges, and is sent with the agreement', async () => {
    const { sent } = await open({
      [SUBMIT]: () => ({
        body: {
          Status: 'success',
          BidID: 'b1',
          PriceSheetID: 'p1',
          Total: 600.5,
          ValidUntil: '2026-11-21T18:00:00Z',
        },
      }),
    })
    await screen.findByRole('heading', { name: 'Quote this shipment' })
    expect(screen.getByText('Dock closes at 3.')).toBeTruthy()
    fill(/^Linehaul/, '525.50')
    fireEvent.click(screen.getByLabelText('Fuel surcharge: included in the linehaul'))
    fill(/^Liftgate delivery, USD/, '75')
    expect(screen.getByText('$600.50')).toBeTruthy()
    fill('Transit days', '3')
    fireEvent.click(screen.getByLabelText('I may quote.'))
    press('Submit quote')
    await waitFor(() => expect(sent.some(({ path }) => path === SUBMIT)).toBe(true))
    expect(sent.find(({ path }) => path === SUBMIT)!.body).toMatchObject({
      ...{ AccessID: 'the-link', QuoteID: 'q1', userEdit: false, Agreement: true },
      SubmissionID: expect.stringMatching(/^[0-9a-f-]{36}$/),
      QuoteResponse: {
        ChargeDetails: [
          { ChargeCode: 'LHS', ChargeName: 'Linehaul', Amount: 525.5 },
          { ChargeCode: 'LGDEL', ChargeName: 'Liftgate delivery', Amount: 75 },
        ],
        ...{ Included: ['FSC'], Currency: 'USD', Total: 600.5, ServiceDays: 3 },
      },
    })
  })

  it('marks each missing field, and sends nothing', async () => {
    const { sent } = await open()
    await screen.findByRole('heading', { name: 'Quote this shipment' })
    press('Submit quote')
    expect(await screen.findByText('Enter at least one charge.')).toBeTruthy()
    expect(screen.getByText('Please accept the agreement.')).toBeTruthy()
    fill(/^Linehaul/, 'much')
    press('Submit quote')
    expect(await screen.findByText('Enter an amount like 1240.50.')).toBeTruthy()
    expect(sent.some(({ path }) => path === SUBMIT)).toBe(false)
  })

  it("shows the server's refusal at its line, keeps the typed values, and sends the same answer again", async () => {
    const { sent } = await open({
      [SUBMIT]: () =>
        refused(422, 'VALIDATION_FAILED', 'Some fields need your attention.', {
          'QuoteResponse.ChargeDetails.1.Amount': 'Check this amount.',
        }),
    })
    await screen.findByRole('heading', { name: 'Quote this shipment' })
    fill(/^Linehaul/, '500')
    fill(/^Liftgate delivery, USD/, '99999999')
    fireEvent.click(screen.getByLabelText('I may quote.'))
    press('Submit quote')
    expect(await screen.findByText('Check this amount.')).toBeTruthy()
    expect((screen.getByLabelText(/^Linehaul/, { selector: 'input' }) as HTMLInputElement).value).toBe('500')
    press('Submit quote')
    await waitFor(() => expect(sent.filter(({ path }) => path === SUBMIT)).toHaveLength(2))
    const ids = sent.filter(({ path }) => path === SUBMIT).map(({ body }) => body.SubmissionID)
    expect(new Set(ids).size).toBe(1)
  })

  it('shows that it is late', async () => {
    const message = 'The deadline for this quote request has passed.'
    await open({ [SUBMIT]: () => refused(409, 'QUOTE_CLOSED', message) })
    await screen.findByRole('heading', { name: 'Quote this shipment' })
    fill(/^Linehaul/, '500')
    fireEvent.click(screen.getByLabelText('I may quote.'))
    press('Submit quote')
    expect((await screen.findByRole('alert')).textContent).toBe(message)
  })

  it('is listed with the previous ones, and another may follow', async () => {
    await open({ [READ]: () => shown({ PriceSheetDetails: [GIVEN], status: 'answered' }) })
    const given = await screen.findByRole('region', { name: 'Your quote' })
    expect(given.textContent).toContain('$500.00')
    expect(given.textContent).toContain('Included: fuel surcharge')
    expect(screen.queryByRole('button', { name: 'No bid' })).toBeNull()
    // The carrier's last page is clear: what arrived, and that nothing more is to do.
    expect(screen.getByRole('heading', { level: 1, name: 'Quote sent' })).toBeTruthy()
    expect(screen.getByText('Quote received')).toBeTruthy()
    expect(screen.getByText(/You are done and can close this page/)).toBeTruthy()
    press('Submit another quote')
    expect(await screen.findByLabelText(/^Linehaul/, { selector: 'input' })).toBeTruthy()
  })

  it('asks for the name of a carrier known only by its address', async () => {
    await open({ [READ]: () => shown({ IsNameAsked: true }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Submit quote' }))
    expect(await screen.findByText('Carrier name is required.')).toBeTruthy()
    expect(screen.getByText('A SCAC has two to four letters.')).toBeTruthy()
  })
})

describe('no bid', () => {
  it('asks for confirmation with the reason, and nothing more can be sent after it', async () => {
    let isDeclined = false
    const { sent } = await open({
      [READ]: () =>
        shown(
          isDeclined
            ? {
                status: 'noBid',
                IsOpen: false,
                Refusal: 'No further bid is possible.',
                NoBidNotes: 'No capacity',
              }
            : {},
        ),
      [NO_BID]: () => {
        isDeclined = true
        return { body: { Status: 'success', status: 'noBid' } }
      },
    })
    await screen.findByRole('heading', { name: 'Quote this shipment' })
    press('No bid')
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByLabelText('In your own words'), {
      target: { value: 'Truck is full' },
    })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm no bid' }))
    await waitFor(() => expect(screen.getByText('You did not bid')).toBeTruthy())
    expect(sent.find(({ path }) => path === NO_BID)!.body).toMatchObject({
      NoBidNotes: 'No capacity on that day: Truck is full',
    })
    expect(screen.queryByRole('button', { name: 'Submit quote' })).toBeNull()
  })
})

describe('a closed request', () => {
  it.each([
    [{ status: 'won' }, 'Your quote was chosen'],
    [
      { status: 'missed', Refusal: 'The deadline for this quote request has passed.' },
      'The deadline for this quote',
    ],
    [{ status: 'lost', Refusal: 'The shipper has decided.' }, 'The shipper has decided.'],
  ])('as %o accepts no more answers and shows why', async (changes, words) => {
    await open({ [READ]: () => shown({ IsOpen: false, ...changes }) })
    expect(await screen.findByText(new RegExp(words))).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Submit|No bid/ })).toBeNull()
    expect(screen.queryByRole('timer')).toBeNull()
  })
})
