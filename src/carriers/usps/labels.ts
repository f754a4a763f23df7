import type { HttpResponse } from '#domain/http-exchange.ts'
import type { Charge } from '#domain/shipment/shipment.ts'
import { centsOf, type Json, numberOf, objectOf, objectsOf, textOf, wholeTextOf } from '../json-values.ts'
import { answered, jsonObjectOf, type Parsed } from '../network.ts'
import type { LabelImage, ParcelLabels, ParcelShipAsk } from '../parcel-network.ts'
import { refusedByUsps, unreadable, warningsOf } from './usps.ts'

/**
 * A label as one JSON object with its images in base64 (`application/vnd.usps.labels+json`): its data are next to the
 * image, in older answers in a separate object. Returns and international labels have other field names.
 */
export function parseLabel(response: HttpResponse, ask: ParcelShipAsk): Parsed<ParcelLabels> {
  const reply = jsonObjectOf(response)
  if (response.status !== 200 && response.status !== 201) return refusedByUsps(response)
  if (!reply) return unreadable()
  const inside = reply.labelMetadata ?? reply.returnLabelMetadata
  const facts = inside === undefined ? reply : objectOf(inside)
  const trackingNumber = textOf(facts.trackingNumber) || textOf(facts.internationalTrackingNumber)
  const picture = wholeTextOf(reply.labelImage) || wholeTextOf(reply.returnLabelImage)
  if (trackingNumber === '' || picture === '') return unreadable()
  const { cents, charges } = moneyOf(facts)
  const receipt = wholeTextOf(reply.receiptImage) || wholeTextOf(reply.returnReceiptImage)
  const image = (base64: string): LabelImage => ({ format: ask.labelFormat, base64 })
  const labels: ParcelLabels = {
    shipmentNumber: trackingNumber,
    cents,
    listCents: null,
    isNegotiated: true,
    currency: 'USD',
    charges,
    billedWeightLb: numberOf(facts.weight),
    packages: [{ trackingNumber, label: image(picture) }],
    documents: receipt === '' ? [] : [{ kind: 'receipt', name: 'receipt', image: image(receipt) }],
    labelUrl: '',
  }
  return answered(labels, warningsOf(facts.warnings))
}

/** Postage and fees are one amount; extra services are added to it. */
function moneyOf(facts: Json): { cents: number; charges: Charge[] } {
  const fees = objectsOf(facts.fees).map((fee) => ({
    code: 'FEE',
    label: textOf(fee.name) || 'Fee',
    cents: centsOf(fee.price) ?? 0,
  }))
  const extras = objectsOf(facts.extraServices).map((extra) => ({
    code: 'EXTRA',
    // Internationally, this field has another name.
    label: textOf(extra.name) || textOf(extra.serviceName) || 'Extra service',
    cents: centsOf(extra.price) ?? 0,
  }))
  const feeCents = fees.reduce((sum, { cents }) => sum + cents, 0)
  const extraCents = extras.reduce((sum, { cents }) => sum + cents, 0)
  const postage = centsOf(facts.postage) ?? 0
  const charges = [{ code: 'LHS', label: 'Postage', cents: postage - feeCents }, ...fees, ...extras]
  return { cents: postage + extraCents, charges: charges.filter(({ cents }) => cents !== 0) }
}
