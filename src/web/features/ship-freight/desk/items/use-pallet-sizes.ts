import { readPalletConfiguration } from '#contracts/endpoints/rating.ts'
import { useCall } from '../../../../api/queries.ts'
import type { PalletSize } from '../form/pallet-lines.ts'

const NONE: PalletSize[] = []

/** The pallet sizes of this client, if freight is entered by pallet. */
export function usePalletSizes(isPalletGrid: boolean): PalletSize[] {
  const options = { enabled: isPalletGrid, staleTime: 600_000, silent: true }
  return useCall(readPalletConfiguration, {}, options).data?.palletSizes ?? NONE
}
