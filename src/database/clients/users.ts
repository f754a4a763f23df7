import { sql } from 'kysely'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'

const NAMES = columnNames(
  'users',
  [
    ...(['id', 'client_id', 'user_name', 'email', 'first_name', 'last_name', 'phone', 'title'] as const),
    ...(['user_type', 'page_ids', 'default_page_id', 'password_hash', 'is_disabled'] as const),
    'is_unconfirmed',
  ],
  { json: ['preferences'] },
)

type StoredUser = ValueOf<typeof NAMES>

/** `isUnconfirmed`: signed up without an invitation, and has not confirmed the e-mail address yet. */
export type User = Omit<StoredUser, 'isUnconfirmed'> & Partial<Pick<StoredUser, 'isUnconfirmed'>>

/** Across clients: a user name is unique in the installation, because the login page does not ask for the client. */
export async function findUserByName(db: Db, userName: string): Promise<User | null> {
  const row = await db
    .selectFrom('users')
    .select(NAMES.columns)
    .where(sql`lower(user_name)`, '=', userName.toLowerCase())
    .executeTakeFirst()
  return row ? NAMES.value(row) : null
}

/**
 * The users of a company with this e-mail address, at most two: the address is ambiguous if there are more than one.
 */
export async function findUsersByEmail(db: Db, clientId: string, email: string): Promise<User[]> {
  const rows = await db
    .selectFrom('users')
    .select(NAMES.columns)
    .where('client_id', '=', clientId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .limit(2)
    .execute()
  return rows.map(NAMES.value)
}

/** Companies with single sign-on in which a user has this e-mail address, at most two. */
export async function findSignOnClientsByEmail(db: Db, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('single_sign_ons as s', 's.client_id', 'u.client_id')
    .select('u.client_id')
    .distinct()
    .where('s.is_on', '=', true)
    .where(sql`lower(u.email)`, '=', email.toLowerCase())
    .limit(2)
    .execute()
  return rows.map((row) => row.client_id)
}

/**
 * `lock`: until the transaction ends, no other transaction can change the user, so that all fields can be written back.
 */
export async function findUser(
  db: Db,
  clientId: string,
  userId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<User | null> {
  const row = await db
    .selectFrom('users')
    .select(NAMES.columns)
    .where('client_id', '=', clientId)
    .where('id', '=', userId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return row ? NAMES.value(row) : null
}

/** A user of the list, with the last login. */
export interface ListedUser extends User {
  lastLogInAt: Date | null
}

export async function listUsers(db: Db, clientId: string): Promise<ListedUser[]> {
  const rows = await db
    .selectFrom('users')
    .select([...NAMES.columns, 'last_login_at'])
    .where('client_id', '=', clientId)
    .orderBy(sql`lower(user_name)`)
    .limit(1000)
    .execute()
  return rows.map((row) => ({ ...NAMES.value(row), lastLogInAt: row.last_login_at }))
}

export async function saveLastLogIn(db: Db, userId: string, at: Date): Promise<void> {
  await db.updateTable('users').set({ last_login_at: at }).where('id', '=', userId).execute()
}

/** Adds the user; false if the name is in use. */
export async function insertUser(db: Db, value: User): Promise<boolean> {
  const result = await db
    .insertInto('users')
    .values({ ...NAMES.row(value), is_unconfirmed: value.isUnconfirmed ?? false })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function updateUser(db: Db, value: User): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...NAMES.row(value), is_unconfirmed: value.isUnconfirmed ?? false })
    .where('client_id', '=', value.clientId)
    .where('id', '=', value.id)
    .execute()
}

export async function deleteUser(db: Db, clientId: string, userId: string): Promise<void> {
  await db.deleteFrom('users').where('client_id', '=', clientId).where('id', '=', userId).execute()
}

/** Records that the user opened the link mailed at sign-up. */
export async function confirmUser(db: Db, userId: string): Promise<void> {
  await db.updateTable('users').set({ is_unconfirmed: false }).where('id', '=', userId).execute()
}

export async function setPasswordHash(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
}

/** Administrators who can log in, locked so that two concurrent removals cannot leave none. */
export async function lockAdministrators(db: Db, clientId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('client_id', '=', clientId)
    .where('user_type', '=', 'Admin')
    .where('is_disabled', '=', false)
    .where('password_hash', '<>', '')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((found) => found.id)
}

/** E-mail addresses of the administrators who can log in. */
export async function administratorEmails(db: Db, clientId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('client_id', '=', clientId)
    .where('user_type', '=', 'Admin')
    .where('is_disabled', '=', false)
    .where('email', '<>', '')
    .execute()
  return [...new Set(rows.map(({ email }) => email))]
}
