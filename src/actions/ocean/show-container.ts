import type { ContainerEventValue, ContainerValue } from '#contracts/entities/container.ts'
import { CONTAINER_TYPES } from '#contracts/reference.ts'
import type { ContainerEvent } from '#database/ocean/container-events.ts'
import type { StoredContainer } from '#database/ocean/containers.ts'
import { isValidContainer } from '#domain/check-digits/container.ts'
import { daysLate, freeTimeNow } from '#domain/ocean/arrival.ts'
import { eventLabel } from '#domain/ocean/container-event.ts'
import { findPort, type Port } from '#domain/ocean/ports.ts'
import { lineName } from '#domain/ocean/shipping-lines.ts'

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null

/** A container in the wire format; what depends on the day is calculated for `now`. */
export function showContainer(one: StoredContainer, now: Date): ContainerValue {
  const { estimatedArrival, firstEstimatedArrival, arrivedAt, pickedUpAt, returnedAt, timeZone } = one
  return {
    id: one.id,
    containerNumber: one.containerNumber,
    isNumberValid: isValidContainer(one.containerNumber),
    type: CONTAINER_TYPES.find((type) => type === one.type) ?? CONTAINER_TYPES[0],
    carrierScac: one.carrierScac,
    carrierName: lineName(one.carrierScac),
    bookingNumber: one.bookingNumber,
    masterBolNumber: one.masterBolNumber,
    vesselName: one.vesselName,
    vesselImo: one.vesselImo,
    voyage: one.voyage,
    portOfLoading: portOf(one.loadingCode, one.loadingName),
    portOfDischarge: { ...portOf(one.dischargeCode, one.dischargeName), timeZone },
    estimatedDeparture: iso(one.estimatedDeparture),
    departedAt: iso(one.departedAt),
    estimatedArrival: iso(estimatedArrival),
    firstEstimatedArrival: iso(firstEstimatedArrival),
    arrivedAt: iso(arrivedAt),
    daysLate: daysLate(
      { firstEstimate: firstEstimatedArrival, estimate: estimatedArrival, arrivedAt, timeZone },
      now,
    ),
    lastFreeDay: one.lastFreeDay,
    returnBy: one.returnBy,
    freeTime: freeTimeNow(
      { lastFreeDay: one.lastFreeDay, returnBy: one.returnBy, pickedUpAt, returnedAt, timeZone },
      now,
    ),
    pickedUpAt: iso(pickedUpAt),
    returnedAt: iso(returnedAt),
    state: one.state,
    problem: one.problem,
    lastEvent: one.lastEvent,
    lastEventAt: iso(one.lastEventAt),
    poNumber: one.poNumber,
    reference: one.reference,
    trackedBy: one.trackedBy,
    trackedAt: iso(one.polledAt),
    trackingNote: one.pollNote,
    version: one.version,
  }
}

const NOWHERE: Port = {
  unlocode: '',
  name: '',
  countryCode: '',
  latitude: null,
  longitude: null,
  timeZone: 'UTC',
}

/** A stored port, found by its code if it is in the list. */
export function portOf(code: string, name: string): Port {
  const found = findPort(code === '' ? name : code)
  return found ? { ...found, name: name || found.name } : NOWHERE
}

export const showEvent = (event: ContainerEvent): ContainerEventValue => ({
  id: event.id,
  classifier: event.classifier,
  code: event.code,
  what: eventLabel(event.code, event.isEmpty),
  place: event.place,
  unlocode: event.unlocode,
  at: event.at.toISOString(),
  timeZone: event.timeZone,
  vesselName: event.vesselName,
  voyage: event.voyage,
  isEmpty: event.isEmpty,
  isTransshipment: event.isTransshipment,
  notes: event.notes,
  source: event.source,
  isByHand: event.externalId === '',
})
