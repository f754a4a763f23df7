import type { ItemValue } from '#contracts/entities/item.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import type { RateRow } from '../../../../ui/rate-list/rate-rows.ts'
import { shipWayOf } from '../../../../ui/ship-screens.ts'
import type { Faults } from '../form/change-form.ts'
import type { Defaults, PrepaidForm } from '../form/form.ts'
import { hazmatFaults } from '../form/format-faults.ts'
import { type PreparedDraft, prepareDraft } from '../form/prepare-draft.ts'
import type { ShipWay } from './desk.ts'

/** What a form is filled from: a shipment, or the lines of an order. */
export type FilledFrom = Partial<ShipmentValue> & { items: readonly ItemValue[] }

/** What is different between the ways of shipping, for the desk that they share. */
export interface DeskKind {
  way: ShipWay
  /** Is this the screen that goes on with the shipment? */
  isWorkOf: (shipment: ShipmentValue) => boolean
  prepare: (form: PrepaidForm, defaults: Defaults) => PreparedDraft
  /** What is still missing for booking, though not for a price. */
  lacking: (form: PrepaidForm, chosen?: RateRow) => Faults
  /** For which fields a carrier refused the shipment, as long as they say what they said then. */
  refused?: (shipment: ShipmentValue, prepared: PreparedDraft) => Faults
  /** What does not start as this client and user have it elsewhere. */
  usual?: Partial<Defaults>
  /** A blank form with what only this kind has. */
  begin?: (blank: PrepaidForm, defaults: Defaults) => PrepaidForm
  /** A filled form with what only this kind takes from there. */
  fill?: (form: PrepaidForm, from: FilledFrom, defaults: Defaults) => PrepaidForm
}

export const PREPAID: DeskKind = {
  way: 'prepaid',
  isWorkOf: (shipment) => shipment.status === 'Q' && shipWayOf(shipment) === 'prepaid',
  prepare: prepareDraft,
  lacking: hazmatFaults,
}
