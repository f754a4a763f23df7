/**
 * Why a bill differs from the booked price. The receipt is computed again with the carrier's weight, then its class,
 * pieces and ZIP codes; each step explains the part that it changes. The rest is compared kind by kind.
 */
import type { FreightClass } from '../classification/freight-class.ts'
import { type Cents, formatMoney } from '../money.ts'
import type { Charge } from '../shipment/shipment.ts'
import { type BilledFacts, readClass } from './as-billed.ts'
import { type FreightBill, totalGap } from './bill.ts'
import { type KindKey, type KindSum, labelOfKind, sumsOfCharges, sumsOfLines } from './by-kind.ts'
import type { TaughtCharge } from './charge-kind.ts'
import { explainAccessorial } from './explain-accessorial.ts'
import { explainFuel, type FuelWeek } from './explain-fuel.ts'
import { explainLinehaul } from './explain-linehaul.ts'
import type { Explanation, Finding, KindComparison, Known } from './finding.ts'
import { type Tolerance, toleranceOf } from './tolerance.ts'

/** The booked price. */
export interface BookedPrice {
  currency: string
  cents: Cents
  charges: readonly Charge[]
  /** Requested accessorial codes. */
  services: readonly string[]
  weightLb: number
  /** Class of each line, in their order. */
  classes: readonly string[]
  pieces: number
  originZip: string
  destinationZip: string
}

export interface AuditQuestion {
  bill: FreightBill
  booked: BookedPrice
  taught: readonly TaughtCharge[]
  tolerance: Tolerance
  /** The contract's charges with the facts of the bill; null: no contract, or it has no such price. */
  reprice: (facts: BilledFacts) => readonly Charge[] | null
  /** Fuel percents of the weeks around the pickup, including the week of the receipt; empty: no fuel by index. */
  fuelWeeks: readonly FuelWeek[]
}

/** Cents by kind of charge: of the receipt, and of the same shipment with the carrier's facts. */
type Sums = ReadonlyMap<KindKey, Cents>

export function explainBill(question: AuditQuestion): Explanation {
  const { bill, booked } = question
  const receipt = sumsOfCharges(booked.charges)
  if (bill.currency !== booked.currency) return inAnotherCurrency(question, receipt)
  const ordered = new Set([...receipt.keys(), ...booked.services])
  const billed = sumsOfLines(bill.lines, bill.scac, question.taught, ordered)
  const steps = factSteps(question, receipt, new Map([...billed].map(([key, { cents }]) => [key, cents])))
  const recomputed = steps.at(-1)?.sums ?? receipt
  const kinds = compareKinds(question, receipt, recomputed, billed)
  const findings = [
    ...totalFindings(bill),
    ...steps.flatMap(({ findings }) => findings),
    ...kinds.flatMap((kind) =>
      explainKind(question, kind, billed.get(kind.key), {
        kinds,
        charges: steps.at(-1)?.charges ?? booked.charges,
      }),
    ),
  ]
  return concluded(question, kinds, findings)
}

interface FactStep {
  charges: readonly Charge[]
  sums: Sums
  findings: Finding[]
}

/**
 * Weight first, then class, pieces and ZIP codes: each step starts from the result of the one before. A fact that the
 * bill's charges do not follow explains nothing; it contradicts them.
 */
function factSteps(question: AuditQuestion, receipt: Sums, billed: Sums): FactStep[] {
  const { bill, booked, reprice, tolerance } = question
  const steps: FactStep[] = []
  let facts: BilledFacts = {}
  let before: Pick<FactStep, 'charges' | 'sums'> = { charges: booked.charges, sums: receipt }
  for (const { cause, change, words } of claimedFacts(bill, booked)) {
    const charges = reprice({ ...facts, ...change })
    const sums = charges ? sumsOfCharges(charges) : null
    const cents = sums ? totalOf(sums) - totalOf(before.sums) : 0
    const found = { cause, key: '', words, needsDecision: false }
    if (charges && sums && distance(billed, sums) <= distance(billed, before.sums)) {
      facts = { ...facts, ...change }
      before = { charges, sums }
      steps.push({ ...before, findings: cents === 0 ? [] : [{ ...found, cents }] })
    } else if (!sums || Math.abs(cents) > tolerance.billCents) {
      const because = sums ? 'Its charges match what was shipped.' : 'The contract has no price for that.'
      const contradiction = { ...found, cents: 0, words: `${words} ${because}`, needsDecision: true }
      steps.push({ ...before, findings: [contradiction] })
    }
  }
  return steps
}

