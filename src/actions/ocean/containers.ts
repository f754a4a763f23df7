import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type * as calls from '#contracts/endpoints/containers.ts'
import type { ContainerDraft } from '#contracts/entities/container.ts'
import { fail } from '#contracts/errors.ts'
import { lockClient } from '#database/clients/clients.ts'
import { deleteEstimates, listEstimates, listEvents } from '#database/ocean/container-events.ts'
import * as stored from '#database/ocean/containers.ts'
import { isId } from '#database/sql/is-id.ts'
import { compactNumber } from '#domain/check-digits/weighted-sum.ts'
import { currentEvents } from '#domain/ocean/container-event.ts'
import { type Step, stepsOf } from '#domain/ocean/journey.ts'
import { zoneOfPort } from '#domain/ocean/ports.ts'
import { lineName } from '#domain/ocean/shipping-lines.ts'
import type { ActionContext } from '../kernel/context.ts'
import { knownSort, pageOf } from '../kernel/known-sort.ts'
import { refuseOvertaken } from '../kernel/read-version.ts'
import { applyDraft, faultsOf, newContainer, WIRE_FIELDS } from './draft-container.ts'
import { nextLookOf, portsOf, settle } from './settle.ts'
import { showContainer, showEvent } from './show-container.ts'

/** The list of ocean containers, one of them, and its changes by hand. */

type Answer = Omit<ReplyOf<typeof calls.containerWork>, 'Status'>

/** Lists containers; if there is a draft, first adds, changes or deletes one. */
export async function containerWork(
  context: ActionContext,
  body: BodyOf<typeof calls.containerWork>,
): Promise<Answer> {
  if (body.container && body.remove) return removeContainer(context, body.container)
  if (body.container) return saveContainer(context, body.container)
  const { db, clientId, now } = context
  const sort = knownSort(stored.CONTAINER_SORTS, body.sortName)
  const { rows, total } = await stored.listContainers(db, clientId, body, {
    sort,
    isDescending: body.sortOrder === 'desc',
    ...pageOf(body),
  })
  const { scacs, ...choices } = await stored.containerChoices(db, clientId)
  return {
    rows: rows.map((row) => showContainer(row, now)),
    total,
    container: null,
    counts: await stored.countContainers(db, clientId, body.searchText),
    choices: {
      ...choices,
      carriers: scacs.map((SCAC) => ({ SCAC, CarrierName: lineName(SCAC) })),
    },
    message: '',
  }
}

const NOTHING: Answer = {
  rows: [],
  total: 0,
  container: null,
  counts: { all: 0, late: 0, freeTime: 0, problems: 0, states: {} },
  choices: { vessels: [], ports: [], carriers: [] },
  message: '',
}

async function saveContainer(context: ActionContext, draft: ContainerDraft): Promise<Answer> {
  const known = draft.id === '' ? null : await lockContainer(context, draft.id)
  if (known) refuseOvertaken(draft.version, known.version, 'CONTAINER_CHANGED', 'Container.version')
  const before = known ?? newContainer(context.clientId, context.user.userName)
  const one = applyDraft(before, draft)
  const fields = Object.entries(faultsOf(one)).map(([field, reason]) => [
    WIRE_FIELDS[field as keyof typeof WIRE_FIELDS] ?? `Container.${field}`,
    reason,
  ])
  if (fields.length > 0) fail('VALIDATION_FAILED', { fields: Object.fromEntries(fields) })
  const saved = await keepContainer(context, known, one, draft.estimatedArrival)
  const number = nameOf(saved)
  context.note(
    saved.id,
    { container: number, booking: saved.bookingNumber },
    known ? 'container.changed' : 'container.added',
  )
  const message = known ? `Container ${number} has been saved.` : `Container ${number} has been added.`
  return { ...NOTHING, container: showContainer(saved, context.now), message }
}

/**
 * Saves a container that was entered or imported, and recalculates its state: with other ports, the same events may
 * mean other steps.
 * @param known the former container; null for a new one
 * @param eta the arrival entered by the user; undefined for unchanged, null for none
 */
export async function keepContainer(
  context: ActionContext,
  known: stored.StoredContainer | null,
  one: stored.StoredContainer,
  eta: string | null | undefined,
): Promise<stored.StoredContainer> {
  const { db, clientId, now, user } = context
  const followed = followedAnew(known, one)
  // If two users give a container the same number at the same moment, the second one gets an error.
  await lockClient(db, clientId)
  if (known) {
    if (await stored.hasTwin(db, clientId, followed)) refuseTwin(followed)
    if (eta === null) await deleteEstimates(db, clientId, known.id)
  } else if (!(await stored.containers.insert(db, clientId, followed))) refuseTwin(followed)
  const said = eta ? [{ arrivesAt: new Date(eta), saidAt: now, source: user.userName }] : []
  const settled = await settle(db, followed, said)
  const look = nextLookOf(settled, now)
  const next = { ...settled, nextPollAt: look && isAskedAnew(known, one) ? now : look }
  await stored.containers.update(db, clientId, next)
  return { ...next, version: known ? known.version + 1 : 2 }
}

