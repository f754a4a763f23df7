/** Tries every table of a tariff for one shipment: its price, or the reason for none; and chooses the charged one. */
import { isEffectiveOn } from '../../calendar/effective-dates.ts'
import { isPalletized } from '../../shipment/shipment.ts'
import { HUNDREDTH_INCHES_PER_FOOT } from '../linear-feet.ts'
import { LANE_TYPES } from '../rule-block.ts'
import type { LaneScope } from '../tariff.ts'
import { isInArea } from '../zone-index.ts'
import { type CompiledTable, type CompiledVolumeTariff, zonePair } from './compile-volume-tariff.ts'
import { priceBySteps } from './price-steps.ts'
import type { PreparedVolumeRequest } from './volume-request.ts'
import type { MilesUsed, RefusedTable, TriedTable, VolumeNoticeCode } from './volume-result.ts'
import type { Equipment, LaneTable, PriceStep } from './volume-tariff.ts'

/** The shipment's origin and destination as places of the tariff. */
export interface Lane {
  originPlace: number
  destinationPlace: number
  originZone: string
  destinationZone: string
}

type Refusal = Pick<RefusedTable, 'code' | 'because'>
const refuse = (code: VolumeNoticeCode, because: string): Refusal => ({ code, because })

const POUND = 100
const shown = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 2 })

/** Every table in effect on the pickup day, in the order of the document. */
export function tryTables(
  tariff: CompiledVolumeTariff,
  prepared: PreparedVolumeRequest,
  lane: Lane,
  miles: MilesUsed | null,
): TriedTable[] {
  const { pickupDate } = prepared.request
  return tariff.tables
    .filter(({ table }) => isEffectiveOn(table, pickupDate))
    .map((compiled) => tryTable(tariff, compiled, prepared, lane, miles))
}

/** Index of the charged table: lowest precedence, then cheapest, then first; -1 if none has a price. */
export function chooseTable(tried: readonly TriedTable[]): number {
  let best = -1
  tried.forEach((one, at) => {
    if (one.kind === 'refused') return
    const other = tried[best]
    const isFirst = other?.kind !== 'priced'
    const isBetter =
      isFirst ||
      one.precedence < other.precedence ||
      (one.precedence === other.precedence && one.cents < other.cents)
    if (isBetter) best = at
  })
  return best
}

/** The most useful reason if no table has a price: that of the table that came closest. */
export function mainRefusal(tried: readonly TriedTable[]): Refusal {
  const refusals = tried.filter((one) => one.kind === 'refused')
  const order: VolumeNoticeCode[] = ['TOO_LARGE', 'NO_DIMENSIONS', 'NO_RATE', 'NO_MILEAGE', 'NO_LANE']
  for (const code of order) {
    // The last of a kind is the largest equipment: freight that does not fit it fits none.
    const found = refusals.findLast((one) => one.code === code)
    if (found) return found
  }
  return refusals[0] ?? refuse('NO_RATE', 'no rate table is in effect')
}

function tryTable(
  tariff: CompiledVolumeTariff,
  compiled: CompiledTable,
  prepared: PreparedVolumeRequest,
  lane: Lane,
  miles: MilesUsed | null,
): TriedTable {
  const { table } = compiled
  const { request } = prepared
  const equipment = tariff.document.equipment.find(
    (row) => row.code === table.equipment && isEffectiveOn(row, request.pickupDate),
  )
  const head = {
    table: table.name,
    equipment: equipment?.label ?? table.equipment,
    precedence: table.precedence,
  }
  const refusal = equipment
    ? (equipmentRefusal(equipment, request.equipment) ?? scopeRefusal(tariff, table.scope, prepared, lane))
    : refuse('NO_EQUIPMENT', `${table.equipment} is not offered on ${request.pickupDate}`)
  const misfit = refusal ?? fitRefusal(equipment!, prepared)
  if (misfit) return { kind: 'refused', ...head, ...misfit }
  const found = sheetOf(compiled, prepared, lane, miles)
  if ('because' in found) return { kind: 'refused', ...head, ...found }
  const priced = priceBySteps(table.basis, found.steps, found.quantity, found.scale, table.takesHigherStep)
  if (!priced) {
    return {
      kind: 'refused',
      ...head,
      ...refuse('NO_RATE', `no rate for ${shown(found.quantity / found.scale)} ${found.unit}`),
    }
  }
  const { tried: steps, chosen } = priced
  const { cents } = steps[chosen]!
  const minimumCents = Math.max(table.minimumCents, found.minimumCents)
  return {
    kind: 'priced',
    ...head,
    basis: table.basis,
    quantity: found.quantity,
    steps,
    chosen,
    minimumCents,
    minimumAdded: Math.max(0, minimumCents - cents),
    cents: Math.max(cents, minimumCents),
    isLengthUnchecked: equipment!.maxLinearFeet !== null && prepared.ltl.linear < 0,
  }
}

