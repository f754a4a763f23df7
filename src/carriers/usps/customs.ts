import { amountOf, hundredthUp, type Json } from '../json-values.ts'
import { type Refused, refused } from '../network.ts'
import type { ParcelCustoms, ParcelShipAsk } from '../parcel-network.ts'

/** The customs form, which is a part of the label: its contents, and why nothing has to be filed for them. */

const CONTENTS: Readonly<Record<string, string>> = {
  SALE: 'MERCHANDISE',
  GIFT: 'GIFT',
  SAMPLE: 'COMMERCIAL_SAMPLE',
  RETURN: 'RETURNED_GOODS',
}

/** Of one tariff code more than this has to be filed with the Census Bureau before (15 CFR 30.37(a)). */
const MOST_UNFILED_CENTS = 250_000
const EXEMPT = 'NO EEI 30.37(a)'
const EXEMPT_CANADA = 'NO EEI 30.36'

/** Why no form can be made; null when one can. */
export function unsayableToCustoms({ customs, isDocument, to }: ParcelShipAsk): Refused | null {
  if (!customs || customs.commodities.length === 0) {
    const words = 'USPS needs to know for customs what is inside.'
    return isDocument ? null : refused('unsupported', 'UNSUPPORTED', words)
  }
  const valuable = customs.commodities.some(
    ({ unitValueCents, quantity }) => unitValueCents * quantity > MOST_UNFILED_CENTS,
  )
  const words = 'Goods worth more than $2,500 need an export filing (AES), which is not made here.'
  return valuable && to.countryCode !== 'CA' ? refused('unsupported', 'AES', words) : null
}

export function customsFormOf(ask: ParcelShipAsk): Json {
  const { customs, to } = ask
  return {
    AESITN: to.countryCode === 'CA' ? EXEMPT_CANADA : EXEMPT,
    customsContentType: ask.isDocument
      ? 'DOCUMENTS'
      : (CONTENTS[customs?.reasonForExport.toUpperCase() ?? ''] ?? 'OTHER'),
    ...(customs?.invoiceNumber ? { invoiceNumber: customs.invoiceNumber.slice(0, 15) } : {}),
    contents: (customs?.commodities ?? []).map(contentOf),
  }
}

const contentOf = (one: ParcelCustoms['commodities'][number]): Json => ({
  itemDescription: one.description.slice(0, 30),
  itemQuantity: one.quantity,
  itemTotalValue: amountOf(one.unitValueCents * one.quantity),
  weightUOM: 'lb',
  itemTotalWeight: hundredthUp(one.weightLb),
  ...(one.htsCode === '' ? {} : { HSTariffNumber: one.htsCode.replace(/\D/g, '') }),
  countryofOrigin: one.countryOfOrigin,
})
