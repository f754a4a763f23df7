import { accessToken } from '#actions/kernel/access-link.ts'
import { findAccessLink } from '#database/clients/access-links.ts'
import type { TestApp } from './app.ts'

/** The access id in the newest mail of a kind. The outbox has only the link's id; the mail gets the token when sent. */
export async function newestMailedLink(
  { database, installation }: Pick<TestApp, 'database' | 'installation'>,
  kind: string,
): Promise<string> {
  const { rows } = await database.pool.query<{ link: string }>(
    `select payload #>> '{link,id}' as link from outbox where kind = $1 order by created_at desc, id desc limit 1`,
    [kind],
  )
  const link = await findAccessLink(database.db, rows[0]!.link)
  return accessToken(installation.secret, link!)
}
