import {
  type ArrivalEstimate,
  type ContainerEvent,
  insertEstimates,
  listEstimates,
  listEvents,
} from '#database/ocean/container-events.ts'
import type { StoredContainer } from '#database/ocean/containers.ts'
import type { Db } from '#database/sql/open.ts'
import { eventLabel } from '#domain/ocean/container-event.ts'
import { journeyOf, stepOf } from '#domain/ocean/journey.ts'
import { nextContainerLook } from '#domain/ocean/look-again.ts'

/** The ports between which the container travels. */
export const portsOf = ({ loadingCode, dischargeCode }: StoredContainer) => ({
  loading: loadingCode,
  discharge: dischargeCode,
})

/**
 * Calculates from all events and estimates what is stored with the container, and records new estimates of the arrival.
 * Called in the transaction that changed them; the caller writes the container.
 */
export async function settle(
  db: Db,
  container: StoredContainer,
  said: readonly ArrivalEstimate[],
): Promise<StoredContainer> {
  const events = await listEvents(db, container.clientId, container.id)
  const known = await listEstimates(db, container.clientId, container.id)
  const fresh = newEstimates(known, [...said, ...estimatesIn(events, container)])
  await insertEstimates(db, container.clientId, container.id, fresh)
  const estimates = inOrder([...known, ...fresh])
  const journey = journeyOf(events, portsOf(container))
  const estimatedArrival = estimates.at(-1)?.arrivesAt ?? null
  return {
    ...container,
    state: journey.state,
    problem: journey.problem,
    departedAt: journey.departedAt,
    arrivedAt: journey.arrivedAt,
    pickedUpAt: journey.pickedUpAt,
    returnedAt: journey.returnedAt,
    lastEvent: journey.last ? eventLabel(journey.last.code, journey.last.isEmpty) : '',
    lastEventAt: journey.last?.at ?? null,
    estimatedArrival,
    firstEstimatedArrival: estimates[0]?.arrivesAt ?? null,
    nextPollAt: journey.state === 'returned' ? null : container.nextPollAt,
  }
}

const inOrder = (estimates: readonly ArrivalEstimate[]): ArrivalEstimate[] =>
  [...estimates].sort((one, other) => one.saidAt.getTime() - other.saidAt.getTime())

/** Estimated and planned arrivals at the port of discharge. */
const estimatesIn = (events: readonly ContainerEvent[], container: StoredContainer): ArrivalEstimate[] =>
  events
    .filter(
      (event) =>
        event.classifier !== 'ACT' &&
        event.code === 'ARRI' &&
        stepOf(event, portsOf(container)) === 'Arrived',
    )
    .map(({ at, saidAt, source }) => ({ arrivesAt: at, saidAt, source }))

/** Estimates that differ from the last one at their time: repeating an estimate adds nothing to its history. */
export function newEstimates(
  known: readonly ArrivalEstimate[],
  said: readonly ArrivalEstimate[],
): ArrivalEstimate[] {
  const all = [...known]
  const fresh: ArrivalEstimate[] = []
  for (const estimate of inOrder(said)) {
    const time = estimate.arrivesAt.getTime()
    const before = inOrder(all).findLast(({ saidAt }) => saidAt <= estimate.saidAt)
    const isRepeated =
      before?.arrivesAt.getTime() === time ||
      all.some(
        ({ arrivesAt, saidAt }) =>
          arrivesAt.getTime() === time && saidAt.getTime() === estimate.saidAt.getTime(),
      )
    if (isRepeated) continue
    all.push(estimate)
    fresh.push(estimate)
  }
  return fresh
}

/** When the service is asked next. */
export const nextLookOf = (container: StoredContainer, now: Date): Date | null =>
  container.trackedBy === ''
    ? null
    : nextContainerLook(
        {
          state: container.state,
          estimatedArrival: container.estimatedArrival,
          lastNewsAt: container.lastEventAt ?? now,
          failures: container.pollFailures,
        },
        now,
      )
