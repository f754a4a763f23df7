import { readClientSetup } from '#contracts/endpoints/rating.ts'
import { useCall } from '../api/queries.ts'

/** The setup rarely changes, and the live connection reports every change. */
const FRESH_MS = 600_000

/** The client's settings. */
export const useClientSetup = () => useCall(readClientSetup, {}, { staleTime: FRESH_MS, silent: true })

/** Whether the weight of an order line is per unit. */
export const useWeightEach = (): boolean => useClientSetup().data?.IsOrderWeightEachPerQty ?? false
