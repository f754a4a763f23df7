import type { BodyOf } from '#contracts/endpoint.ts'
import type * as calls from '#contracts/endpoints/containers.ts'
import type { ContainerDraft } from '#contracts/entities/container.ts'
import { CONTAINER_TYPES } from '#contracts/reference.ts'
import { listEstimates } from '#database/ocean/container-events.ts'
import {
  CONTAINER_SORTS,
  findContainersByNumber,
  listContainers,
  type StoredContainer,
} from '#database/ocean/containers.ts'
import { localClock, localDate } from '#domain/calendar/local-clock.ts'
import { instantOfLocal } from '#domain/calendar/local-instant.ts'
import { compactNumber } from '#domain/check-digits/weighted-sum.ts'
import {
  CONTAINER_FIELDS,
  type ContainerRow,
  containerFieldLabel,
  type LocalMoment,
} from '#domain/ocean/container-fields.ts'
import { portLabel, zoneOfPort } from '#domain/ocean/ports.ts'
import { plural } from '#domain/text/plural.ts'
import { takeStagedFile } from '../files/staged-files.ts'
import type { ActionContext } from '../kernel/context.ts'
import { inThread } from '../kernel/in-thread.ts'
import { knownSort } from '../kernel/known-sort.ts'
import { homeZone } from '../locations/zone-of-dock.ts'
import { previewStaged, showFields } from '../sheet-files/preview-staged.ts'
import { tableFile, templateFile, writeTable } from '../sheet-files/table-file.ts'
import { CONTAINER_THREAD, type ReadOrder, type ReadResult } from './container-thread-orders.ts'
import { keepContainer } from './containers.ts'
import { applyDraft, faultsOf, newContainer } from './draft-container.ts'

/** Containers as files: preview, import, export. */

const MEMORY_MB = 256
const WITHIN_MS = 30_000
const TABLE = { title: 'Containers', fields: CONTAINER_FIELDS }
const MOST_FAULTS = 200
const MOST_EXPORTED = 50_000

/** The head of a staged file. */
export async function previewContainers(
  context: ActionContext,
  body: BodyOf<typeof calls.previewContainers>,
) {
  const { fileId, sheet, headerRow, columns = null } = body
  const head = await previewStaged(context, CONTAINER_THREAD, fileId, {
    chosen: { sheet, headerRow, columns },
  })
  return { ...head, fields: showFields(CONTAINER_FIELDS) }
}

interface Fault {
  row: number
  column: string
  reason: string
}

/** Checks all rows of a staged file, and if requested, imports the valid ones in one transaction. */
export async function importContainers(context: ActionContext, body: BodyOf<typeof calls.importContainers>) {
  const file = await takeStagedFile(context, body.fileId)
  const { sheet, headerRow, columns } = body
  const order: ReadOrder = { order: 'read', path: file.path, sheet, headerRow, columns }
  const { rows, mapped } = await inThread<never, ReadResult>(CONTAINER_THREAD, order, {
    memoryMb: MEMORY_MB,
    signal: AbortSignal.timeout(WITHIN_MS),
  })
  const faults: Fault[] = [...mapped.faults]
  const found = { added: 0, changed: 0, unchanged: 0 }
  const taker = new RowTaker(context, body.step === 'import')
  await taker.read(rows.map(({ values }) => values.containerNumber ?? ''))
  // A file that cannot be read to its end may lack rows without anyone noticing, so nothing of it is imported.
  for (const { row, values } of mapped.cut ? [] : rows) {
    const outcome = await taker.take(row, values)
    if (typeof outcome === 'string') found[outcome] += 1
    else faults.push(...outcome)
  }
  const wrong = new Set(faults.map(({ row }) => row)).size
  if (body.step === 'import') {
    context.note(body.fileId, { file: file.name, added: found.added, changed: found.changed })
  }
  const message = `${plural(found.added, 'container')} added, ${found.changed} updated.`
  return {
    rows: mapped.rowCount,
    ...found,
    wrong,
    faults: faults.slice(0, MOST_FAULTS),
    message: body.step === 'import' ? message : '',
  }
}

type Outcome = 'added' | 'changed' | 'unchanged' | Fault[]

/** Imports the rows of one file: a known container is updated, and no row counts twice. */
class RowTaker {
  readonly #context: ActionContext
  readonly #isImport: boolean
  readonly #known = new Map<string, StoredContainer[]>()
  readonly #rowOf = new Map<string, number>()

  constructor(context: ActionContext, isImport: boolean) {
    this.#context = context
    this.#isImport = isImport
  }

  async read(numbers: readonly string[]): Promise<void> {
    const { db, clientId } = this.#context
    const wanted = [...new Set(numbers.map(compactNumber).filter(Boolean))]
    for (const one of await findContainersByNumber(db, clientId, wanted)) {
      const same = this.#known.get(one.containerNumber)
      if (same) same.push(one)
      else this.#known.set(one.containerNumber, [one])
    }
  }

