/** Weights and transportation of the parcel oracle. */
import {
  cubeOf,
  cubes,
  half,
  holdsOn,
  inches,
  isFor,
  least,
  most,
  NoParcelPrice,
  pounds,
  roundedPounds,
  sidesOf,
  up,
} from './oracle-parcel-exact.test-support.ts'
import type { ParcelPiece, ParcelRequest } from './parcel-request.ts'
import type { ParcelRateTable, ParcelService, ParcelTariff } from './parcel-tariff.ts'

interface Weighed {
  piece: ParcelPiece
  table: ParcelRateTable
  weight: bigint
}

interface Question {
  document: ParcelTariff
  service: ParcelService
  request: ParcelRequest
  zone: string
}

function tableOf({ document, service, request }: Question, piece: ParcelPiece): ParcelRateTable {
  const find = (packaging: string) =>
    document.rateTables.find(
      (table) =>
        table.service === service.code &&
        holdsOn(table, request.shipDate) &&
        (table.packaging as string[]).includes(packaging),
    )
  const own = find(piece.packaging)
  const isOver = own && !own.isDimRated && pounds(piece.weightLb) > pounds(own.upToLb.at(-1)!)
  const table = isOver && own.above === 'asPackage' ? find('package') : own
  if (!table) throw new NoParcelPrice('NO_RATE')
  return table
}

/** Ten-thousandths of a pound; 0 if no dimensional weight applies. */
function dimensional(
  question: Question,
  piece: ParcelPiece,
  weightRule: { mode: string; fromLb: number },
): bigint {
  const { document, service, request, zone } = question
  const rules = document.dimRules.filter(
    (rule) => isFor(rule, service.code) && holdsOn(rule, request.shipDate),
  )
  if (rules.length === 0) throw new NoParcelPrice('NO_DIM_RULE')
  for (const rule of rules) {
    if (rule.zones !== null && !rule.zones.includes(zone)) continue
    let cube = cubeOf(sidesOf(piece, rule.sides))
    const isRound = piece.shape === 'tube' || piece.shape === 'nonrectangular'
    if (isRound && rule.nonrectangularThousandths !== null)
      cube = half(cube * BigInt(rule.nonrectangularThousandths), 1000n)
    if (rule.overCubicInches !== null && cube <= cubes(rule.overCubicInches)) continue
    if (rule.upToCubicInches !== null && cube > cubes(rule.upToCubicInches)) continue
    const weight = roundedPounds(cube, BigInt(rule.divisor) * 1_000_000n, weightRule)
    return rule.maximumLb === null ? weight : least(weight, pounds(rule.maximumLb))
  }
  return 0n
}

function weigh(question: Question, piece: ParcelPiece, leastLb: number): Weighed {
  const { document, service, request } = question
  const table = tableOf(question, piece)
  const rule = document.weightRules.find((row) => isFor(row, service.code) && holdsOn(row, request.shipDate))
  if (!rule) throw new NoParcelPrice('NO_WEIGHT_RULE')
  const actual = pounds(piece.weightLb)
  if (!table.isDimRated) return { piece, table, weight: most(actual, pounds(leastLb)) }
  if ([piece.length, piece.width, piece.height].some((side) => inches(side) === 0n)) {
    throw new NoParcelPrice('NO_DIMENSIONS')
  }
  const dim = service.dimWeight === 'none' ? 0n : dimensional(question, piece, rule)
  return { piece, table, weight: most(roundedPounds(actual, 10_000n, rule), dim, pounds(leastLb)) }
}

function byTable(table: ParcelRateTable, zone: string, weight: bigint): bigint {
  const column = table.zones.indexOf(zone)
  if (column < 0) throw new NoParcelPrice('NO_RATE')
  const row = table.upToLb.findIndex((limit) => weight <= pounds(limit))
  const price = row < 0 ? null : table.cents[row]![column]!
  if (price !== null) return BigInt(price)
  const perLb = row < 0 ? (table.perLbAbove?.[column] ?? null) : null
  if (perLb === null) throw new NoParcelPrice('NO_RATE')
  return most(BigInt(table.cents.at(-1)![column] ?? 0), up(weight, 10_000n) * BigInt(perLb))
}

