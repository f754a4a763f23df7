import { dimWords } from './dim-words.ts'
import type { ParcelForm, PieceRow } from './parcel-form.ts'
import type { ParcelCarrier } from './use-parcel-carriers.ts'

interface DimLineProps {
  piece: PieceRow
  parcel: ParcelForm
  carriers: readonly ParcelCarrier[]
}

/** The billable weight of a package at each carrier; the rules load with the first package that has dimensions. */
export function DimLine({ piece, parcel, carriers }: DimLineProps) {
  return <>{dimWords(piece, parcel, carriers)}</>
}
