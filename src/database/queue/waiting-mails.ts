import { sql } from 'kysely'
import type { Db } from '../sql/open.ts'

/**
 * Makes failed mails that wait for a later attempt due now, oldest first. The attempt is not counted: a mail that waits
 * for its server must not run out of attempts because the server was probed often.
 */
export async function wakeWaitingMails(db: Db, limit: number): Promise<void> {
  await sql`
    update graphile_worker._private_jobs set run_at = now(), attempts = greatest(attempts - 1, 0)
    where id in (
      select job.id from outbox join graphile_worker._private_jobs job on job.key = 'deliver:' || outbox.id
      where outbox.channel = 'email' and outbox.state = 'waiting' and outbox.attempts > 0
        and job.locked_at is null and job.run_at > now()
      order by outbox.created_at limit ${limit}
      for update of job skip locked
    )`.execute(db)
}
