import { useMemo } from 'react'
import { DEFAULT_CLIENT_SETTINGS } from '#domain/shipment/client-settings.ts'
import { useUser } from '../../api/session.ts'
import { useClientSetup } from '../../ui/use-client-setup.ts'
import type { DeskDefaults } from './line-figures.ts'

/**
 * How this client sets classes and enters weights; null until loaded. If it cannot be read, the product's defaults
 * apply.
 */
export function useDeskDefaults(): DeskDefaults | null {
  const user = useUser()
  const { data, isPending } = useClientSetup()
  return useMemo(() => {
    if (isPending) return null
    return {
      freightClass: user.userDefinedClass || data?.defaultClass || DEFAULT_CLIENT_SETTINGS.defaultClass,
      isAutoClass:
        data?.isAutoClassCalculationEnabled ?? DEFAULT_CLIENT_SETTINGS.isAutoClassCalculationEnabled,
      densityScale: data?.classCalculationDensities.scale ?? DEFAULT_CLIENT_SETTINGS.densityScale,
      isWeightEach: data?.IsOrderWeightEachPerQty ?? DEFAULT_CLIENT_SETTINGS.IsOrderWeightEachPerQty,
    }
  }, [isPending, data, user])
}
