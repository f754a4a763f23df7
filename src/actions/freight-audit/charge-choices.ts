import { labelOfKind } from '#domain/freight-audit/by-kind.ts'
import { ACCESSORIAL_CODES } from '#domain/rating/accessorial-codes.ts'

/** What a charge of a bill may be, for lists to choose from. */
export const CHARGE_CHOICES = [
  'linehaul',
  'fuel',
  'tax',
  'REWEIGHFEE',
  ...ACCESSORIAL_CODES.map(({ code }) => code),
].map((code) => ({ code, label: labelOfKind(code) }))
