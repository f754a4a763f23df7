import { useCallback } from 'react'
import { call } from '../api/call.ts'
import { clearSession } from '../api/session.ts'
import { forgetPlace } from './guard.ts'

/** Ends the session here and on the server. The user is logged out even if the server call fails. */
export function useLogOut(): () => void {
  return useCallback(() => {
    void endOnServer().finally(() => {
      clearSession()
      forgetPlace()
    })
  }, [])
}

/** The contract of session calls loads only now: no screen of the frame needs it. */
async function endOnServer(): Promise<void> {
  try {
    const { logOut } = await import('#contracts/endpoints/session.ts')
    await call(logOut, {}, { silent: true })
  } catch {
    // Without a connection the key expires by itself.
  }
}
