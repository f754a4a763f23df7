import { makeQueryClient } from '../api/queries.ts'
import { readSession, subscribeToSession } from '../api/session.ts'

/** The cache of this tab. It is cleared between users. */
export const queryClient = makeQueryClient()

let userId = readSession()?.user.userId
subscribeToSession(() => {
  const now = readSession()?.user.userId
  if (now !== userId) queryClient.clear()
  userId = now
})
