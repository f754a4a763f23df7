import type { History } from './history-parts.ts'
/** Scene: the shipments with their lines, prices and events, each as far along as it is on the day of the demo. */

import type { Row } from '#database/sql/row.ts'
import { formatIsoDate } from '#domain/calendar/iso-date.ts'
import { bolNumber } from '#domain/check-digits/bol-number.ts'
import type { FuelRows } from '#domain/rating/compile-tariff.ts'
import {
  type GuideQuestion,
  type GuideVerdicts,
  guideVerdicts,
  type RoutingGuideRule,
} from '#domain/rating/routing-guide.ts'
import { type Random, randomOf } from '../random.ts'
import { type RowIds, rowIds } from '../row-ids.ts'
import type { Scene } from '../scene.ts'
import { chooseQuote } from './choose-carrier.ts'
import { addClaims, claimMakers } from './claims.ts'
import { addRecords } from './desk-records.ts'
import { addFigures } from './figures.ts'
import { addOrder } from './orders.ts'
import { allPriceSheets, chosenPriceSheet, type PricedShipment } from './price-sheets.ts'
import { type AskCarriers, carriersToAsk, type Quote } from './quotes.ts'
import { planShipments, type ShipmentPlan } from './shipment-plans.ts'
import { shipmentRow } from './shipment-row.ts'
import { deskState, type ShipmentState, travelState, voidState } from './shipment-state.ts'
import { addSpotQuotes, type QuoteMakers, quoteMakers } from './spot-quotes.ts'
import { makeTimeline, type TimelineEvent } from './timeline.ts'
import { addWholeShipments } from './whole-shipments.ts'

interface Makers {
  random: Random
  ids: RowIds
  ask: AskCarriers
  guide: readonly RoutingGuideRule[]
  quotes: QuoteMakers
}

const MINUTE = 60_000
const DAY = 1440 * MINUTE

/** Shipments per part: the first ones are stored while the next are made. */
const PART = 600

/**
 * All shipments of a client, oldest first, in parts that refer to nothing in a later one. `firstSerial`: the serial of
 * the first bill of lading; each takes the next.
 */
export function* makeHistory(
  scene: Scene,
  fuel: FuelRows,
  guide: readonly RoutingGuideRule[],
  firstSerial: number,
): Generator<History> {
  const { client } = scene
  const makers: Makers = {
    random: randomOf(`${client.code} history`),
    ids: rowIds(`${client.code} history`),
    ask: carriersToAsk(scene, fuel),
    guide,
    quotes: quoteMakers(scene),
  }
  const claims = claimMakers(scene)
  const plans = planShipments(scene)
  for (let from = 0; from < plans.length; from += PART) {
    const made = emptyHistory()
    plans.slice(from, from + PART).forEach((plan, offset) => {
      const index = from + offset
      const isFullyPriced = index >= plans.length - client.fullyPriced
      addShipment(made, scene, makers, plan, { serial: firstSerial + index, isFullyPriced })
    })
    addWholeShipments(made, scene, makers.ids, from + PART >= plans.length)
    addClaims(made, scene, claims, from + PART >= plans.length)
    yield made
  }
}

const emptyHistory = (): History => ({
  shipments: [],
  items: [],
  priceSheets: [],
  events: [],
  extraInfos: [],
  declines: [],
  spotQuotes: { requests: [], invitations: [], bids: [] },
  claims: { claims: [], recoveries: [] },
  orders: [],
  lines: [],
  outbox: [],
  links: [],
  audit: [],
})

function addShipment(
  made: History,
  scene: Scene,
  makers: Makers,
  plan: ShipmentPlan,
  more: { serial: number; isFullyPriced: boolean },
): void {
  const { random, ids } = makers
  const quotes = makers.ask(plan)
  const verdicts = guideVerdicts(makers.guide, questionOf(plan))
  const ratedAt = new Date(plan.createdAt.getTime() + random.whole(2, 8) * MINUTE)
  const tenderedAt = new Date(ratedAt.getTime() + random.whole(2, 40) * MINUTE)
  const quote = isRouted(plan) ? chooseQuote(random, plan, quotes, verdicts) : null
  if (isRouted(plan) && !quote) throw new Error(`no carrier of the demo takes order ${plan.orderNumber}`)
  const state = stateOf(random, scene, plan, quote, tenderedAt)
  const facts = { id: ids.at(plan.createdAt), bolNumber: bolOf(more.serial), quote, state }
  const row = shipmentRow(random, scene, plan, facts)
  const answers = { quotes, quote, verdicts, isFull: more.isFullyPriced }
  row.price_sheet_id = addPrices(made, makers, pricedShipment(row, plan, ratedAt), answers)
  addFigures(made, scene, ids, { row, plan, quotes, quote, verdicts, isFull: more.isFullyPriced })
  made.shipments.push(row)
  addSpotQuotes(made.spotQuotes, made.priceSheets, scene, makers.quotes, {
    ...{ row, lines: plan.lines, quotes, chosen: quote, ratedAt, canBeWon: !more.isFullyPriced },
    sheet: quote
      ? (made.priceSheets.findLast(({ id, source }) => id === row.price_sheet_id && source === 'tariff') ??
        null)
      : null,
  })
  addItems(made, scene, ids, plan, row)
  made.events.push(...state.events.map((event, index) => eventRow(ids, row, event, index)))
  addRecords(made, scene, ids, row, state)
}

