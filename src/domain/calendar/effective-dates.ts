/** Rows with effective dates: tariffs, fees, fuel tables, routing rules. */
import { parseIsoDate } from './iso-date.ts'

/** First and last day on which something is in effect, YYYY-MM-DD, both included. */
export interface EffectiveDates {
  effectiveFrom: string
  /** null: until replaced. */
  effectiveTo: string | null
}

/** The same as day numbers, for speed; an open end is a day after every calendar. */
export interface EffectiveDays {
  fromDay: number
  toDay: number
}

/** Whether the row is in effect on `date` (YYYY-MM-DD). */
export function isEffectiveOn(row: EffectiveDates, date: string): boolean {
  // ISO dates sort as text.
  return row.effectiveFrom <= date && (row.effectiveTo === null || date <= row.effectiveTo)
}

/** Day numbers of the dates; NaN (never in effect) if a date does not exist. */
export function effectiveDaysOf(row: EffectiveDates): EffectiveDays {
  return {
    fromDay: parseIsoDate(row.effectiveFrom),
    toDay: row.effectiveTo === null ? 2_000_000_000 : parseIsoDate(row.effectiveTo),
  }
}

/** The error in the dates; null if they are valid. */
export function problemOfDates(row: EffectiveDates): string | null {
  const { fromDay, toDay } = effectiveDaysOf(row)
  if (Number.isNaN(fromDay)) return `'${row.effectiveFrom}' is not a date`
  if (Number.isNaN(toDay)) return `'${row.effectiveTo}' is not a date`
  return toDay < fromDay ? `ends (${row.effectiveTo}) before it begins (${row.effectiveFrom})` : null
}
