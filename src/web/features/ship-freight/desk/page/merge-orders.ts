import type { OrderValue } from '#contracts/entities/order.ts'
import { joined, mergeReferences } from '#domain/orders/merge-references.ts'
import { orderNumberOf } from '#domain/orders/order-number.ts'

/**
 * Orders of one consignee as one order to ship: all their lines, the earliest promise date, the services of all. The
 * references list the numbers of the others. Needs at least one order; number, addresses and payer are those of the
 * first.
 */
export function mergeOrders(named: readonly OrderValue[]): OrderValue {
  // Two numbers may lead to one order: that of its newest part, with and without its code.
  const orders = [...new Map(named.map((order) => [order.id, order])).values()]
  const first = orders[0]!
  if (orders.length === 1) return first
  const { references } = mergeReferences(orders.map(orderNumberOf), [
    first.reference1,
    first.reference2,
    first.reference3,
    first.reference4,
    first.reference5,
  ])
  const [reference1 = '', reference2 = '', reference3 = '', reference4 = '', reference5 = ''] = references
  return {
    ...first,
    reference1,
    reference2,
    reference3,
    reference4,
    reference5,
    poNumber: joined(orders.map((order) => order.poNumber)),
    lines: orders.flatMap((order) => order.lines),
    services: [...new Set(orders.flatMap((order) => order.services))],
    shipBy: earliest(orders.map((order) => order.shipBy)),
    deliverBy: earliest(orders.map((order) => order.deliverBy)),
    specialInstructions: paragraphs(
      orders.map((order) => order.specialInstructions),
      500,
    ),
    comments: paragraphs(
      orders.map((order) => order.comments),
      1000,
    ),
    internalNotes: paragraphs(
      orders.map((order) => order.internalNotes),
      2000,
    ),
  }
}

const earliest = (dates: readonly string[]): string => dates.filter(Boolean).sort()[0] ?? ''

/** Each text once, on its own line, up to the length of the field. */
const paragraphs = (texts: readonly string[], longest: number): string =>
  [...new Set(texts.filter(Boolean))].join('\n').slice(0, longest)
