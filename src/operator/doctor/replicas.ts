import { tryReplica } from '#database/backup/server-facts.ts'
import type { OpenDatabase } from '#database/sql/open.ts'
import { describeOutage } from '#database/sql/outage.ts'
import type { Configuration } from '#server/configuration.ts'
import { type Finding, note, ok, wrong } from './finding.ts'

/** Checks that the replicas of DATABASE_READ_URL answer, belong to this primary, and do not lag. */
export async function checkReplicas(
  { pool }: OpenDatabase,
  { databaseReadUrl, readStaleSeconds }: Configuration,
): Promise<Finding[]> {
  if (!databaseReadUrl) return []
  try {
    const { isReplica, isOfPrimary, isCaughtUp } = await tryReplica(
      pool,
      { connectionString: databaseReadUrl },
      readStaleSeconds * 1000,
    )
    if (!isOfPrimary) {
      return [
        wrong(
          'DATABASE_READ_URL does not point to a replica of the database in DATABASE_URL.',
          'Set it to a streaming replica of that server with the same database name.',
        ),
      ]
    }
    if (!isReplica) {
      return [note('DATABASE_READ_URL points to the primary itself, so it takes no load off it.')]
    }
    if (!isCaughtUp) {
      return [
        wrong(
          `The replica is more than ${readStaleSeconds} s behind, so the primary is used instead.`,
          'Check pg_stat_replication on the primary, and make sure that replay is not paused (pg_wal_replay_resume).',
        ),
      ]
    }
    return [ok('The replica responds and is up to date')]
  } catch (error) {
    return [
      wrong(
        describeOutage(error, undefined).replace('The database', 'The replica'),
        'Check DATABASE_READ_URL. Until then, the primary is used instead.',
      ),
    ]
  }
}
