/**
 * A tariff's answer as one number: cents from 0 up, or below 0 the reason for a missing price. For millions of answers.
 */
import { LTL_NOTICE_CODES, type LtlNoticeCode } from './ltl-result.ts'

/** Whether it is a price, not the reason for a missing one. */
export const isPrice = (answer: number): boolean => answer >= 0

/** Why there is no price; null if `answer` is one. */
export function noticeOf(answer: number): LtlNoticeCode | null {
  return answer < 0 ? LTL_NOTICE_CODES[-1 - answer]! : null
}

/** The number that `noticeOf` reads. */
export const noticeAnswer = (code: LtlNoticeCode): number => -1 - LTL_NOTICE_CODES.indexOf(code)
