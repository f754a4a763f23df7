import type { BodyOf } from '#contracts/endpoint.ts'
import type { importInvoices, invoiceTemplate, previewInvoices } from '#contracts/endpoints/bill-files.ts'
import { sentence } from '#contracts/errors.ts'
import { findColumnChoices, saveColumnChoices } from '#database/files/column-choices.ts'
import { addJobs } from '#database/queue/jobs.ts'
import { BILL_FIELDS } from '#domain/freight-audit/bill-fields.ts'
import { type BillOfFile, billsOfRows, type FaultOfFile } from '#domain/freight-audit/bills-of-rows.ts'
import { PARCEL_LAYOUTS } from '#domain/freight-audit/parcel-layouts.ts'
import { plural } from '#domain/text/plural.ts'
import { takeStagedFile } from '../files/staged-files.ts'
import type { ActionContext } from '../kernel/context.ts'
import { inThread } from '../kernel/in-thread.ts'
import { withColumns } from '../sheet-files/map-sheet.ts'
import { previewStaged, showFields } from '../sheet-files/preview-staged.ts'
import { templateFile } from '../sheet-files/table-file.ts'
import { BILL_THREAD, type BillPreview, type ReadOrder, type ReadResult } from './bill-thread-orders.ts'
import { compareJobs } from './jobs.ts'
import { billFaults } from './save-bill.ts'
import { type RefusedBill, takeBills } from './take-bill.ts'

const MEMORY_MB = 256
const WITHIN_MS = 30_000
const MOST_FAULTS = 200

/** The head of a staged file, with the columns that were last chosen for such a file. */
export async function previewBills(context: ActionContext, body: BodyOf<typeof previewInvoices>) {
  const { fileId, sheet, headerRow, columns = null } = body
  const { layout, ...head } = await previewStaged<BillPreview>(context, BILL_THREAD, fileId, {
    chosen: { sheet, headerRow, columns },
  })
  const before = columns ? null : await findColumnChoices(context.db, context.clientId, 'bills', head.header)
  const known = PARCEL_LAYOUTS.find(({ id }) => id === layout)
  return {
    ...(before ? withColumns(head, BILL_FIELDS, before) : head),
    fields: showFields(BILL_FIELDS),
    layout: known ? { id: known.id, name: known.name, scac: known.scac } : null,
  }
}

/** Checks all rows of a staged file, and if requested, saves the valid bills in one transaction. */
export async function importBills(context: ActionContext, body: BodyOf<typeof importInvoices>) {
  const file = await takeStagedFile(context, body.fileId)
  const { sheet, headerRow, columns, layout, step } = body
  const order: ReadOrder = { order: 'read', path: file.path, sheet, headerRow, columns, layout }
  const { rows, mapped } = await inThread<never, ReadResult>(BILL_THREAD, order, {
    memoryMb: MEMORY_MB,
    signal: AbortSignal.timeout(WITHIN_MS),
  })
  // A file that cannot be read to its end may lack charges, so nothing of it is imported.
  const read = mapped.cut ? { bills: [], faults: [] } : billsOfRows(rows, body.scac.toUpperCase())
  const faults: FaultOfFile[] = [...mapped.faults, ...read.faults]
  const right = read.bills.filter(({ row, bill }) => {
    const [wrong] = Object.values(billFaults(bill))
    if (wrong) faults.push({ row, column: '', reason: wrong })
    return !wrong
  })
  const outcomes = await takeBills(context.db, context.clientId, right, {
    ...{ source: 'file', ediSetId: null, isTrial: step === 'check' },
  })
  const found = { taken: 0, unmatched: 0, repeated: 0 }
  const compared: string[] = []
  outcomes.forEach((outcome, at) => {
    if (outcome.kind === 'refused') faults.push(refusal(right[at]!, outcome.repeat))
    else if (outcome.kind === 'again') found.repeated++
    else {
      found.taken++
      if (outcome.shipmentId) compared.push(outcome.id)
      else found.unmatched++
    }
  })
  if (step === 'import') {
    await finish(context, body, { name: file.name, header: mapped.header, compared, taken: found.taken })
  }
  const wrong = new Set(faults.map(({ row }) => row)).size
  const message = `${plural(found.taken, 'bill')} imported${found.unmatched ? `, ${found.unmatched} without a shipment yet` : ''}.`
  return {
    ...{ rows: mapped.rowCount, ...found, wrong, faults: faults.slice(0, MOST_FAULTS) },
    message: step === 'import' ? message : '',
  }
}

interface FinishedFile {
  name: string
  header: string[]
  /** Ids of bills to compare with their receipts. */
  compared: readonly string[]
  taken: number
}

async function finish(
  context: ActionContext,
  { fileId, columns, layout }: BodyOf<typeof importInvoices>,
  { name, header, compared, taken }: FinishedFile,
): Promise<void> {
  const { db, clientId, user } = context
  await addJobs(db, compareJobs(clientId, compared))
  if (layout === '') {
    await saveColumnChoices(db, clientId, 'bills', { header, choices: columns, by: user.userName })
  }
  context.note(fileId, { file: name, bills: taken })
}

function refusal({ row, bill }: BillOfFile, repeat: RefusedBill['repeat']): FaultOfFile {
  const code = repeat.kind === 'duplicate' ? 'BILL_DUPLICATE' : 'BILL_NUMBER_TAKEN'
  const reason = sentence(code, { number: repeat.number, scac: bill.scac })
  return { row, column: 'Bill number', reason }
}

/** An empty bill list with a header row and an example, for download. */
export const billTemplate = ({ format }: BodyOf<typeof invoiceTemplate>) =>
  templateFile('Freight bills template', format, { title: 'Bills', fields: BILL_FIELDS })
