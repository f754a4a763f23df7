/** Actual, dimensional and billed weight of a piece (domain facts 3.1). */
import { type CompiledTable, rowOn } from './compiled-parcel-tariff.ts'
import { type DimFound, dimUnder } from './dim-weight.ts'
import { roundPounds, weightOf } from './measure-piece.ts'
import type { ParcelPackaging } from './parcel-request.ts'
import { type ParcelSheet, refuse } from './parcel-sheet.ts'
import type { WeightRule } from './parcel-tariff.ts'
import type { PreparedPiece } from './prepare-parcel-request.ts'

/** A minimum billable weight in pounds, and the code of its surcharge. */
export interface LeastWeight {
  lb: number
  by: string
}

/** A piece with its billed weight and the table that has its price. */
export interface BilledPiece {
  piece: PreparedPiece
  table: CompiledTable
  billed: number
}

/** The first rule in effect that matches zone and cube; null with a notice if none is in effect at all. */
function findDim(sheet: ParcelSheet, piece: PreparedPiece, weightRule: WeightRule): DimFound | null {
  const { service, prepared, zoneName } = sheet
  const measured = { sides: piece.sides, shape: piece.piece.shape }
  const day = prepared.shipDay
  const inForce = service.dimRules.filter(({ fromDay, toDay }) => fromDay <= day && day <= toDay)
  if (inForce.length === 0) {
    return refuse(sheet, 'NO_DIM_RULE', `no rule for dimensional weight on ${prepared.request.shipDate}`)
  }
  let missed: DimFound = { dim: null, noDim: 'zone', cube: 0, cubeLimit: 0 }
  for (const { row } of inForce) {
    if (row.zones !== null && !row.zones.includes(zoneName)) continue
    const found = dimUnder(row, measured, weightRule)
    if (found.dim) return found
    missed = found
  }
  return missed
}

/** Table of a piece by its packaging; letters that are too heavy for theirs use the table of packages. */
function findTable(sheet: ParcelSheet, piece: PreparedPiece): CompiledTable | null {
  const { service, prepared } = sheet
  const tableOf = (packaging: ParcelPackaging): CompiledTable | undefined =>
    rowOn(
      service.tables.filter(({ row }) => row.packaging.includes(packaging)),
      prepared.shipDay,
    )
  const { packaging } = piece.piece
  const own = tableOf(packaging)
  const isTooHeavy =
    own !== undefined && !own.row.isDimRated && piece.weight > own.grid.upTo[own.grid.upTo.length - 1]!
  const table = isTooHeavy && own.row.above === 'asPackage' ? tableOf('package') : own
  return table ?? refuse(sheet, 'NO_RATE', `no prices for packaging '${packaging}'`)
}

/** Calculates and records the billed weight of a piece; null with a notice if a rule or a dimension is missing. */
export function billPiece(sheet: ParcelSheet, piece: PreparedPiece, least: LeastWeight): BilledPiece | null {
  const { service, prepared } = sheet
  const table = findTable(sheet, piece)
  if (!table) return null
  const rule = rowOn(service.weightRules, prepared.shipDay)?.row
  if (!rule)
    return refuse(sheet, 'NO_WEIGHT_RULE', `no rule for rounding weights on ${prepared.request.shipDate}`)
  const { isDimRated } = table.row
  if (isDimRated && !piece.hasSize) {
    return refuse(sheet, 'NO_DIMENSIONS', 'length, width and height are needed for every piece')
  }
  const noDim = isDimRated ? 'service' : 'packaging'
  let found: DimFound = { dim: null, noDim, cube: 0, cubeLimit: 0 }
  if (isDimRated && service.service.dimWeight === 'byRules') {
    const dim = findDim(sheet, piece, rule)
    if (!dim) return null
    found = dim
  }
  // Letters and flat-rate boxes are billed by their unrounded weight: up to 8 oz, up to 70 lb.
  const rounded = isDimRated ? roundPounds(piece.weight, 10_000, rule) : piece.weight
  const billed = Math.max(rounded, found.dim?.weight ?? 0, weightOf(least.lb))
  sheet.steps.push({
    step: 'weight',
    piece: piece.number,
    quantity: piece.piece.quantity,
    packaging: piece.piece.packaging,
    actual: piece.weight,
    rounded,
    weightRounding: isDimRated ? rule.mode : 'none',
    ...found,
    minimumLb: least.lb,
    minimumBy: least.by,
    billed,
  })
  return { piece, table, billed }
}
