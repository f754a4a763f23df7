import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { canOpen, type Rights } from '#domain/access/rights.ts'
import { PARCEL } from '#domain/shipment/rate-mode.ts'

/** The screens that create shipments, one per way of shipping. */
export const SHIP_SCREENS = {
  prepaid: { path: '/Prepaid', name: 'Prepaid / 3P', page: 'Prepaid' },
  collect: { path: '/Collect', name: 'Collect', page: 'Collect' },
  parcel: { path: '/Parcel', name: 'Parcel', page: 'Parcel' },
} as const
type ShipWay = keyof typeof SHIP_SCREENS

type Kind = Pick<ShipmentValue, 'rateModeId' | 'paymentType'>

/** The screen that can edit a shipment: a freight screen would lose packages. */
export const shipWayOf = ({ rateModeId, paymentType }: Kind): ShipWay =>
  rateModeId === PARCEL ? 'parcel' : paymentType === 'C' ? 'collect' : 'prepaid'

/** The URL of the screen that edits and books a shipment in Rate & Route. */
export const editPath = (shipment: Kind & Pick<ShipmentValue, 'id'>): string =>
  `${SHIP_SCREENS[shipWayOf(shipment)].path}/${shipment.id}`

/** Whether a user may edit the shipment there. */
export const mayEdit = (rights: Rights, shipment: Kind): boolean =>
  canOpen(rights, SHIP_SCREENS[shipWayOf(shipment)].page)
