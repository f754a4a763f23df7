import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Db } from '../sql/open.ts'

/** A recipient of mails about a client's shipments, and the unwanted kinds of mails. */
export interface MailRecipient {
  id: string
  clientId: string
  email: string
  stopped: string[]
}

/** The recipients with these addresses, by the address in lowercase; new ones are added. */
export async function recipientsOf(
  db: Db,
  clientId: string,
  emails: readonly string[],
): Promise<Map<string, MailRecipient>> {
  const wanted = [...new Set(emails.map((email) => email.toLowerCase()))].sort()
  if (wanted.length === 0) return new Map()
  await db
    .insertInto('mail_recipients')
    .values(wanted.map((email) => ({ id: newId(), client_id: clientId, email })))
    .onConflict((conflict) => conflict.columns(['client_id', 'email']).doNothing())
    .execute()
  const rows = await db
    .selectFrom('mail_recipients')
    .select(['id', 'email', 'stopped'])
    .where('client_id', '=', clientId)
    .where('email', 'in', wanted)
    .execute()
  return new Map(rows.map((row) => [row.email, { ...row, clientId }]))
}

export async function findRecipient(
  db: Db,
  clientId: string,
  recipientId: string,
): Promise<MailRecipient | null> {
  const row = await db
    .selectFrom('mail_recipients')
    .select(['id', 'email', 'stopped'])
    .where('client_id', '=', clientId)
    .where('id', '=', recipientId)
    .executeTakeFirst()
  return row ? { ...row, clientId } : null
}

/** Saves the unwanted kinds. */
export async function changeStopped(db: Db, recipientId: string, stopped: readonly string[]): Promise<void> {
  await db
    .updateTable('mail_recipients')
    .set({ stopped: [...stopped], changed_at: sql`now()` })
    .where('id', '=', recipientId)
    .execute()
}
