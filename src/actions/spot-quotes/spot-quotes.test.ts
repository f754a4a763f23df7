import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingOf, rate } from '#test/support/app.ts'
import { contextFor } from '#test/support/context.ts'
import { runQueued } from '#test/support/rate-sheets.ts'
import { wireDraft, wireItem } from '#test/support/wire-draft.ts'
import type { ActionContext } from '../kernel/context.ts'
import { submitNoBid } from './answer-quote.ts'
import { awardQuote } from './award-quote.ts'
import { code, inMinutes, openQuoteDesk } from './spot-quotes.test-support.ts'

let desk: Awaited<ReturnType<typeof openQuoteDesk>>
beforeAll(async () => {
  desk = await openQuoteDesk()
})
afterAll(() => desk?.close())

describe('a spot quote', () => {
  it('runs from the mailed request through the carrier’s page and the award to the tender', async () => {
    const { shipmentId, quotes } = await desk.asked(['SYNA', 'SYNB'], { Message: 'Two pallets, tailgate.' })
    const mail = desk.mailbox.mails.findLast((one) => one.to?.[0]?.address === 'tender@alpha.example.com')!
    expect(mail.subject).toMatch(/^Quote request \d{17}: Reno NV 89502 → Chicago IL 60606$/)
    expect(mail.text).toContain('Scene Client A is asking Synthetic Alpha Freight for a quote')
    expect(mail.text).toContain('Two pallets, tailgate.')
    expect(mail.text).toContain('First-clerk Last-clerk clerk@example.com')

    expect((await desk.standing(shipmentId)).states).toEqual({ SYNA: 'asked', SYNB: 'asked' })
    const shown = await desk.page(quotes.SYNA!)
    expect(shown.body.quote).toMatchObject({
      CarrierName: 'Synthetic Alpha Freight',
      status: 'opened',
      IsOpen: true,
      userEdit: false,
      QuoteInfo: { ShipperName: 'Scene Client A', Totalweight: 1240, Message: 'Two pallets, tailgate.' },
    })
    // Details that carriers must not see.
    expect(JSON.stringify(shown.body)).not.toMatch(/Receiving|775-555|internal|SYNB/)

    const alpha = await desk.bid(quotes.SYNA!, { QuoteNumber: 'A-77' })
    expect(alpha.body).toMatchObject({ Status: 'success', Total: 1000 })
    const bravo = await desk.bid(quotes.SYNB!, { ChargeDetails: [{ ChargeCode: 'LHS', Amount: 950 }] })
    const before = await desk.standing(shipmentId)
    expect(before.states).toEqual({ SYNA: 'answered', SYNB: 'answered' })

    const awarded = await desk.award(shipmentId, alpha.body.BidID, { TellLosers: true })
    expect(awarded.body).toMatchObject({ CarrierSCAC: 'SYNA', TotalCharge: 1000, told: 1, version: 2 })
    expect((await desk.standing(shipmentId)).states).toEqual({ SYNA: 'won', SYNB: 'lost' })
    expect(code(await desk.bid(quotes.SYNB!))).toEqual([409, 'QUOTE_DECIDED'])

    const booked = await desk.product.call('Shipment/Pickup', {
      as: 'clerk',
      body: { shipmentId, selectedPricesheetid: alpha.body.PriceSheetID, version: 2 },
    })
    expect(booked.body).toMatchObject({
      statusCode: 'T',
      isTendered: true,
      CarrierSCAC: 'SYNA',
      TotalCharge: 1000,
    })
    expect((await desk.standing(shipmentId)).states).toEqual({ SYNA: 'won', SYNB: 'lost' })
    await expect
      .poll(() => desk.mailbox.mails.filter(({ subject }) => subject?.startsWith('Quote not chosen')).length)
      .toBe(1)
    const notChosen = desk.mailbox.mails.find(({ subject }) => subject?.startsWith('Quote not chosen'))!
    expect(notChosen.to?.[0]?.address).toBe('tender@bravo.example.com')
    const details = await desk.product.call('Shipment/ShipmentDetails', { as: 'clerk', body: { shipmentId } })
    expect(details.body.shipment.AuditTrail.map((line: { what: string }) => line.what)).toEqual([
      ...['shipment.tendered', 'quote.awarded', 'quote.answered', 'quote.answered', 'quote.requested'],
      ...['shipment.rated', 'shipment.created'],
    ])
    expect(details.body.shipment.AuditTrail[2].userName).toBe('Synthetic Bravo Lines')
    expect(bravo.status).toBe(200)
  })

  it('accepts a second bid in addition to the first, and the same one once', async () => {
    const { shipmentId, quotes } = await desk.asked(['SYNA'])
    const first = await desk.bid(quotes.SYNA!, {}, { SubmissionID: 's-1' })
    const again = await desk.bid(quotes.SYNA!, {}, { SubmissionID: 's-1' })
    expect(again.body).toEqual(first.body)
    const better = { ChargeDetails: [{ ChargeCode: 'LHS', Amount: 800 }], Included: ['FSC'] }
    await desk.bid(quotes.SYNA!, better, { SubmissionID: 's-2' })
    const { of } = await desk.standing(shipmentId)
    expect(of('SYNA').Quotes.map((one: { Total: number; Rank: number }) => [one.Total, one.Rank])).toEqual([
      [1000, 2],
      [800, 1],
    ])
    expect(
      await desk.rows(
        `select source from price_sheets where shipment_id = $1 and source = 'spot'`,
        shipmentId,
      ),
    ).toHaveLength(2)
  })

  it('ends with a no bid, after which nothing more is accepted', async () => {
    const { shipmentId, quotes } = await desk.asked(['SYNA'])
    expect((await desk.noBid(quotes.SYNA!)).body.status).toBe('noBid')
    expect((await desk.noBid(quotes.SYNA!, 'another reason')).body.status).toBe('noBid')
    expect(code(await desk.bid(quotes.SYNA!))).toEqual([409, 'QUOTE_DECLINED'])
    const { of } = await desk.standing(shipmentId)
    expect(of('SYNA')).toMatchObject({ status: 'noBid', NoBidReason: 'No truck that day', Quotes: [] })
    const shown = await desk.page(quotes.SYNA!)
    expect(shown.body.quote).toMatchObject({
      IsOpen: false,
      Refusal: 'This request was answered with no bid. No further bid is possible.',
    })
  })

  it('is refused after the deadline; a later deadline reopens it', async () => {
    const { shipmentId, quotes } = await desk.asked(['SYNA', 'SYNB'])
    await desk.rows(
      `update quote_requests set deadline = now() - interval '1 second' where shipment_id = $1`,
      shipmentId,
    )
    const late = await desk.bid(quotes.SYNA!)
    expect(code(late)).toEqual([409, 'QUOTE_CLOSED'])
    expect(late.body.message).toBe('The deadline for this quote request has passed.')
    expect(code(await desk.noBid(quotes.SYNA!))).toEqual([409, 'QUOTE_CLOSED'])
    expect((await desk.standing(shipmentId)).states).toEqual({ SYNA: 'missed', SYNB: 'missed' })
    await desk.ask(shipmentId, { QuoteDeadline: inMinutes(10) })
    expect((await desk.bid(quotes.SYNA!)).status).toBe(200)
    expect((await desk.standing(shipmentId)).states).toEqual({ SYNA: 'answered', SYNB: 'asked' })
  })

  it('can be entered by the shipper for a carrier that phoned', async () => {
    const { shipmentId, quotes } = await desk.asked(['SYNA'])
    const { QuoteID } = quotes.SYNA!
    const keys = { QuoteID, userEdit: true }
    expect((await desk.page({ QuoteID, userEdit: 'true' }, 'clerk')).body.quote).toMatchObject({
      userEdit: true,
      status: 'asked',
    })
    expect((await desk.bid(keys, {}, {}, 'clerk')).status).toBe(200)
    expect((await desk.standing(shipmentId)).of('SYNA').Quotes[0]).toMatchObject({
      EnteredBy: 'clerk',
      Total: 1000,
    })
    expect(code(await desk.bid(keys))).toEqual([404, 'ACCESS_LINK_INVALID'])
    expect(code(await desk.bid({ QuoteID }, {}, {}, 'clerk'))).toEqual([404, 'ACCESS_LINK_INVALID'])
    expect(code(await desk.bid(keys, {}, {}, 'other'))).toEqual([404, 'QUOTE_NOT_FOUND'])
    expect(code(await desk.bid(keys, {}, {}, 'looker'))).toEqual([403, 'READ_ONLY'])
  })

  it('can come from a carrier that is known by its address alone, and be booked', async () => {
    const { shipmentId, quotes } = await desk.asked([], { NotifyCarrier: 'desk@new-carrier.example.com' })
    const keys = quotes['desk@new-carrier.example.com']!
    expect((await desk.page(keys)).body.quote).toMatchObject({ IsNameAsked: true })
    const nameless = await desk.bid(keys)
    expect(Object.keys(nameless.body.fields).sort()).toEqual([
      'QuoteResponse.CarrierName',
      'QuoteResponse.CarrierSCAC',
    ])
    const { body } = await desk.bid(keys, { CarrierName: 'New Carrier Lines', CarrierSCAC: 'newc' })
    await desk.award(shipmentId, body.BidID)
    const booked = await desk.product.call('Shipment/Pickup', {
      as: 'clerk',
      body: { shipmentId, selectedPricesheetid: body.PriceSheetID },
    })
    expect(booked.body).toMatchObject({
      CarrierSCAC: 'NEWC',
      CarrierName: 'New Carrier Lines',
      tender: { to: 'desk@new-carrier.example.com' },
    })
  })

  it('has files that the shipper can read, and that can be added until it is closed', async () => {
    const { shipmentId, quotes } = await desk.asked(['SYNA'])
    const { AccessID: accessid } = quotes.SYNA!
    const file = { Filename: 'quote.csv', Filedata: Buffer.from('a,b\n1,2\n').toString('base64') }
    const upload = () => desk.product.call('Shipment/FileUpload', { body: { accessid, File: file } })
    expect((await upload()).body.file).toMatchObject({ Filename: 'quote.csv', IsRemovable: true })
    const { of } = await desk.standing(shipmentId)
    expect(of('SYNA').Fileinfo).toMatchObject([
      { Filename: 'quote.csv', uploadedBy: 'Synthetic Alpha Freight' },
    ])
    const FileId = of('SYNA').Fileinfo[0].FileId
    const read = await desk.product.call('Shipment/DisplayFile', { as: 'clerk', body: { FileId } })
    expect(read.bytes.toString()).toBe('a,b\n1,2\n')
    await desk.noBid(quotes.SYNA!)
    expect(code(await upload())).toEqual([409, 'QUOTE_DECLINED'])
    // A link opens only its own quote's files.
    const stranger = await desk.asked(['SYNA'])
    const taken = await desk.product.call('Shipment/DisplayFile', {
      body: { FileId, accessid: stranger.quotes.SYNA!.AccessID },
    })
    expect(code(taken)).toEqual([404, 'NO_ATTACHMENT'])
  })
})

