/** Whether a bill was received before, completely or under another number. */
import { type BillLine, type FreightBill, isAddition, plainNumber } from './bill.ts'

/** An earlier bill of the same carrier that is not void: imported, held or paid. */
export interface EarlierBill {
  id: string
  bill: FreightBill
  /** The matching shipment; null: none. */
  shipmentId: string | null
  /** False for a bill that was replaced by a correction. */
  isInForce: boolean
  /** True: the carrier withdrew it. */
  isCanceled?: boolean
}

export type Repeat =
  | { kind: 'new' }
  /** The same bill again: the first result applies. */
  | { kind: 'again'; id: string }
  /** Replaces that bill; held if there is a reason. */
  | { kind: 'replaces'; id: string; because?: string }
  /** Rejected: a bill with other content has this number. */
  | { kind: 'numberTaken'; id: string; number: string }
  /** Rejected: the same charges were billed under another number. */
  | { kind: 'duplicate'; id: string; number: string }
  /** Held for a user. */
  | { kind: 'resembles'; id: string; number: string; because: string }
  /** Held: a correction, credit or balance due whose original bill is missing. */
  | { kind: 'originalMissing'; number: string }

/** Two bills without a common number are compared if they are at most so many days apart. */
const DAYS_ALIKE = 45

/** Earlier bills, indexed by the facts that bills can share, so that a new bill is compared with few of them. */
export class EarlierBills {
  readonly #all: EarlierBill[] = []
  readonly #places = new Map<string, number[]>()

  constructor(bills: readonly EarlierBill[]) {
    for (const one of bills) this.add(one)
  }

  add(one: EarlierBill): void {
    const { bill, shipmentId } = one
    const place = this.#all.push(one) - 1
    for (const key of keysOf(bill.scac, sharedBy(bill, shipmentId))) {
      const places = this.#places.get(key)
      if (places) places.push(place)
      else this.#places.set(key, [place])
    }
  }

  /** Marks a bill as replaced by a correction. */
  replace(id: string): void {
    const replaced = this.#all.find((one) => one.id === id)
    if (replaced) replaced.isInForce = false
  }

