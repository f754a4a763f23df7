import type { Cause } from './finding.ts'

/** Causes in figures for the part of a bill that no finding explains. */
export const OTHER_CAUSES = ['asBooked', 'held', 'notCompared'] as const
export type OtherCause = (typeof OTHER_CAUSES)[number]

/** Causes in a clerk's words, in the order of the lists. */
export const CAUSE_WORDS: Readonly<Record<Cause, string>> = {
  reweigh: 'Reweigh',
  reclass: 'Reclass',
  pieces: 'Pieces',
  lane: 'Different lane',
  discountMissing: 'Discount missing',
  discountWrong: 'Wrong discount',
  minimum: 'Minimum',
  rate: 'Rate',
  fuelOnLinehaul: 'Fuel on linehaul',
  fuelWeek: 'Wrong fuel week',
  fuel: 'Fuel',
  notOrdered: 'Not ordered',
  notBilled: 'Not billed',
  accessorialPrice: 'Accessorial price',
  duplicateCharge: 'Billed twice',
  tax: 'Tax',
  currency: 'Currency',
  unknownCharge: 'Unknown charge',
  totalUnlikeLines: 'Total differs from lines',
}

export const OTHER_CAUSE_WORDS: Readonly<Record<OtherCause, string>> = {
  asBooked: 'As booked or within tolerance',
  held: 'Held',
  notCompared: 'Not compared',
}

const ALL: Readonly<Record<string, string>> = { ...CAUSE_WORDS, ...OTHER_CAUSE_WORDS }

export const causeWord = (cause: string): string => ALL[cause] ?? cause
