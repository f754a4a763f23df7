import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { listContainerEvents } from '#contracts/endpoints/containers.ts'
import type { ContainerValue } from '#contracts/entities/container.ts'
import { containerCheckDigit, isValidContainer } from '#domain/check-digits/container.ts'
import { compactNumber } from '#domain/check-digits/weighted-sum.ts'
import { findPort, portLabel, zoneOfPort } from '#domain/ocean/ports.ts'
import { readBy, refresh } from '../../api/queries.ts'
import { fromLocalField, toLocalField } from './local-moment.ts'

/** The values of the container form: times are in the time zone of their port. */
export interface ContainerValues extends Record<string, unknown> {
  container: {
    id: string
    containerNumber: string
    type: ContainerValue['type']
    carrierScac: string
    bookingNumber: string
    masterBolNumber: string
    vesselName: string
    voyage: string
    portOfLoading: string
    portOfDischarge: string
    lastFreeDay: string
    returnBy: string
    poNumber: string
    reference: string
    trackedBy: ContainerValue['trackedBy']
    version: number
  }
}

/** Dates and times as typed, in addition to the fields of the contract. */
export interface Moments {
  etd: string
  eta: string
}

const portOf = ({ unlocode, name }: ContainerValue['portOfLoading']) => portLabel({ unlocode, name })

export function valuesOf(one: ContainerValue | null): ContainerValues & { moments: Moments } {
  return {
    container: {
      id: one?.id ?? '',
      containerNumber: one?.containerNumber ?? '',
      type: one?.type ?? '40ft-HighCube',
      carrierScac: one?.carrierScac ?? '',
      bookingNumber: one?.bookingNumber ?? '',
      masterBolNumber: one?.masterBolNumber ?? '',
      vesselName: one?.vesselName ?? '',
      voyage: one?.voyage ?? '',
      portOfLoading: one ? portOf(one.portOfLoading) : '',
      portOfDischarge: one ? portOf(one.portOfDischarge) : '',
      lastFreeDay: one?.lastFreeDay ?? '',
      returnBy: one?.returnBy ?? '',
      poNumber: one?.poNumber ?? '',
      reference: one?.reference ?? '',
      trackedBy: one?.trackedBy ?? '',
      version: one?.version ?? 0,
    },
    moments: {
      etd: toLocalField(one?.estimatedDeparture ?? null, one?.portOfLoading.timeZone ?? 'UTC'),
      eta: toLocalField(one?.estimatedArrival ?? null, one?.portOfDischarge.timeZone ?? 'UTC'),
    },
  }
}

const zoneOf = (port: string): string => zoneOfPort(findPort(port)?.unlocode ?? '')

/** The body of the call; it includes the arrival only if changed, because each one is stored in the history. */
export function bodyOf(
  { container, moments }: ContainerValues & { moments: Moments },
  before: ContainerValue | null,
) {
  const estimatedArrival = fromLocalField(moments.eta, zoneOf(container.portOfDischarge))
  const known = before?.estimatedArrival ?? null
  const isSame = sameMinute(estimatedArrival, known)
  return {
    container: {
      ...container,
      ...(container.id === '' ? { version: undefined } : {}),
      estimatedDeparture: fromLocalField(moments.etd, zoneOf(container.portOfLoading)),
      ...(isSame ? {} : { estimatedArrival }),
    },
  }
}

/** The field has no seconds. */
const sameMinute = (one: string | null, other: string | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    Math.floor(Date.parse(one) / 60_000) === Math.floor(Date.parse(other) / 60_000))

/** The faults that can be found here; the server checks again. */
export function faultsOf({ container }: ContainerValues): Record<string, string> {
  const number = compactNumber(container.containerNumber)
  if (number === '') {
    const hasOther = container.bookingNumber.trim() !== '' || container.masterBolNumber.trim() !== ''
    return hasOther
      ? {}
      : { 'container.containerNumber': t`Enter a container number, a booking number or a bill of lading.` }
  }
  if (isValidContainer(number)) return {}
  const digit = number.length === 11 ? containerCheckDigit(number.slice(0, 10)) : null
  const words =
    digit === null
      ? t`A container number has 4 letters and 7 digits, like MSCU6639870.`
      : t`The check digit of ${number} should be ${digit}. Check the number.`
  return { 'container.containerNumber': words }
}

/** The current state of a container; null if it was deleted. The list behind is refreshed with it. */
export async function readContainerNow(
  client: QueryClient,
  { id }: Pick<ContainerValue, 'id'>,
): Promise<ContainerValue | null> {
  const reading = readBy(listContainerEvents, { containerId: id }, { silent: true })
  const found = await client.fetchQuery({ ...reading, staleTime: 0 }).catch(() => null)
  refresh(client, ['containers'])
  return found?.container ?? null
}
