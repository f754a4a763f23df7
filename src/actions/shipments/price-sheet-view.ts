import type { PriceSheetValue } from '#contracts/entities/price-sheet.ts'
import type { StoredPriceSheet } from '#database/shipments/price-sheets.ts'
import { explainAnyReceipt, isParcelReceipt } from '#domain/rating/any-receipt.ts'
import { staleFuelOf } from '#domain/rating/as-priced.ts'
import { WEIGHT_PER_LB } from '#domain/rating/parcel/measure-piece.ts'

/** A stored price in the wire format, with its receipt line by line. */
export function showPriceSheet(sheet: StoredPriceSheet): PriceSheetValue {
  return {
    id: sheet.id,
    scac: sheet.scac,
    carrierName: sheet.carrierName,
    rateModeId: sheet.rateModeId,
    serviceCode: sheet.serviceCode,
    serviceName: sheet.serviceName,
    cents: sheet.cents,
    currency: sheet.currency,
    charges: sheet.charges,
    ...(sheet.estimatedCharges ? { estimatedCharges: sheet.estimatedCharges } : {}),
    serviceDays: sheet.serviceDays,
    isDirect: sheet.isDirect,
    deliveryDate: sheet.deliveryDate,
    source: sheet.source,
    expiresAt: sheet.expiresAt.toISOString(),
    badges: sheet.badges as PriceSheetValue['badges'],
    guideReason: sheet.guideReason,
    receipt: sheet.receipt ? explainAnyReceipt(sheet.receipt) : [],
    receiptHash: sheet.receiptHash,
    tariffName: sheet.tariffName,
    isSynthetic: sheet.isSynthetic,
    miles: sheet.miles,
    isEstimated: sheet.isEstimated,
    ...ratedFor(sheet.receipt),
    ...billedWeight(sheet.receipt),
    ...staleFuel(sheet.receipt),
  }
}

function staleFuel(receipt: StoredPriceSheet['receipt']): Pick<PriceSheetValue, 'staleFuel'> {
  const stale = receipt === null ? null : staleFuelOf(receipt)
  return stale ? { staleFuel: stale } : {}
}

function ratedFor(receipt: StoredPriceSheet['receipt']): Pick<PriceSheetValue, 'ratedFor'> {
  if (receipt === null) return {}
  const { origin, destination } = receipt.request
  return { ratedFor: { originZip: origin.zip, destinationZip: destination.zip } }
}

/** The billed weight of all packages of a parcel tariff's price. */
function billedWeight(receipt: StoredPriceSheet['receipt']): Pick<PriceSheetValue, 'billedWeightLb'> {
  if (receipt === null || !isParcelReceipt(receipt)) return {}
  const weights = receipt.steps.filter((step) => step.step === 'weight')
  const billed = weights.reduce((sum, step) => sum + step.billed * step.quantity, 0)
  return { billedWeightLb: billed / WEIGHT_PER_LB }
}
