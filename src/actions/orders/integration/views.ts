import { createHash } from 'node:crypto'
import type {
  IntegrationRunValue,
  IntegrationSourceValue,
  MappedColumn,
  OrderFileField,
  OrderFilePreviewValue,
  RunRowsValue,
} from '#contracts/entities/integration-source.ts'
import { fail } from '#contracts/errors.ts'
import type { FileOrder, RejectedFileRow } from '#database/orders/order-file-rows.ts'
import type { OrderFileRun } from '#database/orders/order-file-runs.ts'
import type { OrderSource } from '#database/orders/order-sources.ts'
import { mappingOf } from '#domain/order-files/column-mapping.ts'
import { ORDER_FIELDS, orderField } from '#domain/order-files/order-fields.ts'
import type { ColumnMapping } from '#domain/order-files/suggested-mapping.ts'
import type { FilePreview } from './preview-file.ts'

/** Sources, files and rows in the wire format. */

export const SHOWN_FIELDS: OrderFileField[] = ORDER_FIELDS.map((field) => ({
  field: field.id,
  label: field.label,
  level: field.level,
  isRequired: field.isRequired,
  kind: field.kind,
  units: (field.units ?? []).map(({ id, label }) => ({ id, label })),
}))

export const showColumn = (
  one: ColumnMapping & Partial<Pick<MappedColumn, 'confidence' | 'by'>>,
): MappedColumn => ({
  ...mappingOf(one),
  joinColumns: [...one.joinColumns],
  confidence: one.confidence ?? 1,
  by: one.by ?? 'none',
})

/** The mapping as stored: without fields that no column fills. */
export const columnsOf = (columns: readonly MappedColumn[]): ColumnMapping[] =>
  columns
    .filter(({ column, fallback }) => column !== '' || fallback !== '')
    .map((one) => ({ ...mappingOf(one), splitPart: one.splitPart || 1 }))

/**
 * Refuses unknown fields and units, and a field that two columns fill: the second column would be ignored.
 * @param path where the caller has the columns
 */
export function refuseUnusableColumns(columns: readonly MappedColumn[], path: string): void {
  const filled = new Set<string>()
  const faults = columns.flatMap(({ field: id, column, fallback, unit }, index) => {
    const field = orderField(id)
    if (!field) return id === '' ? [] : [[`${path}.${index}.MappedField`, `There is no field ${id}.`]]
    const isUsed = column !== '' || fallback !== ''
    if (isUsed && filled.has(id)) return [[`${path}.${index}.MappedField`, `${field.label} has two columns.`]]
    if (isUsed) filled.add(id)
    const isKnown = unit === '' || field.units?.some((one) => one.id === unit)
    return isKnown ? [] : [[`${path}.${index}.Unit`, `${field.label} cannot be in ${unit}.`]]
  })
  if (faults.length > 0) fail('VALIDATION_FAILED', { fields: Object.fromEntries(faults) })
}

export function showSource(source: OrderSource): IntegrationSourceValue {
  const hasPassword = source.credentialsSealed !== ''
  const { host, port, userName } = source
  return {
    id: source.id,
    name: source.name,
    kind: source.kind,
    isEnabled: source.isEnabled,
    everyMinutes: source.everyMinutes,
    afterImport: source.afterImport,
    archivePath: source.archivePath,
    host,
    port,
    userName,
    password: '',
    privateKey: '',
    passphrase: '',
    hasPassword,
    path: source.path,
    filePattern: source.filePattern,
    hostKey: source.hostKey,
    mailbox: source.mailbox && { ...source.mailbox, host, port, userName, password: '', hasPassword },
    columns: source.columns.map(showColumn),
    lastRunAt: source.polledAt?.toISOString() ?? null,
    lastState: source.pollOutcome,
    lastOutcome: source.pollDetail,
    version: versionOf(source),
  }
}

/** The version of a source's settings, including its password; checking the source does not change it. */
export function versionOf(source: OrderSource): string {
  const {
    polledAt: _at,
    pollOutcome: _outcome,
    pollDetail: _detail,
    waitingFiles: _files,
    ...settings
  } = source
  return createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 32)
}

export const showRun = (run: OrderFileRun): IntegrationRunValue => ({
  id: run.id,
  sourceId: run.sourceId ?? '',
  sourceName: run.sourceName,
  origin: run.origin,
  fileName: run.fileName,
  startedAt: run.createdAt.toISOString(),
  finishedAt: run.finishedAt?.toISOString() ?? null,
  state: run.state,
  workId: run.workId ?? '',
  rows: run.rowCount,
  orders: run.orderCount,
  accepted: run.addedCount,
  duplicates: run.duplicateCount,
  rejected: run.rejectedCount,
  message: run.message,
  header: run.header,
  columns: run.reading.columns.map(showColumn),
})

export const showRunRows = (
  orders: readonly FileOrder[],
  rejected: readonly RejectedFileRow[],
): RunRowsValue => ({
  orders: orders.map(({ orderNumber, outcome, orderId, rows }) => ({
    OrderNumber: orderNumber,
    outcome,
    orderId: orderId ?? '',
    rows,
  })),
  rejected: [...rejected],
})

export const showPreview = (found: FilePreview): OrderFilePreviewValue => ({
  format: found.format,
  sheets: found.sheets,
  sheet: found.sheet,
  headerRow: found.headerRow,
  header: found.header,
  rows: found.rows,
  problems: found.problems,
  readyOrders: found.readyCount,
  rejected: found.rejected,
  orders: found.orders.map((order) => ({
    OrderNumber: order.orderNumber,
    DestinationName: order.consignee,
    DestinationCity: order.city,
    DestinationState: order.state,
    DestinationZip: order.zip,
    LineCount: order.lines,
    Totalweight: order.weightLb,
  })),
})
