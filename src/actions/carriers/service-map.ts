import type { ServiceMapValue } from '#contracts/entities/lane-service.ts'
import { type AreaDays, listDaysFrom } from '#database/carriers/service-map.ts'
import { findZip3Area } from '#outside/zip3-areas.ts'
import type { ActionContext } from '../kernel/context.ts'

const PROVINCE_OR_STATE = /^[A-Z]{2}$/

/**
 * Service days from an origin to every state, and to those ZIP3s whose days differ from the rest of their state. The
 * same rule as for a single lane: the origin's ZIP3 has priority over its state, then the destination's.
 */
export async function readServiceMap(
  context: Pick<ActionContext, 'pool' | 'clientId'>,
  origin: { zip: string; state: string },
  scacs: readonly string[],
  /** YYYY-MM-DD. */
  date: string,
): Promise<ServiceMapValue> {
  const rows = await listDaysFrom(context.pool, context.clientId, origin, scacs, date)
  const states = new Map<string, AreaDays>()
  for (const row of rows) if (PROVINCE_OR_STATE.test(row.area)) states.set(keyOf(row.scac, row.area), row)
  const zip3s = new Map<string, ServiceMapValue['zip3s'][number]>()
  const days = [...states.values()].map(showDays)
  for (const row of rows) {
    const place = PROVINCE_OR_STATE.test(row.area) ? null : findZip3Area(row.area)
    if (!place) continue
    const ofState = states.get(keyOf(row.scac, place.state))
    if (ofState && (ofState.days === row.days || (ofState.isFromZip3 && !row.isFromZip3))) continue
    const { latitude, longitude } = place
    zip3s.set(row.area, { Area: row.area, State: place.state, latitude, longitude })
    days.push(showDays(row))
  }
  return { zip3s: [...zip3s.values()], days }
}

const keyOf = (scac: string, area: string): string => `${scac} ${area}`
const showDays = ({ scac, area, days }: AreaDays) => ({ CarrierSCAC: scac, Area: area, ServiceDays: days })