describe('a carrier’s answer', () => {
  const faults: [
    what: string,
    answer: Record<string, unknown>,
    more: Record<string, unknown>,
    code: string,
    fields: string[],
  ][] = [
    ['without the agreement', {}, { Agreement: false }, 'AGREEMENT_REQUIRED', ['Agreement']],
    ['without a charge', { ChargeDetails: [] }, {}, 'VALIDATION_FAILED', ['QuoteResponse.ChargeDetails']],
    [
      'that comes to nothing',
      { ChargeDetails: [{ ChargeCode: 'LHS', Amount: 0 }] },
      {},
      'VALIDATION_FAILED',
      ['QuoteResponse.ChargeDetails'],
    ],
    [
      'below 0',
      { ChargeDetails: [{ ChargeCode: 'LHS', Amount: -5 }] },
      {},
      'VALIDATION_FAILED',
      ['QuoteResponse.ChargeDetails.0.Amount'],
    ],
    ['in a currency of its own', { Currency: 'XAU' }, {}, 'VALIDATION_FAILED', ['QuoteResponse.Currency']],
    ['that does not add up', { Total: 999 }, {}, 'VALIDATION_FAILED', ['QuoteResponse.Total']],
    ['valid for an hour', { ValidHours: 1 }, {}, 'VALIDATION_FAILED', ['QuoteResponse.ValidHours']],
  ]
  it.each(faults)(
    'with %s is refused, and nothing is saved',
    async (_what, answer, more, expected, fields) => {
      const { shipmentId, quotes } = await desk.asked(['SYNA'])
      const { body } = await desk.bid(quotes.SYNA!, answer, more)
      expect([body.code, Object.keys(body.fields)]).toEqual([expected, fields])
      expect((await desk.standing(shipmentId)).of('SYNA').Quotes).toEqual([])
    },
  )

  it('is added up by the server, including the discount', async () => {
    const { quotes } = await desk.asked(['SYNA'])
    const lines = [
      { ChargeCode: 'LHS', Amount: 1000.1 },
      { ChargeCode: 'DSC', Amount: -100.05 },
      { ChargeCode: 'LGDEL', Amount: '75.00' },
    ]
    const { body } = await desk.bid(quotes.SYNA!, { ChargeDetails: lines, Total: 975.05 })
    expect(body.Total).toBe(975.05)
  })

  it('can only be sent with the mailed link', async () => {
    const { quotes } = await desk.asked(['SYNA', 'SYNB'])
    const mixed = { QuoteID: quotes.SYNB!.QuoteID, AccessID: quotes.SYNA!.AccessID }
    expect(code(await desk.page(mixed))).toEqual([404, 'ACCESS_LINK_INVALID'])
    expect(code(await desk.page({ AccessID: 'A'.repeat(43) }))).toEqual([404, 'ACCESS_LINK_INVALID'])
    expect(code(await desk.page({ QuoteID: quotes.SYNA!.QuoteID }))).toEqual([404, 'ACCESS_LINK_INVALID'])
    const { rows } = await desk.product.database.pool.query('select * from access_links')
    expect(JSON.stringify(rows)).not.toContain(quotes.SYNA!.AccessID)
  })
})

