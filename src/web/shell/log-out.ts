import { useCallback } from 'react'
import { call } from '../api/call.ts'
import { clearSession } from '../api/session.ts'
import { forgetPlace } from './guard.ts'

/** Ends the session here and on the server. What the server says does not matter: the user is out. */
export function useLogOut(): () => void {
  return useCallback(() => {
    void endOnServer().finally(() => {
      clearSession()
      forgetPlace()
    })
  }, [])
}

/** The words of log-in and users come only now: no screen of the frame needs them. */
async function endOnServer(): Promise<void> {
  try {
    const { logOut } = await import('#contracts/endpoints/session.ts')
    await call(logOut, {}, { silent: true })
  } catch {
    // Without a connection the key expires on its own.
  }
}
