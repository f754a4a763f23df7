/** Pallet footprints 1-9 in inches; only 48x40 is the specification's, the others are common in the trade. */
export interface PalletSize {
  id: number
  label: string
  length: number
  width: number
}

const footprint = (id: number, length: number, width: number): PalletSize => ({
  id,
  label: `${length}x${width}`,
  length,
  width,
})

/** The initial pallet sizes of a client. */
export const PALLET_SIZES: readonly [PalletSize, ...PalletSize[]] = [
  footprint(1, 48, 40),
  footprint(2, 42, 42),
  footprint(3, 48, 48),
  footprint(4, 40, 48),
  footprint(5, 48, 42),
  footprint(6, 40, 40),
  footprint(7, 48, 45),
  footprint(8, 44, 44),
  footprint(9, 36, 36),
]

/** The longest side that a pallet may have, in inches. */
export const LONGEST_PALLET = 120

/** The nine sizes from a stored JSON value: missing or invalid ones take their defaults. Never throws. */
export function parsePalletSizes(stored: unknown): PalletSize[] {
  const given = Array.isArray(stored) ? stored : []
  return PALLET_SIZES.map((usual) => {
    const own = given.find((one) => one?.id === usual.id)
    return isSide(own?.length) && isSide(own?.width) ? footprint(usual.id, own.length, own.width) : usual
  })
}

const isSide = (value: unknown): boolean => typeof value === 'number' && value > 0 && value <= LONGEST_PALLET
