/** A tariff's answer as one number: cents from 0 on, below 0 why there is no price. For answers by the million. */
import { LTL_NOTICE_CODES, type LtlNoticeCode } from './ltl-result.ts'

/** A price, as against the reason for none. */
export const isPrice = (answer: number): boolean => answer >= 0

/** Why there is no price; null where `answer` is one. */
export function noticeOf(answer: number): LtlNoticeCode | null {
  return answer < 0 ? LTL_NOTICE_CODES[-1 - answer]! : null
}

/** The number that `noticeOf` reads. */
export const noticeAnswer = (code: LtlNoticeCode): number => -1 - LTL_NOTICE_CODES.indexOf(code)
