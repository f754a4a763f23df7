import { setImmediate as pause } from 'node:timers/promises'
import { type OrderDraft, orderDraft } from '#contracts/entities/order.ts'
import { Refusal } from '#contracts/errors.ts'
import { findItemsByCode, type MasterItem } from '#database/items/items.ts'
import { findDefaultServices, type Location, listWarehouses } from '#database/locations/locations.ts'
import type { NewOrder, NewOrderLine } from '#database/orders/order-entry.ts'
import { manyIds } from '#database/sql/many-ids.ts'
import type { Db } from '#database/sql/open.ts'
import { locationMatchKey } from '#domain/addresses/match-key.ts'
import type { RowFault } from '#domain/mapping/sheet-row.ts'
import type { GatheredOrder } from '#domain/order-files/gather-orders.ts'
import { ORDER_FIELDS } from '#domain/order-files/order-fields.ts'
import type { ClientSettings } from '#domain/shipment/client-settings.ts'
import { readyOrderFrom } from '../ready-order.ts'
import { headOf } from '../save-order.ts'
import { wireOf } from './order-wire.ts'

/** What the orders of a file are checked against. */
export interface OrderDesk {
  db: Db
  clientId: string
  settings: ClientSettings
  warehouses: readonly Location[]
  newId: () => string
  now: Date
  /** The value of orders.source. */
  origin: string
  /** Weights are for whole lines, regardless of how this client enters them: X12 has no others. */
  isLineWeight: boolean
}

export const openOrderDesk = async (desk: Omit<OrderDesk, 'warehouses' | 'newId'>): Promise<OrderDesk> => ({
  ...desk,
  newId: manyIds(),
  warehouses: await listWarehouses(desk.db, desk.clientId),
})

/** A valid order of a file, or all of its errors by row. */
export type JudgedOrder =
  | { kind: 'ready'; gathered: GatheredOrder; order: NewOrder; lines: NewOrderLine[] }
  | { kind: 'wrong'; gathered: GatheredOrder; faults: RowFault[] }

/** Orders checked before the event loop gets a turn to handle database replies: the batch before may be on its way. */
const AT_A_STRETCH = 5

/**
 * Checks orders by the same rules as those entered by hand. Missing details of a line come from the item master, and
 * the default services of a saved consignee are added, like when it is chosen from the list.
 */
export async function judgeOrders(
  desk: OrderDesk,
  gathered: readonly GatheredOrder[],
): Promise<JudgedOrder[]> {
  const codes = gathered.flatMap(({ lines }) => lines.map(({ values }) => (values.itemCode as string) ?? ''))
  const items = await findItemsByCode(desk.db, desk.clientId, codes)
  const master = new Map(items.map((item) => [item.itemCode.toLowerCase(), item]))
  const usual = await findDefaultServices(desk.db, desk.clientId, [...new Set(gathered.map(consigneeKey))])
  const judged: JudgedOrder[] = []
  for (const one of gathered) {
    if (judged.length % AT_A_STRETCH === AT_A_STRETCH - 1) await pause()
    judged.push(judge(desk, one, { master, services: usual.get(consigneeKey(one)) ?? [] }))
  }
  return judged
}

const consigneeKey = ({ head }: GatheredOrder): string =>
  locationMatchKey({
    companyName: textOf(head.destinationName),
    street: textOf(head.destinationStreet),
    zip: textOf(head.destinationZip),
  })

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Stored data that an order refers to. */
interface Known {
  master: ReadonlyMap<string, MasterItem>
  /** The default services of its consignee. */
  services: readonly string[]
}

function judge(desk: OrderDesk, gathered: GatheredOrder, { master, services }: Known): JudgedOrder {
  // Errors of reading the rows are reported with those of the rules, so that the user fixes a row only once.
  const wrong = (found: readonly RowFault[]): JudgedOrder => ({
    kind: 'wrong',
    gathered,
    faults: [...gathered.faults, ...furtherFaults(gathered.faults, found)],
  })
  const parsed = orderDraft.safeParse(wireOf(gathered, master, desk))
  if (!parsed.success) {
    return wrong(parsed.error.issues.map(({ path, message }) => faultAt(gathered, path.join('.'), message)))
  }
  const draft: OrderDraft = { ...parsed.data, services: [...parsed.data.services, ...services] }
  try {
    const ready = readyOrderFrom(desk, draft, desk.warehouses)
    if (gathered.faults.length > 0) return wrong([])
    const order = { ...headOf(draft, ready), id: desk.newId(), source: desk.origin, createdAt: desk.now }
    const lines = ready.lines.map((item, index) => ({ id: desk.newId(), lineNumber: index + 1, item }))
    return { kind: 'ready', gathered, order, lines }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const fields = Object.entries((error.details.fields ?? {}) as Record<string, string>)
    const faults =
      fields.length > 0
        ? fields.map(([path, reason]) => faultAt(gathered, path.replace(/^order\./, ''), reason))
        : [{ row: gathered.rows[0]!, column: '', reason: error.message }]
    return wrong(faults)
  }
}

const ORDER_COLUMNS: ReadonlySet<string> = new Set(
  ORDER_FIELDS.flatMap(({ id, level }) => (level === 'order' ? [id] : [])),
)
const PLACE = /^destination(City|State|Zip|Country)$/

/**
 * The errors of the rules, without those that follow from a value that could not be read: it counts as missing, and
 * without a ZIP, city and state are unknown.
 */
function furtherFaults(read: readonly RowFault[], found: readonly RowFault[]): RowFault[] {
  if (read.some(({ column }) => column === '')) return []
  const isPlaceRead = !read.some(({ column }) => PLACE.test(column))
  return found.filter(({ row, column }) => {
    if (!isPlaceRead && PLACE.test(column)) return false
    return !read.some((one) => one.column === column && (one.row === row || ORDER_COLUMNS.has(column)))
  })
}

const ITEM_PATH = /^Items\.(\d+)\.?(.*)$/

/** An error of the order's contract or rules, assigned to the row and field that it came from. */
function faultAt(gathered: GatheredOrder, path: string, reason: string): RowFault {
  const inLine = ITEM_PATH.exec(path)
  const level = inLine ? 'line' : 'order'
  const rest = inLine ? inLine[2]! : path
  const field = ORDER_FIELDS.find((one) => one.level === level && one.path === rest)
  const row = inLine ? gathered.lines[Number(inLine[1])]?.row : undefined
  const words =
    field && !reason.toLowerCase().includes(field.label.toLowerCase()) ? `${field.label}: ${reason}` : reason
  return { row: row ?? gathered.rows[0]!, column: field?.id ?? '', reason: words }
}
