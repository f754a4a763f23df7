import type { BodyOf } from '#contracts/endpoint.ts'
import type { mapOcean as endpoint } from '#contracts/endpoints/containers.ts'
import { containersForMap, type StoredContainer } from '#database/ocean/containers.ts'
import { isId } from '#database/sql/is-id.ts'
import { pointOn, progressOf, routeBetween } from '#domain/ocean/route.ts'
import type { ActionContext } from '../kernel/context.ts'
import { portOf, showContainer } from './show-container.ts'

/** A map with more containers is unreadable. */
const MOST = 300

/** Routes and positions of the named containers, or of the latest ones that are not returned. */
export async function mapOcean(context: ActionContext, body: BodyOf<typeof endpoint>) {
  const ids = body.containerIds.filter(isId)
  const isNothing = body.containerIds.length > 0 && ids.length === 0
  const found = isNothing ? [] : await containersForMap(context.db, context.clientId, ids, MOST)
  return { containers: found.map((one) => onMap(one, context.now)) }
}

/** Routes are the same for all containers between two ports. */
const ways = new Map<string, [number, number][]>()
const MOST_WAYS = 2_000

function wayOf(one: StoredContainer): [number, number][] {
  const key = `${one.loadingCode || one.loadingName} ${one.dischargeCode || one.dischargeName}`
  const known = ways.get(key)
  if (known) return known
  if (ways.size > MOST_WAYS) ways.clear()
  const way = routeBetween(
    portOf(one.loadingCode, one.loadingName),
    portOf(one.dischargeCode, one.dischargeName),
  )
  ways.set(key, way)
  return way
}

function onMap(one: StoredContainer, now: Date) {
  const route = wayOf(one)
  const progress = progressOf(
    one.state,
    { departedAt: one.departedAt, expectedAt: one.arrivedAt ?? one.estimatedArrival },
    now,
  )
  const { daysLate, estimatedArrival } = showContainer(one, now)
  return {
    ContainerID: one.id,
    ContainerNumber: one.containerNumber,
    VesselName: one.vesselName,
    status: one.state,
    ETA: estimatedArrival,
    DaysLate: daysLate,
    PortOfLoading: one.loadingName,
    PortOfDischarge: one.dischargeName,
    route,
    position: pointOn(route, progress),
    progress,
    isEstimated: one.state === 'onTheWay',
  }
}
