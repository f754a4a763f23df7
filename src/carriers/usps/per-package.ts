import type { Charge } from '#domain/shipment/shipment.ts'
import type {
  ParcelCommodity,
  ParcelLabels,
  ParcelQuote,
  ParcelRateAsk,
  ParcelShipAsk,
} from '../parcel-network.ts'
import { isPlaced } from './customs.ts'
import type { UspsQuote } from './rate-options.ts'
import type { UspsShipAsk } from './ship-ask.ts'

/** USPS has packages, not shipments: a request for several is sent for each, and the answers are combined. */

/** The request for each package. */
export const splitQuestion = (ask: ParcelRateAsk): ParcelRateAsk[] =>
  ask.packages.map((one) => ({ ...ask, packages: [one] }))

/** The prices of the classes that all packages have; a class that one package lacks is omitted. */
export function joinQuotes(perPackage: readonly (readonly UspsQuote[])[]): ParcelQuote[] {
  const [first = [], ...others] = perPackage
  return first.flatMap((quote) => {
    const same = others.map((quotes) => quotes.find(({ serviceCode }) => serviceCode === quote.serviceCode))
    if (same.includes(undefined)) return []
    const all = [quote, ...(same as UspsQuote[])]
    const { rateIndicator: _, processingCategory: __, destinationEntryFacilityType: ___, ...shared } = quote
    const latest = all.reduce((late, one) => (one.deliveryDate > late.deliveryDate ? one : late))
    const { transitDays, deliveryDate, deliveryTime } = latest
    const weights = all.map(({ billedWeightLb }) => billedWeightLb)
    const joined: ParcelQuote = {
      ...shared,
      transitDays,
      deliveryDate,
      deliveryTime,
      cents: all.reduce((sum, { cents }) => sum + cents, 0),
      charges: joinCharges(all.map(({ charges }) => charges)),
      isGuaranteed: all.every(({ isGuaranteed }) => isGuaranteed),
      isNegotiated: all.every(({ isNegotiated }) => isNegotiated),
      billedWeightLb: weights.includes(null) ? null : weights.reduce<number>((sum, one) => sum + one!, 0),
    }
    return [joined]
  })
}

/** One line for each code and label, in the order of their first appearance. */
function joinCharges(lists: readonly (readonly Charge[])[]): Charge[] {
  const joined: Charge[] = []
  for (const { code, label, cents } of lists.flat()) {
    const same = joined.find((one) => one.code === code && one.label === label)
    if (same) same.cents += cents
    else joined.push({ code, label, cents })
  }
  return joined
}

/**
 * The order for each package.
 * @param products of each package, from its own quotes (`uspsRate` with the class); null: the default price
 */
export const splitOrder = (
  ask: ParcelShipAsk,
  paymentToken: string,
  products: readonly UspsShipAsk['product'][] = [],
): UspsShipAsk[] =>
  ask.packages.map((one, place) => ({
    ...ask,
    packages: [one],
    key: keyOf(ask.key, place),
    paymentToken,
    product: products[place] ?? null,
    piece: { number: place + 1, of: ask.packages.length },
    customs: ask.customs && { ...ask.customs, commodities: goodsIn(place + 1, ask) },
  }))

/**
 * The goods on the customs form of a package, because customs add up the forms. Goods without a package number stay
 * with every package, so no form is made: see `unsayableToCustoms`.
 */
function goodsIn(number: number, { customs, packages }: ParcelShipAsk): ParcelCommodity[] {
  const all = customs?.commodities ?? []
  return packages.length === 1
    ? all
    : all.filter((one) => one.packageNumber === number || !isPlaced(one, packages.length))
}

const UUID_TAIL = 12

/** Another UUID for each package, the same for every attempt: the index is added to the last twelve digits. */
function keyOf(key: string, place: number): string {
  // The order itself refuses a key that is not a UUID.
  if (!/^[\da-f]{12}$/i.test(key.slice(-UUID_TAIL))) return key
  const tail = (BigInt(`0x${key.slice(-UUID_TAIL)}`) + BigInt(place)) % (1n << 48n)
  return key.slice(0, -UUID_TAIL) + tail.toString(16).padStart(UUID_TAIL, '0')
}

/** The labels of all packages as one shipment with the first one's number. */
export function joinLabels(perPackage: readonly ParcelLabels[]): ParcelLabels {
  const [first, ...others] = perPackage as [ParcelLabels, ...ParcelLabels[]]
  const weights = perPackage.map(({ billedWeightLb }) => billedWeightLb)
  return others.length === 0
    ? first
    : {
        ...first,
        cents: perPackage.reduce((sum, { cents }) => sum + cents, 0),
        charges: joinCharges(perPackage.map(({ charges }) => charges)),
        billedWeightLb: weights.includes(null) ? null : weights.reduce<number>((sum, one) => sum + one!, 0),
        packages: perPackage.flatMap(({ packages }) => packages),
        documents: perPackage.flatMap(({ documents }) => documents),
      }
}
