import { v7 as newId } from 'uuid'
import type { BodyOf } from '#contracts/endpoint.ts'
import type * as calls from '#contracts/endpoints/rate-sheets.ts'
import type { RateSheetDiff } from '#contracts/entities/rate-sheet.ts'
import { fail } from '#contracts/errors.ts'
import { findCarrier } from '#database/carriers/carriers.ts'
import { listFuelTableNames } from '#database/tariffs/sheet-drafts.ts'
import { addImport, findImport, listImports, type TariffImport } from '#database/tariffs/tariff-imports.ts'
import { listTariffSummaries } from '#database/tariffs/tariff-summaries.ts'
import { findVersion } from '#database/tariffs/tariff-timeline.ts'
import { findBaseTariff } from '#database/tariffs/tariff-versions.ts'
import { csvFile } from '#documents/data-files/csv.ts'
import { workbookOf } from '#documents/data-files/workbook.ts'
import { dayInForce } from '#domain/calendar/last-today.ts'
import { exampleContract } from '#domain/mapping/example-contracts.ts'
import { SHEET_KINDS, sheetKindOf } from '#domain/mapping/sheet-kinds.ts'
import { kindOfMode } from '#domain/rating/kind-of-mode.ts'
import { takeStagedFile } from '../files/staged-files.ts'
import type { ActionContext } from '../kernel/context.ts'
import { queueWork } from '../kernel/long-work.ts'
import { previewStaged, showFields } from '../sheet-files/preview-staged.ts'
import { CSV_TYPE, type TableFormat, tableFile, templateFile } from '../sheet-files/table-file.ts'
import { contractSheets } from './contract-sheets.ts'
import type { TariffDiff } from './tariff-import-diff.ts'

/** Importing rate sheets and other tables: the kinds, the preview of a file, its check, and the result. */

const SHEET_THREAD = new URL('./tariff-import-thread.ts', import.meta.url)
const SHOWN_LANES = 200
const SHOWN_FAULTS = 200

/** The kinds with their fields, and the imports so far. */
export async function listRateSheets(context: ActionContext) {
  const imports = await listImports(context.db, context.clientId)
  return {
    kinds: SHEET_KINDS.map(({ id, label, isOfCarrier, rateModeIds, isAdded, fields }) => ({
      id,
      label,
      isOfCarrier,
      rateModeIds: [...rateModeIds],
      isAdded,
      fields: showFields(fields),
    })),
    imports: imports.map(showImport),
    fuelTables: await listFuelTableNames(context.db, context.clientId),
  }
}

/** A template with a header row and an example; for a contract, a whole workbook for the rate mode. */
export function sheetTemplate(kindId: string, format: TableFormat, rateModeId: number) {
  const kind = sheetKindOf(kindId)
  const name = `${kind.label} template`
  if (kind.id === 'contract' && format === 'XLSX')
    return tableFile(name, format, workbookOf(contractSheets(exampleContract(rateModeId))))
  return templateFile(name, format, { title: kind.label, fields: kind.fields })
}

/** The head of an uploaded file. */
export async function previewRateSheet(context: ActionContext, body: BodyOf<typeof calls.previewRateSheet>) {
  const { kind, sheet, headerRow, columns = null } = body
  const order = { kind, chosen: { sheet, headerRow, columns } }
  const { kind: _kind, ...shown } = await previewStaged(context, SHEET_THREAD, body.fileId, order)
  return shown
}

/** Queues the check of an uploaded file. */
export async function checkRateSheet(context: ActionContext, body: BodyOf<typeof calls.checkRateSheet>) {
  const { db, clientId } = context
  const kind = sheetKindOf(body.kind)
  const file = await takeStagedFile(context, body.fileId)
  const carrier = kind.isOfCarrier ? await findCarrier(db, clientId, body.scac, body.rateModeId) : null
  if (kind.isOfCarrier && !carrier) return fail('CARRIER_NOT_FOUND', { scac: body.scac })
  const today = dayInForce(context.now)
  const basedOn = carrier ? await baseOfSheet(context, carrier.scac, body, today) : null
  const former = carrier ? await listTariffSummaries(db, clientId, [carrier.scac], today) : []
  const chosen = body.basedOn ? await findVersion(db, clientId, body.basedOn) : null
  const formerName = chosen?.name ?? former.find(({ id }) => id === basedOn)?.name
  if (!kind.isOfCarrier && body.name === '') {
    return fail('VALIDATION_FAILED', { fields: { name: 'Enter the name of the table.' } })
  }
  const name = body.name || formerName || `${carrier?.name ?? ''} ${kind.label}`.trim()
  const importId = newId()
  const workId = await queueWork(context, {
    kind: 'tariff-import',
    title: `${kind.label} of ${carrier?.name ?? name}: ${file.name}`,
    input: {
      importId,
      fileId: file.id,
      sheet: body.sheet,
      headerRow: body.headerRow,
      columns: body.columns,
      basedOn,
      today,
    },
  })
  await addImport(db, clientId, {
    id: importId,
    kind: kind.id,
    carrierId: carrier?.id ?? null,
    scac: carrier?.scac ?? '',
    rateModeId: body.rateModeId,
    name,
    workId,
    fileName: file.name,
    fileSha256: file.sha256,
    createdBy: context.user.userName,
  })
  context.note(importId, { kind: kind.id, scac: carrier?.scac ?? '', file: file.name })
  return { importId, workId }
}

