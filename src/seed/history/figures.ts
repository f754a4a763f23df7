/**
 * Scene: data for the dashboard's figures in addition to the shipments: bookings against the guide, orders behind old
 * shipments, declined tenders, consolidated loads, Canadian dollars and parcels.
 */

import type { Row } from '#database/sql/row.ts'
import { formatIsoDate } from '#domain/calendar/iso-date.ts'
import type { GuideVerdicts } from '#domain/rating/routing-guide.ts'
import { PARCEL } from '#domain/shipment/rate-mode.ts'
import { hashText } from '../random.ts'
import type { RowIds } from '../row-ids.ts'
import type { Scene } from '../scene.ts'
import type { History } from './history-parts.ts'
import { addOrder } from './orders.ts'
import type { Quote } from './quotes.ts'
import type { ShipmentPlan } from './shipment-plans.ts'

const DAY = 86_400_000
/** Days for which the orders of shipments are kept. */
const ORDER_DAYS = 100
const HOUR = 3_600_000
/** Exchange rate of the Canadian dollar, for carriers that bill in it. */
const CAD_PER_USD = 1.37
/** Below this weight, some ship as parcels. */
const PARCEL_LB = 260
const REASONS = ['Needed a day earlier', 'Preferred carrier had no truck', 'Customer asked for this carrier']

interface Told {
  row: Row<'shipments'>
  plan: ShipmentPlan
  quotes: readonly Quote[]
  quote: Quote | null
  verdicts: GuideVerdicts
  /** All its prices with receipts are kept, so it stays unchanged. */
  isFull: boolean
}

/** A pseudo-random share that depends only on the shipment, so that other random streams do not change. */
const share = (row: Row<'shipments'>, of: string): number =>
  (hashText(`${row.bol_number} ${of}`) % 1_000) / 1_000
const hasLeft = ({ status, ended_as }: Row<'shipments'>): boolean =>
  status === 'A' || status === 'D' || (status === 'V' && ended_as === 'archived')

/** Adds the data to one shipment that was just made. */
export function addFigures(made: History, scene: Scene, ids: RowIds, told: Told): void {
  const { row, quote } = told
  if (!quote || !hasLeft(row)) return
  leaveGuide(told)
  if (share(row, 'consolidated') < 0.02) {
    row.consolidation_saved_cents = Math.round(row.total_cents! * (0.08 + share(row, 'saving') * 0.3))
  }
  if (share(row, 'declined') < 0.03) decline(made, told)
  if (!told.isFull && row.payment_type !== 'C') {
    if (row.destination.countryCode === 'CA') billInCanada(made, row)
    else if (row.total_weight_lb! < PARCEL_LB && share(row, 'parcel') < 0.5) sendAsParcel(made, row)
  }
  if (
    scene.today.start.getTime() - row.created_at!.getTime() < ORDER_DAYS * DAY &&
    share(row, 'order') < 0.35
  ) {
    addOldOrder(made, scene, ids, told)
  }
}

/** Booked with another carrier than the guide prefers: keeps the reason and the cost. */
function leaveGuide({ row, quotes, quote, verdicts }: Told): void {
  const preferred = quotes.filter(({ scac }) => verdicts.get(scac)?.verdict === 'preferred')
  const [best] = preferred
  if (!best || preferred.some(({ scac }) => scac === quote!.scac)) return
  row.override_reason = REASONS[hashText(row.bol_number) % REASONS.length]!
  row.override_cents = quote!.cents - best.cents
  row.override_against = best.scac
  row.override_by = 'clerk'
  row.override_at = new Date(row.created_at!.getTime() + HOUR / 2)
}

/** Another carrier was tendered to first, and declined. */
function decline(made: History, { row, quotes, quote, plan }: Told): void {
  const other = quotes.find(({ scac }) => scac !== quote!.scac)
  if (!other) return
  made.declines.push({
    ...{ client_id: row.client_id, shipment_id: row.id, scac: other.scac, carrier_name: other.profile.name },
    day: formatIsoDate(plan.pickupDay),
    declined_at: new Date(row.created_at!.getTime() + HOUR / 4),
  })
}

const sheetOf = (made: History, { price_sheet_id }: Row<'shipments'>) =>
  made.priceSheets.findLast(({ id }) => id === price_sheet_id)

/** A price agreed by phone, in the carrier's own currency. */
function billInCanada(made: History, row: Row<'shipments'>): void {
  const sheet = sheetOf(made, row)
  if (!sheet) return
  const cents = Math.round(row.total_cents! * CAD_PER_USD)
  byHand(sheet, 'CAD', [{ code: 'LHS', label: 'Linehaul', cents }])
  row.currency = 'CAD'
  row.total_cents = cents
}

const PARCEL_SERVICES = ['UPS Ground', 'UPS 2nd Day Air', 'UPS Ground', 'UPS 3 Day Select']

/** A light shipment that was sent as a parcel. */
function sendAsParcel(made: History, row: Row<'shipments'>): void {
  const sheet = sheetOf(made, row)
  if (!sheet) return
  const service = PARCEL_SERVICES[hashText(row.bol_number) % PARCEL_SERVICES.length]!
  const haul = Math.round(row.total_weight_lb! * (service === 'UPS Ground' ? 62 : 118))
  const fuel = Math.round(haul * 0.18)
  const residential = row.services!.includes('RESDEL')
    ? [{ code: 'RESDEL', label: 'Residential', cents: 595 }]
    : []
  byHand(sheet, 'USD', [
    { code: 'LHS', label: 'Transportation', cents: haul },
    { code: 'FSC', label: 'Fuel surcharge', cents: fuel },
    ...residential,
  ])
  Object.assign(sheet, { scac: 'UPSN', carrier_name: 'UPS', rate_mode_id: PARCEL, service_name: service })
  row.rate_mode_id = PARCEL
  row.carrier_scac = 'UPSN'
  row.carrier_name = 'UPS'
  row.pro_number = ''
  row.total_cents = sheet.cents
}

function byHand(
  sheet: Row<'price_sheets'>,
  currency: string,
  charges: { code: string; label: string; cents: number }[],
): void {
  Object.assign(sheet, { source: 'manual', currency, charges, badges: [], guide_reason: '' })
  Object.assign(sheet, { cents: charges.reduce((sum, one) => sum + one.cents, 0), tariff_id: null })
  Object.assign(sheet, { tariff_name: '', is_synthetic: false, receipt: null, receipt_hash: '' })
}

/** The order of the shipment; one in ten should have left a day earlier. */
function addOldOrder(made: History, scene: Scene, ids: RowIds, { row, plan }: Told): void {
  addOrder(made, scene, ids, {
    number: plan.orderNumber,
    status: 'B',
    warehouse: plan.warehouse,
    consignee: plan.consignee,
    lines: plan.lines,
    poNumber: plan.poNumber,
    paymentType: plan.paymentType,
    shipByDay: plan.pickupDay - (share(row, 'late') < 0.1 ? 1 : 0),
    source: 'sftp',
    createdAt: new Date(plan.createdAt.getTime() - 95 * 60_000),
    shipmentId: row.id,
  })
}
