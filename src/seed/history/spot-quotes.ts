/** Spot quotes of the demo: decided ones of past shipments, and two that are open today. */
import { freightHash, quoteInfoOf } from '#actions/shipments/quote-info.ts'
import type { Row } from '#database/sql/row.ts'
import { DISCOUNT, FUEL, isFreight, namedServices } from '#domain/quotes/charge-types.ts'
import { compareBid } from '#domain/quotes/compare-bid.ts'
import { makeEstimates, type QuoteEstimates } from '#domain/quotes/estimates.ts'
import type { Charge, ItemLine } from '#domain/shipment/shipment.ts'
import { hashText, type Random, randomOf } from '../random.ts'
import { type RowIds, rowIds } from '../row-ids.ts'
import type { Scene } from '../scene.ts'
import type { Quote } from './quotes.ts'

export interface SpotQuotes {
  requests: Row<'quote_requests'>[]
  invitations: Row<'quote_invitations'>[]
  bids: Row<'quote_bids'>[]
}

export interface QuoteMakers {
  random: Random
  ids: RowIds
  /** Number of requests that are still to be left open. */
  left: number
}

export const quoteMakers = ({ client }: Scene): QuoteMakers => ({
  random: randomOf(`${client.code} spot quotes`),
  ids: rowIds(`${client.code} spot quotes`),
  left: OPEN_REQUESTS,
})

/** The facts of a shipment that its quotes need. */
export interface QuotedShipmentFacts {
  row: Row<'shipments'>
  lines: readonly ItemLine[]
  quotes: readonly Quote[]
  /** The booked price; null if it is not routed. */
  chosen: Quote | null
  /** The stored price of the chosen quote; null if none is stored. */
  sheet: Row<'price_sheets'> | null
  ratedAt: Date
  /** False: its prices keep their receipts, so none of them can have been a spot quote. */
  canBeWon: boolean
}

const OPEN_REQUESTS = 2
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Quotes are mostly requested for heavy freight, occasionally for anything. */
const HEAVY_LB = 5_000
const HEAVY_SHARE = 0.3
const LIGHT_SHARE = 0.03

const REASONS = ['No capacity on that day', 'We do not serve this lane', 'Not enough time to quote']

/** Adds the quotes of a shipment, if some were requested. */
export function addSpotQuotes(
  made: SpotQuotes,
  prices: Row<'price_sheets'>[],
  scene: Scene,
  makers: QuoteMakers,
  shipment: QuotedShipmentFacts,
): void {
  const { row, chosen, quotes } = shipment
  const { random } = makers
  const isHeavy = row.total_weight_lb! > HEAVY_LB
  if (row.status === 'Q' && quotes.length > 3 && isHeavy && makers.left > 0) {
    makers.left--
    addOpenRequest(made, prices, scene, makers, shipment)
  } else if (chosen && row.payment_type === 'P' && random.chance(isHeavy ? HEAVY_SHARE : LIGHT_SHARE)) {
    addDecidedRequest(made, scene, makers, shipment)
  }
}

/** Requested when it was rated, decided before it was tendered: by its bid, or by a tariff price. */
function addDecidedRequest(
  made: SpotQuotes,
  scene: Scene,
  makers: QuoteMakers,
  shipment: QuotedShipmentFacts,
): void {
  const { random } = makers
  const { row, chosen, sheet, ratedAt } = shipment
  const isWon = shipment.canBeWon && sheet !== null && random.chance(0.75)
  const minutes = random.whole(12, 30)
  const closedAt = new Date(ratedAt.getTime() + (minutes + 1) * MINUTE)
  const others = random.sample(
    shipment.quotes.filter((quote) => quote !== chosen),
    random.whole(2, 5),
  )
  const asked = [...(isWon ? [chosen!] : []), ...others]
  const deadline = new Date(ratedAt.getTime() + minutes * MINUTE)
  const request = requestRow(scene, makers, shipment, asked, ratedAt, deadline)
  made.requests.push({ ...request, closed_at: closedAt, closed_as: isWon ? 'awarded' : 'booked' })
  for (const quote of asked) {
    const invitation = invitationRow(makers, request, quote)
    const isWinner = isWon && quote === chosen
    const answeredAt = new Date(ratedAt.getTime() + random.whole(2, minutes - 1) * MINUTE)
    const fate = isWinner ? 'bid' : fateOf(random, quote)
    if (fate !== 'missed' || random.chance(0.5)) invitation.opened_at = answeredAt
    if (fate === 'noBid') {
      invitation.no_bid_at = answeredAt
      invitation.no_bid_reason = random.pick(REASONS)
    }
    made.invitations.push(invitation)
    if (fate !== 'bid') continue
    const factor = isWinner ? 1 : 1 + random.next() * 0.22 - 0.02
    const bid = bidRow(makers, request, invitation, {
      quote,
      factor,
      at: answeredAt,
      services: row.services!,
    })
    made.bids.push({ ...bid, price_sheet_id: isWinner ? sheet!.id : null })
  }
  if (isWon) makeSpotPrice(sheet!)
}

