import type { OrderValue } from '#contracts/entities/order.ts'
import { type OrderWay, shipWay } from '#domain/orders/ship-way.ts'

/**
 * The screen that ships the rest of the order, alone or with others. Its lines may have the weight of one unit: the
 * order has the total.
 * @param weightLb the total of all orders that ship together
 */
export const wayOf = (
  { paymentType, lines, ...order }: OrderValue,
  weightLb = order.totalWeightLb,
): OrderWay =>
  shipWay({ paymentType, weightLb, lines: lines.filter(({ shippedQuantity }) => shippedQuantity === 0) })
