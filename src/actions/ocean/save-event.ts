import { v7 as newId } from 'uuid'
import type { BodyOf } from '#contracts/endpoint.ts'
import type { saveContainerEvent as endpoint } from '#contracts/endpoints/containers.ts'
import type { EventDraft } from '#contracts/entities/container.ts'
import { fail } from '#contracts/errors.ts'
import {
  type ContainerEvent,
  deleteEvents,
  insertEvents,
  listEvents,
  updateEvent,
} from '#database/ocean/container-events.ts'
import { containers, type StoredContainer } from '#database/ocean/containers.ts'
import { eventLabel, isEventCode } from '#domain/ocean/container-event.ts'
import { findPort } from '#domain/ocean/ports.ts'
import type { ActionContext } from '../kernel/context.ts'
import { refuseOvertaken } from '../kernel/read-version.ts'
import { lockContainer, nameOf } from './containers.ts'
import { nextLookOf, settle } from './settle.ts'
import { showContainer } from './show-container.ts'

/** Events that a user enters, because the carrier does not report them or reports them too late. */

const SOURCE = 'Entered by hand'
/** Tolerance for a clock that is slightly fast; anything further ahead has not happened. */
const AHEAD_MS = 10 * 60_000

export async function saveContainerEvent(context: ActionContext, body: BodyOf<typeof endpoint>) {
  const { db, clientId, now } = context
  const one = await lockContainer(context, body.containerId)
  refuseOvertaken(body.version, one.version, 'CONTAINER_CHANGED')
  const known = body.event.id === '' ? null : await theEvent(context, one, body.event.id)
  const what = body.remove
    ? await removeOne(context, one, known)
    : await keepOne(context, one, known, body.event)
  const settled = await settle(db, one, [])
  const next = { ...settled, nextPollAt: nextLookOf(settled, now) }
  await containers.update(db, clientId, next)
  context.note(one.id, { container: nameOf(one), event: what, from: one.state, to: next.state })
  const message = body.remove ? `“${what}” has been deleted.` : `“${what}” has been saved.`
  return { container: showContainer({ ...next, version: one.version + 1 }, now), message }
}

async function theEvent(
  { db, clientId }: ActionContext,
  one: StoredContainer,
  id: string,
): Promise<ContainerEvent> {
  const known = (await listEvents(db, clientId, one.id)).find((event) => event.id === id)
  if (!known) return fail('CONTAINER_EVENT_NOT_FOUND')
  return known.externalId === '' ? known : fail('CONTAINER_EVENT_REPORTED')
}

async function removeOne(
  { db, clientId }: ActionContext,
  one: StoredContainer,
  known: ContainerEvent | null,
): Promise<string> {
  if (!known) return fail('CONTAINER_EVENT_NOT_FOUND')
  await deleteEvents(db, clientId, one.id, [known.id])
  return eventLabel(known.code, known.isEmpty)
}

async function keepOne(
  context: ActionContext,
  one: StoredContainer,
  known: ContainerEvent | null,
  draft: EventDraft,
): Promise<string> {
  const event = readyEvent(context, one, known, draft)
  if (known) await updateEvent(context.db, context.clientId, one.id, event)
  else await insertEvents(context.db, context.clientId, one.id, [event])
  return eventLabel(event.code, event.isEmpty)
}

function readyEvent(
  { now, user }: ActionContext,
  one: StoredContainer,
  known: ContainerEvent | null,
  draft: EventDraft,
): ContainerEvent {
  const code = draft.code?.toUpperCase() ?? known?.code ?? ''
  const at = draft.at === undefined ? (known?.at ?? null) : new Date(draft.at)
  const classifier = draft.classifier ?? known?.classifier ?? 'ACT'
  const isEmpty = draft.isEmpty === undefined ? (known?.isEmpty ?? null) : draft.isEmpty
  const fields: Record<string, string> = {}
  if (!isEventCode(code)) fields['event.Code'] = 'Choose what happened.'
  if (!at) fields['event.DateTime'] = 'Enter the date and time.'
  else if (classifier === 'ACT' && at.getTime() > now.getTime() + AHEAD_MS) {
    fields['event.DateTime'] = 'This is in the future. Enter it as an estimate.'
  }
  if ((code === 'GTIN' || code === 'GTOT') && isEmpty === null) {
    fields['event.IsEmpty'] = 'Is the container empty or full?'
  }
  if (!at || Object.keys(fields).length > 0) return fail('VALIDATION_FAILED', { fields })
  const place = draft.place === undefined ? null : findPort(draft.place)
  return {
    id: known?.id ?? newId(),
    classifier,
    code,
    at,
    saidAt: now,
    isEmpty,
    isTransshipment: draft.isTransshipment ?? known?.isTransshipment ?? false,
    ...(draft.place === undefined
      ? {
          unlocode: known?.unlocode ?? '',
          place: known?.place ?? '',
          timeZone: known?.timeZone ?? one.timeZone,
        }
      : {
          unlocode: place?.unlocode ?? '',
          place: place?.name ?? '',
          timeZone: place?.timeZone ?? one.timeZone,
        }),
    vesselName: draft.vesselName ?? known?.vesselName ?? '',
    voyage: draft.voyage ?? known?.voyage ?? '',
    notes: draft.notes ?? known?.notes ?? '',
    source: SOURCE,
    externalId: '',
    createdBy: known?.createdBy ?? user.userName,
  }
}
