import { dimWords } from './dim-words.ts'
import type { ParcelForm, PieceRow } from './parcel-form.ts'
import type { ParcelCarrier } from './use-parcel-carriers.ts'

interface DimLineProps {
  piece: PieceRow
  parcel: ParcelForm
  carriers: readonly ParcelCarrier[]
}

/** How heavy a package counts at each carrier; the rules come with the first package that has its sides. */
export function DimLine({ piece, parcel, carriers }: DimLineProps) {
  return <>{dimWords(piece, parcel, carriers)}</>
}