/** How far the charges of a bill are from a price, kind by kind. */
function distance(billed: Sums, price: Sums): Cents {
  const keys = new Set([...billed.keys(), ...price.keys()])
  return [...keys].reduce((sum, key) => sum + Math.abs((billed.get(key) ?? 0) - (price.get(key) ?? 0)), 0)
}

const totalOf = (sums: Sums): Cents => [...sums.values()].reduce((sum, cents) => sum + cents, 0)

interface ClaimedFact {
  cause: 'reweigh' | 'reclass' | 'pieces' | 'lane'
  change: BilledFacts
  words: string
}

/** Weights that differ by less than this are the same. */
const SAME_WEIGHT_LB = 0.5

function claimedFacts(bill: FreightBill, booked: BookedPrice): ClaimedFact[] {
  const weight = billedWeight(bill)
  const classes = billedClasses(bill, booked)
  const facts: (ClaimedFact | false)[] = [
    weight !== null &&
      Math.abs(weight - booked.weightLb) >= SAME_WEIGHT_LB && {
        cause: 'reweigh',
        change: { weightLb: weight },
        words: `Billed at ${pounds(weight)}, shipped at ${pounds(booked.weightLb)}.`,
      },
    classes !== null && {
      cause: 'reclass',
      change: { classes },
      words: `Billed as ${classWords(classes)}, shipped as ${classWords(booked.classes)}.`,
    },
    bill.pieces !== null &&
      bill.pieces > 0 &&
      bill.pieces !== booked.pieces && {
        cause: 'pieces',
        change: { pieces: bill.pieces },
        words: `Billed for ${bill.pieces} handling units, shipped as ${booked.pieces}.`,
      },
    laneFact(bill, booked) ?? false,
  ]
  return facts.filter((fact): fact is ClaimedFact => fact !== false)
}

/** Created once: this takes longer than the rest of an explanation. */
const WEIGHT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const pounds = (weight: number): string => `${WEIGHT.format(weight)} lb`
const classWords = (classes: readonly string[]): string => `class ${[...new Set(classes)].join(' and ')}`

/** The weight of the bill, or of its lines if all have one. */
function billedWeight({ billedWeightLb, lines }: FreightBill): number | null {
  if (billedWeightLb !== null && billedWeightLb > 0) return billedWeightLb
  const freight = lines.filter(({ freightClass }) => freightClass !== '')
  const isWhole = freight.length > 0 && freight.every(({ weightLb }) => weightLb !== null)
  return isWhole ? freight.reduce((sum, { weightLb }) => sum + weightLb!, 0) : null
}

/** Classes that differ from the shipped ones; null: the same, or none on the bill. */
function billedClasses(bill: FreightBill, booked: BookedPrice): FreightClass[] | null {
  const onLines = bill.lines.flatMap(({ freightClass }) => readClass(freightClass) ?? [])
  const whole = readClass(bill.billedClass)
  const classes = whole ? [whole] : onLines
  if (classes.length === 0 || booked.classes.length === 0) return null
  const sorted = (list: readonly string[]) => [...list].sort().join(' ')
  const isByLine = classes.length === booked.classes.length
  const isSame = isByLine
    ? sorted(classes) === sorted(booked.classes)
    : sorted([...new Set(classes)]) === sorted([...new Set(booked.classes)])
  if (isSame) return null
  if (isByLine || classes.length === 1) return classes
  // A bill that combines lines is rated at its first class.
  return [classes[0]!]
}

function laneFact(bill: FreightBill, booked: BookedPrice): ClaimedFact | null {
  const differs = (billed: string, shipped: string) =>
    billed !== '' && billed.slice(0, 5).toUpperCase() !== shipped.slice(0, 5).toUpperCase()
  const change: BilledFacts = {
    ...(differs(bill.originZip, booked.originZip) ? { originZip: bill.originZip } : {}),
    ...(differs(bill.destinationZip, booked.destinationZip) ? { destinationZip: bill.destinationZip } : {}),
  }
  if (Object.keys(change).length === 0) return null
  const billed = `${bill.originZip || booked.originZip} to ${bill.destinationZip || booked.destinationZip}`
  const words = `Billed from ${billed}, shipped from ${booked.originZip} to ${booked.destinationZip}.`
  return { cause: 'lane', change, words }
}

