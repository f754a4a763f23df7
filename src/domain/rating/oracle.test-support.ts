/**
 * The slow price: the same rules read straight from the tariff document, in BigInt and exact fractions, without
 * indexes, tricks or anything of the engine. Tests and the benchmark compare the two to the cent.
 */
import { FREIGHT_CLASSES } from '../classification/freight-class.ts'
import { ACCESSORIAL_CODES } from './accessorial-codes.ts'
import type { FuelRows } from './compile-tariff.ts'
import type { LtlItem, LtlRequest } from './ltl-request.ts'
import type { LtlNoticeCode } from './ltl-result.ts'
import { oracleFuelPercent } from './oracle-fuel.test-support.ts'
import { type OraclePlaces, oraclePlaces } from './oracle-places.test-support.ts'
import { type LaneRow, type LaneScope, type TariffDocument, WEIGHT_BREAKS } from './tariff.ts'
import type { AccessorialPrice, AccessorialRule, HeightMode, SpaceRule } from './tariff-charges.ts'

export type OracleAnswer = { kind: 'rate'; cents: bigint } | { kind: 'notice'; code: LtlNoticeCode }

/** Thrown inside, answered as a notice. */
class NoPrice {
  readonly code: LtlNoticeCode
  constructor(code: LtlNoticeCode) {
    this.code = code
  }
}

const holds = (row: { effectiveFrom: string; effectiveTo: string | null }, date: string): boolean =>
  row.effectiveFrom <= date && (row.effectiveTo ?? '9999-12-31') >= date

/** n / d to the nearest, halves up; both at least 0. */
const half = (n: bigint, d: bigint): bigint => (n * 2n + d) / (d * 2n)
const up = (n: bigint, d: bigint): bigint => (n + d - 1n) / d
const most = (a: bigint, b: bigint): bigint => (a > b ? a : b)
const percent = (cents: bigint, thousandths: number): bigint => half(cents * BigInt(thousandths), 100_000n)
const byCwt = (hundredths: bigint, rate: number): bigint => half(hundredths * BigInt(rate), 1_000_000n)
const hundredths = (value: number): bigint => BigInt(Math.round(value * 100))
/** A number of at most three decimals, in thousandths. */
const thousandths = (value: number): bigint => BigInt(Math.round(value * 1000))

const isSized = ({ dimensions: { length, width, height } }: LtlItem): boolean =>
  length > 0 && width > 0 && height > 0

/** Millionths of a cubic inch; null without sizes. */
function cubeOf(items: LtlItem[], mode: HeightMode): bigint | null {
  if (!items.every(isSized)) return null
  return items.reduce((sum, { dimensions, quantity, isStackable }) => {
    const isRaised = mode.kind === 'raised' && (mode.of === 'all' || !isStackable)
    const height = isRaised ? Math.max(dimensions.height, mode.toInches) : dimensions.height
    return (
      sum +
      hundredths(dimensions.length) * hundredths(dimensions.width) * hundredths(height) * BigInt(quantity)
    )
  }, 0n)
}

/** Trailer length in 1200ths of a foot; null without sizes. */
function lengthOf(request: LtlRequest): bigint | null {
  if (request.linearFeet !== null) return BigInt(Math.round(request.linearFeet * 1200))
  let total = 0n
  for (const item of request.items) {
    if (item.linearFeet !== null) total += BigInt(Math.round(item.linearFeet * 1200))
    else if (!isSized(item)) return null
    else {
      const abreast = item.dimensions.width <= 48 ? up(BigInt(item.quantity), 2n) : BigInt(item.quantity)
      const rows = item.isStackable && item.dimensions.height <= 48 ? up(abreast, 2n) : abreast
      total += rows * hundredths(item.dimensions.length)
    }
  }
  return total
}

/** 90,000 lb, 20,000 cu ft, 200 ft: what the engine refuses to rate. */
function isLargerThanTruck(request: LtlRequest): boolean {
  const weight = request.items.reduce((sum, item) => sum + hundredths(item.weightLb), 0n)
  const cube = cubeOf(request.items, { kind: 'actual' }) ?? 0n
  return weight > 9_000_000n || cube > 20_000n * 1_728_000_000n || (lengthOf(request) ?? 0n) > 240_000n
}

interface Line {
  freightClass: string
  weight: bigint
}

export class Oracle {
  readonly document: TariffDocument
  readonly fuelRows: FuelRows
  readonly places: OraclePlaces
  readonly lanes = new Map<string, Map<string, LaneRow>>()
  readonly families = ACCESSORIAL_CODES

