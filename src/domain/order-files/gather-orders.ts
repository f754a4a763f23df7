import type { RowFault } from '../mapping/sheet-row.ts'
import { ORDER_FIELDS } from './order-fields.ts'
import type { OrderRow } from './read-order-row.ts'

/** The rows that together are one order. */
export interface GatheredOrder {
  orderNumber: string
  /** '00' unless the file says otherwise: specification section 9. */
  backorder: string
  /** Values of the order as a whole, by field id. */
  head: Readonly<Record<string, unknown>>
  /** One a row, in the order of the rows. */
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
 * Rows as orders: those of one order number belong together, wherever in the file they stand. What tells of the order
 * as a whole may stand in each of its rows, or only in one; where two rows contradict each other, the order is at
 * fault. One wrong row holds its whole order back: half an order is none.
 */
export class OrderGatherer {
  readonly #orders = new Map<string, GatheredOrder>()

  /** Adds a row. One without an order number is an order of its own, and at fault. */
  add({ row, values, faults }: OrderRow): void {
    const orderNumber = (values.orderNumber as string | undefined) ?? ''
    const backorder = (values.backorder as string | undefined) || USUAL_BACKORDER
    const key = orderNumber === '' ? `\n${row}` : `${orderNumber}\n${backorder}`
    let order = this.#orders.get(key)
    if (!order) {
      order = { orderNumber, backorder, head: {}, lines: [], rows: [], faults: [] }
      this.#orders.set(key, order)
      const isTold = faults.some(({ column }) => column === 'orderNumber')
      if (orderNumber === '' && !isTold)
        order.faults.push({ row, column: 'orderNumber', reason: 'Order number is missing.' })
    }
    order.faults.push(...faults)
    order.rows.push(row)
    // Each row says little of all that could be said: only that is looked at.
    const line: Record<string, unknown> = {}
    for (const id in values) {
      if (!HEAD_FIELDS.has(id)) line[id] = values[id]
      else takeHead(order, row, id, values[id])
    }
    if (order.lines.length === MOST_LINES) {
      order.faults.push({ row, column: '', reason: `An order has at most ${MOST_LINES} lines.` })
    }
    order.lines.push({ row, values: line })
  }

  /** All of them, by their first rows. */
  orders(): GatheredOrder[] {
    return [...this.#orders.values()]
  }
}

function takeHead(order: GatheredOrder, row: number, id: string, said: unknown): void {
  const head = order.head as Record<string, unknown>
  const known = head[id]
  if (known === undefined) head[id] = said
  else if (!isSame(known, said)) {
    const reason = `${HEAD_FIELDS.get(id)} is not what row ${order.rows[0]} says of the same order.`
    order.faults.push({ row, column: id, reason })
  }
}

/** Texts count as the same without regard to case and spaces: systems repeat them as they like. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || plainText(String(one)) === plainText(String(other))
const plainText = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase()
