import { useEffect } from 'react'
import { refreshUser, useUser } from './session.ts'

/**
 * Keeps with the log-in whether the user has a bridge: one that was paired since is known when the page is loaded again.
 * @param setUp the bridge as the server has it; undefined while it is being asked
 */
export function useKeptBridge(
  setUp: { bridge: object | null; printerOnlineStatus: string } | undefined,
): void {
  const user = useUser()
  useEffect(() => {
    if (!setUp) return
    const hasUpgradedPrinterApp = setUp.bridge !== null
    if (hasUpgradedPrinterApp === user.hasUpgradedPrinterApp) return
    refreshUser({ ...user, hasUpgradedPrinterApp, printerOnlineStatus: setUp.printerOnlineStatus })
  }, [setUp, user])
}
