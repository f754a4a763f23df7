import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { canOpen, type Rights } from '#domain/access/rights.ts'
import { PARCEL } from '#domain/shipment/rate-mode.ts'

/** The screens on which a shipment is made, each for one way of shipping. */
export const SHIP_SCREENS = {
  prepaid: { path: '/Prepaid', name: 'Prepaid / 3P', page: 'Prepaid' },
  collect: { path: '/Collect', name: 'Collect', page: 'Collect' },
  parcel: { path: '/Parcel', name: 'Parcel', page: 'Parcel' },
} as const
type ShipWay = keyof typeof SHIP_SCREENS

type Kind = Pick<ShipmentValue, 'rateModeId' | 'paymentType'>

/** Which of the screens goes on with a shipment: packages are lost on a screen for freight. */
export const shipWayOf = ({ rateModeId, paymentType }: Kind): ShipWay =>
  rateModeId === PARCEL ? 'parcel' : paymentType === 'C' ? 'collect' : 'prepaid'

/** Where a shipment in Rate & Route is changed and booked. */
export const editPath = (shipment: Kind & Pick<ShipmentValue, 'id'>): string =>
  `${SHIP_SCREENS[shipWayOf(shipment)].path}/${shipment.id}`

/** Whether a user may go on with the shipment there. */
export const mayEdit = (rights: Rights, shipment: Kind): boolean =>
  canOpen(rights, SHIP_SCREENS[shipWayOf(shipment)].page)