function bolOf(serial: number): string {
  const number = bolNumber(null, serial)
  if (number.kind !== 'number') throw new Error(`no bill of lading number for serial ${serial}`)
  return number.bolNumber
}

/** A tariff price is valid for a day, and for a scheduled shipment until it is picked up. */
function pricedShipment(row: Row<'shipments'>, plan: ShipmentPlan, ratedAt: Date): PricedShipment {
  const isScheduled = row.status === 'T' && !row.is_tendered
  return {
    id: row.id,
    clientId: row.client_id,
    plan,
    ratedAt,
    version: row.is_tendered || row.status === 'V' ? 1 : row.version!,
    expiresAt: new Date(isScheduled ? (plan.pickupDay + 2) * DAY : ratedAt.getTime() + DAY),
  }
}

/** Adds the lines; if it is not in transit yet, also its order, so that it can be reverted. */
function addItems(made: History, scene: Scene, ids: RowIds, plan: ShipmentPlan, row: Row<'shipments'>): void {
  const isOnDesk = row.status === 'Q' || row.status === 'H' || row.status === 'T'
  const lineIds = isOnDesk ? addBuiltOrder(made, scene, ids, plan, row.id) : []
  plan.lines.forEach((item, index) => {
    made.items.push({
      shipment_id: row.id,
      line_number: index + 1,
      item,
      order_line_id: lineIds[index] ?? null,
    })
  })
}

function questionOf(plan: ShipmentPlan): GuideQuestion {
  return {
    soldTo: plan.consignee.row.sold_to!,
    origin: plan.warehouse.address,
    destination: plan.consignee.address,
    weightLb: plan.weightLb,
    rateModeId: plan.rateModeId,
    date: formatIsoDate(plan.pickupDay),
  }
}

const isRouted = ({ fate }: ShipmentPlan): boolean => fate !== 'rateAndRoute' && fate !== 'deferred'

function stateOf(
  random: Random,
  { today }: Scene,
  plan: ShipmentPlan,
  quote: Quote | null,
  tenderedAt: Date,
): ShipmentState {
  if (plan.fate !== 'gone' && plan.fate !== 'void') return deskState(plan.fate, plan.createdAt)
  const timeline = makeTimeline(random, plan, quote!, tenderedAt)
  return (plan.fate === 'void' ? voidState : travelState)(random, tenderedAt, timeline, today.start)
}

interface Answers {
  quotes: readonly Quote[]
  /** The booked quote. */
  quote: Quote | null
  verdicts: GuideVerdicts
  /** True: all prices are kept, with their receipts. */
  isFull: boolean
}

/** Adds the stored prices and returns the id of the chosen one. Two in three of the unrouted shipments were rated. */
function addPrices(
  made: History,
  { random, ids }: Makers,
  shipment: PricedShipment,
  answers: Answers,
): string | null {
  const { quotes, quote, verdicts, isFull } = answers
  if (quote === null && !random.chance(0.66)) return null
  const sheets =
    isFull || quote === null
      ? allPriceSheets(shipment, quotes, verdicts, ids)
      : [chosenPriceSheet(shipment, quote, ids)]
  made.priceSheets.push(...sheets)
  return sheets.find((sheet) => sheet.scac === quote?.scac)?.id ?? null
}

function addBuiltOrder(
  made: History,
  scene: Scene,
  ids: RowIds,
  plan: ShipmentPlan,
  shipmentId: string,
): string[] {
  return addOrder(made, scene, ids, {
    number: plan.orderNumber,
    status: 'B',
    warehouse: plan.warehouse,
    consignee: plan.consignee,
    lines: plan.lines,
    poNumber: plan.poNumber,
    paymentType: plan.paymentType,
    shipByDay: plan.pickupDay,
    source: 'sftp',
    createdAt: new Date(plan.createdAt.getTime() - 95 * MINUTE),
    shipmentId,
  })
}

function eventRow(
  ids: RowIds,
  shipment: Row<'shipments'>,
  event: TimelineEvent,
  index: number,
): Row<'shipment_events'> {
  return {
    id: ids.at(event.at),
    client_id: shipment.client_id,
    shipment_id: shipment.id,
    status: event.status,
    code: event.code,
    what: event.what,
    place: event.place,
    at: event.at,
    time_zone: event.timeZone,
    notes: event.notes,
    source: 'carrier',
    external_id: `${shipment.bol_number}-${index + 1}`,
    created_at: event.at,
  }
}
