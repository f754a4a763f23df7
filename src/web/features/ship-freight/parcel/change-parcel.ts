import type { Change } from '../desk/form/change-form.ts'
import type { PrepaidForm } from '../desk/form/form.ts'
import type { CustomsForm, ParcelForm, PieceRow } from './parcel-form.ts'
import { parcelOf } from './parcel-of.ts'

/** The changes of the fields that only parcels have. */
export type ParcelChange =
  | { kind: 'parcel'; patch: Partial<Omit<ParcelForm, 'pieces' | 'customs'>> }
  | { kind: 'pieces'; pieces: PieceRow[] }
  | { kind: 'customs'; patch: Partial<CustomsForm> }

/** The change in the shape that the form accepts. */
export const parcelChange = (change: ParcelChange): Change => ({
  kind: 'own',
  apply: (form) => changed(form, change),
  settles: pathsOf(change),
})

function changed(form: PrepaidForm, change: ParcelChange): PrepaidForm {
  const parcel = parcelOf(form)
  switch (change.kind) {
    case 'parcel': {
      const { payer } = { ...parcel, ...change.patch }
      // The third party's address is also in the form for freight.
      return { ...form, paymentType: payer === 'T' ? 'T' : 'P', parcel: { ...parcel, ...change.patch } }
    }
    case 'pieces':
      return { ...form, parcel: { ...parcel, pieces: change.pieces } }
    case 'customs':
      return { ...form, parcel: { ...parcel, customs: { ...parcel.customs, ...change.patch } } }
  }
}

/** Paths whose faults a change clears. */
function pathsOf(change: ParcelChange): string[] {
  switch (change.kind) {
    case 'parcel':
      return 'payer' in change.patch ? ['paymentType', 'accountNumber', 'billTo'] : Object.keys(change.patch)
    case 'pieces':
      return ['pieces', 'mailpieces', 'items']
    case 'customs':
      return Object.keys(change.patch).map((name) => `customs.${name}`)
  }
}
