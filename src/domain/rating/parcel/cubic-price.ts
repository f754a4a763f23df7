/**
 * USPS cubic: a price by outer cube (domain facts 3.3). Sides rounded down to the quarter inch, cube / 1728, up to the
 * next tier; soft packs by length plus width.
 */
import { type CompiledCubic, rowOn } from './compiled-parcel-tariff.ts'
import { cubeOfSides, HUNDREDTHS_PER_INCH, roundSides, weightOf } from './measure-piece.ts'
import { centsAt, type ParcelSheet, stepOf } from './parcel-sheet.ts'
import type { CubicStep } from './parcel-steps.ts'
import type { PreparedPiece } from './prepare-parcel-request.ts'

/** Tier of a soft pack by length + width; -1 beyond the last. */
function softPackTier({ row }: CompiledCubic, lengthPlusWidth: number): number {
  return (row.softPackUpToInches ?? []).findIndex((limit) => lengthPlusWidth <= limit * HUNDREDTHS_PER_INCH)
}

/** The longest side counts unrounded: rounding it down would allow pieces that are too long. */
function refusalOf({ row }: CompiledCubic, piece: PreparedPiece): CubicStep['refused'] {
  const { shape } = piece.piece
  if (piece.piece.packaging !== 'package' || row.exceptShapes.includes(shape)) return 'shape'
  if (shape === 'softPack' && row.softPackUpToInches === null) return 'shape'
  if (piece.weight > weightOf(row.maximumLb)) return 'tooHeavy'
  return piece.sides[0] > row.maximumLongest * HUNDREDTHS_PER_INCH ? 'tooLong' : ''
}

/** The cubic price of a piece with its calculation, or why it has none; null if the service has no cubic prices. */
export function cubicPrice(sheet: ParcelSheet, piece: PreparedPiece): CubicStep | null {
  const cubic = rowOn(sheet.service.cubics, sheet.prepared.shipDay)
  if (!cubic) return null
  const sides = roundSides(piece.sides, cubic.row.sides)
  const isSoft = piece.piece.shape === 'softPack'
  const step: CubicStep = {
    step: 'cubic',
    piece: piece.number,
    quantity: piece.piece.quantity,
    refused: refusalOf(cubic, piece),
    sides: [sides[0], sides[1], sides[2]],
    cube: cubeOfSides(sides),
    lengthPlusWidth: isSoft ? sides[0] + sides[1] : 0,
    tier: 0,
    each: 0,
    cents: 0,
    isUsed: false,
  }
  if (step.refused !== '') return step
  const tier = isSoft ? softPackTier(cubic, step.lengthPlusWidth) : stepOf(cubic.grid, step.cube)
  if (tier < 0) return { ...step, refused: 'tooLarge' }
  const each = centsAt(cubic.grid, tier, sheet.zone)
  const thousandths = Math.round(cubic.row.upToCubicFeet[tier]! * 1000)
  if (each < 0) return { ...step, refused: 'noPrice', tier: thousandths }
  return { ...step, tier: thousandths, each, cents: each * piece.piece.quantity }
}