/** With another number, line or service, the service is asked as if for the first time. */
const isAskedAnew = (known: stored.StoredContainer | null, one: stored.StoredContainer): boolean =>
  one.trackedBy !== '' &&
  (known === null ||
    known.trackedBy !== one.trackedBy ||
    known.containerNumber !== one.containerNumber ||
    known.bookingNumber !== one.bookingNumber ||
    known.masterBolNumber !== one.masterBolNumber ||
    known.carrierScac !== one.carrierScac)

const followedAnew = (
  known: stored.StoredContainer | null,
  one: stored.StoredContainer,
): stored.StoredContainer =>
  isAskedAnew(known, one) ? { ...one, tracking: {}, pollFailures: 0, pollNote: '' } : one

async function removeContainer(context: ActionContext, draft: ContainerDraft): Promise<Answer> {
  const known = await lockContainer(context, draft.id)
  refuseOvertaken(draft.version, known.version, 'CONTAINER_CHANGED', 'Container.version')
  await stored.containers.remove(context.db, context.clientId, known.id, context.now)
  context.note(known.id, { container: nameOf(known) }, 'container.removed')
  return { ...NOTHING, message: `Container ${nameOf(known)} has been deleted.` }
}

const refuseTwin = (one: stored.StoredContainer): never =>
  fail('CONTAINER_EXISTS', {
    number: one.containerNumber,
    fields: { 'Container.ContainerNumber': `Container ${one.containerNumber} is already in the list.` },
  })

/** The name of a container while it has no number. */
export const nameOf = ({
  containerNumber,
  bookingNumber,
  masterBolNumber,
}: Pick<stored.Container, 'containerNumber' | 'bookingNumber' | 'masterBolNumber'>): string =>
  containerNumber || (bookingNumber ? `of booking ${bookingNumber}` : `of bill of lading ${masterBolNumber}`)

export async function lockContainer(
  { db, clientId }: Pick<ActionContext, 'db' | 'clientId'>,
  id: string,
): Promise<stored.StoredContainer> {
  const known = isId(id) ? await stored.findContainer(db, clientId, { id }, { lock: true }) : null
  return known ?? fail('CONTAINER_NOT_FOUND')
}

/** The container by its id, or by its number. */
async function theContainer(
  { db, clientId }: ActionContext,
  wanted: { containerId: string; containerNumber: string },
): Promise<stored.StoredContainer> {
  const by = isId(wanted.containerId)
    ? { id: wanted.containerId }
    : { containerNumber: compactNumber(wanted.containerNumber || wanted.containerId) }
  if ('containerNumber' in by && by.containerNumber === '') return fail('CONTAINER_NOT_FOUND')
  return (await stored.findContainer(db, clientId, by)) ?? fail('CONTAINER_NOT_FOUND')
}

/** One container with every estimate of its arrival, the first one first. */
export async function readContainer(context: ActionContext, body: BodyOf<typeof calls.readContainer>) {
  const one = await theContainer(context, body)
  const estimates = await listEstimates(context.db, context.clientId, one.id)
  return {
    container: showContainer(one, context.now),
    arrivalHistory: estimates.map(({ arrivesAt, saidAt, source }) => ({
      ETA: arrivesAt.toISOString(),
      saidAt: saidAt.toISOString(),
      source,
    })),
  }
}

const zoneOfStep = (one: stored.StoredContainer, step: Step, unlocode: string): string => {
  if (unlocode !== '') return zoneOfPort(unlocode)
  return step === 'Departed' ? zoneOfPort(one.loadingCode) : one.timeZone
}

/** Estimates without an event. */
function expectedAt(one: stored.StoredContainer, step: Step): Date | null {
  if (step === 'Departed') return one.departedAt ?? one.estimatedDeparture
  return step === 'Arrived' ? (one.arrivedAt ?? one.estimatedArrival) : null
}

/** The valid events of a container, and the steps of its journey. */
export async function listContainerEvents(
  context: ActionContext,
  body: BodyOf<typeof calls.listContainerEvents>,
) {
  const one = await theContainer(context, body)
  const events = await listEvents(context.db, context.clientId, one.id)
  return {
    container: showContainer(one, context.now),
    events: currentEvents(events).map(showEvent),
    steps: stepsOf(events, portsOf(one)).map(({ step, isDone, at, unlocode }) => ({
      name: step,
      isDone,
      at: (at ?? expectedAt(one, step))?.toISOString() ?? null,
      timeZone: zoneOfStep(one, step, unlocode),
    })),
  }
}
