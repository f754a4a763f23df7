/** Weight and transportation of a parcel receipt in words. */
import { formatDecimal, formatRate } from '../../money.ts'
import type { ReceiptLine } from '../receipt-line.ts'
import type { CubicStep, DimWorking, HundredweightStep, TransportStep, WeightStep } from './parcel-steps.ts'
import type { SideRounding } from './parcel-surcharge.ts'
import type { ParcelWords } from './parcel-words.ts'

const ROUNDED = { up: 'up to the next whole pound', nearest: 'to the nearest pound', none: '' } as const

function sidesRounded({ mode, toInches }: SideRounding): string {
  const to = toInches === 0.25 ? 'quarter inch' : 'whole inch'
  if (mode === 'none') return 'as measured'
  return mode === 'nearest' ? `each side to the nearest ${to}` : `each side ${mode} to the ${to}`
}

function dimWorking(dim: DimWorking, words: ParcelWords): string {
  const sides = dim.sides.map((side) => formatDecimal(side, 2)).join(' × ')
  const factor =
    dim.shapeThousandths === null ? '' : ` × ${formatDecimal(dim.shapeThousandths, 3)} (not a box)`
  const cut = dim.cutToLb > 0 ? `, at most ${dim.cutToLb} lb` : ''
  const how = sidesRounded(dim.sideRounding)
  return `${sides} in (${how})${factor} = ${words.cubicInches(dim.cube)} ÷ ${dim.divisor} = ${words.pounds(dim.weight)}${cut}`
}

function noDim(step: WeightStep, words: ParcelWords): string {
  if (step.noDim === 'packaging') return `no dimensional weight for packaging '${step.packaging}'`
  if (step.noDim === 'service') return 'no dimensional weight in this service'
  if (step.noDim === 'zone') return 'no dimensional weight in this zone'
  const how = step.noDim === 'smallCube' ? 'is not over' : 'is over'
  const limit = step.cubeLimit.toLocaleString('en-US')
  return `no dimensional weight: ${words.cubicInches(step.cube)} ${how} ${limit}`
}

/** Actual and dimensional weight, and the one that is billed. */
export function explainWeight(step: WeightStep, words: ParcelWords): ReceiptLine {
  const rounded =
    step.rounded === step.actual ? '' : `, ${ROUNDED[step.weightRounding]} ${words.pounds(step.rounded)}`
  const dim = step.dim ? `dimensional ${dimWorking(step.dim, words)}` : noDim(step, words)
  let why = 'the actual weight'
  if (step.dim && step.dim.weight > step.rounded) why = 'the dimensional weight, which is higher'
  const least = step.minimumLb > 0 ? `; ${step.minimumBy} bills at least ${step.minimumLb} lb` : ''
  if (step.billed > Math.max(step.rounded, step.dim?.weight ?? 0)) why = 'the minimum weight'
  return {
    step: 'space',
    label: `${words.piece(step.piece, step.quantity)}: billed ${words.pounds(step.billed)}`,
    working: `actual ${words.pounds(step.actual)}${rounded}; ${dim}${least}; billed: ${why}`,
    amount: null,
  }
}

export function explainTransport(step: TransportStep, words: ParcelWords): ReceiptLine {
  const row =
    step.upTo < 0
      ? `beyond the table, ${words.money(step.perLb)} per pound`
      : `row up to ${words.pounds(step.upTo)}`
  const each = step.quantity > 1 ? `, ${step.quantity} × ${words.money(step.each)}` : ''
  const verdict = step.isUsed ? '' : `; ${words.money(step.cents)} not charged: another method is cheaper`
  return {
    step: 'linehaul',
    label: `Transportation, ${words.piece(step.piece, 1).toLowerCase()}`,
    working: `${words.pounds(step.weight)} in zone ${words.receipt.zone}, ${step.packaging}: ${row}${each}${verdict}`,
    amount: step.isUsed ? step.cents : null,
  }
}

const CUBIC_REFUSALS: Record<Exclude<CubicStep['refused'], ''>, string> = {
  tooHeavy: 'too heavy for it',
  tooLong: 'too long for it',
  shape: 'not for this shape or packaging',
  tooLarge: 'larger than its last tier',
  noPrice: 'no price in this zone',
}

/** The cubic price that was tried: its tier, and whether it is cheaper. */
export function explainCubic(step: CubicStep, words: ParcelWords): ReceiptLine {
  const label = `Cubic price, ${words.piece(step.piece, 1).toLowerCase()}`
  if (step.refused !== '')
    return { step: 'linehaul', label, working: `none: ${CUBIC_REFUSALS[step.refused]}`, amount: null }
  const sides = step.sides.map((side) => formatDecimal(side, 2)).join(' × ')
  const measured =
    step.lengthPlusWidth > 0
      ? `length + width ${words.inches(step.lengthPlusWidth)}`
      : `${sides} in (each side down to the quarter inch) = ${words.cubicInches(step.cube)}`
  const each = step.quantity > 1 ? `, ${step.quantity} × ${words.money(step.each)}` : ''
  const verdict = step.isUsed
    ? 'cheaper than by weight'
    : `${words.money(step.cents)} not charged: another method is cheaper`
  return {
    step: 'linehaul',
    label,
    working: `${measured}, tier up to ${formatDecimal(step.tier, 3)} cu ft${each}; ${verdict}`,
    amount: step.isUsed ? step.cents : null,
  }
}

const HUNDREDWEIGHT_REFUSALS: Record<Exclude<HundredweightStep['refused'], ''>, string> = {
  pieces: 'too few packages',
  packaging: 'not for this packaging',
  weight: 'the shipment is too light',
  average: 'the packages are too light on average',
  noPrice: 'no rate in this zone',
}

export function explainHundredweight(step: HundredweightStep, words: ParcelWords): ReceiptLine {
  const label = 'Hundredweight'
  if (step.refused !== '') {
    return { step: 'linehaul', label, working: `none: ${HUNDREDWEIGHT_REFUSALS[step.refused]}`, amount: null }
  }
  const raised = step.rated > step.weight ? ` rated as ${words.pounds(step.rated)}` : ''
  const minimum = step.cents === step.minimumCents ? `, minimum ${words.money(step.minimumCents)}` : ''
  const against = `priced separately, the packages cost ${words.money(step.packages)}`
  const verdict = step.isUsed ? against : `${words.money(step.cents)} not charged: ${against}`
  const rate = `${formatRate(step.rate, words.receipt.currency)} / cwt`
  return {
    step: 'linehaul',
    label,
    working: `${step.pieces} packages, ${words.pounds(step.weight)}${raised} × ${rate}${minimum}; ${verdict}`,
    amount: step.isUsed ? step.cents : null,
  }
}