  /** Bills that share a number, the shipment or the total with this one, in the order they were received. */
  alike(bill: FreightBill, shipmentId: string | null): EarlierBill[] {
    const keys = keysOf(bill.scac, sharedWith(bill, shipmentId))
    const places = new Set(keys.flatMap((key) => this.#places.get(key) ?? []))
    return [...places].sort((one, other) => one - other).map((place) => this.#all[place]!)
  }
}

/** Facts by which an earlier bill is found: its numbers in normalized spelling, its shipment, its total. */
export interface SharedFacts {
  numbers: string[]
  pros: string[]
  shipmentId: string | null
  totalCents: number
}

const sharedBy = (
  { number, proNumber, totalCents }: FreightBill,
  shipmentId: string | null,
): SharedFacts => ({
  ...{ numbers: plain([number]), pros: plain([proNumber]), shipmentId, totalCents },
})

/** The facts that a bill may share with an earlier one. */
export function sharedWith(bill: FreightBill, shipmentId: string | null): SharedFacts {
  const { number, originalNumber, proNumber, trackingNumber, totalCents } = bill
  const [numbers, pros] = [plain([number, originalNumber]), plain([proNumber, trackingNumber])]
  return { numbers, pros, shipmentId, totalCents }
}

const plain = (numbers: readonly string[]): string[] => numbers.map(plainNumber).filter(Boolean)

const keysOf = (scac: string, { numbers, pros, shipmentId, totalCents }: SharedFacts): string[] => [
  ...numbers.map((number) => `${scac} number ${number}`),
  ...pros.map((number) => `${scac} PRO ${number}`),
  ...(shipmentId === null ? [] : [`${scac} shipment ${shipmentId}`]),
  `${scac} total ${totalCents}`,
]

/** The matched bill that a correction, credit or balance due names; a bill in force first. */
export function originalOf(bill: FreightBill, earlier: readonly EarlierBill[]): EarlierBill | null {
  if (bill.kind === 'original') return null
  const number = plainNumber(bill.originalNumber || bill.number)
  const named = earlier.filter(
    (one) => one.shipmentId !== null && plainNumber(one.bill.number) === number && !one.isCanceled,
  )
  return named.find((one) => one.isInForce) ?? named[0] ?? null
}

/**
 * @param shipmentId the matching shipment of the bill; null: none
 * @param earlier bills of the same carrier that share a number, a shipment or an amount with it, in any order
 */
export function judgeRepeat(
  bill: FreightBill,
  shipmentId: string | null,
  earlier: readonly EarlierBill[],
): Repeat {
  const standing = earlier.filter(({ isCanceled }) => !isCanceled)
  const repeat =
    bySameNumber(bill, earlier) ?? byOriginal(bill, standing) ?? byContent(bill, shipmentId, standing)
  if (repeat.kind !== 'replaces' || repeat.because) return repeat
  // A correction of one of two bills for the same freight is still a second bill.
  const others = standing.filter((one) => one.id !== repeat.id && !isAddition(one.bill.kind))
  const second = secondOf(bill, shipmentId, others)
  return second ? { ...repeat, because: chargesForSame(second) } : repeat
}

/** Another bill in force for the same freight. */
function secondOf(
  bill: FreightBill,
  shipmentId: string | null,
  earlier: readonly EarlierBill[],
): EarlierBill | undefined {
  const inForce = earlier.filter((one) => one.isInForce)
  return (
    inForce.find((one) => isOfSamePro(one.bill, bill)) ??
    inForce.find((one) => one.shipmentId !== null && one.shipmentId === shipmentId)
  )
}

const chargesForSame = ({ bill }: EarlierBill): string => `bill ${bill.number} charges for the same shipment`

function bySameNumber(bill: FreightBill, earlier: readonly EarlierBill[]): Repeat | null {
  const number = plainNumber(bill.number)
  const known = earlier.filter((one) => plainNumber(one.bill.number) === number)
  const same = known.find((one) => isSameContent(one.bill, bill))
  if (same) return { kind: 'again', id: same.id }
  const inForce = known.find((one) => one.isInForce) ?? known[0]
  if (!inForce) return null
  const isCorrection = bill.kind === 'corrected' && [number, ''].includes(plainNumber(bill.originalNumber))
  if (isCorrection && inForce.isInForce) return { kind: 'replaces', id: inForce.id }
  if (inForce.isCanceled && inForce.isInForce) {
    const because = `the carrier already canceled bill ${inForce.bill.number}`
    return { kind: 'replaces', id: inForce.id, because }
  }
  return { kind: 'numberTaken', id: inForce.id, number: inForce.bill.number }
}

/** A correction, credit or balance due refers to its original. */
function byOriginal(bill: FreightBill, earlier: readonly EarlierBill[]): Repeat | null {
  if (bill.kind === 'original') return null
  const number = plainNumber(bill.originalNumber)
  const isMeant = (one: EarlierBill) =>
    number === '' ? isOfSamePro(one.bill, bill) : plainNumber(one.bill.number) === number
  const meant = earlier.filter(isMeant)
  if (meant.length === 0) {
    return number === '' ? null : { kind: 'originalMissing', number: bill.originalNumber }
  }
  const twin = earlier.find(
    (one) =>
      one.bill.kind === bill.kind &&
      one.isInForce &&
      hasSameAmounts(one.bill, bill) &&
      isOfSamePro(one.bill, bill),
  )
  if (twin) return { kind: 'duplicate', id: twin.id, number: twin.bill.number }
  if (bill.kind !== 'corrected') return { kind: 'new' }
  const inForce = meant.find((one) => one.isInForce)
  if (inForce) return { kind: 'replaces', id: inForce.id }
  const [replaced] = meant
  const because = `bill ${replaced!.bill.number} was already corrected`
  return { kind: 'resembles', id: replaced!.id, number: replaced!.bill.number, because }
}

function byContent(bill: FreightBill, shipmentId: string | null, earlier: readonly EarlierBill[]): Repeat {
  const ofSamePro = earlier.filter((one) => isOfSamePro(one.bill, bill))
  const duplicate = ofSamePro.find((one) => hasSameAmounts(one.bill, bill))
  if (duplicate) return { kind: 'duplicate', id: duplicate.id, number: duplicate.bill.number }
  if (bill.kind !== 'original') return { kind: 'new' }
  const second = secondOf(bill, shipmentId, earlier)
  if (second) {
    return {
      ...{ kind: 'resembles', id: second.id, number: second.bill.number },
      because: chargesForSame(second),
    }
  }
  const alike = earlier.find((one) => one.isInForce && isAlike(one.bill, bill))
  if (!alike) return { kind: 'new' }
  const because = `bill ${alike.bill.number} has the same charges, weight and ZIP codes under another PRO`
  return { kind: 'resembles', id: alike.id, number: alike.bill.number, because }
}

function isOfSamePro(one: FreightBill, other: FreightBill): boolean {
  const numbers = (bill: FreightBill) =>
    [bill.proNumber, bill.trackingNumber].map(plainNumber).filter(Boolean)
  const others = new Set(numbers(other))
  return numbers(one).some((number) => others.has(number))
}

const amountsOf = (lines: readonly BillLine[]): string =>
  lines
    .map(({ cents }) => cents)
    .sort((one, other) => one - other)
    .join(' ')

/** The same total, and the same amounts line by line, in any order. */
function hasSameAmounts(one: FreightBill, other: FreightBill): boolean {
  return (
    one.currency === other.currency &&
    one.totalCents === other.totalCents &&
    amountsOf(one.lines) === amountsOf(other.lines)
  )
}

function isSameContent(one: FreightBill, other: FreightBill): boolean {
  const facts = (bill: FreightBill) =>
    [
      bill.kind,
      ...[bill.proNumber, bill.bolNumber, bill.trackingNumber, bill.originalNumber].map(plainNumber),
    ].join('|')
  return (
    facts(one) === facts(other) && hasSameAmounts(one, other) && one.billedWeightLb === other.billedWeightLb
  )
}

/** Two bills without a common number that have the same charges for the same weight on the same lane. */
function isAlike(one: FreightBill, other: FreightBill): boolean {
  const hasLane = other.originZip !== '' && other.destinationZip !== '' && other.billedWeightLb !== null
  return (
    hasLane &&
    hasSameAmounts(one, other) &&
    one.billedWeightLb === other.billedWeightLb &&
    one.originZip === other.originZip &&
    one.destinationZip === other.destinationZip &&
    areNear(one.billDate, other.billDate) &&
    (one.proNumber === '' || other.proNumber === '' || differsByASlip(one.proNumber, other.proNumber))
  )
}

function areNear(one: string, other: string): boolean {
  if (one === '' || other === '') return true
  return Math.abs(Date.parse(one) - Date.parse(other)) <= DAYS_ALIKE * 86_400_000
}

/** One mistyped digit, or two swapped neighbors. */
function differsByASlip(one: string, other: string): boolean {
  const [a, b] = [plainNumber(one), plainNumber(other)]
  if (a.length !== b.length) return false
  const places = [...a].flatMap((sign, place) => (sign === b[place] ? [] : [place]))
  if (places.length === 1) return true
  const [first, second] = places
  if (places.length !== 2 || first === undefined || second !== first + 1) return false
  return a[first] === b[second] && a[second] === b[first]
}
