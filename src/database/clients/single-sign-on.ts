import { sql } from 'kysely'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'

const NAMES = columnNames('single_sign_ons', [
  ...(['client_id', 'is_on', 'issuer', 'provider_client_id', 'client_secret_sealed', 'client_auth'] as const),
  ...(['domains', 'creates_users', 'trusts_emails', 'is_only_way', 'version'] as const),
])

/** The provider with which a company's users log in. Domains are in lowercase. */
export type StoredSingleSignOn = ValueOf<typeof NAMES>
export type SingleSignOn = Omit<StoredSingleSignOn, 'version'>

export async function findSingleSignOn(
  db: Db,
  clientId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredSingleSignOn | null> {
  const row = await db
    .selectFrom('single_sign_ons')
    .select(NAMES.columns)
    .where('client_id', '=', clientId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return row ? NAMES.value(row) : null
}

/** Whether any company of the installation uses single sign-on, so that the login page offers it. */
export async function hasAnySingleSignOn(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('single_sign_ons')
    .select('client_id')
    .where('is_on', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function saveSingleSignOn(db: Db, value: SingleSignOn): Promise<void> {
  const row = NAMES.row(value)
  await db
    .insertInto('single_sign_ons')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('client_id').doUpdateSet({ ...row, version: sql<number>`single_sign_ons.version + 1` }),
    )
    .execute()
}

export async function deleteSingleSignOn(db: Db, clientId: string): Promise<void> {
  await db.deleteFrom('single_sign_ons').where('client_id', '=', clientId).execute()
  await db.deleteFrom('sign_on_subjects').where('client_id', '=', clientId).execute()
}

/** The company whose provider is used for an e-mail domain. */
export async function findClientOfDomain(db: Db, domain: string): Promise<string | null> {
  const row = await db
    .selectFrom('single_sign_ons')
    .select('client_id')
    .where('is_on', '=', true)
    .where(sql<boolean>`${domain} = any (domains)`)
    .executeTakeFirst()
  return row?.client_id ?? null
}

const DOMAINS_LOCK = 727_700_121

/** The domains that another company already has. Two companies cannot save the same one at the same time. */
export async function domainsOfOthers(
  db: Db,
  clientId: string,
  domains: readonly string[],
): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(${DOMAINS_LOCK})`.execute(db)
  const rows = await db
    .selectFrom('single_sign_ons')
    .select('domains')
    .where('client_id', '!=', clientId)
    .where(sql<boolean>`domains && ${domains}::text[]`)
    .execute()
  const taken = new Set(rows.flatMap((row) => row.domains))
  return domains.filter((domain) => taken.has(domain))
}

/** An account at a provider. */
export interface SignOnSubject {
  clientId: string
  issuer: string
  subject: string
}

export async function findUserOfSubject(db: Db, account: SignOnSubject): Promise<string | null> {
  const row = await db
    .selectFrom('sign_on_subjects')
    .select('user_id')
    .where('client_id', '=', account.clientId)
    .where('issuer', '=', account.issuer)
    .where('subject', '=', account.subject)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Whether the user is already linked to an account of this provider. */
export async function hasSubject(
  db: Db,
  { clientId, issuer }: Pick<SignOnSubject, 'clientId' | 'issuer'>,
  userId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('sign_on_subjects')
    .select('subject')
    .where('client_id', '=', clientId)
    .where('issuer', '=', issuer)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export async function linkSubject(db: Db, account: SignOnSubject, userId: string): Promise<void> {
  await db
    .insertInto('sign_on_subjects')
    .values({
      client_id: account.clientId,
      issuer: account.issuer,
      subject: account.subject,
      user_id: userId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The next login finds the user by e-mail again. False if the user was not linked. */
export async function unlinkSubjects(db: Db, clientId: string, userId: string): Promise<boolean> {
  const result = await db
    .deleteFrom('sign_on_subjects')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
