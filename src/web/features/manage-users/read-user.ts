import type { QueryClient } from '@tanstack/react-query'
import { manageUsers } from '#contracts/endpoints/session.ts'
import type { ManagedUser } from '#contracts/entities/managed-user.ts'
import { readBy } from '../../api/queries.ts'

/** The one query of the user list, shared so that the cache has one copy. */
export const LIST_OF_USERS = { query: { actions: '0' }, silent: true } as const

/** The current state of a user, null if removed; the list is refreshed with it. */
export async function readUserNow(client: QueryClient, id: string): Promise<ManagedUser | null> {
  const { users } = await client.fetchQuery({ ...readBy(manageUsers, {}, LIST_OF_USERS), staleTime: 0 })
  return users.find((user) => user.id === id) ?? null
}
