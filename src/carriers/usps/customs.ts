import { fitText, present } from '../fit-text.ts'
import { amountOf, hundredthUp, type Json } from '../json-values.ts'
import { type Refused, refused } from '../network.ts'
import type { ParcelCustoms } from '../parcel-network.ts'
import type { UspsShipAsk } from './ship-ask.ts'

/** The customs form, which is part of the label: its contents, and why no filing is needed. */

const CONTENTS: Readonly<Record<string, string>> = {
  SALE: 'MERCHANDISE',
  GIFT: 'GIFT',
  SAMPLE: 'COMMERCIAL_SAMPLE',
  RETURN: 'RETURNED_GOODS',
}

/** A higher value for one tariff code has to be filed with the Census Bureau first (15 CFR 30.37(a)). */
const MOST_UNFILED_CENTS = 250_000
const EXEMPT = 'NO EEI 30.37(a)'
const EXEMPT_CANADA = 'NO EEI 30.36'

const MOST_ITEMS = 30
const MOST_OF_AN_ITEM = 9_999
const MOST_ITEM_CENTS = 99_999_999

/** Why no form can be made; null if one can. */
export function unsayableToCustoms({ customs, to, piece }: UspsShipAsk): Refused | null {
  const commodities = customs?.commodities ?? []
  if (piece.of > 1 && !commodities.every((one) => isPlaced(one, piece.of))) {
    return refused('unsupported', 'UNPLACED', UNPLACED)
  }
  const words = [
    ...(commodities.length === 0 ? ['USPS needs to know the contents for customs.'] : []),
    ...(commodities.length > MOST_ITEMS ? [`A USPS customs form has room for ${MOST_ITEMS} items.`] : []),
    ...(commodities.some(isIncomplete)
      ? ['USPS needs the description, value and weight of every item for customs.']
      : []),
    ...(commodities.some(isTooLarge)
      ? ['An item has more pieces or a higher value than fits on a customs form.']
      : []),
  ]
  if (words.length > 0) return refused('unsupported', 'UNSUPPORTED', words.join(' '))
  const valuable = commodities.some((one) => centsOfAll(one) > MOST_UNFILED_CENTS)
  const filing = 'Goods worth more than $2,500 need an export filing (AES), which Lading does not support.'
  return valuable && to.countryCode !== 'CA' ? refused('unsupported', 'AES', filing) : null
}

const UNPLACED = 'Assign all goods to a package. USPS creates a customs form for each package.'

type Commodity = ParcelCustoms['commodities'][number]

/** Whether the shipper assigned the goods to one of the packages. */
export const isPlaced = ({ packageNumber = 0 }: Commodity, packages: number): boolean =>
  packageNumber >= 1 && packageNumber <= packages

const centsOfAll = ({ unitValueCents, quantity }: Commodity): number => unitValueCents * quantity
const isIncomplete = (one: Commodity): boolean =>
  one.description.trim() === '' || !(centsOfAll(one) > 0) || !(hundredthUp(one.weightLb) > 0)
const isTooLarge = (one: Commodity): boolean =>
  one.quantity > MOST_OF_AN_ITEM || centsOfAll(one) > MOST_ITEM_CENTS

export function customsFormOf(ask: UspsShipAsk): Json {
  const { customs, to } = ask
  const reason = customs?.reasonForExport.toUpperCase() ?? ''
  const content = ask.isDocument ? 'DOCUMENT' : (CONTENTS[reason] ?? 'OTHER')
  return {
    AESITN: to.countryCode === 'CA' ? EXEMPT_CANADA : EXEMPT,
    customsContentType: content,
    // A reason without a USPS code is described in words.
    ...(content === 'OTHER' ? { contentComments: fitText(reason, 25) || 'OTHER' } : {}),
    ...present({ invoiceNumber: fitText(customs?.invoiceNumber ?? '', 15) }),
    contents: (customs?.commodities ?? []).map(contentOf),
  }
}

const contentOf = (one: Commodity): Json => ({
  itemDescription: fitText(one.description.trim(), 30),
  itemQuantity: one.quantity,
  itemTotalValue: amountOf(centsOfAll(one)),
  weightUOM: 'lb',
  itemTotalWeight: hundredthUp(one.weightLb),
  ...present({ HSTariffNumber: tariffNumberOf(one), countryofOrigin: one.countryOfOrigin }),
})

/** At least six digits; a shorter number is not specific enough. */
function tariffNumberOf({ htsCode }: Commodity): string {
  const digits = htsCode.replace(/\D/g, '').slice(0, 14)
  return digits.length < 6 ? '' : digits
}
