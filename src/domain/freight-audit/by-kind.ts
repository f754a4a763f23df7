/** Charges added up by kind, so that a bill and a receipt are compared kind by kind and never net. */
import type { Cents } from '../money.ts'
import type { Charge } from '../shipment/shipment.ts'
import type { BillLine } from './bill.ts'
import { accessorialLabel, type ChargeKind, chargeKind, type TaughtCharge } from './charge-kind.ts'

/** 'linehaul', 'fuel', 'tax', an accessorial code, or 'other: …' with the description of an unknown charge. */
export type KindKey = string

export interface KindSum {
  key: KindKey
  label: string
  cents: Cents
  lines: readonly BillLine[]
}

const LABELS: Readonly<Record<string, string>> = { linehaul: 'Linehaul', fuel: 'Fuel surcharge', tax: 'Tax' }
const OTHER = 'other: '

export const isUnknownKey = (key: KindKey): boolean => key.startsWith(OTHER)

export const labelOfKind = (key: KindKey): string =>
  LABELS[key] ?? (isUnknownKey(key) ? key.slice(OTHER.length) : accessorialLabel(key))

/** Charges of one of our receipts by kind; the codes are our own. */
export function sumsOfCharges(charges: readonly Charge[]): Map<KindKey, Cents> {
  const sums = new Map<KindKey, Cents>()
  for (const { code, label, cents } of charges) {
    const line = { code, description: label, cents, weightLb: null, freightClass: '' }
    const key = keyOf(chargeKind(line, '', []), line, new Set())
    sums.set(key, (sums.get(key) ?? 0) + cents)
  }
  return sums
}

/**
 * Lines of a bill by kind.
 * @param expected accessorials on the receipt or ordered: if a line can be several kinds, these come first
 */
export function sumsOfLines(
  lines: readonly BillLine[],
  scac: string,
  taught: readonly TaughtCharge[],
  expected: ReadonlySet<string>,
): Map<KindKey, KindSum> {
  const groups = Map.groupBy(lines, (line) => keyOf(chargeKind(line, scac, taught), line, expected))
  return new Map(
    [...groups].map(([key, group]) => {
      const cents = group.reduce((sum, line) => sum + line.cents, 0)
      return [key, { key, label: labelOfKind(key), cents, lines: group }]
    }),
  )
}

function keyOf(kind: ChargeKind, line: BillLine, expected: ReadonlySet<string>): KindKey {
  if (kind.kind === 'unknown')
    return `${OTHER}${line.description.trim() || line.code.trim() || 'no description'}`
  if (kind.kind !== 'accessorial') return kind.kind
  return kind.codes.find((code) => expected.has(code)) ?? kind.codes[0]!
}
