/** Recomputes a stored price with the facts of the bill: its weight, class, ZIP codes and pieces. */
import { FREIGHT_CLASSES, type FreightClass } from '../classification/freight-class.ts'
import type { LtlItem, LtlPlace, LtlRequest } from '../rating/ltl-request.ts'
import { hundredthsOf } from '../units.ts'

/** The carrier's facts that differ from the shipper's; absent facts are as shipped. */
export interface BilledFacts {
  /** Pounds of the whole shipment. */
  weightLb?: number
  /** One class for every line, or one class per line in their order. */
  classes?: FreightClass[]
  originZip?: string
  destinationZip?: string
  /** Handling units of the whole shipment. */
  pieces?: number
}

/** A class as bills spell it: '77.5', '077.5', '70.0'; null for anything else. */
export function readClass(text: string): FreightClass | null {
  const plain = text
    .trim()
    .replace(/^class\s*/i, '')
    .replace(/^0+(?=\d)/, '')
    .replace(/\.0+$/, '')
  return FREIGHT_CLASSES.find((one) => one === plain) ?? null
}

export const totalWeight = (items: readonly Pick<LtlItem, 'weightLb'>[]): number =>
  items.reduce((sum, { weightLb }) => sum + hundredthsOf(weightLb), 0) / 100

/**
 * The same request with the facts of the bill. Weight and pieces are distributed over the lines in proportion to the
 * shipped values.
 */
export function requestAsBilled<Request extends Pick<LtlRequest, 'origin' | 'destination' | 'items'>>(
  request: Request,
  facts: BilledFacts,
): Request {
  const { items } = request
  const weights =
    facts.weightLb === undefined
      ? items.map(({ weightLb }) => weightLb)
      : spread(
          items.map(({ weightLb }) => weightLb),
          hundredthsOf(facts.weightLb),
          100,
        )
  const pieces =
    facts.pieces === undefined
      ? items.map(({ quantity }) => quantity)
      : spread(
          items.map(({ quantity }) => quantity),
          facts.pieces,
          1,
        )
  return {
    ...request,
    origin: placeAsBilled(request.origin, facts.originZip),
    destination: placeAsBilled(request.destination, facts.destinationZip),
    items: items.map((item, index) => ({
      ...item,
      weightLb: weights[index]!,
      quantity: pieces[index]!,
      freightClass: facts.classes?.[index] ?? facts.classes?.[0] ?? item.freightClass,
    })),
  }
}

/** Shares of a total in proportion to `parts`, in whole units; the last one gets the rounding difference. */
function spread(parts: readonly number[], total: number, unitsPerOne: number): number[] {
  const sum = parts.reduce((one, other) => one + other, 0)
  let left = total
  return parts.map((part, index) => {
    const isLast = index === parts.length - 1
    const share = isLast ? left : Math.round((total * part) / (sum || 1))
    left -= share
    return share / unitsPerOne
  })
}

/** A tariff finds a place by ZIP first; the state of another ZIP is unknown here, and '' matches no state row. */
function placeAsBilled(place: LtlPlace, zip: string | undefined): LtlPlace {
  if (zip === undefined || zip === place.zip) return place
  return { ...place, zip }
}
