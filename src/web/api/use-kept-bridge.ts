import { useEffect } from 'react'
import { refreshUser, useUser } from './session.ts'

/**
 * Stores in the session whether the user has a bridge, so that a newly paired one is known after a reload.
 * @param setUp the bridge on the server; undefined while it loads
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
