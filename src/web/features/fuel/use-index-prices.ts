import { fuelPrices } from '#contracts/endpoints/fuel.ts'
import { useCall } from '../../api/queries.ts'
import { useAddress } from '../../ui/address/use-address.ts'

/** The prices of the index in the URL; a link from a price names the carrier whose contract uses the index. */
export function useIndexPrices() {
  const { index = '', carrier = '' } = useAddress<'Carriers'>().search
  const [scac, rateModeId] = carrier.split('-')
  const ofContract = scac && rateModeId ? { scac, rateModeId: Number(rateModeId) } : {}
  return useCall(fuelPrices, { indexId: index, ...ofContract }, { silent: true, keepsPrevious: true })
}
