import { DEFAULT_CLIENT_SETTINGS } from '#domain/shipment/client-settings.ts'
import { showTimeOfDay } from '#domain/text/time-of-day.ts'
import { shipWayOf } from '../../../ui/ship-screens.ts'
import { type DeskKind, PREPAID } from '../desk/pricing/desk-kind.ts'

/** Prepared as prepaid freight is: the payer is named when the freight is tendered. */
export const COLLECT: DeskKind = {
  ...PREPAID,
  way: 'collect',
  isWorkOf: (shipment) => shipment.status === 'Q' && shipWayOf(shipment) === 'collect',
  // The window of a collect pickup is the product's own, whatever the client's usual one: specification section 4.
  usual: {
    pickupFrom: showTimeOfDay(DEFAULT_CLIENT_SETTINGS.defaultPickup.from),
    pickupTo: showTimeOfDay(DEFAULT_CLIENT_SETTINGS.defaultPickup.to),
  },
}
