import { t } from '@lingui/core/macro'
import { parcelBoxWork } from '#contracts/endpoints/parcel.ts'
import type { ParcelBoxValue } from '#contracts/entities/parcel-box.ts'
import { useCall } from '../../api/queries.ts'

/** Boxes rarely change, and every change is pushed over the live connection. */
const FRESH_MS = 600_000
const NONE: ParcelBoxValue[] = []

/** The company's own box sizes, smallest first. */
export const useBoxes = (): ParcelBoxValue[] => useKnownBoxes().boxes

/** The same, and whether they have loaded. */
export function useKnownBoxes(): { boxes: ParcelBoxValue[]; isKnown: boolean } {
  const { data } = useCall(
    parcelBoxWork,
    {},
    { query: { Operationtype: 'SELECT' }, staleTime: FRESH_MS, silent: true },
  )
  return { boxes: data?.boxes ?? NONE, isKnown: data !== undefined }
}

/** `Small box, 8 x 6 x 4 in`. */
export const boxTitle = ({ name, length, width, height }: ParcelBoxValue): string =>
  t`${name}, ${length} x ${width} x ${height} in`
