import { type Kysely, sql } from 'kysely'

/** Charges of a fact say whether they were requested before booking, so every stored fact is made again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into analysis_marks select client_id, shipment_id from analysis_facts where accessorials <> '[]'
  `.execute(db)
}
