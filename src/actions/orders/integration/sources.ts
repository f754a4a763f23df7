import type { BodyOf } from '#contracts/endpoint.ts'
import type * as calls from '#contracts/endpoints/integration.ts'
import type { MappedColumn } from '#contracts/entities/integration-source.ts'
import { fail } from '#contracts/errors.ts'
import { listFileOrders, listRejectedRows } from '#database/orders/order-file-rows.ts'
import { findContent, listRuns, lockRun } from '#database/orders/order-file-runs.ts'
import {
  listSources,
  lockSourceList,
  orderSources,
  saveSourceColumns,
} from '#database/orders/order-sources.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { pageOf } from '../../kernel/known-sort.ts'
import { faultsSince } from './faults-since.ts'
import { fixRows } from './fix-rows.ts'
import { queueSourcePoll } from './poll-source.ts'
import { queueReading } from './read-again.ts'
import { keep, refuseTwin } from './save-source.ts'
import { testSource } from './test-source.ts'
import { previewSample, theRun, theSource } from './upload-orders.ts'
import {
  columnsOf,
  refuseUnusableColumns,
  SHOWN_FIELDS,
  showColumn,
  showPreview,
  showRun,
  showRunRows,
  showSource,
  versionOf,
} from './views.ts'

type Body = BodyOf<typeof calls.integrationWork>

const SHOWN_ORDERS = 500
const SHOWN_REJECTS = 500

async function answer(context: ActionContext, Status: string, message = '') {
  const sources = await listSources(context.db, context.clientId)
  return {
    Status,
    message,
    sources: sources.map(showSource),
    runs: [] as ReturnType<typeof showRun>[],
    total: sources.length,
    rows: null as ReturnType<typeof showRunRows> | null,
    fields: SHOWN_FIELDS,
    test: null as Awaited<ReturnType<typeof testSource>> | null,
  }
}

async function add(context: ActionContext, { source }: Body) {
  const given = source ?? nothingGiven()
  await lockSourceList(context.db, context.clientId)
  await refuseTwin(context, given.name, '')
  const kept = await keep(context, given, null)
  return answer(context, 'added', `${kept.name} has been saved.`)
}

async function update(context: ActionContext, { source, sourceId }: Body) {
  const given = source ?? nothingGiven()
  const { db, clientId } = context
  await lockSourceList(db, clientId)
  const known = (await orderSources.lock(db, clientId, given.id || sourceId)) ?? fail('SOURCE_NOT_FOUND')
  if (given.version !== undefined && given.version !== versionOf(known)) fail('SOURCE_CHANGED')
  await refuseTwin(context, given.name, known.id)
  const kept = await keep(context, given, known)
  return answer(context, 'updated', `${kept.name} has been saved.`)
}

const nothingGiven = () => fail('VALIDATION_FAILED', { fields: { Source: 'Enter the details to save.' } })

async function remove(context: ActionContext, { sourceId }: Body) {
  const source = await theSource(context, sourceId)
  await orderSources.remove(context.db, context.clientId, source.id, context.now)
  context.note(source.id, { name: source.name }, 'integration.source-removed')
  return answer(context, 'deleted', `${source.name} has been deleted.`)
}

/** Checks a source now; or reads a failed file again, with the current columns of its source. */
async function run(context: ActionContext, { sourceId, runId }: Body) {
  if (runId !== '') return readAgain(context, runId)
  const source = await theSource(context, sourceId)
  if (source.kind === 'Upload')
    fail('VALIDATION_FAILED', {
      fields: { SourceId: 'This source has no folder or mailbox to check. Upload its files here.' },
    })
  if (!source.isEnabled)
    fail('VALIDATION_FAILED', {
      fields: { SourceId: `${source.name} is off. Turn it on to check it.` },
    })
  await queueSourcePoll(context.db, source.id)
  context.note(source.id, { name: source.name }, 'integration.source-polled')
  return answer(context, 'success', `${source.name} is being checked.`)
}

