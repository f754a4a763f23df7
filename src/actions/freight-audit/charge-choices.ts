import { labelOfKind } from '#domain/freight-audit/by-kind.ts'
import { ACCESSORIAL_CODES } from '#domain/rating/accessorial-codes.ts'

/** The kinds of charges that a bill's charge can be mapped to. */
export const CHARGE_CHOICES = [
  'linehaul',
  'fuel',
  'tax',
  'REWEIGHFEE',
  ...ACCESSORIAL_CODES.map(({ code }) => code),
].map((code) => ({ code, label: labelOfKind(code) }))
