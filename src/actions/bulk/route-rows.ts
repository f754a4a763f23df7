import { Refusal } from '#contracts/errors.ts'
import { listCollectCarriers } from '#database/carriers/collect-carriers.ts'
import {
  listPriceSheetsOf,
  replaceRatedPriceSheetsOf,
  type StoredPriceSheet,
} from '#database/shipments/price-sheets.ts'
import { updateShipments } from '#database/shipments/shipment-changes.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { type RoutedShipment, replaceRoutedOffers } from '#database/tariffs/routed-offers.ts'
import { comparedCents } from '#domain/quotes/compared-price.ts'
import { dearestOf, type PickablePrice, pickByRule, type RoutingRule } from '#domain/rating/pick-by-rule.ts'
import { type Note, priceNote, writeAudit } from '../kernel/audit.ts'
import type { AskedRow, ReadyRow, RowResult } from '../kernel/bulk-work.ts'
import type { ActionContext } from '../kernel/context.ts'
import type { BatchRater } from '../pricing/batch-rater.ts'
import type { OwnWord, RatedOffers } from '../pricing/rated-offers.ts'
import { holds, type ServiceDesk } from '../pricing/service-desk.ts'
import { actionRefused } from '../shipments/action-refused.ts'
import { withChoice } from '../shipments/chosen-price.ts'
import { claimOn } from '../spot-quotes/claimed-scac.ts'

/** A price in the form that the routing needs: a carrier's offer, or a price entered by a person. */
interface Candidate extends PickablePrice {
  sheet: () => StoredPriceSheet | null
  isOffer: boolean
}

interface Routed {
  shipment: StoredShipment
  sheet: StoredPriceSheet
  /** Prices to save: the chosen one, and the answers of carriers' services; earlier ones are saved already. */
  sheets: StoredPriceSheet[]
  offers: RoutedShipment
  dearestCents: number
  aboveCheapestCents: number
  remark: string
}

/**
 * Routes locked shipments of Rate & Route: gets every carrier's price, picks by the rule, and writes everything in a
 * few statements: the choice in the shipment, its price with the receipt, and the other offers.
 */
export async function routeRows(
  context: ActionContext,
  rows: readonly ReadyRow<AskedRow>[],
  how: { rater: BatchRater; desk: ServiceDesk | null; rule: RoutingRule; workId: string },
): Promise<RowResult[]> {
  const able = rows.filter(({ shipment }) => shipment.status === 'Q')
  const shipments = able.map(({ shipment }) => shipment)
  const ids = shipments.map(({ id }) => id)
  const said = await listPriceSheetsOf(context.db, context.clientId, ids, SAID)
  const words = shipments.map((shipment) => wordsOn(shipment, said.get(shipment.id) ?? [], how.desk, context))
  const rated = await how.rater.rate(
    context,
    shipments,
    words.map(({ own }) => own),
  )
  const selected = await selectedCarriers(context, shipments)
  const routed = new Map<string, Routed | Refusal>()
  for (const [at, shipment] of shipments.entries()) {
    const { ofPeople, isOutdated } = words[at]!
    const { free, claim } = await unclaimed(context, shipment, ofPeople)
    const selectedScac = shipment.paymentType === 'C' ? (selected.get(shipment.soldTo) ?? '') : ''
    const one = isOutdated
      ? new Refusal('SHIPMENT_CHANGED')
      : routeOne(shipment, rated[at]!, free, how.rule, selectedScac)
    routed.set(shipment.id, one instanceof Refusal && claim ? claim : one)
  }
  await writeRouted(
    context,
    how.workId,
    [...routed.values()].filter((one): one is Routed => !(one instanceof Refusal)),
    said.size > 0,
  )
  return rows.map(({ shipment }): RowResult => {
    const one = routed.get(shipment.id) ?? notRoutable(shipment)
    if (one instanceof Refusal) return { kind: 'refused', refusal: one }
    const { shipment: done, sheet, dearestCents, aboveCheapestCents, remark } = one
    return { kind: 'done', shipment: done, cents: sheet.cents, dearestCents, aboveCheapestCents, remark }
  })
}

/**
 * Prices that are not calculated here: spot quotes, prices entered by hand, and earlier answers of carriers' own
 * services.
 */
const SAID = ['spot', 'manual', 'carrier'] as const

interface Words {
  own: OwnWord
  /** Spot quotes, and prices entered by hand. */
  ofPeople: StoredPriceSheet[]
  /** True if the shipment has changed since the services were asked. */
  isOutdated: boolean
}

function wordsOn(
  shipment: StoredShipment,
  said: readonly StoredPriceSheet[],
  desk: ServiceDesk | null,
  { now }: ActionContext,
): Words {
  const valid = said.filter((sheet) => holds(sheet, shipment, now))
  const [kept, ofPeople] = [true, false].map((isOwn) =>
    valid.filter(({ source }) => (source === 'carrier') === isOwn),
  ) as [StoredPriceSheet[], StoredPriceSheet[]]
  const answers = desk ? desk.saidOf(shipment) : []
  return { own: { kept, answers: answers ?? [] }, ofPeople, isOutdated: answers === null }
}