  constructor(document: TariffDocument, fuelRows: FuelRows) {
    this.document = document
    this.fuelRows = fuelRows
    this.places = oraclePlaces(document)
    for (const row of document.lanes) {
      const key = `${row.originZone}>${row.destinationZone}`
      if (!this.lanes.has(key)) this.lanes.set(key, new Map())
      this.lanes.get(key)!.set(row.freightClass, row)
    }
  }

  rate(request: LtlRequest): OracleAnswer {
    try {
      return { kind: 'rate', cents: this.total(request) }
    } catch (error) {
      if (error instanceof NoPrice) return { kind: 'notice', code: error.code }
      throw error
    }
  }

  private total(request: LtlRequest): bigint {
    const { header, palletRates } = this.document
    const { items, pickupDate } = request
    const isClassed = items.every((item) =>
      (FREIGHT_CLASSES as readonly string[]).includes(item.freightClass),
    )
    if (!isClassed || items.some((item) => hundredths(item.weightLb) <= 0n))
      throw new NoPrice('REQUEST_INVALID')
    if (isLargerThanTruck(request)) throw new NoPrice('REQUEST_INVALID')
    if (!holds(header, pickupDate)) throw new NoPrice('TARIFF_NOT_EFFECTIVE')
    const from = this.places.zone(request.origin)
    const to = this.places.zone(request.destination)
    if (from === null || to === null) throw new NoPrice('NO_ZONE')
    const pallets = items.reduce((sum, item) => sum + item.quantity, 0)
    const price = header.palletPricing
      ? palletRates.find(
          (row) =>
            row.originZone === from &&
            row.destinationZone === to &&
            row.palletCount === pallets &&
            holds(row, pickupDate),
        )
      : undefined
    const isEligible =
      price !== undefined &&
      items.every(
        (item) =>
          header.palletPricing!.packageTypes.includes(item.packageType) &&
          isSized(item) &&
          hundredths(item.weightLb) <= BigInt(price.maxLbPerPallet * 100 * item.quantity) &&
          item.dimensions.length <= price.maxLength &&
          item.dimensions.width <= price.maxWidth &&
          item.dimensions.height <= price.maxHeight,
      )
    const lane = this.lanes.get(`${from}>${to}`)
    if (!isEligible && !lane) throw new NoPrice('NO_LANE')
    const linehaul = isEligible ? BigInt(price.cents) : this.linehaul(request, lane!)
    const hasFuel = header.fuel !== null && !(isEligible && price.includesFuel)
    const weight = items.reduce((sum, item) => sum + hundredths(item.weightLb), 0n)
    const fuel = hasFuel ? oracleFuelPercent(header.fuel!, this.fuelRows, request, weight) : 0
    if (typeof fuel === 'string') throw new NoPrice(fuel)
    const extras = this.accessorials(request, linehaul, isEligible ? price.includedAccessorials : [])
    const increases = isEligible
      ? []
      : header.rateIncreases
          .filter((row) => row.base === 'net' && holds(row, pickupDate))
          .map((row) => ({ cents: percent(linehaul, row.percent), isFuelable: row.isFuelable }))
    const all = [...extras, ...increases]
    const fuelable = all.reduce((sum, charge) => sum + (charge.isFuelable ? charge.cents : 0n), 0n)
    return all.reduce((sum, charge) => sum + charge.cents, linehaul + percent(linehaul + fuelable, fuel))
  }

  private scoped<Row extends { scope: LaneScope; effectiveFrom: string; effectiveTo: string | null }>(
    rows: Row[],
    { origin, destination, pickupDate }: LtlRequest,
  ): Row[] {
    const isSameState = origin.state === destination.state
    const laneType =
      origin.countryCode !== destination.countryCode
        ? 'crossBorder'
        : isSameState
          ? 'intrastate'
          : 'interstate'
    return rows.filter(
      (row) =>
        holds(row, pickupDate) &&
        (row.scope.laneType ?? laneType) === laneType &&
        (row.scope.originArea === null || this.places.isIn(row.scope.originArea, origin)) &&
        (row.scope.destinationArea === null || this.places.isIn(row.scope.destinationArea, destination)),
    )
  }

