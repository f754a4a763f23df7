export type ShipMode = 'LTL' | 'Volume LTL' | 'Truckload' | 'Parcel' | 'Expedited'

/** The specification's RateModeID. */
export const LTL = 1
export const VOLUME = 2
export const TRUCKLOAD = 3
export const PARCEL = 4
export const EXPEDITED = 5
export const FREIGHT_MODES: readonly number[] = [LTL, VOLUME, TRUCKLOAD, EXPEDITED]

/** The name of each RateModeID. */
export const RATE_MODES: Record<number, ShipMode> = {
  [LTL]: 'LTL',
  [VOLUME]: 'Volume LTL',
  [TRUCKLOAD]: 'Truckload',
  [PARCEL]: 'Parcel',
  [EXPEDITED]: 'Expedited',
}
