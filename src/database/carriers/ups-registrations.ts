import { type Selectable, sql } from 'kysely'
import type { Db } from '../sql/open.ts'
import type { UpsAccount, UpsContact, UpsRegistrationsTable } from '../tables/ups-registrations.ts'

export type { UpsAccount, UpsContact } from '../tables/ups-registrations.ts'

/** How far a client's registration with the UPS Ready program is. */
export interface UpsRegistration {
  environment: 'live' | 'test' | 'sandbox'
  agreementVersion: string
  agreementText: string
  agreedAt: Date
  contact: UpsContact | null
  account: UpsAccount | null
  /** Opened with `openSecret`; '' = there are none yet. */
  secretsSealed: string
  registeredAt: Date | null
  /** The resulting account, while it exists. If a user deletes it under Parcel Accounts, it must be registered again. */
  networkAccountId: string | null
}

/** The client's registration; null before the agreement was accepted. */
export async function findUpsRegistration(db: Db, clientId: string): Promise<UpsRegistration | null> {
  const row = await db
    .selectFrom('ups_registrations')
    .leftJoin('network_accounts', (join) =>
      join
        .onRef('network_accounts.id', '=', 'ups_registrations.network_account_id')
        .on('network_accounts.deleted_at', 'is', null),
    )
    .where('ups_registrations.client_id', '=', clientId)
    .selectAll('ups_registrations')
    .select('network_accounts.id as account_id')
    .executeTakeFirst()
  return row ? registration(row) : null
}

/** Accepted: the registration begins, or goes on under the text of today. */
export async function acceptUpsAgreement(
  db: Db,
  clientId: string,
  accepted: Pick<UpsRegistration, 'environment' | 'agreementVersion' | 'agreementText' | 'agreedAt'> & {
    agreedBy: string
  },
): Promise<void> {
  const columns = {
    environment: accepted.environment,
    agreement_version: accepted.agreementVersion,
    agreement_text: accepted.agreementText,
    agreed_at: accepted.agreedAt,
    agreed_by: accepted.agreedBy,
  }
  await db
    .insertInto('ups_registrations')
    .values({ client_id: clientId, ...columns })
    // The key was given for another text, or by other hosts.
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet({ ...columns, secrets_sealed: '' }))
    .execute()
}

/** Keeps what was entered; what is not named stays. */
export async function saveUpsRegistration(
  db: Db,
  clientId: string,
  { contact, account }: Partial<Pick<UpsRegistration, 'contact' | 'account'>>,
): Promise<void> {
  await db
    .updateTable('ups_registrations')
    .set({
      ...(contact ? { contact: JSON.stringify(contact) } : {}),
      ...(account ? { account: JSON.stringify(account) } : {}),
    })
    .where('client_id', '=', clientId)
    .execute()
}

/** Longer than a registration takes, so that a crashed registration blocks others only for this time. */
const CLAIM_MINUTES = 2

/** True for one only of all that would register the client at the same time. */
export async function claimUpsRegistration(db: Db, clientId: string): Promise<boolean> {
  const claimed = await db
    .updateTable('ups_registrations')
    .set({ claimed_at: sql<Date>`now()` })
    .where('client_id', '=', clientId)
    .where(sql<boolean>`(claimed_at is null or claimed_at < now() - make_interval(mins => ${CLAIM_MINUTES}))`)
    .returning('client_id')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function releaseUpsRegistration(db: Db, clientId: string): Promise<void> {
  await db
    .updateTable('ups_registrations')
    .set({ claimed_at: null })
    .where('client_id', '=', clientId)
    .execute()
}

export async function keepUpsSecrets(db: Db, clientId: string, secretsSealed: string): Promise<void> {
  await db
    .updateTable('ups_registrations')
    .set({ secrets_sealed: secretsSealed })
    .where('client_id', '=', clientId)
    .execute()
}

/** Done: with the account that came of it. */
export async function finishUpsRegistration(
  db: Db,
  clientId: string,
  done: { registeredAt: Date; networkAccountId: string },
): Promise<void> {
  await db
    .updateTable('ups_registrations')
    .set({ registered_at: done.registeredAt, network_account_id: done.networkAccountId })
    .where('client_id', '=', clientId)
    .execute()
}

const registration = (
  row: Selectable<UpsRegistrationsTable> & { account_id: string | null },
): UpsRegistration => ({
  environment: row.environment,
  agreementVersion: row.agreement_version,
  agreementText: row.agreement_text,
  agreedAt: row.agreed_at,
  contact: row.contact,
  account: row.account,
  secretsSealed: row.secrets_sealed,
  registeredAt: row.account_id === null ? null : row.registered_at,
  networkAccountId: row.account_id,
})
