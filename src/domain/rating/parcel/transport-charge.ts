/** Transportation: weight tables, USPS cubic, hundredweight; the cheapest method that the tariff offers. */
import { type Cents, divideHalfUp } from '../../money.ts'
import { type CompiledHundredweight, rowOn } from './compiled-parcel-tariff.ts'
import { cubicPrice } from './cubic-price.ts'
import { WEIGHT_PER_LB, weightOf } from './measure-piece.ts'
import { centsAt, type ParcelSheet, refuse, stepOf } from './parcel-sheet.ts'
import type { HundredweightStep, TransportStep } from './parcel-steps.ts'
import type { BilledPiece } from './piece-weight.ts'

/** Ten-thousandths of a pound in 100 lb. */
const WEIGHT_PER_CWT = 100 * WEIGHT_PER_LB

/**
 * Cents of a weight at hundredths of a cent per 100 lb, half up; whole hundreds of pounds are computed separately, so
 * that it is exact.
 */
function cwtCents(weight: number, rate: number): Cents {
  const whole = Math.floor(weight / WEIGHT_PER_CWT) * rate
  const rest = (whole % 100) * WEIGHT_PER_CWT + (weight % WEIGHT_PER_CWT) * rate
  return Math.floor(whole / 100) + divideHalfUp(rest, 100 * WEIGHT_PER_CWT)
}

/** Price of one piece (or of all together) at a weight; null with a notice if the table has none. */
function tablePrice(
  sheet: ParcelSheet,
  { table, billed, piece }: BilledPiece,
  weight = billed,
): Pick<TransportStep, 'upTo' | 'perLb' | 'each' | 'packaging' | 'weight'> | null {
  const { grid, row } = table
  const { packaging } = piece.piece
  const step = stepOf(grid, weight)
  const each = centsAt(grid, step, sheet.zone)
  if (each >= 0) return { upTo: grid.upTo[step]!, perLb: 0, each, packaging, weight }
  const column = grid.columnOfZone[sheet.zone]!
  const perLb = step < 0 && column >= 0 ? (row.perLbAbove?.[column] ?? null) : null
  if (perLb !== null) {
    const last = Math.max(0, centsAt(grid, grid.upTo.length - 1, sheet.zone))
    const byPound = Math.ceil(weight / WEIGHT_PER_LB) * perLb
    return { upTo: -1, perLb, each: Math.max(last, byPound), packaging, weight }
  }
  const what = `no price for ${weight / WEIGHT_PER_LB} lb in zone ${sheet.zoneName}`
  return refuse(sheet, 'NO_RATE', what)
}

function chargeTogether(sheet: ParcelSheet, pieces: readonly BilledPiece[]): Cents | null {
  const first = pieces[0]!
  if (pieces.some(({ table }) => table !== first.table)) {
    return refuse(sheet, 'NO_RATE', 'rates all pieces together, and their packaging differs')
  }
  const weight = pieces.reduce((sum, { billed, piece }) => sum + billed * piece.piece.quantity, 0)
  const price = tablePrice(sheet, first, weight)
  if (!price) return null
  sheet.steps.push({ step: 'transport', piece: -1, quantity: 1, ...price, cents: price.each, isUsed: true })
  return price.each
}

/** One piece at the lower of its weight price and its cubic price. */
function chargePiece(sheet: ParcelSheet, billed: BilledPiece): Cents | null {
  const price = tablePrice(sheet, billed)
  if (!price) return null
  const { number, piece } = billed.piece
  const cubic = cubicPrice(sheet, billed.piece)
  const isCubic = cubic !== null && cubic.refused === '' && cubic.each < price.each
  if (cubic) sheet.steps.push({ ...cubic, isUsed: isCubic })
  sheet.steps.push({
    step: 'transport',
    piece: number,
    quantity: piece.quantity,
    ...price,
    cents: price.each * piece.quantity,
    isUsed: !isCubic,
  })
  return (isCubic ? cubic.each : price.each) * piece.quantity
}

/** Lowest of the breaks from the weight upward, each as if the shipment had its weight. */
function cheapestBreak(
  { row, columnOfZone }: CompiledHundredweight,
  zone: number,
  weight: number,
): Pick<HundredweightStep, 'rated' | 'rate' | 'minimumCents' | 'cents'> | null {
  const column = columnOfZone[zone]!
  let best: { rated: number; rate: number; cents: Cents } | null = null
  row.breaks.forEach(({ fromLb, rates }, number) => {
    const next = row.breaks[number + 1]
    const rate = column < 0 ? null : (rates[column] ?? null)
    if (rate === null || (next && weightOf(next.fromLb) <= weight)) return
    const rated = Math.max(weight, weightOf(fromLb))
    const cents = cwtCents(rated, rate)
    if (best === null || cents < best.cents) best = { rated, rate, cents }
  })
  const found = best as { rated: number; rate: number; cents: Cents } | null
  if (!found) return null
  const minimumCents = row.minimumCents[column]!
  return { ...found, minimumCents, cents: Math.max(found.cents, minimumCents) }
}

function hundredweightOf(
  sheet: ParcelSheet,
  rate: CompiledHundredweight,
  pieces: readonly BilledPiece[],
  packages: Cents,
): HundredweightStep {
  const { row } = rate
  const count = sheet.prepared.pieceCount
  const weight = pieces.reduce((sum, { billed, piece }) => sum + billed * piece.piece.quantity, 0)
  const step: HundredweightStep = {
    step: 'hundredweight',
    refused: '',
    pieces: count,
    weight,
    rated: 0,
    rate: 0,
    minimumCents: 0,
    cents: 0,
    packages,
    isUsed: false,
  }
  if (count < row.minimumPieces) return { ...step, refused: 'pieces' }
  if (pieces.some(({ piece }) => !row.packaging.includes(piece.piece.packaging)))
    return { ...step, refused: 'packaging' }
  const average = weightOf(row.minimumAverageLb) * count
  if (weight < average && row.belowAverage === 'notEligible') return { ...step, refused: 'average' }
  if (weight < weightOf(row.minimumLb) && row.belowMinimum === 'notEligible')
    return { ...step, refused: 'weight' }
  const found = cheapestBreak(rate, sheet.zone, Math.max(weight, average, weightOf(row.minimumLb)))
  return found ? { ...step, ...found, isUsed: found.cents < packages } : { ...step, refused: 'noPrice' }
}

/** Cents of transportation of the whole shipment, with the calculation recorded; null with a notice. */
export function chargeTransport(sheet: ParcelSheet, pieces: readonly BilledPiece[]): Cents | null {
  const { service, prepared } = sheet
  if (service.service.multiPiece === 'totalWeight') return chargeTogether(sheet, pieces)
  let packages = 0
  for (const piece of pieces) {
    const cents = chargePiece(sheet, piece)
    if (cents === null) return null
    packages += cents
  }
  const rate = rowOn(service.hundredweights, prepared.shipDay)
  if (!rate || prepared.pieceCount < 2) return packages
  const step = hundredweightOf(sheet, rate, pieces, packages)
  sheet.steps.push(step)
  if (!step.isUsed) return packages
  for (const other of sheet.steps)
    if (other.step === 'transport' || other.step === 'cubic') other.isUsed = false
  return step.cents
}
