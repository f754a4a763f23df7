import { sql } from 'kysely'
import type { Db } from '../sql/open.ts'

/**
 * Adds a job for the workers inside the caller's transaction: it exists only if the change is committed. `key` makes it
 * unique: a waiting job with the same key is replaced.
 */
export async function addJob(
  db: Db,
  task: string,
  payload: Record<string, unknown>,
  options: { key?: string; runAt?: Date; maxAttempts?: number; queue?: string } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${task},
    payload => ${JSON.stringify(payload)}::json,
    queue_name => ${options.queue ?? null}::text,
    run_at => ${options.runAt ?? null}::timestamptz,
    max_attempts => ${options.maxAttempts ?? 25}::int,
    job_key => ${options.key ?? null}::text
  )`.execute(db)
}

/** Many jobs in one statement, like `addJob`. Failed list items are retried without the rest. */
export async function addJobs(
  db: Db,
  jobs: readonly { task: string; payload: object; key: string }[],
): Promise<void> {
  if (jobs.length === 0) return
  const specs = JSON.stringify(
    jobs.map(({ task, payload, key }) => ({ identifier: task, payload, job_key: key, max_attempts: 25 })),
  )
  await sql`select count(*) from graphile_worker.add_jobs((
    select array_agg(spec) from json_populate_recordset(null::graphile_worker.job_spec, ${specs}::json) as spec
  ))`.execute(db)
}
