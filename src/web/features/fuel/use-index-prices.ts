import { useSearch } from '@tanstack/react-router'
import { fuelPrices } from '#contracts/endpoints/fuel.ts'
import { useCall } from '../../api/queries.ts'

/** The prices of the index in the address; a link from a price names the carrier whose contract says the index. */
export function useIndexPrices() {
  const { index = '', carrier = '' } = useSearch({ strict: false }) as { index?: string; carrier?: string }
  const [scac, rateModeId] = carrier.split('-')
  const ofContract = scac && rateModeId ? { scac, rateModeId: Number(rateModeId) } : {}
  return useCall(fuelPrices, { indexId: index, ...ofContract }, { silent: true, keepsPrevious: true })
}
