import type { ItemValue } from '#contracts/entities/item.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import type { RateRow } from '../../../../ui/rate-list/rate-rows.ts'
import { shipWayOf } from '../../../../ui/ship-screens.ts'
import type { Faults } from '../form/change-form.ts'
import type { Defaults, PrepaidForm } from '../form/form.ts'
import { hazmatFaults } from '../form/format-faults.ts'
import { type PreparedDraft, prepareDraft } from '../form/prepare-draft.ts'
import type { ShipWay } from './desk.ts'

/** The source that fills a form: a shipment, or the lines of an order. */
export type FilledFrom = Partial<ShipmentValue> & { items: readonly ItemValue[] }

/** The differences between the ways of shipping, for the form that they share. */
export interface DeskKind {
  way: ShipWay
  /** Does this screen handle the shipment? */
  isWorkOf: (shipment: ShipmentValue) => boolean
  prepare: (form: PrepaidForm, defaults: Defaults) => PreparedDraft
  /** Fields that are still missing for booking, though not for a price. */
  lacking: (form: PrepaidForm, chosen?: RateRow) => Faults
  /** The fields for which a carrier refused the shipment, as long as they have not changed. */
  refused?: (shipment: ShipmentValue, prepared: PreparedDraft) => Faults
  /** Defaults of this kind that differ from the settings of this client and user. */
  usual?: Partial<Defaults>
  /** A blank form with the fields that only this kind has. */
  begin?: (blank: PrepaidForm, defaults: Defaults) => PrepaidForm
  /** A filled form with the fields that only this kind takes from the source. */
  fill?: (form: PrepaidForm, from: FilledFrom, defaults: Defaults) => PrepaidForm
}

export const PREPAID: DeskKind = {
  way: 'prepaid',
  isWorkOf: (shipment) => shipment.status === 'Q' && shipWayOf(shipment) === 'prepaid',
  prepare: prepareDraft,
  lacking: hazmatFaults,
}
