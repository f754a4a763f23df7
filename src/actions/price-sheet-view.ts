import type { PriceSheetValue } from '#contracts/entities/price-sheet.ts'
import type { StoredPriceSheet } from '#database/price-sheets.ts'
import { explainAnyReceipt } from '#domain/rating/any-receipt.ts'

/** A stored price as the wire's entity wants it, its receipt told line by line. */
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
  }
}

function ratedFor(receipt: StoredPriceSheet['receipt']): Pick<PriceSheetValue, 'ratedFor'> {
  if (receipt === null) return {}
  const { origin, destination } = receipt.request
  return { ratedFor: { originZip: origin.zip, destinationZip: destination.zip } }
}