describe('the comparison', () => {
  it('adds what a bid leaves out, from the tariffs of the client, and shows the calculation', async () => {
    const { shipmentId, quotes, rated } = await desk.asked(
      ['SYNA', 'SYNB'],
      {},
      { AdditionalService: ['LGDEL'] },
    )
    await desk.bid(quotes.SYNA!, { ChargeDetails: [{ ChargeCode: 'LHS', Amount: 900 }] })
    await desk.bid(quotes.SYNB!, {
      ChargeDetails: [{ ChargeCode: 'LHS', Amount: 990 }],
      Included: ['FSC', 'LGDEL'],
    })
    const { of, request } = await desk.standing(shipmentId)
    const charges: { ChargeCode: string; Amount: number }[] = rated.rates.find(
      (one: { CarrierSCAC: string }) => one.CarrierSCAC === 'SYNA',
    ).Charges
    const amount = (wanted: (charge: string) => boolean) =>
      charges.filter(({ ChargeCode }) => wanted(ChargeCode)).reduce((sum, { Amount }) => sum + Amount, 0)
    const share = amount((one) => one === 'FSC') / amount((one) => one !== 'FSC' && one !== 'LGDEL')
    const [alpha] = of('SYNA').Quotes
    const fuel = alpha.Comparison.find((line: { code: string }) => line.code === 'FSC')
    expect(fuel.kind).toBe('estimated')
    expect(fuel.amount).toBeCloseTo(900 * share, 1)
    expect(fuel.working).toMatch(/^not quoted: [\d.]+% of the linehaul, your SYNA tariff$/)
    const liftgate = alpha.Comparison.find((line: { code: string }) => line.code === 'LGDEL')
    expect(liftgate).toMatchObject({ kind: 'estimated', amount: amount((one) => one === 'LGDEL') })
    expect(alpha.Total).toBe(900)
    expect(alpha.ComparableTotal).toBeCloseTo(900 + fuel.amount + liftgate.amount, 2)
    const [bravo] = of('SYNB').Quotes
    expect(bravo).toMatchObject({ Total: 990, ComparableTotal: 990, Rank: 1 })
    expect(alpha.Rank).toBe(2)
    expect(request.Estimates).toMatch(/median of your \d tariffs/)
  })

  it('is the same in the list of prices, on the shipment and in a bulk routing', async () => {
    const { shipmentId, quotes, rated } = await desk.asked(['SYNA'])
    const cheapest = Math.min(...rated.rates.map(({ CurrAmount }: { CurrAmount: number }) => CurrAmount))
    // Below every tariff by its linehaul alone, and above the cheapest with the fuel that it leaves out.
    const linehaul = Math.round((cheapest - 1) * 100) / 100
    const { body } = await desk.bid(quotes.SYNA!, {
      ChargeDetails: [{ ChargeCode: 'LHS', Amount: linehaul }],
    })
    const { of } = await desk.standing(shipmentId)
    const [alpha] = of('SYNA').Quotes
    expect(alpha.ComparableTotal).toBeGreaterThan(cheapest)
    const read = async () =>
      (await desk.product.call('Shipment/ShipmentDetails', { as: 'clerk', body: { shipmentId } })).body
        .shipment
    const { PriceSheets } = await read()
    const bid = PriceSheets.find(
      ({ PricesheetID }: { PricesheetID: string }) => PricesheetID === body.PriceSheetID,
    )
    const [fuel] = alpha.Comparison.filter(({ kind }: { kind: string }) => kind === 'estimated')
    expect(bid).toMatchObject({
      CurrAmount: linehaul,
      EstimatedCharges: [
        { ChargeCode: 'FSC', ChargeName: fuel.label, Amount: fuel.amount, Working: fuel.working },
      ],
    })
    expect(PriceSheets[0].CurrAmount).toBe(cheapest)
    expect(PriceSheets[0].EstimatedCharges).toBeUndefined()
    const { job } = (
      await desk.product.call('Shipment/MultiRouting', {
        as: 'clerk',
        body: { shipmentIds: [shipmentId], rule: 'cheapest' },
      })
    ).body
    await runQueued(desk.product, job.jobId)
    expect((await read()).TotalCharge).toBe(cheapest)
  })

  it('adds a cost per transit day to slow bids, and skips other currencies', async () => {
    const { shipmentId, quotes } = await desk.asked(['SYNA', 'SYNB', 'SYNC'].slice(0, 2), {
      DayValue: 60,
      NotifyCarrier: 'north@carrier.example.com',
    })
    await desk.bid(quotes.SYNA!, { ServiceDays: 5 })
    await desk.bid(quotes.SYNB!, {
      ServiceDays: 3,
      ChargeDetails: [{ ChargeCode: 'LHS', Amount: 1100 }],
      Included: ['FSC'],
    })
    await desk.bid(quotes['north@carrier.example.com']!, {
      Currency: 'CAD',
      CarrierName: 'North',
      CarrierSCAC: 'NRTH',
    })
    const { of } = await desk.standing(shipmentId)
    expect(of('SYNA').Quotes[0]).toMatchObject({ Total: 1000, ComparableTotal: 1120, Rank: 2 })
    expect(of('SYNA').Quotes[0].Comparison.at(-1)).toMatchObject({ amount: 120, working: '2 days × $60.00' })
    expect(of('SYNB').Quotes[0]).toMatchObject({ ComparableTotal: 1100, Rank: 1 })
    expect(of('NRTH').Quotes[0]).toMatchObject({ Rank: null, IsComparable: false, Currency: 'CAD' })
  })

  it('ranks in the currency of the contracts, also after an award in another currency', async () => {
    const { shipmentId, quotes } = await desk.asked(['SYNA'])
    const { body } = await desk.bid(quotes.SYNA!, { Currency: 'CAD' })
    const awarded = await desk.award(shipmentId, body.BidID)
    // Other freight is another question.
    const version = awarded.body.version
    await desk.product.call('Shipment/GETLTLRates', {
      as: 'clerk',
      body: wireDraft({ shipmentId, version, Items: [wireItem({ Weight: 2_000 })] } as never),
    })
    const again = { SelectedCarriers: ['SYNA', 'SYNB'], QuoteDeadline: inMinutes(60) }
    const links = await desk.linksOf(await desk.ask(shipmentId, again))
    await desk.bid(links.SYNA!, { Currency: 'CAD' })
    await desk.bid(links.SYNB!)
    const { of } = await desk.standing(shipmentId)
    expect([of('SYNA').Quotes[0].Rank, of('SYNB').Quotes[0].Rank]).toEqual([null, 1])
  })
})

