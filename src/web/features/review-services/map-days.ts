import { t } from '@lingui/core/macro'
import type { ServiceMapValue } from '#contracts/entities/lane-service.ts'

/** Business days from the origin to each area, of one carrier or the fastest of all. */
export interface DaysMap {
  /** State or province -> days. */
  states: ReadonlyMap<string, number>
  /** ZIP3s whose days differ from their state's. */
  zip3s: readonly { zip3: string; state: string; latitude: number; longitude: number; days: number }[]
}

/** The map of one carrier; if `scac` is '', of all of them, each area with the fastest carrier. */
export function daysMapOf(map: ServiceMapValue, scac: string): DaysMap {
  const rows = map.days.filter((row) => scac === '' || row.CarrierSCAC === scac)
  const byArea = Map.groupBy(rows, ({ Area }) => Area)
  const zip3Names = new Set(map.zip3s.map(({ Area }) => Area))
  const states = new Map<string, number>()
  for (const [area, found] of byArea) {
    if (!zip3Names.has(area)) states.set(area, Math.min(...found.map(({ ServiceDays }) => ServiceDays)))
  }
  const zip3s = map.zip3s.flatMap(({ Area, State, latitude, longitude }) => {
    const own = byArea.get(Area) ?? []
    if (own.length === 0) return []
    // Carriers without their own days for the ZIP3 reach it in the days of its state.
    const named = new Set(own.map(({ CarrierSCAC }) => CarrierSCAC))
    const others = (byArea.get(State) ?? []).filter(({ CarrierSCAC }) => !named.has(CarrierSCAC))
    const days = Math.min(...[...own, ...others].map(({ ServiceDays }) => ServiceDays))
    return days === states.get(State) ? [] : [{ zip3: Area, state: State, latitude, longitude, days }]
  })
  return { states, zip3s }
}

/** The number of shades; longer transit times share the last one. */
export const MOST_SHADES = 7

/** The shade for a number of days, 1 (fastest) to 7. */
export const shadeOf = (days: number): number => Math.min(Math.max(1, days), MOST_SHADES)

export interface DaysGroup {
  shade: number
  /** `1 day`, `7 days or more`. */
  label: string
  states: string[]
  zip3s: string[]
}

/** The map as text: for each number of days the states, and the ZIP3s that differ from theirs. */
export function daysGroups({ states, zip3s }: DaysMap): DaysGroup[] {
  return Array.from({ length: MOST_SHADES }, (_, index) => index + 1).flatMap((shade): DaysGroup[] => {
    const group = {
      shade,
      label: labelOf(shade),
      states: [...states].filter(([, days]) => shadeOf(days) === shade).map(([state]) => state),
      zip3s: zip3s.filter(({ days }) => shadeOf(days) === shade).map(({ zip3 }) => zip3),
    }
    if (group.states.length + group.zip3s.length === 0) return []
    return [{ ...group, states: group.states.sort(), zip3s: group.zip3s.sort() }]
  })
}

function labelOf(shade: number): string {
  if (shade === 1) return '1 day'
  return shade === MOST_SHADES ? t`${shade} days or more` : t`${shade} days`
}