function equipmentRefusal({ code, isOnRequest, label }: Equipment, wanted: string | null): Refusal | null {
  if (wanted !== null && wanted !== code) return refuse('NO_EQUIPMENT', `${wanted} was requested`)
  return wanted === null && isOnRequest ? refuse('NO_EQUIPMENT', `${label} only where requested`) : null
}

function scopeRefusal(
  { rules }: CompiledVolumeTariff,
  { laneType, originArea, destinationArea }: LaneScope,
  { ltl }: PreparedVolumeRequest,
  { originPlace, destinationPlace }: Lane,
): Refusal | null {
  const { zones } = rules
  const lies = (area: string | null, place: number, at: typeof ltl.origin): boolean =>
    area === null || isInArea(zones, zones.areaNumbers.get(area)!, place, at)
  const holds =
    (laneType === null || LANE_TYPES[ltl.laneType] === laneType) &&
    lies(originArea, originPlace, ltl.origin) &&
    lies(destinationArea, destinationPlace, ltl.destination)
  return holds ? null : refuse('NO_LANE', 'does not apply between these locations')
}

function fitRefusal(equipment: Equipment, { ltl, request }: PreparedVolumeRequest): Refusal | null {
  const { label, maxLb, maxLinearFeet, maxPallets } = equipment
  const feet = ltl.linear / HUNDREDTH_INCHES_PER_FOOT
  const pallets = request.items.reduce((sum, item) => sum + (isPalletized(item) ? item.quantity : 0), 0)
  const tooLarge = (has: number, most: number, unit: string): Refusal =>
    refuse('TOO_LARGE', `${shown(has)} ${unit} is more than the ${shown(most)} of ${label}`)
  if (maxLb !== null && ltl.total > maxLb * POUND) return tooLarge(ltl.total / POUND, maxLb, 'lb')
  if (maxLinearFeet !== null && feet > maxLinearFeet) return tooLarge(feet, maxLinearFeet, 'linear feet')
  return maxPallets !== null && pallets > maxPallets ? tooLarge(pallets, maxPallets, 'pallets') : null
}

/** The steps that apply to the shipment, and its quantity in their unit. */
interface Sheet {
  steps: PriceStep[]
  minimumCents: number
  quantity: number
  /** How many units of `quantity` make one unit of the steps. */
  scale: number
  unit: string
}

function sheetOf(
  { table, lanes }: CompiledTable,
  prepared: PreparedVolumeRequest,
  { originZone, destinationZone }: Lane,
  miles: MilesUsed | null,
): Sheet | Refusal {
  if (table.kind === 'mileage') {
    if (!miles) return refuse('NO_MILEAGE', 'the distance is not known')
    return { steps: table.steps, minimumCents: 0, quantity: miles.miles, scale: 1, unit: 'miles' }
  }
  const lane = lanes!.get(zonePair(originZone, destinationZone))
  if (!lane) return refuse('NO_LANE', `no rates from zone ${originZone} to zone ${destinationZone}`)
  const counted = countOf(table, prepared)
  return 'because' in counted ? counted : { ...lane, ...counted }
}

function countOf(
  table: LaneTable,
  prepared: PreparedVolumeRequest,
): Pick<Sheet, 'quantity' | 'scale' | 'unit'> | Refusal {
  const { ltl, request } = prepared
  if (table.basis === 'perCwt') return { quantity: ltl.total, scale: POUND, unit: 'lb' }
  if (table.basis === 'flat') return { quantity: 0, scale: 1, unit: 'shipment' }
  if (table.basis === 'perPallet') {
    const isOnPallets = request.items.every(({ packageType }) => table.palletTypes.includes(packageType))
    return isOnPallets
      ? { quantity: ltl.handlingUnits, scale: 1, unit: 'pallets' }
      : refuse('NO_RATE', 'priced by the pallet, and not everything is on pallets')
  }
  return ltl.linear < 0
    ? refuse('NO_DIMENSIONS', 'priced by the linear foot: enter the length, width and height')
    : { quantity: Math.ceil(ltl.linear / HUNDREDTH_INCHES_PER_FOOT), scale: 1, unit: 'linear feet' }
}
