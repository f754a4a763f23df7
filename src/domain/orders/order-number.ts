import { FIRST_BACKORDER } from './backorder-code.ts'

/** The fields that identify an order among those of its client. */
export interface NumberedOrder {
  orderNumber: string
  backorder: string
}

/** The order number for users: its number, and its code if it is a later part. */
export const orderNumberOf = (order: NumberedOrder): string =>
  order.backorder === FIRST_BACKORDER ? order.orderNumber : partNumberOf(order)

/** With its code in any case: for a split order, the number alone means its newest part. */
export const partNumberOf = ({ orderNumber, backorder }: NumberedOrder): string =>
  `${orderNumber}-${backorder}`

/** The shortest number that leads to this part and no other; `others` are the orders that could also match. */
export const leadingNumberOf = (order: NumberedOrder, others: readonly NumberedOrder[]): string =>
  others.some((other) => other.orderNumber === order.orderNumber && other.backorder !== order.backorder)
    ? partNumberOf(order)
    : orderNumberOf(order)

const LONGEST_CODE = 10

/** The order parts whose full number the text may be: numbers and codes may both contain hyphens. */
export function partsNumbered(text: string): NumberedOrder[] {
  return [...text.matchAll(/-/g)]
    .map(({ index }) => ({ orderNumber: text.slice(0, index), backorder: text.slice(index + 1) }))
    .filter(
      ({ orderNumber, backorder }) =>
        orderNumber !== '' && backorder !== '' && backorder.length <= LONGEST_CODE,
    )
}
