import type { OrderValue } from '#contracts/entities/order.ts'
import { type OrderWay, shipWay } from '#domain/orders/ship-way.ts'

/**
 * The screen that ships what is left of the order, alone or with others. Its lines may say the weight of one: the order says
 * that of all.
 * @param weightLb of all that goes along
 */
export const wayOf = (
  { paymentType, lines, ...order }: OrderValue,
  weightLb = order.totalWeightLb,
): OrderWay =>
  shipWay({ paymentType, weightLb, lines: lines.filter(({ shippedQuantity }) => shippedQuantity === 0) })
