/** Seeded bills with known errors. */
import { type Chance, makeChance } from '../rating/chance.test-support.ts'
import type { BilledFacts } from './as-billed.ts'
import {
  type AuditedShipment,
  auditedShipment,
  auditTariff,
  billLine,
  billOf,
  repriced,
  withFuelOnLinehaul,
  withLines,
} from './audited-shipment.test-support.ts'
import type { FreightBill } from './bill.ts'
import type { Cause } from './finding.ts'

export interface FaultyBill {
  shipment: AuditedShipment
  bill: FreightBill
  /** The causes that the audit must name. */
  faults: Cause[]
  /** The causes that it may also name, because they follow from an error. */
  consequences: Cause[]
}

const CLASSES = ['60', '70', '85', '100'] as const
const DEARER = { '60': '85', '70': '100', '85': '125', '100': '125' } as const
const SERVICES = ['LGDEL', 'RESDEL', 'APPT', 'HAZM'] as const

/** An error that changes the carrier's facts, by which the bill is then priced. */
const FACT_FAULTS = ['reweigh', 'reclass'] as const
/** Errors that change lines of the bill, applied afterward. */
const LINE_FAULTS = [
  'discountMissing',
  'discountWrong',
  'rate',
  'fuelWeek',
  'notOrdered',
  'notBilled',
  'accessorialPrice',
  'duplicateCharge',
  'tax',
  'unknownCharge',
] as const
type LineFault = (typeof LINE_FAULTS)[number]

/** Errors that affect each other: one changes the base of another. */
const ON_LINEHAUL: readonly Cause[] = ['discountMissing', 'discountWrong', 'rate']
const ON_SERVICES: readonly Cause[] = ['notBilled', 'accessorialPrice', 'duplicateCharge']

export function faultyBills(seed: number, count: number): FaultyBill[] {
  const chance = makeChance(seed)
  const tariff = auditTariff()
  return Array.from({ length: count }, (_, index) => faultyBill(chance, tariff, index))
}

function faultyBill(chance: Chance, tariff: ReturnType<typeof auditTariff>, index: number): FaultyBill {
  const freightClass = chance.pick([...CLASSES])
  // Heavy enough that no floor or minimum hides an error.
  const weightLb = chance.between(1_200, 4_500)
  const services = SERVICES.filter(() => chance.between(0, 1) === 1)
  const shipment = auditedShipment(
    [{ freightClass, weightLb, quantity: 2 }],
    [...new Set(['LGDEL', ...services])],
    tariff,
  )
  const facts = factFaults(chance, index)
  const billed = repriced(shipment, changedFacts(facts, { freightClass, weightLb }, chance))
  const lineFaults = linesFaults(chance, index, services)
  const honest = billOf(shipment, billed, {
    number: String(10_000 + index),
    proNumber: String(900_000 + index),
  })
  const bill = lineFaults.reduce((before, fault) => APPLY[fault](before), honest)
  const isOnLinehaul = lineFaults.some((fault) => ON_LINEHAUL.includes(fault))
  return {
    shipment,
    bill: isOnLinehaul
      ? withFuelOnLinehaul(bill, lineFaults.includes('fuelWeek') ? WRONG_WEEK : undefined)
      : bill,
    faults: [...facts, ...lineFaults],
    consequences: isOnLinehaul ? ['fuelOnLinehaul'] : [],
  }
}

/** The first bills have one error each, so that each occurs; later ones have several. */
function factFaults(chance: Chance, index: number): Cause[] {
  if (index < FACT_FAULTS.length) return [FACT_FAULTS[index]!]
  if (index < FACT_FAULTS.length + LINE_FAULTS.length) return []
  return FACT_FAULTS.filter(() => chance.between(0, 2) === 0)
}

function linesFaults(chance: Chance, index: number, services: readonly string[]): LineFault[] {
  const alone = index - FACT_FAULTS.length
  if (alone < 0) return []
  if (alone < LINE_FAULTS.length) return [LINE_FAULTS[alone]!]
  const chosen: LineFault[] = []
  for (let turn = chance.between(1, 3); turn > 0; turn--) {
    const fault = chance.pick([...LINE_FAULTS])
    const group = [ON_LINEHAUL, ON_SERVICES].find((one) => one.includes(fault)) ?? [fault]
    if (!chosen.some((one) => group.includes(one))) chosen.push(fault)
  }
  return chosen.length > 0 || services.length > 0 ? chosen : ['notOrdered']
}

function changedFacts(
  faults: readonly Cause[],
  { freightClass, weightLb }: { freightClass: (typeof CLASSES)[number]; weightLb: number },
  chance: Chance,
): BilledFacts {
  return {
    ...(faults.includes('reweigh') ? { weightLb: weightLb + chance.between(80, 600) } : {}),
    ...(faults.includes('reclass') ? { classes: [DEARER[freightClass]] } : {}),
  }
}

const WRONG_WEEK = 26_500

const eachOf = (bill: FreightBill, code: string, cents: (before: number) => number): FreightBill =>
  withLines(bill, (lines) =>
    lines.map((line) => (line.code === code ? { ...line, cents: cents(line.cents) } : line)),
  )
const plus = (bill: FreightBill, ...line: Parameters<typeof billLine>): FreightBill =>
  withLines(bill, (lines) => [...lines, billLine(...line)])
const without = (bill: FreightBill, code: string): FreightBill =>
  withLines(bill, (lines) => lines.filter((line) => line.code !== code))

const APPLY: Record<LineFault, (bill: FreightBill) => FreightBill> = {
  discountMissing: (bill) => without(bill, 'DSC'),
  discountWrong: (bill) => eachOf(bill, 'DSC', (cents) => Math.round(cents * 0.95)),
  rate: (bill) => eachOf(bill, '400', (cents) => Math.round(cents * 1.059)),
  fuelWeek: (bill) => withFuelOnLinehaul(bill, WRONG_WEEK),
  notOrdered: (bill) => plus(bill, 'NTF', 'Arrival notice', 1_500),
  notBilled: (bill) => without(bill, 'LFT'),
  accessorialPrice: (bill) => eachOf(bill, 'LFT', (cents) => cents + 1_275),
  duplicateCharge: (bill) => plus(bill, 'LFT', 'Liftgate service', 9_500),
  tax: (bill) => plus(bill, 'GST', 'GST 5%', 1_733),
  unknownCharge: (bill) => plus(bill, 'Q77', 'Sundries', 2_500),
}