/** The version to which the sheet is added: the chosen one, or the latest. */
async function baseOfSheet(
  { db, clientId }: ActionContext,
  scac: string,
  body: BodyOf<typeof calls.checkRateSheet>,
  today: string,
): Promise<string | null> {
  const isOfClasses = body.kind === 'ltl-rates' || body.kind === 'accessorials'
  const kind = isOfClasses ? 'ltl' : kindOfMode(body.rateModeId)
  if (!body.basedOn) return findBaseTariff(db, clientId, scac, body.rateModeId, today, kind)
  const version = await findVersion(db, clientId, body.basedOn)
  const isOfContract = version?.scac === scac && version.rateModeId === body.rateModeId
  return isOfContract ? version.id : fail('TARIFF_NOT_FOUND')
}

/** One import with its errors, or its comparison. */
export async function readRateSheet(context: ActionContext, importId: string) {
  const found = await findImport(context.db, context.clientId, importId)
  if (!found) return fail('IMPORT_NOT_FOUND')
  return {
    details: {
      import: showImport(found),
      faults: found.faults.slice(0, SHOWN_FAULTS),
      notices: found.notices,
      diff: showDiff(found),
    },
  }
}

function showDiff(found: TariffImport): RateSheetDiff | null {
  const diff = found.diff as TariffDiff | null
  return diff && { ...diff, lanes: diff.lanes.slice(0, SHOWN_LANES), laneCount: diff.lanes.length }
}

/** The errors, or the whole comparison, as a file. */
export async function rateSheetFile(context: ActionContext, importId: string, what: 'faults' | 'comparison') {
  const found = await findImport(context.db, context.clientId, importId)
  if (!found) return fail('IMPORT_NOT_FOUND')
  const rows = what === 'faults' ? faultRows(found) : comparisonRows(found)
  const fileName = `${what === 'faults' ? 'Errors' : 'Comparison'} of ${found.fileName.replace(/\.\w+$/, '')}.csv`
  return { bytes: csvFile(rows), fileName, contentType: CSV_TYPE }
}

function* faultRows({ faults, faultCount }: TariffImport) {
  yield ['Row', 'Column', 'Error']
  for (const { row, column, reason } of faults) yield [row === 0 ? '' : row, column, reason]
  if (faultCount > faults.length) yield ['', '', `and ${faultCount - faults.length} more`]
}

const dollars = (cents: number): string => (cents / 100).toFixed(2)

function* comparisonRows(found: TariffImport) {
  yield [
    'Origin',
    'Destination',
    'Shipments',
    'Cost now',
    'Cost new',
    'Difference',
    'Lose their price',
    'Gain a price',
    'Reason',
  ]
  for (const lane of (found.diff as TariffDiff | null)?.lanes ?? []) {
    const { origin, destination, shipments, nowCents, newCents, lost, gained, reason } = lane
    yield [
      origin,
      destination,
      shipments,
      dollars(nowCents),
      dollars(newCents),
      dollars(newCents - nowCents),
      lost,
      gained,
      reason,
    ]
  }
}

/** An import in the wire format. */
export function showImport(found: TariffImport) {
  return {
    id: found.id,
    kind: found.kind,
    scac: found.scac,
    rateModeId: found.rateModeId,
    name: found.name,
    state: found.state,
    workId: found.workId,
    fileName: found.fileName,
    rows: found.rowCount,
    faultCount: found.faultCount,
    effectiveFrom: found.effectiveFrom ?? '',
    createdBy: found.createdBy,
    createdAt: found.createdAt.toISOString(),
    liveAt: found.liveAt?.toISOString() ?? null,
    liveBy: found.liveBy,
  }
}
