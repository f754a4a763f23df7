import type { PrepaidForm } from '../desk/form/form.ts'
import { blankParcel, type ParcelForm } from './parcel-form.ts'

/** The parcel part of a form; a draft of another screen has none yet. */
export const parcelOf = ({ parcel }: Pick<PrepaidForm, 'parcel'>): ParcelForm =>
  parcel ?? blankParcel({ weightUnit: 'lb', lengthUnit: 'in' })
