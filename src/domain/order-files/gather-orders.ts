import type { RowFault } from '../mapping/sheet-row.ts'
import { ORDER_FIELDS } from './order-fields.ts'
import type { OrderRow, OrderSheetRow } from './read-order-row.ts'

/** The rows that form one order. */
export interface GatheredOrder {
  orderNumber: string
  /** '00' unless the file has another: specification section 9. */
  backorder: string
  /** Values of the order as a whole, by field id. */
  head: Readonly<Record<string, unknown>>
  /** One per row, in the order of the rows. */
  lines: { row: number; values: Readonly<Record<string, unknown>> }[]
  rows: number[]
  faults: RowFault[]
}

/** Label by id. */
const HEAD_FIELDS = new Map(
  ORDER_FIELDS.filter(({ level }) => level === 'order').map(({ id, label }) => [id, label]),
)
const MOST_LINES = 2_000
const USUAL_BACKORDER = '00'

/**
 * Rows as orders: rows with the same order number belong together, wherever in the file they are. Values for the whole
 * order may be in each of its rows, or only in one; if two rows contradict each other, the order is rejected. One wrong
 * row rejects its whole order: half an order is worse than none.
 */
export class OrderGatherer {
  readonly #orders = new Map<string, GatheredOrder>()

  /** Adds a row. A row without an order number is a separate order, and is rejected. */
  add(read: OrderRow): void {
    const { row, values, faults, isRefused = false } = read
    const { orderNumber, backorder, key } = orderOf(read)
    let order = this.#orders.get(key)
    if (!order) {
      order = { orderNumber, backorder, head: {}, lines: [], rows: [], faults: [] }
      this.#orders.set(key, order)
      const isTold = isRefused || faults.some(({ column }) => column === 'orderNumber')
      if (orderNumber === '' && !isTold)
        order.faults.push({ row, column: 'orderNumber', reason: 'Order number is missing.' })
    }
    order.faults.push(...faults)
    order.rows.push(row)
    // Each row has few of all possible values: only those are checked.
    const line: Record<string, unknown> = {}
    for (const id in values) {
      if (!HEAD_FIELDS.has(id)) line[id] = values[id]
      else takeHead(order, row, id, values[id])
    }
    if (order.lines.length === MOST_LINES) {
      order.faults.push({ row, column: '', reason: `An order can have at most ${MOST_LINES} lines.` })
    }
    order.lines.push({ row, values: line })
  }

  /** All orders, in the order of their first rows. */
  orders(): GatheredOrder[] {
    return [...this.#orders.values()]
  }
}

/** Identifies the order of a row. */
function orderOf({ row, values }: OrderRow): { orderNumber: string; backorder: string; key: string } {
  const orderNumber = (values.orderNumber as string | undefined) ?? ''
  const backorder = (values.backorder as string | undefined) || USUAL_BACKORDER
  return { orderNumber, backorder, key: orderNumber === '' ? `\n${row}` : `${orderNumber}\n${backorder}` }
}

/**
 * A value that a user typed for the whole order in one of its rows applies to all of them: if no column has it, the
 * other rows have only the default. The fields that identify an order are per row.
 */
export function typedForOrders(
  rows: readonly OrderSheetRow[],
  read: (row: OrderSheetRow) => OrderRow,
): readonly OrderSheetRow[] {
  if (!rows.some(({ typed }) => typed)) return rows
  const keyed = rows.map((row) => ({ row, key: orderOf(read(row)).key }))
  const ofOrder = new Map<string, Record<string, string>>()
  for (const { row, key } of keyed) {
    if (!row.typed) continue
    const whole = Object.entries(row.typed).filter(([id]) => HEAD_FIELDS.has(id) && !KEYS.includes(id))
    ofOrder.set(key, { ...Object.fromEntries(whole), ...ofOrder.get(key) })
  }
  return keyed.map(({ row, key }) => {
    const typed = { ...ofOrder.get(key), ...row.typed }
    return Object.keys(typed).length > 0 ? { ...row, typed } : row
  })
}
const KEYS = ['orderNumber', 'backorder']

function takeHead(order: GatheredOrder, row: number, id: string, said: unknown): void {
  const head = order.head as Record<string, unknown>
  const known = head[id]
  if (known === undefined) head[id] = said
  else if (!isSame(known, said)) {
    const reason = `${HEAD_FIELDS.get(id)} differs from row ${order.rows[0]} of the same order.`
    order.faults.push({ row, column: id, reason })
  }
}

/** Texts are compared without regard to case and spaces: systems repeat them inconsistently. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || plainText(String(one)) === plainText(String(other))
const plainText = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase()
