import { Refusal } from '#contracts/errors.ts'
import { listCollectCarriers } from '#database/collect-carriers.ts'
import {
  listPriceSheetsOf,
  replaceRatedPriceSheetsOf,
  type StoredPriceSheet,
} from '#database/price-sheets.ts'
import { type RoutedShipment, replaceRoutedOffers } from '#database/routed-offers.ts'
import { updateShipments } from '#database/shipment-changes.ts'
import type { StoredShipment } from '#database/stored-shipment.ts'
import { dearestOf, type PickablePrice, pickByRule, type RoutingRule } from '#domain/rating/pick-by-rule.ts'
import { type Note, writeAudit } from '../audit.ts'
import type { ActionContext } from '../context.ts'
import { actionRefused } from '../shipments/action-refused.ts'
import type { BatchRater, QuickRate, RatedOffers } from './batch-rater.ts'
import type { AskedRow, ReadyRow, RowResult } from './bulk-work.ts'
import { claimOn } from './claim-on.ts'

/** An offer as picking sees it; what was said before is one that has its sheet already. */
interface Candidate extends QuickRate {
  badges: readonly string[]
  sheet: StoredPriceSheet | null
}

interface Routed {
  shipment: StoredShipment
  sheet: StoredPriceSheet
  /** True: the sheet is new; false: it was said before, by a carrier or a person. */
  isRated: boolean
  offers: RoutedShipment
  dearestCents: number
}

/**
 * Routes locked shipments of Rate & Route: every carrier's price, the pick by the rule, and all of it written in a
 * few statements: the choice on the shipment, its price with the working, the other offers beside.
 */
export async function routeRows(
  context: ActionContext,
  rows: readonly ReadyRow<AskedRow>[],
  how: { rater: BatchRater; rule: RoutingRule; workId: string },
): Promise<RowResult[]> {
  const able = rows.filter(({ shipment }) => shipment.status === 'Q')
  const shipments = able.map(({ shipment }) => shipment)
  const ids = shipments.map(({ id }) => id)
  const [rated, said, selected] = [
    await how.rater.rate(context, shipments),
    await listPriceSheetsOf(context.db, context.clientId, ids, SAID),
    await selectedCarriers(context, shipments),
  ]
  const routed = new Map<string, Routed | Refusal>()
  for (const [at, shipment] of shipments.entries()) {
    const valid = (said.get(shipment.id) ?? []).filter(
      (sheet) => sheet.shipmentVersion === shipment.version && sheet.expiresAt > context.now,
    )
    const { free, claim } = await unclaimed(context, shipment, valid)
    const selectedScac = shipment.paymentType === 'C' ? (selected.get(shipment.soldTo) ?? '') : ''
    const one = routeOne(shipment, rated[at]!, free, how.rule, selectedScac)
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
    return { kind: 'done', shipment: one.shipment, cents: one.sheet.cents, dearestCents: one.dearestCents }
  })
}

/**
 * What carriers and people said of a shipment before: spot answers, prices by hand, and what carriers' own services
 * answered when it was rated alone. They are not asked again here.
 */
const SAID = ['spot', 'manual', 'carrier'] as const

/** Bids that a stranger made in the name of a carrier wait for their award; `claim` says so where there is one. */
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

/** The collect carrier that each account has selected: specification section 4. */
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
  { offers, reasons, sheetFor }: RatedOffers,
  said: readonly StoredPriceSheet[],
  rule: RoutingRule,
  selectedScac: string,
): Routed | Refusal {
  const [first] = offers
  // Prices are compared in one currency: that of the tariffs, where they say any.
  const currency = said.length > 0 && first ? sheetFor(first.rate)?.currency : said[0]?.currency
  const candidates: Candidate[] = [
    ...offers.map(({ rate, badges }) => ({ ...rate, badges, sheet: null })),
    ...said.filter((sheet) => sheet.currency === currency).map((sheet) => ({ ...sheet, sheet })),
  ]
  const picked = pickByRule(rule, candidates, selectedScac)
  const sheet = picked && (picked.sheet ?? sheetFor(picked))
  if (!picked || !sheet) return noPrice(reasons, candidates.length)
  const version = shipment.version + 1
  return {
    shipment: { ...withChoice(shipment, sheet), version },
    sheet: { ...sheet, shipmentVersion: version },
    isRated: picked.sheet === null,
    offers: {
      shipmentId: shipment.id,
      shipmentVersion: version,
      currency: sheet.currency,
      offers: offers.map(({ rate, badges }) => ({ ...rate, badges })),
    },
    dearestCents: dearestBeside(
      sheet.cents,
      candidates.filter((one) => one.sheet === null),
    ),
  }
}

/** What the saving of a pick is told against: the dearest offer of those that are shown, the pick with them. */
export const dearestBeside = (cents: number, offers: readonly PickablePrice[]): number =>
  Math.max(cents, dearestOf(offers))

function noPrice(reasons: readonly string[], offers: number): Refusal {
  if (offers > 0) return new Refusal('NO_USABLE_PRICE')
  return reasons.length > 0
    ? new Refusal('NO_PRICE_BECAUSE', { reason: reasons.join('; ') })
    : new Refusal('NO_PRICE_SHEET')
}

/** The shipment with a carrier's price as its choice; nothing is agreed with the carrier yet. */
export function withChoice(shipment: StoredShipment, sheet: StoredPriceSheet): StoredShipment {
  return {
    ...shipment,
    carrierScac: sheet.scac,
    carrierName: sheet.carrierName,
    priceSheetId: sheet.id,
    totalCents: sheet.cents,
    currency: sheet.currency,
    serviceDays: sheet.serviceDays,
    deliveryDate: sheet.deliveryDate,
  }
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
  const rated = routed.filter(({ isRated }) => isRated).map(({ sheet }) => sheet)
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
        carrier: `${sheet.carrierName} (${sheet.scac})`,
        charge: sheet.cents / 100,
      },
      what: 'shipment.routed',
    }),
  )
  await writeAudit(context, notes)
}
