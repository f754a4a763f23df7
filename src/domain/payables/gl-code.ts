/** Finds the general ledger account of a charge. */
import type { KindKey } from '../freight-audit/by-kind.ts'

/** A rule; '' or 0 = any. */
export interface GlRule {
  id: string
  code: string
  /** 'linehaul', 'fuel', 'tax' or an accessorial code. */
  kind: KindKey
  soldTo: string
  warehouse: string
  rateModeId: number
}

/** The facts of a charge that determine its account. */
export type GlFacts = Pick<GlRule, 'kind' | 'soldTo' | 'warehouse' | 'rateModeId'>

/**
 * If two rules have the same number of conditions, the more important condition wins: the charge, then the account,
 * then the place.
 */
const WEIGHTS = { kind: 8, soldTo: 4, warehouse: 2, rateModeId: 1 } as const
const CONDITIONS = Object.keys(WEIGHTS) as (keyof GlFacts)[]
const A_CONDITION = 100

/** The account of a charge: from the most specific matching rule; '' if none matches. */
export function glCode(rules: readonly GlRule[], facts: GlFacts): string {
  let best = { code: '', weight: -1 }
  for (const rule of rules) {
    const asked = CONDITIONS.filter((name) => rule[name] !== '' && rule[name] !== 0)
    if (!asked.every((name) => same(rule[name], facts[name]))) continue
    const weight = asked.reduce((sum, name) => sum + A_CONDITION + WEIGHTS[name], 0)
    if (weight > best.weight) best = { code: rule.code, weight }
  }
  return best.code
}

const same = (one: string | number, other: string | number): boolean =>
  String(one).toLowerCase() === String(other).toLowerCase()

/** With two rules for the same conditions, it would be undefined which one applies. */
export const isSameCondition = (one: GlFacts, other: GlFacts): boolean =>
  CONDITIONS.every((name) => same(one[name], other[name]))
