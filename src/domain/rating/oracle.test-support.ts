/**
 * The slow price: the same rules read directly from the tariff document, in BigInt and exact fractions, without
 * indexes, optimizations or any part of the engine. Tests and the benchmark compare the two to the cent.
 */
import { FREIGHT_CLASSES } from '../classification/freight-class.ts'
import type { FuelRows } from './compile-tariff.ts'
import type { LtlItem, LtlRequest } from './ltl-request.ts'
import type { LtlNoticeCode } from './ltl-result.ts'
import { oracleAccessorials } from './oracle-accessorials.test-support.ts'
import {
  byCwt,
  cubeOf,
  half,
  holds,
  hundredths,
  isLargerThanTruck,
  isSized,
  lengthOf,
  most,
  NoPrice,
  percent,
  thousandths,
  up,
} from './oracle-exact.test-support.ts'
import { oracleFuelPercent } from './oracle-fuel.test-support.ts'
import { type OraclePlaces, oraclePlaces } from './oracle-places.test-support.ts'
import { type LaneRow, type LaneScope, type TariffDocument, WEIGHT_BREAKS } from './tariff.ts'
import type { SpaceRule } from './tariff-charges.ts'

export type OracleAnswer = { kind: 'rate'; cents: bigint } | { kind: 'notice'; code: LtlNoticeCode }

interface Line {
  freightClass: string
  weight: bigint
}

/** Cube by the mode of a cubic rule; for a linear rule the true cube. */
function ruleCube(rule: SpaceRule, items: LtlItem[]): bigint | null {
  return rule.kind === 'cubicCapacity'
    ? cubeOf(items, rule.cubeHeight, rule.cubeWidth ?? null)
    : cubeOf(items, { kind: 'actual' })
}

export class Oracle {
  readonly document: TariffDocument
  readonly fuelRows: FuelRows
  readonly places: OraclePlaces
  readonly lanes = new Map<string, Map<string, LaneRow>>()

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
    const extras = oracleAccessorials(
      header,
      this.places,
      request,
      linehaul,
      isEligible ? price.includedAccessorials : [],
    )
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
    const discounts = this.scoped(header.discounts, request)
    const offAt = (total: bigint) => discounts.find((row) => hundredths(row.fromLb) <= total)?.percent ?? 0
    const rounded = (value: bigint): bigint => {
      if (header.weightRounding === 'hundredth') return value
      if (header.weightRounding === 'poundUp') return up(value, 100n) * 100n
      return most(1n, half(value, 100n)) * 100n
    }
    const lines = items.map((item) => ({
      freightClass: this.ratedClass(item.freightClass),
      weight: rounded(hundredths(item.weightLb)),
    }))
    const off = offAt(weight)
    let net = this.discounted(lines, 0n, lane, off, pickupDate)
    const higher = header.ratesAsHigherDiscountWeight ? header.discounts : []
    for (const { fromLb } of higher) {
      const step = hundredths(fromLb)
      if (step <= weight || offAt(step) <= off) continue
      const declared = this.priceOrNone(() => this.discounted(lines, step, lane, offAt(step), pickupDate))
      if (declared !== null && declared < net) net = declared
    }
    const rule = header.spaceRules.find(
      (row) => holds(row, pickupDate) && this.spaceHolds(row, request, weight),
    )
    if (rule) {
      const { penalty } = rule
      const cube = ruleCube(rule, items)
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

  private priceOrNone(price: () => bigint): bigint | null {
    try {
      return price()
    } catch (error) {
      if (error instanceof NoPrice) return null
      throw error
    }
  }

  private ratedClass(actual: string): string {
    const value = Number(actual)
    const rule = this.document.header.fak.find(
      (fak) => Number(fak.fromClass) <= value && value <= Number(fak.toClass),
    )
    return rule?.ratedClass ?? actual
  }

  private spaceHolds(rule: SpaceRule, request: LtlRequest, weight: bigint): boolean {
    const measure = rule.kind === 'cubicCapacity' ? ruleCube(rule, request.items) : lengthOf(request)
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
    if (total > 40_000_000n) throw new NoPrice('REQUEST_INVALID')
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
}
