import type pg from 'pg'
import { READ_ONLY_TRANSACTION } from './outage.ts'

/** A position in the write-ahead log, as a number that can be compared. */
export type LogPosition = bigint

/** Parses PostgreSQL's text form, such as `16/B374D848`. */
export function parsePosition(text: string): LogPosition {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** The state of the primary right before a read goes to a replica. */
export interface PrimaryFacts {
  /** All changes committed so far are before this position. */
  position: LogPosition
  /** A position after the last write of the user; null if it is older than `withinSeconds`. */
  ownPosition: LogPosition | null
  /** Different after a restart or a failover, when last_writes is empty. */
  serverStart: string
}

/** A standby's errors for statements that need the primary: not supported, and not in this state. */
const ONLY_ON_A_PRIMARY = ['0A000', '55000']

/** Records on the primary, for all processes, that the user has just committed a change. */
export async function noteLastWrite(primary: pg.Pool, userId: string): Promise<void> {
  await primary.query({
    name: 'note-last-write',
    text: `insert into last_writes (user_id, position, written_at)
      values ($1, pg_current_wal_insert_lsn(), clock_timestamp())
      on conflict (user_id) do update set position = pg_current_wal_insert_lsn(), written_at = clock_timestamp()`,
    values: [userId],
  })
}

/** During a failover, the address of the primary may lead to a standby: that is an outage, with its code. */
export async function readPrimaryFacts(
  primary: pg.Pool,
  userId: string,
  withinSeconds: number,
): Promise<PrimaryFacts> {
  const asked = primary.query({
    name: 'read-primary-facts',
    text: `select pg_current_wal_insert_lsn()::text as position, pg_postmaster_start_time()::text as "serverStart",
      (select position::text from last_writes
        where user_id = $1 and written_at > clock_timestamp() - make_interval(secs => $2)) as own`,
    values: [userId, withinSeconds],
  })
  const { rows } = await asked.catch((error) => {
    if (!ONLY_ON_A_PRIMARY.includes(error.code)) throw error
    throw Object.assign(new Error('The primary is still a standby', { cause: error }), {
      code: READ_ONLY_TRANSACTION,
    })
  })
  const { position, own, serverStart } = rows[0]
  return {
    position: parsePosition(position),
    ownPosition: own === null ? null : parsePosition(own),
    serverStart,
  }
}

/** How far the server of this connection has replayed the log; a primary is at its end. */
export async function readReplayed(client: pg.ClientBase): Promise<LogPosition> {
  const { rows } = await client.query({
    name: 'read-replayed',
    text: `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
      else pg_current_wal_insert_lsn() end::text as position`,
  })
  return parsePosition(rows[0].position)
}