function compareKinds(
  { booked, tolerance }: AuditQuestion,
  receipt: Sums,
  recomputed: Sums,
  billed: ReadonlyMap<KindKey, KindSum>,
): KindComparison[] {
  const keys = new Set(['linehaul', ...recomputed.keys(), ...receipt.keys(), ...billed.keys()])
  return [...keys].map((key) => {
    const sum = billed.get(key)
    const [billedCents, receiptCents] = [sum?.cents ?? 0, receipt.get(key) ?? 0]
    const isExpected = receipt.has(key) || recomputed.has(key) || booked.services.includes(key)
    const toleranceCents = toleranceOf(tolerance, key, isExpected, sum?.lines.length ?? 1)
    const differenceCents = billedCents - receiptCents
    return {
      key,
      label: labelOfKind(key),
      billedCents,
      receiptCents,
      recomputedCents: recomputed.get(key) ?? 0,
      differenceCents,
      toleranceCents,
      isWithin: differenceCents <= toleranceCents,
    }
  })
}

/** Explains the rest of a kind of charge after the carrier's facts have explained their part. */
function explainKind(
  question: AuditQuestion,
  kind: KindComparison,
  sum: KindSum | undefined,
  known: Known,
): Finding[] {
  const rest = kind.billedCents - kind.recomputedCents
  const lines = sum?.lines ?? []
  if (rest === 0 || (Math.abs(rest) <= kind.toleranceCents && kind.isWithin)) return []
  if (kind.key === 'linehaul')
    return explainLinehaul({ rest, lines, known, currency: question.bill.currency })
  if (kind.key === 'fuel')
    return explainFuel({ rest, kind, known, fuelWeeks: question.fuelWeeks, currency: question.bill.currency })
  return explainAccessorial({
    rest,
    kind,
    lines,
    services: question.booked.services,
    currency: question.bill.currency,
  })
}

function totalFindings(bill: FreightBill): Finding[] {
  const gap = totalGap(bill)
  if (gap === 0) return []
  const lines = formatMoney(bill.totalCents - gap, bill.currency)
  const words = `The bill states ${formatMoney(bill.totalCents, bill.currency)}; its lines add up to ${lines}.`
  return [{ cause: 'totalUnlikeLines', key: '', cents: gap, words, needsDecision: true }]
}

function inAnotherCurrency({ bill, booked, taught, tolerance }: AuditQuestion, receipt: Sums): Explanation {
  const words = `Billed in ${bill.currency}, booked in ${booked.currency}: the charges cannot be compared.`
  const billed = sumsOfLines(bill.lines, bill.scac, taught, new Set(receipt.keys()))
  const kinds = [...billed.values()].map(
    ({ key, label, cents }): KindComparison => ({
      ...{ key, label, billedCents: cents, receiptCents: 0, recomputedCents: 0, differenceCents: 0 },
      toleranceCents: toleranceOf(tolerance, key, true, 1),
      isWithin: false,
    }),
  )
  return {
    kinds,
    findings: [{ cause: 'currency', key: '', cents: 0, words, needsDecision: true }],
    differenceCents: 0,
    overCents: 0,
    unexplainedCents: 0,
    isWithinTolerance: false,
  }
}

function concluded(
  { bill, booked, tolerance }: AuditQuestion,
  kinds: KindComparison[],
  findings: Finding[],
): Explanation {
  const differenceCents = bill.totalCents - booked.cents
  const over = kinds.map((kind) => Math.max(0, kind.differenceCents))
  const overCents = over.reduce((sum, cents) => sum + cents, 0)
  const explained = findings.reduce((sum, { cents }) => sum + cents, 0)
  const isWithin = kinds.every((kind) => kind.isWithin) && overCents <= tolerance.billCents
  return {
    kinds,
    findings,
    differenceCents,
    overCents,
    unexplainedCents: differenceCents - explained,
    isWithinTolerance: isWithin && !findings.some(({ needsDecision }) => needsDecision),
  }
}
