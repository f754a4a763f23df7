import { createAccessLink } from '#actions/kernel/access-link.ts'
import { closeLinksOf } from '#database/clients/access-links.ts'
import type { User } from '#database/clients/users.ts'
import type { Db } from '#database/sql/open.ts'
import { readSecret } from '#server/configuration.ts'
import type { CommandContext } from './command-context.ts'

/** Creates a one-time link with which the user sets a password; earlier links become invalid. */
export async function passwordLink(
  { configuration, env }: CommandContext,
  db: Db,
  user: Pick<User, 'id' | 'clientId'>,
): Promise<string> {
  const { id: subjectId, clientId } = user
  await closeLinksOf(db, clientId, 'password', subjectId, new Date())
  const secret = await readSecret(env, configuration.dataDir)
  const token = await createAccessLink(db, secret, { clientId, purpose: 'password', subjectId, days: 1 })
  return `${configuration.publicUrl}/PasswordSetup?accessid=${token}`
}
