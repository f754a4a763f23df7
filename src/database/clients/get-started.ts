import { sql } from 'kysely'
import type { GetStartedStep } from '#domain/accounts/get-started.ts'
import type { Db } from '../sql/open.ts'
import type { OutboxState } from '../tables/messages.ts'

/** E-mail is missing, because the database does not know whether a mail server is set up. */
type StepsDone = Record<Exclude<GetStartedStep, 'email'>, boolean> & { isDismissed: boolean }

/** The first steps that are done according to the client's own rows; each check reads one row. */
export async function findStepsDone(db: Db, clientId: string): Promise<StepsDone> {
  const { rows } = await sql<StepsDone>`
    select
      exists (select from clients
        where id = ${clientId} and settings @> '{"isGetStartedDismissed": true}') as "isDismissed",
      exists (select from clients where id = ${clientId} and logo is not null) as company,
      exists (select from locations
        where client_id = ${clientId} and warehouse_code <> '' and deleted_at is null) as warehouse,
      exists (select from carriers where client_id = ${clientId} and deleted_at is null) as carriers,
      exists (select from tariffs where client_id = ${clientId} and state = 'live')
        or exists (select from network_accounts where client_id = ${clientId} and deleted_at is null)
        or exists (select from capacity_accounts where client_id = ${clientId})
        or exists (select from parcel_accounts where client_id = ${clientId} and deleted_at is null)
        or exists (select from price_sheets where client_id = ${clientId} and source in ('manual', 'spot'))
        as prices,
      exists (select from item_master where client_id = ${clientId} and deleted_at is null) as items,
      exists (select from printers where client_id = ${clientId} and is_enabled) as printer,
      (select count(*) from (select from users where client_id = ${clientId} limit 2) as found) = 2 as colleagues,
      exists (select from shipments where client_id = ${clientId} and status in ('T', 'A', 'D')) as shipment
  `.execute(db)
  return rows[0]!
}

export interface TestMail {
  id: string
  recipient: string
  state: OutboxState
  detail: string
  createdAt: Date
}

/** The last test mail of the client. */
export async function findLastTestMail(db: Db, clientId: string): Promise<TestMail | null> {
  const row = await db
    .selectFrom('outbox')
    .select(['id', 'recipient', 'state', 'detail', 'created_at'])
    .where('client_id', '=', clientId)
    .where('kind', '=', TEST_MAIL)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { id, recipient, state, detail, created_at: createdAt } = row
  return { id, recipient, state, detail, createdAt }
}

/** Kind of a test mail in the outbox. */
export const TEST_MAIL = 'test-mail'
