import { DEFAULT_CLIENT_SETTINGS } from '#domain/shipment/client-settings.ts'
import { showTimeOfDay } from '#domain/text/time-of-day.ts'
import { shipWayOf } from '../../../ui/ship-screens.ts'
import { type DeskKind, PREPAID } from '../desk/pricing/desk-kind.ts'

/** Prepared like prepaid freight: the payer is named in the tender. */
export const COLLECT: DeskKind = {
  ...PREPAID,
  way: 'collect',
  isWorkOf: (shipment) => shipment.status === 'Q' && shipWayOf(shipment) === 'collect',
  // The window of a collect pickup is the product's default, even if the client has its own: specification section 4.
  usual: {
    pickupFrom: showTimeOfDay(DEFAULT_CLIENT_SETTINGS.defaultPickup.from),
    pickupTo: showTimeOfDay(DEFAULT_CLIENT_SETTINGS.defaultPickup.to),
  },
}
