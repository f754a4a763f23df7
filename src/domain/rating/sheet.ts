/**
 * The sheet on which prices are calculated: one list of numbers, one record per price, one after the other. A record
 * has the whole calculation (in the form of `receipt-steps.ts`); texts, charges and hashes are made only on demand
 * (`tell-price.ts`), because making them costs more than the arithmetic.
 */
import type { Cents } from '../money.ts'
import type { LtlNoticeCode } from './ltl-result.ts'

/** The fields of a record before its steps. */
export const RECORD = {
  cents: 0,
  /** Index of the fuel period in the tariff's calendar; `NO_FUEL`: the price has no fuel surcharge. */
  fuel: 1,
  originZone: 2,
  destinationZone: 3,
  /** Index of the space rule that set the linehaul; -1: none did. */
  spaceRule: 4,
  /** The end of the record. */
  end: 5,
  length: 6,
} as const

export const NO_FUEL = -2

/** The most numbers that one record may need: its lines, columns, services and automatic charges (all limited). */
const LONGEST_RECORD = 8_192

export interface Sheet {
  /** Records; the current one is being written at `end`. Exact: every number is an integer below 2^53. */
  numbers: Float64Array
  /** The start of the current record. */
  start: number
  end: number
  /** Pickup and delivery in the tariff's zones and areas (`placeAt`), for the current price. */
  originPlace: number
  destinationPlace: number
  /** The start of the lane in the tariff's rates; -1: none. */
  laneAt: number
  /** Minimum charge of the lane, the highest among the classes rated last. */
  laneMinimum: Cents
  /** Linehaul under the space rule that applied, used or not. */
  spacePrice: Cents
  /** The amount that accessorials and increases add to the linehaul, and the part of it that fuel applies to. */
  added: Cents
  fuelable: Cents
  /** Exclusive groups (bits) of the recorded charges, and the groups that more than one of them is in. */
  groups: number
  sharedGroups: number
  /** Why there is no price, after `refuse`. */
  noticeCode: LtlNoticeCode
  noticeMessage: string
}

/** An empty sheet; it grows if its records are kept. */
export function newSheet(): Sheet {
  return {
    numbers: new Float64Array(2 * LONGEST_RECORD),
    start: 0,
    end: 0,
    originPlace: 0,
    destinationPlace: 0,
    laneAt: -1,
    laneMinimum: 0,
    spacePrice: 0,
    added: 0,
    fuelable: 0,
    groups: 0,
    sharedGroups: 0,
    noticeCode: 'REQUEST_INVALID',
    noticeMessage: '',
  }
}

/**
 * Clears the records. Call it once they are converted or stored, because a short sheet stays in the processor's cache.
 */
export function clearSheet(sheet: Sheet): void {
  sheet.start = 0
  sheet.end = 0
}

/** Begins the record of the next price after the stored ones. */
export function startRecord(sheet: Sheet): void {
  if (sheet.end + LONGEST_RECORD > sheet.numbers.length) {
    const grown = new Float64Array(sheet.numbers.length * 2)
    grown.set(sheet.numbers)
    sheet.numbers = grown
  }
  sheet.start = sheet.end
  sheet.end += RECORD.length
  sheet.added = 0
  sheet.fuelable = 0
  sheet.groups = 0
  sheet.sharedGroups = 0
}

/** Returned in place of an amount if there is no price; the sheet has the notice. */
export const NO_PRICE = -1

/** Discards the current record and notes why there is no price. */
export function refuse(sheet: Sheet, code: LtlNoticeCode, message: string): typeof NO_PRICE {
  sheet.end = sheet.start
  sheet.noticeCode = code
  sheet.noticeMessage = message
  return NO_PRICE
}

/** Writes one step with a fixed number of fields; for rare steps. */
export function record(sheet: Sheet, step: number, fields: readonly number[]): void {
  sheet.numbers[sheet.end++] = step
  for (const field of fields) sheet.numbers[sheet.end++] = field
}
