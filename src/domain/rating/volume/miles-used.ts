/** The charged distance: the tariff's own contract miles, or else the road, or else an estimate, marked as one. */
import { type EffectiveDates, isEffectiveOn } from '../../calendar/effective-dates.ts'
import { divideHalfUp } from '../../money.ts'
import type { VolumeRequest } from './volume-request.ts'
import type { MilesUsed } from './volume-result.ts'
import type { VolumeTariff } from './volume-tariff.ts'

const TENTHS = 10
const THOUSANDTHS = 1_000

const inEffect = <Row extends EffectiveDates>(rows: readonly Row[], date: string): Row | undefined =>
  rows.find((row) => isEffectiveOn(row, date))

/**
 * Whole miles, half up; null if the distance is unknown. Contract miles are those of the direct road: with stops on the
 * way they do not apply.
 */
export function milesUsed(
  tariff: VolumeTariff,
  { distance, stops, pickupDate }: VolumeRequest,
  originZone: string,
  destinationZone: string,
): MilesUsed | null {
  const none = { straightTenths: 0, circuity: 0 }
  const contract = inEffect(
    tariff.contractMiles.filter(
      (row) => row.originZone === originZone && row.destinationZone === destinationZone,
    ),
    pickupDate,
  )
  if (contract && stops.length === 0) return { miles: contract.miles, source: 'contract', ...none }
  if (distance === null) return null
  const { source, tenths } = distance
  if (source === 'road') return { miles: divideHalfUp(tenths, TENTHS), source, ...none }
  const factor = inEffect(tariff.circuity, pickupDate)
  if (!factor) return null
  const miles = divideHalfUp(tenths * factor.thousandths, TENTHS * THOUSANDTHS)
  return { miles, source: 'estimated', straightTenths: tenths, circuity: factor.thousandths }
}
