import { PARCEL as PARCEL_MODE } from '#domain/shipment/rate-mode.ts'
import type { Defaults, PrepaidForm } from '../desk/form/form.ts'
import type { DeskKind, FilledFrom } from '../desk/pricing/desk-kind.ts'
import { fillParcel, withoutReferences } from './fill-parcel.ts'
import { labelFaults, refusedFaults } from './parcel-faults.ts'
import { blankParcel } from './parcel-form.ts'
import { parcelOf } from './parcel-of.ts'
import { prepareParcel } from './prepare-parcel.ts'

/** The form with the packages of a shipment, its own or another's, or with the lines of an order as packages. */
export const withPackages = (form: PrepaidForm, from: FilledFrom, defaults: Defaults): PrepaidForm => {
  const isOwn = from.id !== undefined && from.id === form.shipmentId
  return { ...form, parcel: fillParcel(parcelOf(form), isOwn ? from : withoutReferences(from), defaults) }
}

export const PARCEL: DeskKind = {
  way: 'parcel',
  // The screen that bought labels also manages them.
  isWorkOf: ({ rateModeId }) => rateModeId === PARCEL_MODE,
  prepare: prepareParcel,
  lacking: labelFaults,
  refused: refusedFaults,
  begin: (blank, defaults) => ({ ...blank, rateModeId: PARCEL_MODE, parcel: blankParcel(defaults) }),
  fill: withPackages,
}