/** null: no cubic price. */
function byCubic({ document, service, request, zone }: Question, piece: ParcelPiece): bigint | null {
  const rate = document.cubicRates.find((row) => isFor(row, service.code) && holdsOn(row, request.shipDate))
  if (!rate || piece.packaging !== 'package' || rate.exceptShapes.includes(piece.shape)) return null
  if (pounds(piece.weightLb) > pounds(rate.maximumLb)) return null
  const longest = Math.max(piece.length, piece.width, piece.height)
  if (inches(longest) > inches(rate.maximumLongest)) return null
  const sides = sidesOf(piece, rate.sides)
  let tier: number
  if (piece.shape === 'softPack') {
    if (!rate.softPackUpToInches) return null
    tier = rate.softPackUpToInches.findIndex((limit) => sides[0]! + sides[1]! <= inches(limit))
  } else {
    // Cube / 1728 against thousandths of a cubic foot.
    tier = rate.upToCubicFeet.findIndex(
      (feet) => cubeOf(sides) * 1000n <= BigInt(Math.round(feet * 1000)) * 1_728_000_000n,
    )
  }
  const price = tier < 0 ? null : rate.cents[tier]![rate.zones.indexOf(zone)]
  return price === null || price === undefined ? null : BigInt(price)
}

function byHundredweight({ document, service, request, zone }: Question, weighed: Weighed[]): bigint | null {
  const rate = document.hundredweights.find(
    (row) => isFor(row, service.code) && holdsOn(row, request.shipDate),
  )
  const count = request.pieces.reduce((sum, { quantity }) => sum + quantity, 0)
  if (!rate || count < 2 || count < rate.minimumPieces) return null
  if (request.pieces.some(({ packaging }) => !rate.packaging.includes(packaging))) return null
  const weight = weighed.reduce((sum, one) => sum + one.weight * BigInt(one.piece.quantity), 0n)
  const average = pounds(rate.minimumAverageLb) * BigInt(count)
  if (rate.belowAverage === 'notEligible' && weight < average) return null
  if (rate.belowMinimum === 'notEligible' && weight < pounds(rate.minimumLb)) return null
  const column = rate.zones.indexOf(zone)
  const rated = most(weight, average, pounds(rate.minimumLb))
  const prices = rate.breaks.flatMap(({ fromLb, rates }, index) => {
    const next = rate.breaks[index + 1]
    const value = rates[column] ?? null
    if (value === null || (next && rated >= pounds(next.fromLb))) return []
    return [half(most(rated, pounds(fromLb)) * BigInt(value), 100_000_000n)]
  })
  return prices.length === 0 ? null : most(BigInt(rate.minimumCents[column]!), least(...prices))
}

/** Cents of transportation. */
export function oracleTransport(
  document: ParcelTariff,
  service: ParcelService,
  request: ParcelRequest,
  zone: string,
  leastPounds: number[],
): bigint {
  const question = { document, service, request, zone }
  const weighed = request.pieces.map((piece, index) => weigh(question, piece, leastPounds[index]!))
  if (service.multiPiece === 'totalWeight') {
    if (new Set(weighed.map(({ table }) => table)).size > 1) throw new NoParcelPrice('NO_RATE')
    const total = weighed.reduce((sum, { weight, piece }) => sum + weight * BigInt(piece.quantity), 0n)
    return byTable(weighed[0]!.table, zone, total)
  }
  const packages = weighed.reduce((sum, { table, weight, piece }) => {
    const price = byTable(table, zone, weight)
    const cubic = byCubic(question, piece)
    return sum + (cubic !== null && cubic < price ? cubic : price) * BigInt(piece.quantity)
  }, 0n)
  const whole = byHundredweight(question, weighed)
  return whole !== null && whole < packages ? whole : packages
}
