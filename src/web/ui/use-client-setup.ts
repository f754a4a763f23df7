import { readClientSetup } from '#contracts/endpoints/rating.ts'
import { useCall } from '../api/queries.ts'

/** Set-up changes seldom, and the live connection reports every change. */
const FRESH_MS = 600_000

/** How the client works. */
export const useClientSetup = () => useCall(readClientSetup, {}, { staleTime: FRESH_MS, silent: true })

/** Whether the weight of a line is that of one of its units. */
export const useWeightEach = (): boolean => useClientSetup().data?.IsOrderWeightEachPerQty ?? false