  private linehaul(request: LtlRequest, lane: Map<string, LaneRow>): bigint {
    const { header } = this.document
    const { items, pickupDate } = request
    const weight = items.reduce((sum, item) => sum + hundredths(item.weightLb), 0n)
    const discount = this.scoped(header.discounts, request).find((row) => hundredths(row.fromLb) <= weight)
    const rounded = (value: bigint): bigint => {
      if (header.weightRounding === 'hundredth') return value
      if (header.weightRounding === 'poundUp') return up(value, 100n) * 100n
      return most(1n, half(value, 100n)) * 100n
    }
    const lines = items.map((item) => ({
      freightClass: this.ratedClass(item.freightClass),
      weight: rounded(hundredths(item.weightLb)),
    }))
    const off = discount?.percent ?? 0
    let net = this.discounted(lines, 0n, lane, off, pickupDate)
    const rule = header.spaceRules.find(
      (row) => holds(row, pickupDate) && this.spaceHolds(row, request, weight),
    )
    if (rule) {
      const { penalty } = rule
      const cube = cubeOf(items, rule.kind === 'cubicCapacity' ? rule.cubeHeight : { kind: 'actual' })
      const length = lengthOf(request)
      let rated = weight
      if (penalty.poundsPerCubicFoot && cube) {
        rated = most(rated, up(BigInt(penalty.poundsPerCubicFoot) * 100n * cube, 1_728_000_000n))
      }
      if (penalty.poundsPerLinearFoot && length) {
        rated = most(rated, up(BigInt(penalty.poundsPerLinearFoot) * 100n * length, 1200n))
      }
      const total = lines.reduce((sum, line) => sum + line.weight, 0n)
      const single = penalty.freightClass
      const penal = single ? [{ freightClass: single, weight: most(rated, total) }] : lines
      const price = this.discounted(penal, rated, lane, penalty.discountPercent ?? off, pickupDate)
      net = penalty.replaces === 'always' ? price : most(price, net)
    }
    return most(net, BigInt(this.scoped(header.absoluteMinimums, request)[0]?.cents ?? 0))
  }

  private ratedClass(actual: string): string {
    const value = Number(actual)
    const rule = this.document.header.fak.find(
      (fak) => Number(fak.fromClass) <= value && value <= Number(fak.toClass),
    )
    return rule?.ratedClass ?? actual
  }

  private spaceHolds(rule: SpaceRule, request: LtlRequest, weight: bigint): boolean {
    const measure = rule.kind === 'cubicCapacity' ? cubeOf(request.items, rule.cubeHeight) : lengthOf(request)
    if (measure === null) return false
    const limit =
      rule.kind === 'cubicCapacity'
        ? thousandths(rule.overCubicFeet) * 1_728_000n
        : (thousandths(rule.overFeet) * 12n) / 10n
    if (measure <= limit) return false
    if (rule.belowPcf === null) return true
    const cube = cubeOf(request.items, rule.densityHeight)
    if (cube === null || cube === 0n) return false
    const [density, bound] = [weight * 17_280_000n * 1000n, thousandths(rule.belowPcf) * cube]
    return density < bound || (rule.includesPcf && density === bound)
  }

  private discounted(
    lines: Line[],
    ratedAs: bigint,
    lane: Map<string, LaneRow>,
    off: number,
    date: string,
  ): bigint {
    const { minimum, rateIncreases } = this.document.header
    const rows = lines.map((line) => {
      const row = lane.get(line.freightClass)
      if (!row) throw new NoPrice('NO_CLASS_RATE')
      return row
    })
    const gross = this.cheapest(lines, rows, ratedAs)
    const least = rows.reduce((high, row) => most(high, BigInt(row.minimumCents)), 0n)
    const isRaised = minimum.applies === 'beforeDiscount' && least > gross
    const raised = isRaised ? least : gross
    const increased = rateIncreases
      .filter((row) => row.base === 'gross' && holds(row, date))
      .reduce((sum, row) => sum + percent(raised, row.percent), raised)
    const used = isRaised ? (minimum.discountPercent ?? off) : off
    const net = increased - percent(increased, used)
    if (minimum.applies === 'beforeDiscount') return net
    return most(net, least - percent(least, minimum.discountPercent ?? off))
  }

  private cheapest(lines: Line[], rows: LaneRow[], ratedAs: bigint): bigint {
    const actual = lines.reduce((sum, line) => sum + line.weight, 0n)
    const total = most(actual, ratedAs)
    const own = WEIGHT_BREAKS.findLastIndex(({ fromLb }) => BigInt(fromLb) * 100n <= total)
    const prices = WEIGHT_BREAKS.map(({ fromLb }, column) => {
      const rates = rows.map((row) => row.rates[column])
      if (column < own || rates.some((rate) => rate === null)) return null
      const freight = lines.reduce((sum, line, at) => sum + byCwt(line.weight, rates[at]!), 0n)
      const added = most(BigInt(fromLb) * 100n, total) - actual
      return freight + byCwt(added, Math.min(...(rates as number[])))
    })
    if (prices[own] === null) throw new NoPrice('NO_BREAK_RATE')
    return prices.reduce<bigint>((low, price) => (price !== null && price < low ? price : low), prices[own]!)
  }

