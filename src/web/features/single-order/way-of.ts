import type { OrderValue } from '#contracts/entities/order.ts'
import { type OrderWay, shipWay } from '#domain/orders/ship-way.ts'
import { toPounds } from '#domain/units.ts'
import { SCREENS } from '../../screens.ts'

/** The screen that ships the order; a way that this installation does not have yet goes as freight. */
export function wayOf(order: OrderValue): OrderWay {
  const lines = order.lines.map(({ packageType, weight, weightUnit }) => ({
    packageType,
    weightLb: toPounds(weight, weightUnit),
  }))
  const way = shipWay({ paymentType: order.paymentType, lines })
  return way === 'Parcel' && SCREENS.Parcel === undefined ? 'Prepaid' : way
}