/** Makes the booked price a quote of the carrier. */
function makeSpotPrice(sheet: Row<'price_sheets'>): void {
  sheet.source = 'spot'
  sheet.tariff_id = null
  sheet.tariff_name = 'Spot quote (synthetic)'
  sheet.receipt = null
  sheet.receipt_hash = ''
}

/**
 * Requested an hour before the day of the demo starts, open for a day and a half: two have bid, one declined, one has
 * opened the link.
 */
function addOpenRequest(
  made: SpotQuotes,
  prices: Row<'price_sheets'>[],
  scene: Scene,
  makers: QuoteMakers,
  shipment: QuotedShipmentFacts,
): void {
  const { random } = makers
  const askedAt = new Date(scene.today.start.getTime() - HOUR)
  const deadline = new Date(scene.today.start.getTime() + 36 * HOUR)
  const asked = random.sample(shipment.quotes, 5)
  const request = requestRow(scene, makers, shipment, asked, askedAt, deadline)
  made.requests.push({ ...request, message: 'Please quote with liftgate only if you need one.' })
  asked.forEach((quote, index) => {
    const at = new Date(askedAt.getTime() + (8 + 9 * index) * MINUTE)
    const invitation = invitationRow(makers, request, quote)
    if (index < 4) invitation.opened_at = at
    if (index === 2) {
      invitation.no_bid_at = at
      invitation.no_bid_reason = REASONS[0]!
    }
    made.invitations.push(invitation)
    if (index > 1) return
    const factor = 0.9 + random.next() * 0.1
    const services = shipment.row.services!
    const bid = bidRow(makers, request, invitation, {
      quote,
      factor,
      at,
      services,
      isLinehaulOnly: index === 1,
    })
    const sheet = openSheet(makers, shipment, bid, quote)
    prices.push(sheet)
    made.bids.push({ ...bid, price_sheet_id: sheet.id })
  })
}

/** Some carriers reply reliably and some do not, always the same ones. */
function fateOf(random: Random, { scac }: Quote): 'bid' | 'noBid' | 'missed' {
  const zeal = 0.55 + (hashText(scac) % 40) / 100
  if (random.chance(zeal)) return 'bid'
  return random.chance(0.5) ? 'noBid' : 'missed'
}

function requestRow(
  { client, clientId, users }: Scene,
  makers: QuoteMakers,
  shipment: QuotedShipmentFacts,
  asked: readonly Quote[],
  askedAt: Date,
  deadline: Date,
): Row<'quote_requests'> {
  const { row, lines } = shipment
  const undeclared = (line: ItemLine) => ({ ...line, declaredValueCents: 0 })
  const freight = {
    declaredValueCents: 0,
    ...{
      origin: row.origin,
      destination: row.destination,
      items: lines.map(undeclared),
      services: row.services!,
    },
    ...{ rateModeId: row.rate_mode_id!, bolNumber: row.bol_number, pickupDate: row.pickup_date ?? null },
    ...{ pickupFrom: row.pickup_from!, pickupTo: row.pickup_to!, timeZone: row.time_zone! },
    ...{ totalWeightLb: row.total_weight_lb!, totalPallets: row.total_pallets! },
  }
  // Only the invited carriers: rating all of them again would add a second to the first start.
  const prices = asked.map((quote) => ({ scac: quote.scac, charges: quote.rate().charges }))
  return {
    id: makers.ids.at(askedAt),
    client_id: clientId,
    shipment_id: row.id,
    asked_by: users.find(({ id }) => id === row.created_by)!.user_name,
    asked_at: askedAt,
    deadline,
    message: '',
    currency: 'USD',
    day_value_cents: 0,
    asked: { ...quoteInfoOf(freight, { shipperName: client.name, miles: null }) },
    freight_hash: freightHash(freight),
    estimates: makeEstimates(prices, row.services!),
    closed_at: null,
    closed_as: '',
    created_at: askedAt,
  }
}

