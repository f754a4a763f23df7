/** SQLSTATE classes of an outage: connection (08), resources such as a full disk (53), shutdown (57P), files (58). */
const OUTAGE_CODES = /^(08...|53...|57P..|58...)$/
/** The server became a read-only standby: a failover is under way. */
export const READ_ONLY_TRANSACTION = '25006'
const DISK_FULL = '53100'

const OUT_OF_REACH = [
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]

/** The driver has no codes for lost connections. */
const LOST =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Client was closed|Cannot use a pool after calling end/i

/** Whether the database is unreachable or read-only: the same request may work in a moment. */
export function isOutage(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: unknown; message?: string }
  if (typeof code === 'string' && code !== '') {
    if (OUTAGE_CODES.test(code) || code === READ_ONLY_TRANSACTION || OUT_OF_REACH.includes(code)) return true
  }
  return LOST.test(message)
}

/** An outage as a sentence for the operator. Some connection errors have a code and no message. */
export function describeOutage(error: unknown, databaseUrl: string | undefined): string {
  const { message, code } = error as { message?: string; code?: string }
  const advice = databaseUrl ? ' Check DATABASE_URL and that PostgreSQL is running.' : ''
  return `The database cannot be reached: ${message || code}.${advice}`
}

/** How long a refused write counts: a full disk still allows reads, so only writes can detect it. */
const FULL_FOR_MS = 30_000
let fullAt = Number.NEGATIVE_INFINITY

/** Remembers that the disk of the database is full, if `error` says so. */
export function noteFullDisk(error: unknown): void {
  if ((error as { code?: string } | null)?.code === DISK_FULL) fullAt = performance.now()
}

/** Whether a write failed because of a full database disk within the last half minute. */
export const isDiskFull = (): boolean => performance.now() - fullAt < FULL_FOR_MS

/** For tests: resets it. */
export function forgetFullDisk(): void {
  fullAt = Number.NEGATIVE_INFINITY
}
