import { crossesCustoms } from '#domain/addresses/customs-border.ts'
import type { PrepaidForm } from '../desk/form/form.ts'
import type { PieceRow } from './parcel-form.ts'

export interface SentPiece {
  /** Its line in the grid, from 0. */
  line: number
  piece: PieceRow
}

/** Goods cross a border, so customs data is required. */
export const isAbroad = ({ origin, destination }: Pick<PrepaidForm, 'origin' | 'destination'>): boolean =>
  crossesCustoms(origin, destination)
