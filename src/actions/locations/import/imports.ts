import { v7 as newId } from 'uuid'
import type { BodyOf } from '#contracts/endpoint.ts'
import type * as calls from '#contracts/endpoints/locations.ts'
import type { LocationImportRowValue, LocationImportValue } from '#contracts/entities/location-import.ts'
import { fail } from '#contracts/errors.ts'
import { chooseForDuplicates } from '#database/locations/location-import-changes.ts'
import {
  changeImport,
  findImport,
  type ImportRow,
  insertImport,
  type LocationImport,
  listImportRows,
  listImports,
} from '#database/locations/location-imports.ts'
import { LOCATION_FIELDS, locationLabel } from '#domain/addresses/location-fields.ts'
import { changesOf, fillIn } from '#domain/addresses/merge-locations.ts'
import { takeStagedFile } from '../../files/staged-files.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { pageOf } from '../../kernel/known-sort.ts'
import { queueWork } from '../../kernel/long-work.ts'
import { refuseImport } from '../../kernel/refuse-import.ts'
import { type PreviewOrder, previewStaged, showFields } from '../../sheet-files/preview-staged.ts'
import { showLocation } from '../locations.ts'
import { LOCATION_THREAD, LOCATION_WORK_KIND, type LocationWorkInput } from './import-work.ts'

/** A list of locations as a file: preview, check, import, undo. */

const USUAL_PAGE = 50

/** The head of a staged file. */
export async function previewLocations(context: ActionContext, body: BodyOf<typeof calls.previewLocations>) {
  const { sheet, headerRow, columns = null } = body
  const preview = await previewHead(context, body.fileId, { sheet, headerRow, columns })
  return { ...preview, fields: showFields(LOCATION_FIELDS) }
}

export const previewHead = (context: ActionContext, fileId: string, chosen: PreviewOrder['chosen']) =>
  previewStaged(context, LOCATION_THREAD, fileId, { chosen })

/** Queues the check of a staged file. */
export async function checkLocations(context: ActionContext, body: BodyOf<typeof calls.checkLocations>) {
  const { sheet, headerRow, columns } = body
  const one = await beginCheck(context, body.fileId, {
    sheet,
    headerRow,
    columns,
    thenTake: null,
    isWhole: false,
  })
  return { import: showImport(one) }
}

export async function beginCheck(
  context: ActionContext,
  fileId: string,
  how: Omit<LocationWorkInput & { step: 'check' }, 'importId' | 'step' | 'fileId'>,
): Promise<LocationImport> {
  const file = await takeStagedFile(context, fileId)
  const importId = newId()
  const workId = await queue(context, `Locations of ${file.name}`, {
    step: 'check',
    importId,
    fileId: file.id,
    ...how,
  })
  await insertImport(context.db, context.clientId, {
    id: importId,
    fileName: file.name,
    workId,
    createdBy: context.user.userName,
  })
  context.note(importId, { file: file.name })
  return theImport(context, importId)
}

export async function listLocationImports({ db, clientId }: ActionContext) {
  return { imports: (await listImports(db, clientId)).map(showImport) }
}

/** One import with a page of its rows. */
export async function readLocationImport(
  context: ActionContext,
  body: BodyOf<typeof calls.readLocationImport>,
) {
  const one = await theImport(context, body.importId)
  const rows = await listImportRows(context.db, one.id, body.outcome, pageOf(body, USUAL_PAGE))
  return { import: showImport(one), rows: rows.map(showRow), total: one.counts[body.outcome] }
}

/** Queues the import of a checked list, with the choices for its duplicates. */
export async function takeLocations(context: ActionContext, body: BodyOf<typeof calls.takeLocations>) {
  const one = await theImport(context, body.importId, { lock: true })
  if (one.state !== 'ready') refuseImport(one.state, 'importing it')
  if (!body.skipRejected && one.counts.wrong > 0) {
    fail('IMPORT_HAS_FAULTS', { count: one.counts.wrong.toLocaleString('en-US') })
  }
  await chooseForDuplicates(context.db, one.id, body.duplicates, body.rows)
  const workId = await queue(context, `Locations of ${one.fileName}`, { step: 'take', importId: one.id })
  await changeImport(context.db, one.id, { state: 'taking', workId, message: '' })
  context.note(one.id, { file: one.fileName, duplicates: body.duplicates, new: one.counts.new })
  return { import: showImport(await theImport(context, one.id)) }
}

/** Queues the undo of an import. */
export async function undoLocations(context: ActionContext, importId: string) {
  const one = await theImport(context, importId, { lock: true })
  if (one.state !== 'done') refuseImport(one.state, 'undoing it')
  const workId = await queue(context, `Undo of ${one.fileName}`, { step: 'undo', importId: one.id })
  await changeImport(context.db, one.id, { state: 'undoing', workId, message: '' })
  context.note(one.id, { file: one.fileName, added: one.counts.added, merged: one.counts.merged })
  return { import: showImport(await theImport(context, one.id)) }
}

const queue = (context: ActionContext, title: string, input: LocationWorkInput) =>
  queueWork(context, { kind: LOCATION_WORK_KIND, title, input })

export async function theImport(
  { db, clientId }: ActionContext,
  id: string,
  options: { lock?: boolean } = {},
): Promise<LocationImport> {
  return (await findImport(db, clientId, id, options)) ?? fail('IMPORT_NOT_FOUND')
}

export const showImport = ({ clientId: _client, rowCount, ...one }: LocationImport): LocationImportValue => ({
  ...one,
  rows: rowCount,
  createdAt: one.createdAt.toISOString(),
  finishedAt: one.finishedAt?.toISOString() ?? null,
})

/** A row with the changes of its merge, planned or done. */
export function showRow({ former, found, given, ...one }: ImportRow): LocationImportRowValue {
  const before = former ?? found
  const changes = before && given ? changesOf(before, fillIn(before, given)) : []
  const { row, outcome, choice, faults } = one
  return {
    row,
    outcome,
    choice,
    faults,
    foundBy: one.foundBy as LocationImportRowValue['foundBy'],
    given: given && showLocation({ ...given, id: '', warehouseCode: '' }),
    found: found && showLocation(found),
    changes: changes.map(({ field, from, to }) => ({ field: locationLabel(field), from, to })),
  }
}