describe('asking for quotes', () => {
  it('invites no carrier twice, adds carriers to the open request, and withdraws invitations', async () => {
    const { shipmentId, quotes } = await desk.asked(['SYNA'])
    await desk.ask(shipmentId, { SelectedCarriers: ['SYNA', 'SYNB'] })
    const messages = await desk.rows(
      `select kind from outbox where shipment_id = $1 and kind = 'quote-request'`,
      shipmentId,
    )
    expect(messages).toHaveLength(2)
    await desk.ask(shipmentId, { Withdraw: [quotes.SYNA!.QuoteID] })
    expect((await desk.standing(shipmentId)).states).toEqual({ SYNA: 'withdrawn', SYNB: 'asked' })
    expect(code(await desk.bid(quotes.SYNA!))).toEqual([409, 'QUOTE_WITHDRAWN'])
    await desk.ask(shipmentId, { SelectedCarriers: ['SYNA'] })
    expect((await desk.bid(quotes.SYNA!)).status).toBe(200)
    expect(await desk.rows('select id from quote_requests where shipment_id = $1', shipmentId)).toHaveLength(
      1,
    )
  })

  it('invites carriers again that missed the deadline, but not those that gave no bid', async () => {
    const { shipmentId, quotes } = await desk.asked(['SYNA', 'SYNB'])
    await desk.noBid(quotes.SYNB!)
    await desk.rows(
      `update quote_requests set deadline = now() - interval '1 minute' where shipment_id = $1`,
      shipmentId,
    )
    expect((await desk.standing(shipmentId)).states).toEqual({ SYNA: 'missed', SYNB: 'noBid' })
    const again = { SelectedCarriers: ['SYNA', 'SYNB'], QuoteDeadline: inMinutes(30) }
    expect((await desk.ask(shipmentId, again)).status).toBe(200)
    expect((await desk.standing(shipmentId)).states).toEqual({ SYNA: 'asked', SYNB: 'noBid' })
    const mails = await desk.rows(
      `select recipient, count(*)::int from outbox where shipment_id = $1 and kind = 'quote-request' group by 1`,
      shipmentId,
    )
    expect(mails.map(({ count }) => count).sort()).toEqual([1, 2])
    expect((await desk.bid(quotes.SYNA!)).status).toBe(200)
  })

  it('begins a new request after the freight has changed, and awards nothing of the old one', async () => {
    const { shipmentId, quotes } = await desk.asked(['SYNA'])
    const { body } = await desk.bid(quotes.SYNA!)
    const heavier = wireDraft({ Items: [wireItem({ Weight: 4_000 })] })
    await desk.product.call('Shipment/ShipmentDetails', {
      as: 'clerk',
      body: { shipmentId, shipment: heavier, version: 1 },
    })
    expect((await desk.standing(shipmentId)).request.IsOutdated).toBe(true)
    expect(code(await desk.award(shipmentId, body.BidID))).toEqual([409, 'QUOTE_OUTDATED'])
    await desk.ask(shipmentId, { SelectedCarriers: ['SYNA'], QuoteDeadline: inMinutes(30) })
    expect((await desk.standing(shipmentId)).request.IsOutdated).toBe(false)
    expect(code(await desk.award(shipmentId, body.BidID))).toEqual([404, 'QUOTE_NOT_FOUND'])
    expect(code(await desk.bid(quotes.SYNA!))).toEqual([409, 'QUOTE_WITHDRAWN'])
  })

  it('survives rating the same freight again', async () => {
    const { shipmentId, quotes } = await desk.asked(['SYNA'])
    const { body } = await desk.bid(quotes.SYNA!)
    const again = await desk.product.call('Shipment/GETLTLRates', {
      as: 'clerk',
      body: { ...wireDraft(), shipmentId, version: 1 },
    })
    expect(again.body.version).toBe(2)
    expect((await desk.award(shipmentId, body.BidID, { version: 2 })).body).toMatchObject({ version: 3 })
    // Nothing that prices depend on has changed: another rated price may still be booked instead.
    const other = await desk.product.call('Shipment/Pickup', {
      as: 'clerk',
      body: bookingOf(again.body, 'SYNB'),
    })
    expect(other.body).toMatchObject({ CarrierSCAC: 'SYNB' })
    expect((await desk.standing(shipmentId)).states).toEqual({ SYNA: 'lost' })
  })

  const refusals: [what: string, body: Record<string, unknown>, expected: [number, string]][] = [
    ['a carrier that does not exist', { SelectedCarriers: ['NONE'] }, [404, 'CARRIER_NOT_FOUND']],
    ['one that has no address', { SelectedCarriers: ['SYNC'] }, [404, 'CONTACT_UNAVAILABLE']],
    ['an invalid address', { NotifyCarrier: 'nowhere' }, [422, 'VALIDATION_FAILED']],
    [
      'a deadline that has passed',
      { SelectedCarriers: ['SYNA'], QuoteDeadline: inMinutes(-1) },
      [422, 'QUOTE_DEADLINE_PAST'],
    ],
    ['no deadline', { SelectedCarriers: ['SYNA'], QuoteDeadline: undefined }, [422, 'VALIDATION_FAILED']],
    ['a year', { SelectedCarriers: ['SYNA'], QuoteDeadline: inMinutes(600_000) }, [422, 'VALIDATION_FAILED']],
    ['a version of before', { SelectedCarriers: ['SYNA'], version: 7 }, [409, 'SHIPMENT_CHANGED']],
  ]
  it.each(refusals)('refuses %s, and sends no mail', async (_what, body, expected) => {
    const rated = await rate(desk.product)
    const reply = await desk.ask(rated.shipmentId, { QuoteDeadline: inMinutes(60), ...body })
    expect(code(reply)).toEqual(expected)
    expect(await desk.rows('select id from outbox where shipment_id = $1', rated.shipmentId)).toEqual([])
    expect(await desk.rows('select id from quote_requests where shipment_id = $1', rated.shipmentId)).toEqual(
      [],
    )
  })

  it('is limited to shipments in Rate & Route of the user’s own client', async () => {
    const rated = await rate(desk.product)
    const body = { SelectedCarriers: ['SYNA'], QuoteDeadline: inMinutes(60) }
    expect(code(await desk.ask(rated.shipmentId, body, 'other'))).toEqual([404, 'SHIPMENT_NOT_FOUND'])
    expect(code(await desk.ask(rated.shipmentId, {}, 'other'))).toEqual([404, 'SHIPMENT_NOT_FOUND'])
    await desk.product.call('Shipment/Pickup', { as: 'clerk', body: bookingOf(rated) })
    expect(code(await desk.ask(rated.shipmentId, body))).toEqual([409, 'ACTION_REFUSED'])
    expect((await desk.ask(rated.shipmentId)).body).toMatchObject({
      request: null,
      refusal: expect.stringContaining('only a shipment in Rate & Route can be quoted'),
    })
  })

  it('ends when the shipment is voided, and counts as lost for no carrier', async () => {
    const { shipmentId, quotes } = await desk.asked(['SYNA', 'SYNB'])
    await desk.bid(quotes.SYNA!)
    await desk.product.call('Shipment/Void', { as: 'clerk', body: { shipmentId } })
    expect((await desk.standing(shipmentId)).states).toEqual({ SYNA: 'withdrawn', SYNB: 'withdrawn' })
    expect(code(await desk.bid(quotes.SYNB!))).toEqual([409, 'QUOTE_WITHDRAWN'])
  })

  it('can be closed without a choice', async () => {
    const { shipmentId, quotes } = await desk.asked(['SYNA', 'SYNB'])
    await desk.bid(quotes.SYNA!)
    const close = () =>
      desk.product.call('Quote/CloseQuoteRequest', {
        as: 'clerk',
        body: { shipmentId, TellLosers: true },
      })
    expect((await close()).body).toMatchObject({ status: 'closed', told: 1 })
    expect((await close()).body).toMatchObject({ status: 'closed', told: 0 })
    expect((await desk.standing(shipmentId)).states).toEqual({ SYNA: 'withdrawn', SYNB: 'withdrawn' })
  })
})

