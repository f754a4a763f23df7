/**
 * Demo carriers of volume LTL, full truckloads and expedited freight. Names and SCACs are real, every price is
 * invented.
 */

import type { Region } from './tariff-zones.ts'

/** The pricing of a volume LTL carrier: by the linear foot, by the pallet, or per 100 lb of a lane. */
export type VolumeStyle = 'perLinearFoot' | 'perPallet' | 'perCwt'

export interface TruckCarrier {
  scac: string
  name: string
  rateModeId: 2 | 3 | 5
  serves: Region
  /** Level of the rates, 1 = usual. */
  level: number
  /** Weight of the distance in the price, 1 = usual. */
  distance: number
  style: VolumeStyle | 'perMile'
  /** Miles a day; null: the carrier's own network, with its table of days. */
  milesPerDay: number | null
}

const volume = (
  scac: string,
  name: string,
  serves: Region,
  style: VolumeStyle,
  level: number,
): TruckCarrier => ({
  ...{ scac, name, serves, style, level },
  rateModeId: 2,
  distance: 1,
  milesPerDay: null,
})

const truck = (scac: string, name: string, level: number, distance: number): TruckCarrier => ({
  ...{ scac, name, level, distance },
  rateModeId: 3,
  serves: 'all',
  style: 'perMile',
  milesPerDay: 500,
})

const expedited = (scac: string, name: string, level: number, milesPerDay: number): TruckCarrier => ({
  ...{ scac, name, level, milesPerDay },
  rateModeId: 5,
  serves: 'all',
  distance: 1,
  style: 'perMile',
})

export const TRUCK_CARRIERS: readonly TruckCarrier[] = [
  volume('AVRT', 'Averitt Express', 'southeast', 'perCwt', 0.98),
  volume('RLCA', 'R+L Carriers', 'all', 'perLinearFoot', 0.96),
  volume('SEFL', 'Southeastern Freight Lines', 'southeast', 'perPallet', 1.02),
  volume('UPGF', 'TForce Freight', 'all', 'perLinearFoot', 1.03),
  truck('HJBT', 'J.B. Hunt Transport', 1.06, 0.98),
  truck('KNIG', 'Knight Transportation', 0.98, 0.99),
  truck('SCNN', 'Schneider National', 1.03, 0.99),
  truck('SWFT', 'Swift Transportation', 0.95, 1.04),
  truck('WERN', 'Werner Enterprises', 1, 1),
  expedited('ABFS', 'ABF Freight', 1.05, 1_000),
  expedited('EXLA', 'Estes Express Lines', 0.98, 850),
  expedited('FWDN', 'Forward Air', 1, 1_000),
]
