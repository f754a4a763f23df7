import { useMemo } from 'react'
import { readUserDetails } from '#contracts/endpoints/user-details.ts'
import { DEFAULT_CLIENT_SETTINGS } from '#domain/shipment/client-settings.ts'
import { showTimeOfDay } from '#domain/text/time-of-day.ts'
import { useCall } from '../../../../api/queries.ts'
import { useUser } from '../../../../api/session.ts'
import { useClientSetup } from '../../../../ui/use-client-setup.ts'
import { BLANK_ADDRESS, type Defaults } from '../form/form.ts'
import { useWarehouses, usualWarehouse } from '../stops/use-warehouses.ts'

/** Profiles change rarely, and the live connection reports every change. */
const FRESH_MS = 600_000

/** The maximum length of a shipment's instructions, which is shorter than that of the user's own. */
const INSTRUCTIONS_MAX_LENGTH = 500

/**
 * Settings of this client and user; null until they are loaded. If they cannot be read, the product's defaults apply.
 */
export function useDefaults(): Defaults | null {
  const user = useUser()
  const setup = useClientSetup()
  const details = useCall(readUserDetails, {}, { staleTime: FRESH_MS, silent: true })
  const { warehouses, isPending } = useWarehouses()
  return useMemo(() => {
    if (setup.isPending || details.isPending || isPending) return null
    const profile = details.data?.profile
    const defaultPickup = setup.data?.defaultPickup ?? { ...DEFAULT_CLIENT_SETTINGS.defaultPickup, WHSE: '' }
    const clientDock = setup.data?.warehouses.find((one) => one.WHSE === defaultPickup.WHSE)?.id
    return {
      freightClass: user.userDefinedClass || setup.data?.defaultClass || DEFAULT_CLIENT_SETTINGS.defaultClass,
      isAutoClass:
        setup.data?.isAutoClassCalculationEnabled ?? DEFAULT_CLIENT_SETTINGS.isAutoClassCalculationEnabled,
      densityScale: setup.data?.classCalculationDensities.scale ?? DEFAULT_CLIENT_SETTINGS.densityScale,
      isWeightEach: setup.data?.IsOrderWeightEachPerQty ?? DEFAULT_CLIENT_SETTINGS.IsOrderWeightEachPerQty,
      pickupFrom: showTimeOfDay(profile?.pickupFrom || defaultPickup.from),
      pickupTo: showTimeOfDay(profile?.pickupTo || defaultPickup.to),
      weightUnit: profile?.weightUnit ?? 'lb',
      lengthUnit: profile?.lengthUnit ?? 'in',
      notifyEmails: profile?.notifyEmails ?? '',
      services: profile?.defaultServices ?? [],
      billTo: { ...BLANK_ADDRESS, ...user.billTo },
      isPalletGrid: (details.data?.userDetails.isPalletItemGrid ?? user.isPalletItemGrid) === 'true',
      instructions: (profile?.bolInstruction ?? '').slice(0, INSTRUCTIONS_MAX_LENGTH),
      warehouse: usualWarehouse(warehouses, [profile?.pickupLocationId ?? '', clientDock ?? '']),
    }
  }, [setup.isPending, setup.data, details.isPending, details.data, user, warehouses, isPending])
}
