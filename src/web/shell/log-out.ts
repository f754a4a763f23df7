import { useCallback } from 'react'
import { logOut } from '#contracts/endpoints/session.ts'
import { call } from '../api/call.ts'
import { clearSession } from '../api/session.ts'
import { forgetPlace } from './guard.ts'

/** Ends the session here and on the server. What the server says does not matter: the user is out. */
export function useLogOut(): () => void {
  return useCallback(() => {
    void call(logOut, {}, { silent: true }).finally(() => {
      clearSession()
      forgetPlace()
    })
  }, [])
}
