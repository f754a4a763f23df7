import { FAULTY_FILE_DAYS } from '#domain/tracking/attention.ts'

const DAY_MS = 86_400_000

/** The time from which files that failed, or have rows to fix, count as recent. */
export const faultsSince = (now: Date): Date => new Date(now.getTime() - FAULTY_FILE_DAYS * DAY_MS)
