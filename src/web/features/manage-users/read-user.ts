import type { QueryClient } from '@tanstack/react-query'
import { manageUsers } from '#contracts/endpoints/session.ts'
import type { ManagedUser } from '#contracts/entities/managed-user.ts'
import { readBy } from '../../api/queries.ts'

/** How the list of users is asked for, everywhere the same, so that there is one copy of it. */
export const LIST_OF_USERS = { query: { actions: '0' }, silent: true } as const

/** A user as it is now, null when removed; the list itself is read again with it. */
export async function readUserNow(client: QueryClient, id: string): Promise<ManagedUser | null> {
  const { users } = await client.fetchQuery({ ...readBy(manageUsers, {}, LIST_OF_USERS), staleTime: 0 })
  return users.find((user) => user.id === id) ?? null
}