/**
 * Excludes bids by an unknown sender in a carrier's name, which wait for their award; `claim` is the warning, if there
 * is one.
 */
async function unclaimed(
  context: ActionContext,
  shipment: StoredShipment,
  said: readonly StoredPriceSheet[],
): Promise<{ free: StoredPriceSheet[]; claim: Refusal | null }> {
  const free: StoredPriceSheet[] = []
  let claim: Refusal | null = null
  for (const sheet of said) {
    const found = await claimOn(context, shipment, sheet)
    if (found) claim = found
    else free.push(sheet)
  }
  return { free, claim }
}

const notRoutable = (shipment: StoredShipment) =>
  actionRefused(shipment, 'Routing', 'only a shipment in Rate & Route can be routed')

/** The selected collect carrier of each account: specification section 4. */
async function selectedCarriers(
  { db, clientId }: ActionContext,
  shipments: readonly StoredShipment[],
): Promise<Map<string, string>> {
  const soldTos = new Set(
    shipments
      .filter(({ paymentType, soldTo }) => paymentType === 'C' && soldTo !== '')
      .map((one) => one.soldTo),
  )
  const carriers = await listCollectCarriers(db, clientId, { soldTos: [...soldTos] })
  return new Map(carriers.filter((one) => one.isSelected).map(({ soldTo, scac }) => [soldTo, scac]))
}

function routeOne(
  shipment: StoredShipment,
  { offers, reasons, sheetFor, answered, remark }: RatedOffers,
  said: readonly StoredPriceSheet[],
  rule: RoutingRule,
  selectedScac: string,
): Routed | Refusal {
  const [first] = offers
  // Prices are compared in one currency: that of the tariffs, if there are any.
  const currency = said.length > 0 && first ? sheetFor(first.rate)?.currency : said[0]?.currency
  const candidates: Candidate[] = [
    ...offers.map(({ rate, badges }) => ({
      ...{ scac: rate.scac, cents: rate.cents, serviceDays: rate.serviceDays, badges },
      ...{ sheet: () => sheetFor(rate), isOffer: true },
    })),
    ...said
      .filter((sheet) => sheet.currency === currency)
      .map((sheet) => ({ ...sheet, sheet: () => sheet, isOffer: false })),
  ]
  const picked = pickByRule(rule, candidates, selectedScac)
  const sheet = picked?.sheet()
  if (!picked || !sheet) return noPrice(reasons, candidates.length)
  const version = shipment.version + 1
  const isMade = sheet.source === 'tariff'
  return {
    shipment: { ...withChoice(shipment, sheet), version },
    sheet,
    sheets: [...answered, ...(isMade ? [sheet] : [])].map((one) => ({ ...one, shipmentVersion: version })),
    offers: {
      shipmentId: shipment.id,
      shipmentVersion: version,
      currency: sheet.currency,
      offers: offers.map(({ rate, badges }) => ({ ...rate, badges })),
    },
    dearestCents: dearestBeside(
      sheet.cents,
      candidates.filter(({ isOffer }) => isOffer),
    ),
    aboveCheapestCents: aboveCheapest(picked, candidates),
    remark,
  }
}

/** How much more a pick costs than the cheapest price that could have been picked. */
function aboveCheapest(picked: Candidate, candidates: readonly Candidate[]): number {
  const cheapest = pickByRule('cheapest', candidates) ?? picked
  return Math.max(0, comparedCents(picked) - comparedCents(cheapest))
}

/** The savings of a pick are measured against the most expensive of the offers shown, including the pick. */
export const dearestBeside = (cents: number, offers: readonly PickablePrice[]): number =>
  Math.max(cents, dearestOf(offers))

function noPrice(reasons: readonly string[], offers: number): Refusal {
  if (offers > 0) return new Refusal('NO_USABLE_PRICE')
  return reasons.length > 0
    ? new Refusal('NO_PRICE_BECAUSE', { reason: reasons.join('; ') })
    : new Refusal('NO_PRICE_SHEET')
}

async function writeRouted(
  context: ActionContext,
  workId: string,
  routed: readonly Routed[],
  carrySaid: boolean,
): Promise<void> {
  if (routed.length === 0) return
  const { db, clientId } = context
  const ids = routed.map(({ shipment }) => shipment.id)
  await updateShipments(
    db,
    clientId,
    routed.map(({ shipment }) => shipment),
  )
  const rated = routed.flatMap(({ sheets }) => sheets)
  await replaceRatedPriceSheetsOf(db, clientId, ids, rated, { carrySaid })
  await replaceRoutedOffers(
    db,
    clientId,
    workId,
    routed.map(({ offers }) => offers),
  )
  const notes = routed.map(
    ({ shipment, sheet }): Note => ({
      subjectId: shipment.id,
      detail: {
        BOL: shipment.bolNumber,
        ...priceNote(sheet),
      },
      what: 'shipment.routed',
    }),
  )
  await writeAudit(context, notes)
}
