import { v7 as newId } from 'uuid'
import type { OceanReport, ReportedEvent, ReportedPlace } from '#carriers/ocean-report.ts'
import { insertAuditLine } from '#database/clients/audit-trail.ts'
import { type ContainerEvent, insertEvents } from '#database/ocean/container-events.ts'
import { containers, findContainer, hasTwin, type StoredContainer } from '#database/ocean/containers.ts'
import { notifyLive } from '#database/queue/notify.ts'
import type { Db } from '#database/sql/open.ts'
import { findPort, type Port, zoneOfPort } from '#domain/ocean/ports.ts'
import { nameOf } from './containers.ts'
import { dischargeAt, loadingAt } from './draft-container.ts'
import { nextLookOf, settle } from './settle.ts'

/** Saves a service's report on a container once, in one transaction, however often it is reported. */

export interface Kept {
  container: StoredContainer
  newEvents: number
}

/** A report, or the reason why there is none. */
export interface Look {
  at: Date
  source: string
  requestId: string
  tracking: Record<string, string>
  report: OceanReport | null
  /** '' if the service answered. */
  failure: string
}

/** Null if the container was deleted in the meantime. */
export function keepLook(
  db: Db,
  { clientId, id }: { clientId: string; id: string },
  look: Look,
): Promise<Kept | null> {
  return db.transaction().execute(async (tx) => {
    const before = await findContainer(tx, clientId, { id }, { lock: true })
    if (!before) return null
    const isFailed = look.failure !== ''
    const looked: StoredContainer = {
      ...before,
      tracking: look.tracking,
      polledAt: look.at,
      pollFailures: isFailed ? before.pollFailures + 1 : 0,
      pollNote: look.failure,
    }
    const { container, newEvents } =
      look.report === null
        ? { container: looked, newEvents: 0 }
        : await keepReport(tx, looked, look, look.report)
    const note = isFailed ? look.failure : look.report === null ? 'No data from the shipping line yet.' : ''
    const next = { ...container, pollNote: note, nextPollAt: nextLookOf(container, look.at) }
    await containers.update(tx, clientId, next)
    if (newEvents > 0 || next.state !== before.state) await tell(tx, before, next, look, newEvents)
    await notifyLive(tx, { clientId, topic: 'changed', data: { tags: ['containers'] } })
    return { container: { ...next, version: before.version + 1 }, newEvents }
  })
}

async function keepReport(tx: Db, one: StoredContainer, look: Look, report: OceanReport): Promise<Kept> {
  const events = report.events.map((event) => eventOf(event, look))
  const newEvents = await insertEvents(tx, one.clientId, one.id, events)
  const said =
    report.estimatedArrival === ''
      ? []
      : [{ arrivesAt: new Date(report.estimatedArrival), saidAt: look.at, source: look.source }]
  const informed = await withFacts(tx, one, report)
  // An estimate without its own time counts only if the events do not contain the same one.
  const settled = await settle(tx, informed, [])
  const isNews = said.some(({ arrivesAt }) => arrivesAt.getTime() !== settled.estimatedArrival?.getTime())
  return { container: isNews ? await settle(tx, settled, said) : settled, newEvents }
}

/** The carrier's data have priority over what a user entered; fields that it does not send stay. */
async function withFacts(tx: Db, one: StoredContainer, report: OceanReport): Promise<StoredContainer> {
  const loading = placeOf(report.loading)
  const discharge = placeOf(report.discharge)
  const informed: StoredContainer = {
    ...one,
    vesselName: report.vesselName.slice(0, 100) || one.vesselName,
    vesselImo: report.vesselImo.slice(0, 10) || one.vesselImo,
    voyage: report.voyage.slice(0, 40) || one.voyage,
    lastFreeDay: report.lastFreeDay || one.lastFreeDay,
    ...(loading ? loadingAt(loading) : {}),
    ...(discharge ? dischargeAt(discharge) : {}),
  }
  if (one.containerNumber !== '' || report.containerNumber === '') return informed
  const named = { ...informed, containerNumber: report.containerNumber.slice(0, 20) }
  return (await hasTwin(tx, one.clientId, named)) ? informed : named
}

const placeOf = ({ unlocode, name }: ReportedPlace): Port | null => {
  const port = findPort(unlocode || name)
  return port && { ...port, name: port.latitude === null && name !== '' ? name : port.name }
}

function eventOf(event: ReportedEvent, { source, at }: Look): ContainerEvent {
  const happensAt = new Date(event.at)
  const zone = event.timeZone || zoneOfPort(event.unlocode)
  return {
    id: newId(),
    classifier: event.classifier,
    code: event.code,
    at: happensAt,
    saidAt: event.saidAt === '' ? at : new Date(event.saidAt),
    unlocode: event.unlocode,
    place: placeOf({ unlocode: event.unlocode, name: event.place })?.name ?? '',
    timeZone: isZone(zone) ? zone : 'UTC',
    vesselName: event.vesselName,
    voyage: event.voyage,
    isEmpty: event.isEmpty,
    isTransshipment: event.isTransshipment,
    notes: '',
    source,
    // Identified by content: some lines give the same events new numbers in every reply.
    externalId: [
      event.classifier,
      event.code,
      event.isEmpty ?? '',
      happensAt.toISOString(),
      event.unlocode,
      event.voyage,
    ].join(' '),
    createdBy: source,
  }
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const tell = (
  tx: Db,
  before: StoredContainer,
  after: StoredContainer,
  look: Look,
  newEvents: number,
): Promise<void> =>
  insertAuditLine(tx, {
    clientId: before.clientId,
    userId: null,
    userName: look.source,
    what: 'container.tracked',
    subjectId: before.id,
    detail: { container: nameOf(after), events: newEvents, from: before.state, to: after.state },
    requestId: look.requestId,
  })
