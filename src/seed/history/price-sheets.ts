/** The prices of a shipment as rows. */

import type { Row } from '#database/sql/row.ts'
import type { LtlRate } from '#domain/rating/ltl-result.ts'
import { rankRates } from '#domain/rating/rank.ts'
import type { GuideVerdicts } from '#domain/rating/routing-guide.ts'
import type { RowIds } from '../row-ids.ts'
import type { Quote } from './quotes.ts'
import type { ShipmentPlan } from './shipment-plans.ts'

type PriceSheet = Row<'price_sheets'>

export interface PricedShipment {
  id: string
  clientId: string
  plan: ShipmentPlan
  ratedAt: Date
  version: number
  expiresAt: Date
}

/** All quotes of a shipment in the clerk's order, with badges and receipts. */
export function allPriceSheets(
  shipment: PricedShipment,
  quotes: readonly Quote[],
  verdicts: GuideVerdicts,
  ids: RowIds,
): PriceSheet[] {
  const rates = quotes.map((quote) => ({
    scac: quote.scac,
    carrierName: quote.profile.name,
    cents: quote.cents,
    serviceDays: quote.serviceDays,
    quote,
  }))
  return rankRates(rates, verdicts).map(({ rate: { quote }, badges, guideReason }) => {
    const rate = quote.rate()
    const sheet = priceSheet(shipment, quote, rate, ids)
    return { ...sheet, badges, guide_reason: guideReason }
  })
}

/** The one booked price of an older shipment. */
export function chosenPriceSheet(shipment: PricedShipment, quote: Quote, ids: RowIds): PriceSheet {
  return priceSheet(shipment, quote, quote.rate(), ids)
}

function priceSheet(
  { id, clientId, plan, ratedAt, version, expiresAt }: PricedShipment,
  quote: Quote,
  rate: LtlRate,
  ids: RowIds,
): PriceSheet {
  return {
    id: ids.at(ratedAt),
    client_id: clientId,
    shipment_id: id,
    scac: rate.scac,
    carrier_name: quote.profile.name,
    rate_mode_id: plan.rateModeId,
    cents: rate.cents,
    currency: rate.currency,
    charges: rate.charges,
    service_name: '',
    service_days: quote.serviceDays,
    is_direct: quote.isDirect,
    delivery_date: quote.deliveryDate(),
    source: 'tariff',
    badges: [],
    guide_reason: '',
    tariff_id: rate.receipt.tariffId,
    tariff_name: rate.receipt.tariffName,
    is_synthetic: true,
    receipt: rate.receipt,
    receipt_hash: rate.receipt.hash,
    shipment_version: version,
    expires_at: expiresAt,
    created_at: ratedAt,
  }
}
