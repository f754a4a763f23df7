import type { OrderValue } from '#contracts/entities/order.ts'
import { type OrderWay, shipWay } from '#domain/orders/ship-way.ts'
import { toPounds } from '#domain/units.ts'

/** The screen that ships the order. */
export function wayOf(order: OrderValue): OrderWay {
  const lines = order.lines.map(({ packageType, weight, weightUnit }) => ({
    packageType,
    weightLb: toPounds(weight, weightUnit),
  }))
  return shipWay({ paymentType: order.paymentType, lines })
}
