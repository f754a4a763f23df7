import type { Change } from '../desk/form/change-form.ts'
import type { PrepaidForm } from '../desk/form/form.ts'
import type { CustomsForm, ParcelForm, PieceRow } from './parcel-form.ts'
import { parcelOf } from './parcel-of.ts'

/** What is changed of a parcel's own part. */
export type ParcelChange =
  | { kind: 'parcel'; patch: Partial<Omit<ParcelForm, 'pieces' | 'customs'>> }
  | { kind: 'pieces'; pieces: PieceRow[] }
  | { kind: 'customs'; patch: Partial<CustomsForm> }

/** The change as the desk takes it. */
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
      // The third party's address is in the form that freight has, too.
      return { ...form, paymentType: payer === 'T' ? 'T' : 'P', parcel: { ...parcel, ...change.patch } }
    }
    case 'pieces':
      return { ...form, parcel: { ...parcel, pieces: change.pieces } }
    case 'customs':
      return { ...form, parcel: { ...parcel, customs: { ...parcel.customs, ...change.patch } } }
  }
}

/** Paths whose faults a change settles. */
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