  private accessorials(request: LtlRequest, linehaul: bigint, included: string[]): Extra[] {
    const { header } = this.document
    const asked = [...request.services, ...(request.items.some((item) => item.isHazmat) ? ['HAZM'] : [])]
    const canonical = asked.map(
      (code) => this.families.find((entry) => entry.aliases.includes(code))?.code ?? code,
    )
    const extras: Extra[] = []
    const effective = header.accessorials.filter((rule) => holds(rule, request.pickupDate))
    for (const code of new Set(canonical)) {
      if (included.includes(code)) continue
      const rules = effective.filter((rule) => rule.code === code)
      const rule = rules.find(({ trigger }) => trigger.kind === 'requested')
      if (rule) extras.push(this.extra(rule, request, linehaul))
      else if (rules.length === 0) throw new NoPrice('NO_ACCESSORIAL')
      else if (rules[0]!.trigger.kind === 'length' && !request.items.every(isSized))
        throw new NoPrice('NO_DIMENSIONS')
    }
    for (const rule of effective) {
      const isDue = this.isTriggered(rule, request) && !included.includes(rule.code)
      if (isDue) extras.push(this.extra(rule, request, linehaul))
    }
    const isDearest = (extra: Extra, at: number): boolean =>
      header.exclusiveAccessorials.every(({ codes }) => {
        if (!codes.includes(extra.code)) return true
        return extras.every((other, place) => {
          if (other === extra || !codes.includes(other.code)) return true
          return other.cents < extra.cents || (other.cents === extra.cents && place > at)
        })
      })
    return extras.filter(isDearest)
  }

  private isTriggered({ trigger }: AccessorialRule, request: LtlRequest): boolean {
    if (trigger.kind === 'requested') return false
    if (trigger.kind === 'length') return request.items.every(isSized)
    if (trigger.kind === 'area') {
      return this.places.isIn(trigger.area, trigger.end === 'pickup' ? request.origin : request.destination)
    }
    const weight = request.items.reduce((sum, item) => sum + hundredths(item.weightLb), 0n)
    return request.isSingleShipment && weight < hundredths(trigger.belowLb)
  }

  private extra(rule: AccessorialRule, request: LtlRequest, linehaul: bigint): Extra {
    const cents = amountOf(rule.price, request, linehaul)
    return { code: rule.code, cents, isFuelable: rule.isFuelable }
  }
}

interface Extra {
  code: string
  cents: bigint
  isFuelable: boolean
}

function amountOf(price: AccessorialPrice, request: LtlRequest, linehaul: bigint): bigint {
  const { items } = request
  if (price.basis === 'flat') return BigInt(price.cents)
  if (price.basis === 'lengthTiers') {
    const longest = (item: LtlItem): number => Math.max(...Object.values(item.dimensions))
    const tier = (inches: number): number =>
      price.tiers.find(
        (row) => inches >= row.fromInches && inches < (row.belowInches ?? Number.POSITIVE_INFINITY),
      )?.cents ?? 0
    return price.per === 'shipment'
      ? BigInt(tier(Math.max(...items.map(longest))))
      : items.reduce((sum, item) => sum + BigInt(tier(longest(item)) * item.quantity), 0n)
  }
  const count = (of: (item: LtlItem) => number): bigint =>
    items.reduce((sum, item) => sum + BigInt(of(item)), 0n)
  const raw = (): bigint => {
    switch (price.basis) {
      case 'perCwt':
        return byCwt(
          items.reduce((sum, item) => sum + hundredths(item.weightLb), 0n),
          price.rate,
        )
      case 'percent':
        return percent(linehaul, price.percent)
      case 'perHandlingUnit':
        return count((item) => item.quantity) * BigInt(price.cents)
      case 'perPiece':
        return count((item) => item.pieces || item.quantity) * BigInt(price.cents)
      case 'perLinearFoot': {
        const length = lengthOf(request)
        if (length === null) throw new NoPrice('NO_DIMENSIONS')
        return up(length, 1200n) * BigInt(price.cents)
      }
    }
  }
  const cents = most(raw(), BigInt(price.minimumCents ?? 0))
  return price.maximumCents !== null && cents > BigInt(price.maximumCents)
    ? BigInt(price.maximumCents)
    : cents
}