function invitationRow(
  makers: QuoteMakers,
  request: Row<'quote_requests'>,
  { scac, profile }: Quote,
): Row<'quote_invitations'> {
  return {
    id: makers.ids.at(request.asked_at),
    client_id: request.client_id,
    request_id: request.id,
    scac,
    carrier_name: profile.name,
    rate_mode_id: (request.asked as { rateModeId: number }).rateModeId,
    email: `quotes+${scac.toLowerCase()}@example.com`,
    asked_at: request.asked_at,
    opened_at: null,
    no_bid_at: null,
    no_bid_reason: '',
    no_bid_by: '',
    withdrawn_at: null,
    message_id: null,
    created_at: request.asked_at,
  }
}

interface Bidding {
  quote: Quote
  /** Relative to the tariff's price. */
  factor: number
  at: Date
  services: readonly string[]
  isLinehaulOnly?: boolean
}

function bidRow(
  makers: QuoteMakers,
  request: Row<'quote_requests'>,
  invitation: Row<'quote_invitations'>,
  { quote, factor, at, services, isLinehaulOnly = false }: Bidding,
): Row<'quote_bids'> {
  const charges = chargesOf(quote, factor).filter(({ code }) => !isLinehaulOnly || isFreight(code))
  const compared = compareBid(
    { scac: invitation.scac!, charges, included: [] },
    namedServices(services),
    request.estimates as QuoteEstimates,
  )
  const id = makers.ids.at(at)
  return {
    id,
    client_id: request.client_id,
    invitation_id: invitation.id,
    submission_id: id,
    price_sheet_id: null,
    given_at: at,
    entered_by: '',
    cents: charges.reduce((sum, { cents }) => sum + cents, 0),
    currency: 'USD',
    charges,
    included: [],
    transit_days: quote.serviceDays,
    comments: '',
    quote_number: `Q${makers.random.digits(7)}`,
    valid_until: new Date(Math.max(at.getTime() + 24 * HOUR, request.deadline.getTime() + 12 * HOUR)),
    comparable_cents: compared.cents,
    comparison: compared.lines,
  }
}

/** The tariff's charges in the usual form of a quote: one linehaul, fuel, services; all changed by the same factor. */
function chargesOf(quote: Quote, factor: number): Charge[] {
  const { charges } = quote.rate()
  const freight = charges.filter(({ code }) => isFreight(code))
  const others = charges.filter(({ code }) => !isFreight(code) && code !== DISCOUNT)
  const linehaul = freight.reduce((sum, { cents }) => sum + cents, 0)
  const told = [{ code: 'LHS', label: 'Linehaul', cents: linehaul }, ...others]
  return told.map(({ code, label, cents }) => ({
    code,
    label: code === FUEL ? 'Fuel surcharge' : label,
    cents: factor === 1 ? cents : Math.round(cents * factor),
  }))
}

function openSheet(
  makers: QuoteMakers,
  { row }: QuotedShipmentFacts,
  bid: Row<'quote_bids'>,
  quote: Quote,
): Row<'price_sheets'> {
  return {
    id: makers.ids.at(bid.given_at),
    client_id: bid.client_id,
    shipment_id: row.id,
    scac: quote.scac,
    carrier_name: quote.profile.name,
    rate_mode_id: row.rate_mode_id!,
    cents: bid.cents,
    currency: 'USD',
    charges: bid.charges,
    service_name: '',
    service_days: quote.serviceDays,
    is_direct: quote.isDirect,
    delivery_date: quote.deliveryDate(),
    source: 'spot',
    badges: [],
    guide_reason: '',
    tariff_id: null,
    tariff_name: `Spot quote ${bid.quote_number} (synthetic)`,
    is_synthetic: true,
    receipt: null,
    receipt_hash: '',
    shipment_version: row.version!,
    expires_at: bid.valid_until,
    created_at: bid.given_at,
  }
}
