import { type Kysely, sql } from 'kysely'

/** One lane of months is a few rows of many: where rates are compared, each carrier shows its punctuality on the lane. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index analysis_facts_of_lane on analysis_facts (client_id, lane, day)`.execute(db)
}