describe('the award', () => {
  it('of an expired quote is refused', async () => {
    const { shipmentId, quotes } = await desk.asked(['SYNA'])
    const { body } = await desk.bid(quotes.SYNA!)
    const hours = (Date.parse(body.ValidUntil) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThanOrEqual(24)
    await desk.rows(
      `update price_sheets set expires_at = now() - interval '1 second' where id = $1`,
      body.PriceSheetID,
    )
    expect(code(await desk.award(shipmentId, body.BidID))).toEqual([409, 'PRICE_SHEET_EXPIRED'])
  })

  it('can go to another bid until the shipment is booked, and has no further effect when repeated', async () => {
    const { shipmentId, quotes } = await desk.asked(['SYNA', 'SYNB'])
    const [alpha, bravo] = [await desk.bid(quotes.SYNA!), await desk.bid(quotes.SYNB!)]
    const once = () =>
      desk.product.call('Quote/AwardQuote', {
        as: 'clerk',
        body: { shipmentId, BidID: alpha.body.BidID },
        headers: { 'idempotency-key': `award-${shipmentId}` },
      })
    const [one, two] = [await once(), await once()]
    expect(two.body).toEqual(one.body)
    expect((await desk.award(shipmentId, bravo.body.BidID)).body).toMatchObject({
      CarrierSCAC: 'SYNB',
      version: 3,
    })
    expect((await desk.standing(shipmentId)).states).toEqual({ SYNA: 'lost', SYNB: 'won' })
  })

  it('of an unknown bid is refused', async () => {
    const [one, two] = [await desk.asked(['SYNA']), await desk.asked(['SYNA'])]
    const { body } = await desk.bid(two.quotes.SYNA!)
    expect(code(await desk.award(one.shipmentId, body.BidID))).toEqual([404, 'QUOTE_NOT_FOUND'])
    expect(code(await desk.award(one.shipmentId, 'x'))).toEqual([404, 'QUOTE_NOT_FOUND'])
    expect(code(await desk.award(two.shipmentId, body.BidID, { version: 9 }))).toEqual([
      409,
      'SHIPMENT_CHANGED',
    ])
  })
})

describe('concurrent calls', () => {
  it('two carriers answer: both answers are saved', async () => {
    const { shipmentId, quotes } = await desk.asked(['SYNA', 'SYNB'])
    const replies = await Promise.all(
      [...Array(4)].flatMap(() => [desk.bid(quotes.SYNA!), desk.bid(quotes.SYNB!)]),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const { of } = await desk.standing(shipmentId)
    expect([of('SYNA').Quotes.length, of('SYNB').Quotes.length]).toEqual([4, 4])
  })

  it('the same answer arrives ten times: one bid', async () => {
    const { shipmentId, quotes } = await desk.asked(['SYNA'])
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => desk.bid(quotes.SYNA!, {}, { SubmissionID: 'one' })),
    )
    expect(new Set(replies.map(({ body }) => body.BidID)).size).toBe(1)
    expect((await desk.standing(shipmentId)).of('SYNA').Quotes).toHaveLength(1)
  })

  it('a bid and a no bid of one carrier: exactly one of them is saved', async () => {
    for (let round = 0; round < 8; round++) {
      const { shipmentId, quotes } = await desk.asked(['SYNA'])
      const [bid, noBid] = await Promise.all([desk.bid(quotes.SYNA!), desk.noBid(quotes.SYNA!)])
      expect([bid!.status, noBid!.status].sort()).toEqual([200, 409])
      const { of } = await desk.standing(shipmentId)
      expect(of('SYNA').status).toBe(bid!.status === 200 ? 'answered' : 'noBid')
      expect(of('SYNA').Quotes).toHaveLength(bid!.status === 200 ? 1 : 0)
    }
  })

  it('an answer and the award: the answer counts, or gets the error that the shipper has decided', async () => {
    for (let round = 0; round < 8; round++) {
      const { shipmentId, quotes } = await desk.asked(['SYNA', 'SYNB'])
      const { body } = await desk.bid(quotes.SYNA!)
      const [awarded, late] = await Promise.all([desk.award(shipmentId, body.BidID), desk.bid(quotes.SYNB!)])
      expect(awarded!.status).toBe(200)
      expect(late!.status === 200 ? 'kept' : late!.body.code).toMatch(/^(kept|QUOTE_DECIDED)$/)
      const { states } = await desk.standing(shipmentId)
      expect(states).toEqual({ SYNA: 'won', SYNB: late!.status === 200 ? 'lost' : 'withdrawn' })
    }
  })

  it('two clerks award different bids of one version: one succeeds, the other gets an error', async () => {
    for (let round = 0; round < 8; round++) {
      const { shipmentId, quotes } = await desk.asked(['SYNA', 'SYNB'])
      const [alpha, bravo] = [await desk.bid(quotes.SYNA!), await desk.bid(quotes.SYNB!)]
      const both = await Promise.all(
        [alpha, bravo].map(({ body }) => desk.award(shipmentId, body.BidID, { version: 1 })),
      )
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(both.find(({ status }) => status === 409)!.body.code).toBe('SHIPMENT_CHANGED')
      const { states } = await desk.standing(shipmentId)
      expect(Object.values(states).sort()).toEqual(['lost', 'won'])
    }
  })

  it('an award and a booking of another price: one carrier has the shipment', async () => {
    for (let round = 0; round < 8; round++) {
      const { rated, shipmentId, quotes } = await desk.asked(['SYNA'])
      const { body } = await desk.bid(quotes.SYNA!)
      const [awarded, booked] = await Promise.all([
        desk.award(shipmentId, body.BidID, { version: 1 }),
        desk.product.call('Shipment/Pickup', {
          as: 'clerk',
          body: { ...bookingOf(rated, 'SYNB'), version: 1 },
        }),
      ])
      expect([awarded!.status, booked!.status].sort()).toEqual([200, 409])
      const [row] = await desk.rows('select status, carrier_scac from shipments where id = $1', shipmentId)
      expect(row).toEqual(
        awarded!.status === 200
          ? { status: 'Q', carrier_scac: 'SYNA' }
          : { status: 'T', carrier_scac: 'SYNB' },
      )
    }
  })

  it('two clerks invite the same carriers: each gets one mail', async () => {
    const rated = await rate(desk.product)
    const body = { SelectedCarriers: ['SYNA', 'SYNB'], QuoteDeadline: inMinutes(60) }
    const replies = await Promise.all([1, 2, 3].map(() => desk.ask(rated.shipmentId, body)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await desk.rows('select id from outbox where shipment_id = $1', rated.shipmentId)).toHaveLength(2)
  })

  it('answers and the deadline: those before it are saved, those after it are late', async () => {
    const { shipmentId, quotes } = await desk.asked(['SYNA'])
    const deadline = new Date(Date.now() + 300)
    await desk.rows('update quote_requests set deadline = $2 where shipment_id = $1', shipmentId, deadline)
    const replies = []
    while (Date.now() < deadline.getTime() + 200) {
      replies.push(desk.bid(quotes.SYNA!))
      await new Promise((later) => setTimeout(later, 20))
    }
    const answers = await Promise.all(replies)
    const kept = answers.filter(({ status }) => status === 200)
    expect(new Set(answers.map(({ status, body }) => body.code ?? status))).toEqual(
      new Set([200, 'QUOTE_CLOSED']),
    )
    const bids = await desk.rows(
      `select given_at < $2::timestamptz as "isInTime" from quote_bids b join quote_invitations i on i.id = b.invitation_id
        join quote_requests r on r.id = i.request_id where r.shipment_id = $1`,
      shipmentId,
      deadline,
    )
    expect(bids).toEqual(kept.map(() => ({ isInTime: true })))
    expect((await desk.standing(shipmentId)).states).toEqual({ SYNA: 'answered' })
  })
})

describe('all or nothing', () => {
  it('any failure after an answer or an award rolls it back', async () => {
    const { shipmentId, quotes } = await desk.asked(['SYNA'])
    const { body } = await desk.bid(quotes.SYNA!)
    const facts = () =>
      desk.rows(
        `select s.version, s.carrier_scac, r.closed_as, (select count(*) from quote_bids) as bids,
          (select count(*) from price_sheets) as sheets, (select count(*) from outbox) as messages
          from shipments s join quote_requests r on r.shipment_id = s.id where s.id = $1`,
        shipmentId,
      )
    const before = await facts()
    const failing = (work: (context: ActionContext) => Promise<unknown>) =>
      desk.product.database.db.transaction().execute(async (tx) => {
        await work(contextFor(desk.product, 'clerk', tx))
        await tx.selectFrom('clients').select('id').where('id', '=', 'no uuid').execute()
      })
    const award = { shipmentId, bidId: body.BidID, tellLosers: true, confirmsClaim: false }
    await expect(failing((context) => awardQuote(context, award))).rejects.toThrow(/uuid/)
    const another = await desk.asked(['SYNB'])
    const messages = await facts()
    await expect(
      failing((context) =>
        submitNoBid(context, {
          accessId: another.quotes.SYNB!.AccessID,
          quoteId: '',
          isUserEdit: false,
          submissionId: '',
          reason: '',
        }),
      ),
    ).rejects.toThrow(/uuid/)
    expect(await facts()).toEqual(messages)
    expect({ ...messages[0], messages: 0, sheets: 0 }).toEqual({ ...before[0], messages: 0, sheets: 0 })
    expect((await desk.standing(another.shipmentId)).states).toEqual({ SYNB: 'asked' })
    expect((await desk.award(shipmentId, body.BidID)).status).toBe(200)
  })
})
