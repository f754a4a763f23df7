import { createHash } from 'node:crypto'
import { v7 as newId } from 'uuid'
import type { ExtraInfoValue } from '#contracts/entities/extra-info.ts'
import { fail } from '#contracts/errors.ts'
import {
  deleteExtraInfo,
  type ExtraInfo,
  insertExtraInfo,
  listExtraInfos,
  listExtraInfosOf,
  updateExtraInfo,
} from '#database/shipments/extra-infos.ts'
import { findShipment, updateShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { isId } from '#database/sql/is-id.ts'
import { workbookFile } from '#documents/data-files/workbook.ts'
import { WORKBOOK_TYPE } from '#documents/data-files/workbook-parts.ts'
import { localClock } from '#domain/calendar/local-clock.ts'
import type { ActionContext } from '../kernel/context.ts'
import { carryPrices } from './carry-prices.ts'

/**
 * Extra information of a shipment: notes, load, trailer and seal numbers, and the client's own fields. Allowed in every
 * state.
 */

type Body = { shipmentId: string; info?: ExtraInfoValue | undefined }

/**
 * The two notes that are entered with a shipment are lines with these ids: they can be changed, but not added twice.
 */
const OWN_NOTES = {
  internalNotes: { kind: 'InternalNote', label: '' },
  comments: { kind: 'ExternalNote', label: '' },
} as const
/** The limits of the shipment's own form: a longer text could not be saved there any more. */
const LONGEST_OWN = { internalNotes: 2000, comments: 1000 } as const
type OwnNote = keyof typeof OWN_NOTES
const isOwnNote = (id: string): id is OwnNote => Object.hasOwn(OWN_NOTES, id)

/** The function for each flag of the call; all return the lines after the change. */
export const EXTRA_INFO_WORK = {
  load: async (context: ActionContext, body: Body) =>
    showInfos(context, (await theShipment(context, body.shipmentId)).id),
  add: addInfo,
  update: changeInfo,
  delete: removeInfo,
}

/** More than any shipment needs; a larger number is a program's error. */
const MOST_LINES = 200

async function addInfo(context: ActionContext, body: Body) {
  const shipment = await theShipment(context, body.shipmentId, { lock: true })
  const info = readyInfo(body.info)
  const lines = await listExtraInfos(context.db, context.clientId, shipment.id)
  if (lines.length >= MOST_LINES) refuse('info.InfoType', `A shipment can have at most ${MOST_LINES} lines.`)
  await insertExtraInfo(context.db, context.clientId, shipment.id, {
    id: newId(),
    kind: info.kind,
    label: info.label,
    value: info.value,
    createdBy: context.user.userName,
    createdAt: context.now,
  })
  noteInfo(context, shipment, 'add', info)
  return showInfos(context, shipment.id)
}

async function changeInfo(context: ActionContext, body: Body) {
  const shipment = await theShipment(context, body.shipmentId, { lock: true })
  const info = readyInfo(body.info)
  await refuseOverwriting(context, shipment, info)
  if (isOwnNote(info.id)) {
    const most = LONGEST_OWN[info.id]
    if (info.value.length > most) refuse('info.Value', `Use at most ${most} characters.`)
    await writeOwnNote(context, shipment, info.id, info.value)
  } else {
    const { db, clientId } = context
    if (!isId(info.id) || !(await updateExtraInfo(db, clientId, shipment.id, info)))
      fail('EXTRA_INFO_NOT_FOUND')
  }
  noteInfo(context, shipment, 'update', info)
  return showInfos(context, shipment.id)
}

/** Refuses to overwrite a line that another user has changed since it was read; the user's text is not lost. */
async function refuseOverwriting(context: ActionContext, shipment: StoredShipment, info: ExtraInfoValue) {
  if (info.version === '') return
  const line = (await listInfos(context, shipment)).find(({ id }) => id === info.id)
  if (line && versionOf(line) !== info.version) fail('EXTRA_INFO_CHANGED')
}

const versionOf = ({ kind, label, value }: Pick<ExtraInfo, 'kind' | 'label' | 'value'>): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, label, value]))
    .digest('hex')
    .slice(0, 16)

async function removeInfo(context: ActionContext, body: Body) {
  const shipment = await theShipment(context, body.shipmentId, { lock: true })
  const id = body.info?.id ?? ''
  const lines = await listInfos(context, shipment)
  const line = lines.find((one) => one.id === id)
  if (!line) return fail('EXTRA_INFO_NOT_FOUND')
  if (isOwnNote(id)) await writeOwnNote(context, shipment, id, '')
  else await deleteExtraInfo(context.db, context.clientId, shipment.id, id)
  noteInfo(context, shipment, 'delete', line)
  return showInfos(context, shipment.id)
}

/** The lines as a workbook, for records outside the product: times in the time zone of the shipment's origin. */
export async function downloadExtraInfo(context: ActionContext, shipmentId: string) {
  const shipment = await theShipment(context, shipmentId)
  const lines = await listInfos(context, shipment)
  const rows = lines.map((line) => [
    line.label || NAMES[line.kind],
    line.value,
    line.createdBy,
    clockWords(line.createdAt, shipment.timeZone),
  ])
  return {
    bytes: workbookFile('Extra information', [
      ['Information', 'Value', 'By', `At (${shipment.timeZone})`],
      ...rows,
    ]),
    fileName: `Extra information ${shipment.bolNumber}.xlsx`,
    contentType: WORKBOOK_TYPE,
  }
}

