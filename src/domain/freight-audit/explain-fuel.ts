/** Finds the error in a fuel surcharge: its base amount, or the week of its index price. */
import { type Cents, formatMoney, percentOf } from '../money.ts'
import { dateWords } from '../rating/explain-receipt.ts'
import type { Finding, KindComparison, Known } from './finding.ts'

/** The percent of a weekly index price in the contract's fuel table. */
export interface FuelWeek {
  /** YYYY-MM-DD. */
  priceDate: string
  /** Thousandths of a percent. */
  percent: number
  /** True: the week of the receipt. */
  isOwn: boolean
}

interface FuelQuestion {
  /** Billed less the contract's amount, cents; not 0. */
  rest: Cents
  kind: KindComparison
  known: Known
  fuelWeeks: readonly FuelWeek[]
  currency: string
}

/** Carriers round percents and amounts: with a difference up to this, it is still the same week. */
const CENTS_OFF = 2

export function explainFuel({ rest, kind, known, fuelWeeks, currency }: FuelQuestion): Finding[] {
  const linehaul = known.kinds.find(({ key }) => key === 'linehaul')
  const overLinehaul = linehaul ? linehaul.billedCents - linehaul.recomputedCents : 0
  const own = fuelWeeks.find(({ isOwn }) => isOwn)
  const follows = own && overLinehaul !== 0 ? signedPercent(overLinehaul, own.percent) : 0
  // The percent applies to the linehaul: if the linehaul is too high, so is the fuel, whatever its week.
  const base = own ? baseOf(kind.recomputedCents, own.percent) + overLinehaul : 0
  const week = fuelWeeks.find(
    ({ percent, isOwn }) => !isOwn && isNear(kind.billedCents, signedPercent(base, percent)),
  )
  const isOnLinehaul = follows !== 0 && (isNear(rest, follows) || week !== undefined)
  const findings: Finding[] = isOnLinehaul ? [onLinehaul(isNear(rest, follows) ? rest : follows)] : []
  const left = rest - (findings[0]?.cents ?? 0)
  if (left === 0) return findings
  return [...findings, week && own ? ofWeek(left, week, own) : plainly(left, kind, currency)]
}

const isNear = (one: Cents, other: Cents): boolean => Math.abs(one - other) <= CENTS_OFF

const signedPercent = (cents: Cents, percent: number): Cents =>
  cents < 0 ? -percentOf(-cents, percent) : percentOf(cents, percent)

/** The base of a fuel amount, calculated backwards. */
const baseOf = (fuel: Cents, percent: number): Cents =>
  percent === 0 ? 0 : Math.round((fuel * 100_000) / percent)

const onLinehaul = (cents: Cents): Finding => ({
  cause: 'fuelOnLinehaul',
  key: 'fuel',
  cents,
  needsDecision: false,
  words: 'Fuel is a percentage of the linehaul, and the billed linehaul differs from the contract.',
})

const percentWords = (percent: number): string => `${(percent / 1000).toFixed(3).replace(/\.?0+$/, '')}%`

function ofWeek(cents: Cents, billed: FuelWeek, own: FuelWeek): Finding {
  const words = `Fuel is billed for the week of ${dateWords(billed.priceDate)}, ${percentWords(billed.percent)}; the pickup is in the week of ${dateWords(own.priceDate)}, ${percentWords(own.percent)}.`
  return { cause: 'fuelWeek', key: 'fuel', cents, words, needsDecision: false }
}

function plainly(cents: Cents, { billedCents, recomputedCents }: KindComparison, currency: string): Finding {
  const words =
    recomputedCents === 0
      ? `A fuel charge of ${formatMoney(billedCents, currency)} is billed; the contract has none.`
      : `Fuel is billed at ${formatMoney(billedCents, currency)}; the contract says ${formatMoney(recomputedCents, currency)}.`
  return { cause: 'fuel', key: 'fuel', cents, words, needsDecision: false }
}
