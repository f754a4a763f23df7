import { v7 as newId } from 'uuid'
import type { ContainerDraft } from '#contracts/entities/container.ts'
import { CONTAINER_TYPES } from '#contracts/reference.ts'
import type { StoredContainer } from '#database/ocean/containers.ts'
import { containerCheckDigit, isValidContainer } from '#domain/check-digits/container.ts'
import { compactNumber } from '#domain/check-digits/weighted-sum.ts'
import { findPort, type Port } from '#domain/ocean/ports.ts'

/** A container with the values of a draft, and its errors by field of the draft. */

export type DraftFault = keyof ContainerDraft

export const BLANK: Omit<StoredContainer, 'id' | 'clientId' | 'createdBy'> = {
  containerNumber: '',
  type: CONTAINER_TYPES[0],
  carrierScac: '',
  bookingNumber: '',
  masterBolNumber: '',
  vesselName: '',
  vesselImo: '',
  voyage: '',
  loadingCode: '',
  loadingName: '',
  dischargeCode: '',
  dischargeName: '',
  timeZone: 'UTC',
  poNumber: '',
  reference: '',
  estimatedDeparture: null,
  estimatedArrival: null,
  firstEstimatedArrival: null,
  lastFreeDay: '',
  returnBy: '',
  state: 'booked',
  problem: '',
  departedAt: null,
  arrivedAt: null,
  pickedUpAt: null,
  returnedAt: null,
  lastEvent: '',
  lastEventAt: null,
  trackedBy: '',
  tracking: {},
  nextPollAt: null,
  polledAt: null,
  pollFailures: 0,
  pollNote: '',
  version: 1,
}

export const newContainer = (clientId: string, createdBy: string): StoredContainer => ({
  ...BLANK,
  id: newId(),
  clientId,
  createdBy,
})

const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

/**
 * `known` with every field in the draft, except for the estimated arrival, which is saved through the history of
 * estimates.
 */
export function applyDraft(known: StoredContainer, draft: ContainerDraft): StoredContainer {
  const loading = draft.portOfLoading === undefined ? null : (findPort(draft.portOfLoading) ?? NO_PORT)
  const discharge = draft.portOfDischarge === undefined ? null : (findPort(draft.portOfDischarge) ?? NO_PORT)
  const number = draft.containerNumber
  return {
    ...known,
    containerNumber: number === undefined ? known.containerNumber : compactNumber(number),
    type: draft.type ?? known.type,
    carrierScac: draft.carrierScac?.toUpperCase() ?? known.carrierScac,
    bookingNumber: draft.bookingNumber?.toUpperCase() ?? known.bookingNumber,
    masterBolNumber: draft.masterBolNumber?.toUpperCase() ?? known.masterBolNumber,
    vesselName: draft.vesselName ?? known.vesselName,
    vesselImo: draft.vesselImo ?? known.vesselImo,
    voyage: draft.voyage ?? known.voyage,
    ...(loading ? loadingAt(loading) : {}),
    ...(discharge ? dischargeAt(discharge) : {}),
    poNumber: draft.poNumber ?? known.poNumber,
    reference: draft.reference ?? known.reference,
    estimatedDeparture:
      draft.estimatedDeparture === undefined ? known.estimatedDeparture : instantOf(draft.estimatedDeparture),
    lastFreeDay: draft.lastFreeDay ?? known.lastFreeDay,
    returnBy: draft.returnBy ?? known.returnBy,
    trackedBy: draft.trackedBy ?? known.trackedBy,
  }
}

const NO_PORT: Pick<Port, 'unlocode' | 'name' | 'timeZone'> = { unlocode: '', name: '', timeZone: 'UTC' }

export const loadingAt = ({ unlocode, name }: Pick<Port, 'unlocode' | 'name'>) => ({
  loadingCode: unlocode,
  loadingName: name,
})

export const dischargeAt = ({ unlocode, name, timeZone }: Pick<Port, 'unlocode' | 'name' | 'timeZone'>) => ({
  dischargeCode: unlocode,
  dischargeName: name,
  timeZone,
})

/** The errors of a container that a user enters. */
export function faultsOf(one: StoredContainer): Partial<Record<DraftFault, string>> {
  const faults: Partial<Record<DraftFault, string>> = {}
  const { containerNumber } = one
  if (containerNumber === '' && one.bookingNumber === '' && one.masterBolNumber === '') {
    faults.containerNumber = 'Enter a container number, a booking number or a bill of lading.'
  } else if (containerNumber !== '' && !isValidContainer(containerNumber)) {
    faults.containerNumber = numberFault(containerNumber)
  }
  if (one.carrierScac !== '' && !/^[A-Z]{2,4}$/.test(one.carrierScac)) {
    faults.carrierScac = 'A SCAC has 2 to 4 letters, like MSCU.'
  }
  if (one.vesselImo !== '' && !/^\d{7}$/.test(one.vesselImo)) {
    faults.vesselImo = 'An IMO number has 7 digits.'
  }
  if (one.loadingName !== '' && one.loadingName === one.dischargeName) {
    faults.portOfDischarge = 'The port of discharge is the same as the port of loading.'
  }
  if (one.trackedBy === 'dcsa' && one.carrierScac === '') {
    faults.carrierScac = 'Choose the shipping line to query.'
  }
  return faults
}

/** States the expected check digit, so that a typo is easy to find. */
function numberFault(number: string): string {
  const body = number.slice(0, 10)
  const digit = containerCheckDigit(body)
  if (digit === null || number.length !== 11) {
    return 'A container number has 4 letters and 7 digits, like MSCU6639870.'
  }
  return `The check digit of ${number} should be ${digit}. Check the number.`
}

/** The field of each error in the form and the API. */
export const WIRE_FIELDS: Partial<Record<DraftFault, string>> = {
  containerNumber: 'Container.ContainerNumber',
  carrierScac: 'Container.CarrierSCAC',
  vesselImo: 'Container.VesselIMO',
  portOfDischarge: 'Container.PortOfDischarge',
}
