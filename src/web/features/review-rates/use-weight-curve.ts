import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import type { ReplyOf } from '#contracts/endpoint.ts'
import { rateByWeight } from '#contracts/endpoints/rating.ts'
import { LTL, PARCEL, TRUCKLOAD, VOLUME } from '#domain/shipment/rate-mode.ts'
import { isPalletized } from '#domain/shipment/shipment.ts'
import { useCall } from '../../api/queries.ts'
import type { DeskRequest } from './prepare-request.ts'
import type { RateDesk } from './use-rate-desk.ts'

export interface WeightCurve {
  /** There are prices, so there is a curve, or there will be one. */
  isWanted: boolean
  data: ReplyOf<typeof rateByWeight> | undefined
  /** The curve belongs to an earlier request. */
  isOld: boolean
}

/** Typing has priority: the curve is requested after a pause. */
const REST_MS = 400

/** The best price of each mode for less and more of the priced freight. */
export function useWeightCurve(desk: RateDesk): WeightCurve {
  const request = desk.shown?.answers.request
  const [rested] = useDebouncedValue(request, REST_MS)
  const isWanted = (desk.shown?.answer.rows.length ?? 0) > 0
  const { data, isPlaceholderData } = useCall(
    rateByWeight,
    { Shipment: rested ?? {}, RateModeIDs: rested ? comparedModes(rested) : [] },
    { enabled: rested !== undefined && isWanted, keepsPrevious: true, staleTime: 60_000, silent: true },
  )
  const isOld = isPlaceholderData || rested !== request
  return useMemo(() => ({ isWanted, data: isWanted ? data : undefined, isOld }), [isWanted, data, isOld])
}

/** Modes that compete by weight; expedited is not one of them. */
function comparedModes({ items = [] }: DeskRequest): number[] {
  const isParcel = items.every(
    ({ length, width, height, packageType = '' }) =>
      length && width && height && !isPalletized({ packageType }),
  )
  return isParcel ? [PARCEL, LTL, VOLUME, TRUCKLOAD] : [LTL, VOLUME, TRUCKLOAD]
}
