import { parcelBoxWork } from '#contracts/endpoints/parcel.ts'
import type { ParcelBoxValue } from '#contracts/entities/parcel-box.ts'
import { useCall } from '../../api/queries.ts'

/** Boxes change seldom, and every change is told over the live connection. */
const FRESH_MS = 600_000
const NONE: ParcelBoxValue[] = []

/** The company's own box sizes, the smallest first. */
export function useBoxes(isWanted = true): ParcelBoxValue[] {
  const { data } = useCall(
    parcelBoxWork,
    {},
    { query: { Operationtype: 'SELECT' }, staleTime: FRESH_MS, enabled: isWanted, silent: true },
  )
  return data?.boxes ?? NONE
}

/** `Small box, 8 x 6 x 4 in`. */
export const boxTitle = ({ name, length, width, height }: ParcelBoxValue): string =>
  `${name}, ${length} x ${width} x ${height} in`