/** `2026-11-20 15:30`: a spreadsheet sorts by it. */
function clockWords(at: Date, timeZone: string): string {
  const { date, time } = localClock(at, timeZone)
  return `${date} ${time}`
}

/** Saves the trailer and seal that the dock reports; papers printed from now on show them, too. */
export async function keepTruck(
  context: ActionContext,
  shipmentId: string,
  { trailer, seal }: { trailer: string; seal: string },
): Promise<void> {
  const { db, clientId, user, now } = context
  const known = await listExtraInfos(db, clientId, shipmentId)
  for (const [kind, value] of [
    ['TrailerNumber', trailer],
    ['SealNumber', seal],
  ] as const) {
    const said = known.filter((line) => line.kind === kind).map((line) => line.value)
    // The papers show the last trailer that was entered, and all seals.
    const isKnown = kind === 'TrailerNumber' ? said.at(-1) === value : said.includes(value)
    if (value === '' || isKnown) continue
    const line = { id: newId(), kind, label: '', value, createdBy: user.userName, createdAt: now }
    await insertExtraInfo(db, clientId, shipmentId, line)
  }
}

/** The trailer and seals for carriers' papers, by shipment; most have none. */
export async function trailersOf(
  context: Pick<ActionContext, 'db' | 'clientId'>,
  shipmentIds: readonly string[],
): Promise<Map<string, { trailerNumber: string; sealNumbers: string[] }>> {
  const lines = await listExtraInfosOf(context.db, context.clientId, shipmentIds)
  return new Map(
    [...lines].map(([id, own]) => {
      const valuesOf = (kind: ExtraInfo['kind']) =>
        own.filter((line) => line.kind === kind).map(({ value }) => value)
      return [
        id,
        { trailerNumber: valuesOf('TrailerNumber').at(-1) ?? '', sealNumbers: valuesOf('SealNumber') },
      ]
    }),
  )
}

const NAMES: Record<ExtraInfo['kind'], string> = {
  InternalNote: 'Internal note',
  ExternalNote: 'External note',
  LoadNumber: 'Load number',
  TrailerNumber: 'Trailer number',
  SealNumber: 'Seal number',
  Custom: 'Custom field',
}

async function theShipment(
  { db, clientId }: ActionContext,
  id: string,
  options: { lock?: boolean } = {},
): Promise<StoredShipment> {
  return (await findShipment(db, clientId, id, options)) ?? fail('SHIPMENT_NOT_FOUND')
}

function readyInfo(info: ExtraInfoValue | undefined): ExtraInfoValue {
  if (!info) return refuse('info.Value', 'Enter the information to save.')
  if (info.kind === 'Custom' && info.label === '') refuse('info.Label', 'A custom field needs a name.')
  return { ...info, label: info.kind === 'Custom' ? info.label : '' }
}

const refuse = (field: string, message: string): never =>
  fail('VALIDATION_FAILED', { fields: { [field]: message } })

/** Shown to users who edit the shipment elsewhere; no price depends on it. */
async function writeOwnNote(
  context: ActionContext,
  shipment: StoredShipment,
  note: OwnNote,
  value: string,
): Promise<void> {
  const changed = { ...shipment, [note]: value, version: shipment.version + 1 }
  await updateShipment(context.db, changed, { items: false })
  if (shipment.status === 'Q') await carryPrices(context, { ...shipment, priceSheetId: null }, changed)
}

/** The audit trail records the action and the kind of line; the text is in the line itself. */
function noteInfo(
  context: ActionContext,
  shipment: StoredShipment,
  work: string,
  info: Pick<ExtraInfoValue, 'kind' | 'label' | 'value'>,
): void {
  const isNote = info.kind === 'InternalNote' || info.kind === 'ExternalNote'
  context.note(shipment.id, {
    BOL: shipment.bolNumber,
    work,
    what: info.label || NAMES[info.kind],
    ...(isNote ? {} : { value: info.value }),
  })
}

async function listInfos(context: ActionContext, shipment: StoredShipment): Promise<ExtraInfo[]> {
  const own = (Object.keys(OWN_NOTES) as OwnNote[])
    .filter((id) => shipment[id] !== '')
    .map((id) => ({
      id,
      ...OWN_NOTES[id],
      value: shipment[id],
      createdBy: '',
      createdAt: shipment.createdAt,
    }))
  return [...own, ...(await listExtraInfos(context.db, context.clientId, shipment.id))]
}

async function showInfos(context: ActionContext, shipmentId: string): Promise<{ infos: ExtraInfoValue[] }> {
  const lines = await listInfos(context, await theShipment(context, shipmentId))
  return {
    infos: lines.map((line) => ({
      ...line,
      version: versionOf(line),
      createdAt: line.createdAt.toISOString(),
    })),
  }
}
