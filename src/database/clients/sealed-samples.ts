import { sql } from 'kysely'
import type { Db } from '../sql/open.ts'

/** A text that was sealed under the credential key; `purpose` is what it was bound to. */
export interface SealedSample {
  sealed: string
  purpose: string
}

/** The newest sealed text of each kind of row, for asking whether a key opens what is in the database. */
export async function listSealedSamples(db: Db): Promise<SealedSample[]> {
  const { rows } = await sql<SealedSample>`
    (select credentials_sealed as sealed, 'network-account ' || id as purpose from network_accounts
      where credentials_sealed <> '' order by created_at desc limit 1)
    union all
    (select secrets_sealed, 'capacity-account ' || id from capacity_accounts where secrets_sealed <> '' limit 1)
    union all
    (select credentials_sealed, 'edi-partner ' || id from edi_partners where credentials_sealed <> '' limit 1)
    union all
    (select credentials_sealed, 'order-source ' || id from order_sources where credentials_sealed <> '' limit 1)`.execute(
    db,
  )
  return rows
}
