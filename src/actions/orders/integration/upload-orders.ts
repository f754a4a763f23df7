import { readFile } from 'node:fs/promises'
import type { BodyOf } from '#contracts/endpoint.ts'
import type * as calls from '#contracts/endpoints/integration.ts'
import type { IntegrationRunValue } from '#contracts/entities/integration-source.ts'
import { fail } from '#contracts/errors.ts'
import type { StagedFile } from '#database/files/staged-files.ts'
import { findRun, findRunByContent } from '#database/orders/order-file-runs.ts'
import { orderSources } from '#database/orders/order-sources.ts'
import { connectionOf } from '#database/sql/connection-of.ts'
import { canChange } from '#domain/access/rights.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import type { ColumnMapping } from '#domain/order-files/suggested-mapping.ts'
import { stageContent, takeStagedFile } from '../../files/staged-files.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { inThread, ThreadTooLarge } from '../../kernel/in-thread.ts'
import { homeZone } from '../../locations/zone-of-dock.ts'
import { ORDER_FILE_THREAD } from './import-work.ts'
import type { PreviewResult } from './order-file-thread.ts'
import type { FilePreview, PreviewOrder } from './preview-file.ts'
import { MOST_FILE_BYTES, takeOrderFile } from './take-order-file.ts'
import { columnsOf, refuseUnusableColumns, SHOWN_FIELDS, showColumn, showPreview, showRun } from './views.ts'

type Body = BodyOf<typeof calls.uploadOrders>
type Upload = NonNullable<Body['file']>

const PREVIEW_MEMORY_MB = 768
const PREVIEW_WITHIN_MS = 60_000

/** An uploaded order file: preview, import and progress. */
export async function uploadOrders(context: ActionContext, body: Body) {
  if (body.step === 'progress') return { ...NOTHING, run: showRun(await theRun(context, body.runId)) }
  const source = body.sourceId === '' ? null : await theSource(context, body.sourceId)
  refuseUnusableColumns(body.columns, 'MappedColumns')
  const chosen = body.columns.length > 0 ? columnsOf(body.columns) : (source?.columns ?? [])
  if (body.step === 'commit') return { ...NOTHING, run: await commit(context, body, chosen) }
  const file = body.file ? await stageUpload(context, body.file) : await takeStagedFile(context, body.runId)
  const preview = await previewOrderFile(context, file.path, { ...body, columns: chosen })
  const former = await findRunByContent(context.db, context.clientId, file.sha256)
  const message = former
    ? `This file was already imported on ${localDate(former.createdAt, await homeZone(context))}. Existing orders are not changed.`
    : ''
  return {
    run: previewRun(file, preview, body.sourceId, message),
    MappedColumns: preview.columns.map(showColumn),
    fields: SHOWN_FIELDS,
    preview: showPreview(preview),
  }
}

const NOTHING = { MappedColumns: [], fields: [], preview: null }

/** How a sample would be read, with suggested columns if none are chosen. */
export async function previewSample(
  context: ActionContext,
  sample: Upload,
  columns: readonly ColumnMapping[],
) {
  const file = await stageUpload(context, sample)
  return previewOrderFile(context, file.path, { columns, sheet: '', headerRow: 0 })
}

async function stageUpload(context: ActionContext, file: Upload): Promise<StagedFile & { path: string }> {
  if (!canChange(context.user.userType)) fail('READ_ONLY')
  return takeStagedFile(context, (await stageContent(context, file)).id)
}

async function previewOrderFile(
  context: ActionContext,
  path: string,
  chosen: { columns: readonly ColumnMapping[]; sheet: string; headerRow: number },
): Promise<FilePreview> {
  const order: PreviewOrder = {
    order: 'preview',
    connection: connectionOf(context.pool),
    clientId: context.clientId,
    settings: context.settings,
    path,
    sheet: chosen.sheet,
    headerRow: chosen.headerRow,
    columns: chosen.columns.length > 0 ? [...chosen.columns] : null,
  }
  const found = await inThread<never, PreviewResult>(ORDER_FILE_THREAD, order, {
    memoryMb: PREVIEW_MEMORY_MB,
    signal: AbortSignal.timeout(PREVIEW_WITHIN_MS),
  }).catch((error: unknown): PreviewResult => {
    const isTooMuch = error instanceof ThreadTooLarge || (error as Error).name === 'TimeoutError'
    if (!isTooMuch) throw error
    return { kind: 'refused', reason: 'It is too large to check. Split it.' }
  })
  return found.kind === 'refused' ? fail('SHEET_UNREADABLE', { reason: found.reason }) : found
}

/** Imports the file of a preview under its id, so that a double click imports it once. */
async function commit(
  context: ActionContext,
  body: Body,
  columns: ColumnMapping[],
): Promise<IntegrationRunValue> {
  const { db, clientId, user } = context
  const known = await findRun(db, clientId, body.runId)
  if (known) return showRun(known)
  const file = await takeStagedFile(context, body.runId)
  if (file.bytes > MOST_FILE_BYTES) fail('BODY_TOO_LARGE', { limit: '60 MB' })
  await takeOrderFile(db, {
    id: file.id,
    clientId,
    sourceId: body.sourceId || null,
    origin: 'upload',
    name: file.name,
    bytes: await readFile(file.path),
    reading: { columns, sheet: body.sheet, headerRow: body.headerRow, skipRejected: body.skipRejected },
    createdBy: { id: user.id, name: user.userName },
  })
  context.note(file.id, { file: file.name })
  return showRun(await theRun(context, file.id))
}

export async function theRun({ db, clientId }: ActionContext, id: string) {
  return (await findRun(db, clientId, id)) ?? fail('IMPORT_NOT_FOUND')
}

export async function theSource({ db, clientId }: ActionContext, id: string) {
  return (await orderSources.find(db, clientId, id)) ?? fail('SOURCE_NOT_FOUND')
}

function previewRun(
  file: StagedFile,
  preview: FilePreview,
  sourceId: string,
  message: string,
): IntegrationRunValue {
  return {
    id: file.id,
    sourceId,
    sourceName: '',
    origin: 'upload',
    fileName: file.name,
    startedAt: new Date().toISOString(),
    finishedAt: null,
    state: 'preview',
    workId: '',
    rows: preview.rowCount,
    orders: preview.orderCount,
    accepted: preview.readyCount - preview.duplicateCount,
    duplicates: preview.duplicateCount,
    rejected: preview.rejectedCount,
    message,
    header: preview.header,
    columns: preview.columns.map(showColumn),
  }
}
