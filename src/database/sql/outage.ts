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

/** The driver has no codes for connections that it lost. */
const LOST =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Client was closed|Cannot use a pool after calling end/i

/** Whether the database is out of reach or cannot write: the same request may work in a moment. */
export function isOutage(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: unknown; message?: string }
  if (typeof code === 'string' && code !== '') {
    if (OUTAGE_CODES.test(code) || code === READ_ONLY_TRANSACTION || OUT_OF_REACH.includes(code)) return true
  }
  return LOST.test(message)
}

/** An outage as a sentence for the operator. Some errors of connections have a code and no message. */
export function describeOutage(error: unknown, databaseUrl: string | undefined): string {
  const { message, code } = error as { message?: string; code?: string }
  const advice = databaseUrl ? ' Check DATABASE_URL and that PostgreSQL is running.' : ''
  return `The database cannot be reached: ${message || code}.${advice}`
}

/** How long a refused write counts: a full disk lets reads through, so only writes can tell. */
const FULL_FOR_MS = 30_000
let fullAt = Number.NEGATIVE_INFINITY

/** Remembers that the disk of the database is full, when `error` says so. */
export function noteFullDisk(error: unknown): void {
  if ((error as { code?: string } | null)?.code === DISK_FULL) fullAt = performance.now()
}

/** Whether the disk of the database was full at the last write that failed within half a minute. */
export const isDiskFull = (): boolean => performance.now() - fullAt < FULL_FOR_MS

/** For tests: as if nothing had happened. */
export function forgetFullDisk(): void {
  fullAt = Number.NEGATIVE_INFINITY
}
