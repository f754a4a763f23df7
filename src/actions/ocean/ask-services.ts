import { dcsa, isDcsaLine, LINES } from '#carriers/dcsa/dcsa.ts'
import { type DcsaAsk, dcsaEventsByKey, dcsaEventsByToken } from '#carriers/dcsa/events.ts'
import { answered, type Parsed, refused } from '#carriers/network.ts'
import type { OceanReport } from '#carriers/ocean-report.ts'
import { readShipment, readTransportEvents } from '#carriers/terminal49/container.ts'
import { type Terminal49Credentials, terminal49 } from '#carriers/terminal49/terminal49.ts'
import {
  createTrackingRequest,
  failureOf,
  findTrackingRequest,
  readTrackingRequest,
  type TrackingNumber,
  type TrackingRequest,
} from '#carriers/terminal49/tracking-request.ts'
import { listNetworkAccounts, type NetworkAccount } from '#database/carriers/network-accounts.ts'
import type { StoredContainer } from '#database/ocean/containers.ts'
import { lineName } from '#domain/ocean/shipping-lines.ts'
import { askNetwork, openAccount } from '../carrier-calls/ask-network.ts'
import { CLOSED } from '../carrier-calls/closed-account.ts'
import type { About, NetworkHouse, OpenAccount, Unknown } from '../carrier-calls/question.ts'

/** Asks the service that tracks a container where it is, in the way of each service. */

export interface Asked {
  parsed: Parsed<OceanReport | null> | Unknown
  /** The service's references for the container, for the next request. */
  tracking: Record<string, string>
}

/** A report, or null if the service has none yet. Never called inside a transaction. */
export async function askService(house: NetworkHouse, one: StoredContainer, about: About): Promise<Asked> {
  const accounts = await listNetworkAccounts(house.db, one.clientId, one.trackedBy)
  return one.trackedBy === 'dcsa'
    ? askLine(house, one, accounts, about)
    : askTerminal49(house, one, accounts, about)
}

async function askLine(
  house: NetworkHouse,
  one: StoredContainer,
  accounts: readonly NetworkAccount[],
  about: About,
): Promise<Asked> {
  const { tracking } = one
  const account = accounts.find(({ accountNumber }) => accountNumber === one.carrierScac)
  if (!account) {
    const words = `There is no account with ${lineName(one.carrierScac) || 'the shipping line'} yet.`
    return { parsed: refused('credentials', 'NO_ACCOUNT', words), tracking }
  }
  const open = openAccount(house, dcsa, account)
  // With the sandbox's own credentials, any line answers.
  const line = String(account.details.line ?? open?.credentials.line ?? '')
  if (!open || !isDcsaLine(line)) return { parsed: CLOSED, tracking }
  const own = { ...open, credentials: { ...open.credentials, line } }
  const ask: DcsaAsk = {
    line,
    equipmentReference: one.containerNumber,
    carrierBookingReference: one.bookingNumber,
    transportDocumentReference: one.bookingNumber === '' ? one.masterBolNumber : '',
  }
  const operation = LINES[line].hasToken ? dcsaEventsByToken : dcsaEventsByKey
  return { parsed: await askNetwork(house, own, operation, ask, about), tracking }
}

type OpenTerminal49 = OpenAccount<Terminal49Credentials>
interface Asking {
  house: NetworkHouse
  account: OpenTerminal49
  about: About
}

async function askTerminal49(
  house: NetworkHouse,
  one: StoredContainer,
  accounts: readonly NetworkAccount[],
  about: About,
): Promise<Asked> {
  const [first] = accounts
  if (!first) {
    const words = 'There is no account with Terminal49 yet.'
    return { parsed: refused('credentials', 'NO_ACCOUNT', words), tracking: one.tracking }
  }
  const account = openAccount(house, terminal49, first)
  if (!account) return { parsed: CLOSED, tracking: one.tracking }
  const asking = { house, account, about }
  const request = await requestOf(asking, one)
  if (request.kind !== 'answer') return { parsed: request, tracking: one.tracking }
  const tracking = { requestId: request.value.id }
  const { status, shipmentId } = request.value
  if (status === 'failed' || status === 'tracking_stopped') {
    // Asked again next time, when the number may be known.
    return { parsed: refused('input', status, failureOf(request.value)), tracking: {} }
  }
  if (shipmentId === '') return { parsed: answered(null), tracking }
  return { parsed: await reportOf(asking, one, shipmentId), tracking }
}

/** The tracking request for the container at the service; created if there is none yet. */
async function requestOf(
  { house, account, about }: Asking,
  one: StoredContainer,
): Promise<Parsed<TrackingRequest> | Unknown> {
  const { requestId } = one.tracking
  if (requestId) return askNetwork(house, account, readTrackingRequest, { id: requestId }, about)
  const number = numberOf(one)
  const made = await askNetwork(house, account, createTrackingRequest, number, about)
  if (made.kind !== 'refused' || made.notices[0]?.code !== 'duplicate') return made
  const found = await askNetwork(house, account, findTrackingRequest, { value: number.value }, about)
  if (found.kind !== 'answer') return found
  return found.value ? answered(found.value) : made
}

function numberOf(one: StoredContainer): TrackingNumber {
  const references = [one.bookingNumber, one.poNumber, one.reference].filter(Boolean)
  const scac = one.carrierScac
  if (one.containerNumber !== '') return { type: 'container', value: one.containerNumber, scac, references }
  if (one.masterBolNumber !== '')
    return { type: 'bill_of_lading', value: one.masterBolNumber, scac, references }
  return { type: 'booking_number', value: one.bookingNumber, scac, references }
}

async function reportOf(
  { house, account, about }: Asking,
  one: StoredContainer,
  shipmentId: string,
): Promise<Parsed<OceanReport | null> | Unknown> {
  const shipment = await askNetwork(house, account, readShipment, { id: shipmentId }, about)
  if (shipment.kind !== 'answer') return shipment
  const { containers, ...said } = shipment.value
  const found =
    containers.find(({ number }) => number === one.containerNumber) ??
    (one.containerNumber === '' && containers.length === 1 ? containers[0] : undefined)
  if (!found) {
    const { discharge, loading, estimatedArrival } = said
    const report = { ...EMPTY, loading, discharge, estimatedArrival }
    return containers.length === 0 ? answered(null) : answered(report)
  }
  const events = await askNetwork(house, account, readTransportEvents, { id: found.id }, about)
  if (events.kind !== 'answer') return events
  return answered({
    ...said,
    containerNumber: found.number,
    lastFreeDay: found.lastFreeDay,
    events: events.value,
  })
}

const EMPTY: OceanReport = {
  containerNumber: '',
  events: [],
  loading: { unlocode: '', name: '' },
  discharge: { unlocode: '', name: '' },
  vesselName: '',
  vesselImo: '',
  voyage: '',
  lastFreeDay: '',
  estimatedArrival: '',
}
