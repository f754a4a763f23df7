import type { BodyOf } from '#contracts/endpoint.ts'
import type * as calls from '#contracts/endpoints/item-files.ts'
import type { Upload } from '#contracts/entities/file.ts'
import type { ItemFileValue } from '#contracts/entities/item-file.ts'
import { fail } from '#contracts/errors.ts'
import { findItemImport, type ItemImport } from '#database/items/item-imports.ts'
import { type FoundWork, findWork } from '#database/queue/works.ts'
import { ITEM_FIELDS } from '#domain/items/item-fields.ts'
import { stageContent, takeStagedFile } from '../../files/staged-files.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { queueWork } from '../../kernel/long-work.ts'
import { refuseImport } from '../../kernel/refuse-import.ts'
import { previewStaged, showFields } from '../../sheet-files/preview-staged.ts'
import { AS_FOUND } from '../../sheet-files/read-whole-sheet.ts'
import { ITEM_FILE, type ItemFileInput } from './item-file-work.ts'
import { ITEM_THREAD, type ItemFileFound } from './item-thread-orders.ts'

/** A list of items as a file: preview, check, import. */

/** The head of a staged file. */
export async function previewItems(context: ActionContext, body: BodyOf<typeof calls.previewItems>) {
  const { fileId, sheet, headerRow, columns = null } = body
  const head = await previewStaged(context, ITEM_THREAD, fileId, { chosen: { sheet, headerRow, columns } })
  return { ...head, fields: showFields(ITEM_FIELDS) }
}

/** Queues the check of a staged file. */
export async function checkItems(context: ActionContext, body: BodyOf<typeof calls.checkItems>) {
  const { sheet, headerRow, columns } = body
  const file = await takeStagedFile(context, body.fileId)
  const workId = await queue(context, {
    ...{ fileId: file.id, fileName: file.name, chosen: { sheet, headerRow, columns } },
    ...{ isTaken: false, overwrites: false },
  })
  context.note(workId, { file: file.name })
  return { workId }
}

/** Queues the import of a checked file with the columns that were chosen for the check. */
export async function takeItems(context: ActionContext, body: BodyOf<typeof calls.takeItems>) {
  const work = await theWork(context, body.workId)
  const { state } = showFile(work, null)
  if (state !== 'checked') refuseImport(state, 'importing it')
  const { fileId, fileName, chosen } = inputOf(work)
  await takeStagedFile(context, fileId)
  const workId = await queue(context, {
    ...{ fileId, fileName, chosen },
    ...{ isTaken: true, overwrites: body.Overwrite },
  })
  context.note(workId, { file: fileName, overwrites: body.Overwrite })
  return { workId }
}

/** Queues the import of a file without a preview; its columns are found by their headers. */
export async function takeItemFile(
  context: ActionContext,
  file: Upload,
  overwrites: boolean,
): Promise<{ workId: string; fileName: string }> {
  const staged = await stageContent(context, file)
  const workId = await queue(context, {
    ...{ fileId: staged.id, fileName: staged.name, chosen: AS_FOUND },
    ...{ isTaken: true, overwrites },
  })
  context.note(workId, { file: staged.name, overwrites }, 'items.taken')
  return { workId, fileName: staged.name }
}

/** The changes of a file, planned or done. */
export async function readItemFile(context: ActionContext, workId: string) {
  return { file: await fileOf(context, workId) }
}

/** The current state of one file. */
export async function fileOf(context: ActionContext, workId: string): Promise<ItemFileValue> {
  const { db, clientId } = context
  return showFile(await theWork(context, workId), await findItemImport(db, clientId, workId))
}

const queue = (context: ActionContext, input: ItemFileInput): Promise<string> =>
  queueWork(context, {
    kind: ITEM_FILE,
    title: input.isTaken ? 'Item import' : 'Item list check',
    input: { ...input },
  })

async function theWork({ db, clientId }: ActionContext, id: string): Promise<FoundWork> {
  const work = await findWork(db, clientId, id)
  const isFile = work?.kind === ITEM_FILE && !('undoes' in work.input)
  return isFile ? work : fail('WORK_NOT_FOUND')
}

const inputOf = (work: FoundWork) => work.input as unknown as ItemFileInput

const NOTHING: ItemFileFound = {
  ...{ rows: 0, added: 0, changed: 0, unchanged: 0, kept: 0, wrong: 0 },
  ...{ faults: [], isRefused: false, newItems: [], changes: [] },
}

function showFile(work: FoundWork, taken: ItemImport | null): ItemFileValue {
  const { isRefused, ...found } = (work.result as unknown as ItemFileFound | null) ?? NOTHING
  const { fileName, isTaken } = inputOf(work)
  return {
    ...found,
    workId: work.id,
    fileName,
    problem: work.problem,
    // The items are committed a moment before the work reports their number.
    state: isGoing(work) ? 'working' : (taken?.state ?? stateOf(work, isRefused, isTaken)),
    createdBy: work.createdBy,
    createdAt: work.createdAt.toISOString(),
    undoWorkId: taken?.undoWorkId ?? '',
    message: taken?.message ?? '',
  }
}

const isGoing = ({ state }: FoundWork): boolean => state === 'waiting' || state === 'running'

function stateOf({ state }: FoundWork, isRefused: boolean, isTaken: boolean): ItemFileValue['state'] {
  if (state !== 'done') return 'failed'
  if (isRefused) return 'refused'
  return isTaken ? 'taken' : 'checked'
}
