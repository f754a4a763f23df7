/** Finds the shipment of a bill, and the number that identified it. */
import { type FreightBill, plainNumber } from './bill.ts'

/** A shipment that shares a number with the bill. */
export interface BillCandidate {
  shipmentId: string
  bolNumber: string
  proNumber: string
  /** The tracking numbers of its packages. */
  trackingNumbers: string[]
  /** Pickup, order, PO and reference numbers. */
  references: string[]
  /** The booked carrier; '' before booking. */
  scac: string
  originZip: string
  destinationZip: string
  weightLb: number
  cents: number
}

export type BillMatch =
  /** `by`: the number that found it, as a noun: 'BOL', 'PRO', 'tracking number', 'reference'. */
  | { kind: 'matched'; shipmentId: string; by: string; number: string }
  /** For a user: why none was chosen, with suggestions, the likeliest first. */
  | { kind: 'waiting'; because: string; suggestions: Suggestion[] }

export interface Suggestion {
  shipmentId: string
  /** The reason: 'same PRO, same ZIP codes'. */
  because: string
}

const MOST_SUGGESTIONS = 5

/** Why a bill waits if its numbers are on no shipment. */
export const NO_SHIPMENT = 'no shipment has these numbers'

/**
 * The numbers of a bill, the most reliable first. A BOL number is ours and unique; a reference may be on several
 * shipments.
 */
const NUMBERS: readonly {
  by: string
  ofBill: (bill: FreightBill) => string[]
  ofShipment: (shipment: BillCandidate) => string[]
}[] = [
  { by: 'BOL', ofBill: (bill) => [bill.bolNumber], ofShipment: ({ bolNumber }) => [bolNumber] },
  { by: 'PRO', ofBill: (bill) => [bill.proNumber], ofShipment: ({ proNumber }) => [proNumber] },
  {
    by: 'tracking number',
    ofBill: (bill) => [bill.trackingNumber],
    ofShipment: ({ trackingNumbers }) => trackingNumbers,
  },
  {
    by: 'reference',
    // Carriers put the shipper's numbers into any field.
    ofBill: (bill) => [...bill.references, bill.bolNumber, bill.proNumber, bill.number],
    ofShipment: ({ references, bolNumber, proNumber }) => [...references, bolNumber, proNumber],
  },
]

/**
 * @param candidates shipments that share a number with the bill, and recent ones of its carrier that resemble it
 * @returns the shipment, if the most reliable number with a match matches exactly one, and no other reliable number
 * matches another
 */
export function matchBill(bill: FreightBill, candidates: readonly BillCandidate[]): BillMatch {
  const ofCarrier = candidates.filter(({ scac }) => scac === bill.scac)
  const found = NUMBERS.map((number) => ({ ...number, hits: hitsBy(number, bill, ofCarrier) })).filter(
    ({ hits }) => hits.length > 0,
  )
  const [surest, ...others] = found
  if (!surest)
    return { kind: 'waiting', because: whyNone(bill, candidates), suggestions: suggest(bill, candidates) }
  const [hit] = surest.hits
  const contradiction = others.find(
    ({ by, hits }) => by !== 'reference' && !hits.some(({ shipmentId }) => shipmentId === hit!.shipmentId),
  )
  if (contradiction) {
    const because = `its ${surest.by} and its ${contradiction.by} belong to different shipments`
    return { kind: 'waiting', because, suggestions: suggest(bill, candidates) }
  }
  const narrowed = surest.hits.length === 1 ? surest.hits : agreeing(surest.hits, others)
  if (narrowed.length !== 1) {
    const because = `${surest.hits.length} shipments have its ${surest.by}`
    return { kind: 'waiting', because, suggestions: suggest(bill, surest.hits) }
  }
  const number = sharedNumber(surest, bill, narrowed[0]!)
  return { kind: 'matched', shipmentId: narrowed[0]!.shipmentId, by: surest.by, number }
}

type NumberKind = (typeof NUMBERS)[number]

function sharedNumber(kind: NumberKind, bill: FreightBill, shipment: BillCandidate): string {
  const theirs = new Set(kind.ofShipment(shipment).map(plainNumber).filter(Boolean))
  return kind.ofBill(bill).find((number) => theirs.has(plainNumber(number))) ?? ''
}

const hitsBy = (kind: NumberKind, bill: FreightBill, candidates: readonly BillCandidate[]): BillCandidate[] =>
  candidates.filter((shipment) => sharedNumber(kind, bill, shipment) !== '')

function agreeing(
  hits: readonly BillCandidate[],
  others: readonly { hits: BillCandidate[] }[],
): BillCandidate[] {
  const named = new Set(others.flatMap((one) => one.hits.map(({ shipmentId }) => shipmentId)))
  return hits.filter(({ shipmentId }) => named.has(shipmentId))
}

function whyNone(bill: FreightBill, candidates: readonly BillCandidate[]): string {
  const ofOthers = candidates.find(
    (shipment) =>
      shipment.scac !== bill.scac && NUMBERS.some((kind) => sharedNumber(kind, bill, shipment) !== ''),
  )
  if (!ofOthers) return NO_SHIPMENT
  const whose = ofOthers.scac === '' ? 'has no carrier yet' : `was tendered to ${ofOthers.scac}`
  return `the shipment with this number ${whose}`
}

/** The likeliest shipments, by what they have in common with the bill. */
export function suggest(bill: FreightBill, candidates: readonly BillCandidate[]): Suggestion[] {
  return candidates
    .map((shipment) => ({ shipmentId: shipment.shipmentId, shared: sharedWith(bill, shipment) }))
    .filter(({ shared }) => shared.length > 0)
    .sort((one, other) => weigh(other.shared) - weigh(one.shared))
    .slice(0, MOST_SUGGESTIONS)
    .map(({ shipmentId, shared }) => ({
      shipmentId,
      because: `same ${shared.map(({ what }) => what).join(', ')}`,
    }))
}

interface Shared {
  what: string
  weight: number
}

const weigh = (shared: readonly Shared[]): number => shared.reduce((sum, { weight }) => sum + weight, 0)

/** Weights or amounts that differ by at most this share are about the same. */
const ABOUT = 0.02
const isAbout = (one: number, other: number): boolean => Math.abs(one - other) <= Math.max(one, other) * ABOUT

function sharedWith(bill: FreightBill, shipment: BillCandidate): Shared[] {
  const numbers = NUMBERS.filter((kind) => sharedNumber(kind, bill, shipment) !== '').map(
    ({ by }, index) => ({
      what: by,
      weight: 8 - index,
    }),
  )
  const isSame = (one: string, other: string) => one !== '' && one.slice(0, 5) === other.slice(0, 5)
  const facts: (Shared | false)[] = [
    isSame(bill.originZip, shipment.originZip) && { what: 'origin ZIP', weight: 1 },
    isSame(bill.destinationZip, shipment.destinationZip) && { what: 'destination ZIP', weight: 2 },
    bill.billedWeightLb !== null &&
      isAbout(bill.billedWeightLb, shipment.weightLb) && { what: 'weight', weight: 2 },
    isAbout(bill.totalCents, shipment.cents) && { what: 'amount', weight: 2 },
    bill.scac === shipment.scac && { what: 'carrier', weight: 1 },
  ]
  const shared = [...numbers, ...facts.filter((one): one is Shared => one !== false)]
  // A common carrier alone is not enough.
  return shared.some(({ weight }) => weight > 1) ? shared : []
}