async function readAgain(context: ActionContext, runId: string) {
  const { db, user } = context
  await theRun(context, runId)
  const found = (await lockRun(db, runId)) ?? fail('IMPORT_NOT_FOUND')
  if (found.state !== 'failed') fail('IMPORT_NOT_READY', { state: found.state, action: 'reading it again' })
  if (!(await findContent(db, runId))) fail('STAGED_FILE_NOT_FOUND')
  const source = found.sourceId ? await orderSources.find(db, context.clientId, found.sourceId) : null
  await queueReading(db, found, source, { id: user.id, name: user.userName })
  context.note(runId, { file: found.fileName }, 'orders.file-read-again')
  const shown = await answer(context, 'success', `${found.fileName} is being processed again.`)
  return { ...shown, runs: [showRun(await theRun(context, runId))] }
}

async function log(context: ActionContext, body: Body) {
  const { db, clientId } = context
  const shown = await answer(context, 'success')
  if (body.runId !== '') {
    const found = await theRun(context, body.runId)
    const orders = await listFileOrders(db, found.id, { limit: SHOWN_ORDERS, offset: 0, outcome: '' })
    const rejected = await listRejectedRows(db, found.id, { limit: SHOWN_REJECTS, offset: 0 })
    return { ...shown, runs: [showRun(found)], total: 1, rows: showRunRows(orders, rejected) }
  }
  const { sourceId, searchText } = body
  const since = body.faultsOnly ? faultsSince(context.now) : undefined
  const asked = { sourceId, searchText, faultsSince: since, ...pageOf(body) }
  const { rows, total } = await listRuns(db, clientId, asked)
  return { ...shown, runs: rows.map(showRun), total }
}

async function fix(context: ActionContext, { runId, rows }: Body) {
  const words = await fixRows(context, { runId, rows })
  const shown = await log(context, { ...EMPTY_BODY, runId })
  return { ...shown, Status: 'updated', message: words }
}

const EMPTY_BODY = {
  sourceId: '',
  runId: '',
  rows: [],
  faultsOnly: false,
  searchText: '',
  sortName: '',
  sortOrder: '',
} as const as Omit<Body, 'rows'> & { rows: Body['rows'] }

async function test(context: ActionContext, { source }: Body) {
  if (!source) return fail('VALIDATION_FAILED', { fields: { Source: 'Enter the details to test.' } })
  const known = source.id === '' ? null : await theSource(context, source.id)
  const found = await testSource(context, source, known)
  return { ...(await answer(context, 'success')), test: found }
}

/** The function for each `Functype`. */
export const INTEGRATION_WORK = {
  select: (context: ActionContext) => answer(context, 'success'),
  add,
  update,
  delete: remove,
  test,
  run,
  log,
  fix,
}

/** Suggests the columns of a sample with a preview; or saves a mapping in its source. */
export async function mapColumns(context: ActionContext, body: BodyOf<typeof calls.mapColumns>) {
  const source = body.sourceId === '' ? null : await theSource(context, body.sourceId)
  refuseUnusableColumns(body.columns ?? [], 'MappedColumns')
  if (body.columns && !source && !body.sample) {
    fail('VALIDATION_FAILED', { fields: { SourceId: 'Choose the source that uses these columns.' } })
  }
  const chosen = body.columns ? columnsOf(body.columns) : (source?.columns ?? [])
  if (body.columns && source) {
    await saveSourceColumns(context.db, context.clientId, source.id, chosen)
    context.note(source.id, { columns: chosen.length })
  }
  const preview = body.sample ? await previewSample(context, body.sample, chosen) : null
  const columns: MappedColumn[] = (preview?.columns ?? chosen).map(showColumn)
  return { MappedColumns: columns, fields: SHOWN_FIELDS, preview: preview && showPreview(preview) }
}
