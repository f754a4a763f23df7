/** Scene: the users. Every password is `lading-demo`. */
import { hashPassword } from '#actions/account/password.ts'
import { USER_AGREEMENT_VERSION } from '#actions/account/user-agreement-text.ts'
import type { Row } from '#database/sql/row.ts'
import type { UserType } from '#domain/access/rights.ts'
import { CEDAR_AND_STEEL, type DemoClient, HARBOR_ROW } from './demo-clients.ts'
import { rowIds } from './row-ids.ts'

const PASSWORD = 'lading-demo'

interface UserPlan {
  client: DemoClient
  userName: string
  userType: UserType
  title: string
  /** Page ids; empty: every page except the exceptional ones. */
  pageIds: readonly number[]
}

const through = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
/** All pages and all order buckets. */
const EVERY_PAGE = through(1, 56)

const USERS: readonly UserPlan[] = [
  {
    client: CEDAR_AND_STEEL,
    userName: 'demo',
    userType: 'Admin',
    title: 'Transportation desk',
    pageIds: EVERY_PAGE,
  },
  {
    client: CEDAR_AND_STEEL,
    userName: 'clerk',
    userType: 'User',
    title: 'Shipping clerk',
    pageIds: [...through(1, 21), 24, 25],
  },
  {
    client: CEDAR_AND_STEEL,
    userName: 'readonly',
    userType: 'ReadOnly',
    title: 'Customer service',
    pageIds: EVERY_PAGE,
  },
  {
    client: CEDAR_AND_STEEL,
    userName: 'operator',
    userType: 'Internal',
    title: 'Operator',
    pageIds: EVERY_PAGE,
  },
  {
    client: HARBOR_ROW,
    userName: 'other',
    userType: 'Admin',
    title: 'Transportation desk',
    pageIds: EVERY_PAGE,
  },
]

/** The users of a client. Password hashes have random salts, the only difference between runs. */
export async function makeUsers(
  client: DemoClient,
  clientId: string,
  createdAt: Date,
): Promise<Row<'users'>[]> {
  const ids = rowIds(`${client.code} users`)
  const plans = USERS.filter((user) => user.client === client)
  const hashes = await Promise.all(plans.map(() => hashPassword(PASSWORD)))
  return plans.map(({ userName, userType, title, pageIds }, index) => ({
    id: ids.at(createdAt),
    client_id: clientId,
    user_name: userName,
    email: `${userName}@example.com`,
    first_name: '',
    last_name: '',
    phone: '(775)555-0100',
    title,
    user_type: userType,
    page_ids: [...pageIds],
    default_page_id: 5,
    password_hash: hashes[index]!,
    is_disabled: false,
    preferences: {},
    created_at: createdAt,
  }))
}

/** The users who have accepted the user agreement: all except the read-only ones, so that the prompt can be seen. */
export function acceptancesOf(users: readonly Row<'users'>[]): Row<'agreement_acceptances'>[] {
  return users
    .filter(({ user_type }) => user_type !== 'ReadOnly')
    .map(({ client_id, id, user_name, created_at }) => ({
      client_id,
      user_id: id,
      user_name,
      version: USER_AGREEMENT_VERSION,
      accepted_at: created_at,
    }))
}
