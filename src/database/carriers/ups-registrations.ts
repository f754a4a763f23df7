import { type Selectable, sql } from 'kysely'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'
import type { UpsRegistrationsTable } from '../tables/ups-registrations.ts'

export type { UpsAccount, UpsContact } from '../tables/ups-registrations.ts'

const NAMES = columnNames(
  'ups_registrations',
  [
    ...(['environment', 'agreement_version', 'agreement_text', 'agreed_at', 'agreed_by'] as const),
    ...(['secrets_sealed', 'registered_at', 'network_account_id'] as const),
  ],
  { json: ['contact', 'account'] },
)
type Stored = ValueOf<typeof NAMES>

/**
 * The progress of a client's registration with the UPS Ready program. `secretsSealed` is opened with `openSecret`; '' =
 * none yet. `networkAccountId` is the resulting account, while it exists: if a user deletes it under Parcel Accounts,
 * it must be registered again.
 */
export type UpsRegistration = Omit<Stored, 'agreedBy'>

/** The client's registration; null until the agreement is accepted. */
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

/** Accepts the agreement: the registration begins, or continues under today's text. */
export async function acceptUpsAgreement(
  db: Db,
  clientId: string,
  accepted: Pick<Stored, 'environment' | 'agreementVersion' | 'agreementText' | 'agreedAt' | 'agreedBy'>,
): Promise<void> {
  const columns = NAMES.row(accepted)
  await db
    .insertInto('ups_registrations')
    .values({ client_id: clientId, ...columns })
    // The key was issued for another text, or by other hosts.
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet({ ...columns, secrets_sealed: '' }))
    .execute()
}

/** Saves the entered data; fields that are not given stay unchanged. */
export async function saveUpsRegistration(
  db: Db,
  clientId: string,
  entered: Partial<Pick<UpsRegistration, 'contact' | 'account'>>,
): Promise<void> {
  await db
    .updateTable('ups_registrations')
    .set(NAMES.row(entered))
    .where('client_id', '=', clientId)
    .execute()
}

/** Longer than a registration takes, so that a crashed registration blocks others only for this time. */
const CLAIM_MINUTES = 2

/** True for only one of several concurrent registrations of the client. */
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

/** Finishes it with the resulting account. */
export async function finishUpsRegistration(
  db: Db,
  clientId: string,
  done: { registeredAt: Date; networkAccountId: string },
): Promise<void> {
  await db.updateTable('ups_registrations').set(NAMES.row(done)).where('client_id', '=', clientId).execute()
}

function registration({
  account_id,
  ...row
}: Selectable<UpsRegistrationsTable> & { account_id: string | null }): UpsRegistration {
  const { agreedBy: _by, ...value } = NAMES.value(row)
  const registeredAt = account_id === null ? null : value.registeredAt
  return { ...value, registeredAt, networkAccountId: account_id }
}