  async take(row: number, values: ContainerRow): Promise<Outcome> {
    const known = this.#find(values)
    const before = known ?? newContainer(this.#context.clientId, this.#context.user.userName)
    const draft = draftOf(values)
    const one = applyDraft(before, draft)
    const eta = momentOf(values.estimatedArrival, one.timeZone)
    const faults = Object.entries(faultsOf(one)).map(([id, reason]) => ({
      row,
      column: containerFieldLabel(id),
      reason: reason ?? '',
    }))
    const key = `${one.containerNumber} ${one.bookingNumber} ${one.masterBolNumber}`
    const twin = this.#rowOf.get(key)
    if (twin !== undefined) {
      faults.push({ row, column: '', reason: `Row ${twin} is the same container.` })
    }
    if (faults.length > 0) return faults
    this.#rowOf.set(key, row)
    const departure = momentOf(values.estimatedDeparture, zoneOfPort(one.loadingCode))
    const next = { ...one, estimatedDeparture: departure ?? one.estimatedDeparture }
    const isSame = known !== null && !isChanged(known, next) && (await this.#hasEstimate(known, eta))
    if (isSame) return 'unchanged'
    if (this.#isImport) await keepContainer(this.#context, known, next, eta?.toISOString())
    return known ? 'changed' : 'added'
  }

  /** The journey of the row: the one with the same booking, or the current one. */
  #find({ containerNumber = '', bookingNumber = '' }: ContainerRow): StoredContainer | null {
    const same = this.#known.get(compactNumber(containerNumber)) ?? []
    const booking = bookingNumber.toUpperCase()
    return (
      same.find((one) => booking !== '' && one.bookingNumber === booking) ??
      same.find((one) => one.state !== 'returned' && (booking === '' || one.bookingNumber === '')) ??
      null
    )
  }

  async #hasEstimate(known: StoredContainer, eta: Date | null): Promise<boolean> {
    if (!eta || known.estimatedArrival?.getTime() === eta.getTime()) return true
    const { db, clientId } = this.#context
    const last = (await listEstimates(db, clientId, known.id)).at(-1)
    return last?.arrivesAt.getTime() === eta.getTime()
  }
}

const isChanged = (known: StoredContainer, next: StoredContainer): boolean =>
  (Object.keys(next) as (keyof StoredContainer)[]).some(
    (name) => JSON.stringify(known[name]) !== JSON.stringify(next[name]),
  )

function draftOf(values: ContainerRow): ContainerDraft {
  const { estimatedArrival: _eta, estimatedDeparture: _etd, type, ...plain } = values
  const known = CONTAINER_TYPES.find((one) => one === type)
  return { id: '', ...plain, ...(known ? { type: known } : {}) }
}

/** Noon at the port if the cell has only a day, so that it is the same day in every time zone. */
function momentOf(moment: LocalMoment | undefined, timeZone: string): Date | null {
  if (!moment) return null
  if (moment.instant !== '') return new Date(moment.instant)
  return instantOfLocal(moment.date, moment.time || '12:00', timeZone)
}

/** All matching containers, with times in the time zones of their ports; or an empty list with an example. */
export async function exportContainers(context: ActionContext, body: BodyOf<typeof calls.exportContainers>) {
  if (body.isTemplate) return templateFile('Containers template', body.format, TABLE)
  const { rows } = await listContainers(context.db, context.clientId, body, {
    sort: knownSort(CONTAINER_SORTS, body.sortName),
    isDescending: body.sortOrder === 'desc',
    limit: MOST_EXPORTED,
    offset: 0,
  })
  const bytes = writeTable(body.format, TABLE, rows.map(cellsOf))
  return tableFile(`Containers ${localDate(context.now, await homeZone(context))}`, body.format, bytes)
}

function cellsOf(one: StoredContainer): string[] {
  const cells: Record<keyof ContainerRow, string> = {
    containerNumber: one.containerNumber,
    bookingNumber: one.bookingNumber,
    masterBolNumber: one.masterBolNumber,
    carrierScac: one.carrierScac,
    type: one.type,
    vesselName: one.vesselName,
    voyage: one.voyage,
    portOfLoading: portLabel({ unlocode: one.loadingCode, name: one.loadingName }),
    portOfDischarge: portLabel({ unlocode: one.dischargeCode, name: one.dischargeName }),
    estimatedDeparture: momentCell(one.estimatedDeparture, zoneOfPort(one.loadingCode)),
    estimatedArrival: momentCell(one.estimatedArrival, one.timeZone),
    lastFreeDay: one.lastFreeDay,
    returnBy: one.returnBy,
    poNumber: one.poNumber,
    reference: one.reference,
  }
  return CONTAINER_FIELDS.map(({ id }) => cells[id])
}

function momentCell(instant: Date | null, timeZone: string): string {
  if (!instant) return ''
  const { date, time } = localClock(instant, timeZone)
  return `${date} ${time}`
}
