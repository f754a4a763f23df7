import * as z from 'zod/mini'
import { PARCEL_PACKAGINGS, PARCEL_SHAPES } from '#domain/rating/parcel/parcel-request.ts'
import { calendarDate, choice, flag, numberBetween, requiredText, text, wholeNumber } from '../fields.ts'
import { fuelTable } from './fuel.ts'
import {
  cents,
  dates,
  fuelRule,
  highPercent,
  requiredDay,
  rows,
  serverSet,
  tariffNames,
} from './tariff-parts.ts'

/**
 * The rules of a parcel contract on the wire: the shape of `ParcelTariff`, in its units (cents, thousandths of a
 * percent, pounds, inches). Every field may be absent: it then stays unchanged.
 */

const code = requiredText('Code', 40)
const zones = rows(requiredText('Zone', 10), 100)
const orNull = <F extends z.ZodMiniType>(field: F) => z.nullable(field)
const price = orNull(cents)
const inches = numberBetween(0, 100_000)
const pounds = numberBetween(0, 200_000)
const scope = { services: z._default(orNull(rows(code, 200)), null) }
const sides = z.object({
  mode: choice(['up', 'nearest', 'down', 'none']),
  toInches: numberBetween(0.0001, 100),
})
const packaging = rows(choice(PARCEL_PACKAGINGS), 50)
const shapes = rows(choice(PARCEL_SHAPES), 10)
const measure = choice(['longest', 'second', 'lengthPlusGirth', 'cube', 'actualWeight'])

const service = z.object({
  code,
  name: requiredText('Name', 100),
  chart: requiredText('Zone chart', 60),
  serves: choice(['any', 'residential', 'commercial']),
  dimWeight: choice(['byRules', 'none']),
  multiPiece: choice(['perPackage', 'totalWeight']),
  fuel: z._default(orNull(text(60)), null),
  transitDays: z.record(z.string().check(z.maxLength(10)), wholeNumber(0, 60)),
  workWeekdays: rows(wholeNumber(0, 6), 7),
})

const zip = z.string().check(z.maxLength(20))
const chart = z.object({
  id: requiredText('Zone chart', 60),
  origins: rows(
    z.object({
      from: zip,
      to: zip,
      destinations: rows(z.tuple([zip, zip, z.string().check(z.maxLength(10))]), 50_000),
    }),
    1_000,
  ),
  countries: rows(z.tuple([z.string().check(z.maxLength(2)), z.string().check(z.maxLength(10))]), 300),
  fallback: orNull(
    z.object({
      ladder: rows(
        z.object({
          upToMiles: orNull(numberBetween(0, 20_000)),
          zone: z.string().check(z.maxLength(10)),
        }),
        50,
      ),
      except: rows(z.tuple([zip, zip]), 200),
    }),
  ),
  ...dates,
})

const grid = rows(rows(price, 100), 2_000)
const rateTable = z.object({
  service: code,
  packaging,
  zones,
  upToLb: rows(pounds, 2_000),
  cents: grid,
  perLbAbove: z._default(orNull(rows(price, 100)), null),
  above: choice(['noPrice', 'asPackage']),
  isDimRated: flag,
  ...dates,
})

const surcharge = z.object({
  ...scope,
  code,
  label: requiredText('Name', 100),
  trigger: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('measure'),
      measure,
      over: inches,
      upTo: z._default(orNull(inches), null),
      sides,
    }),
    z.object({ kind: z.literal('softPack'), over: z.tuple([inches, inches, inches]) }),
    z.object({ kind: z.literal('shape'), shapes }),
    z.object({ kind: z.literal('flagged') }),
    z.object({ kind: z.literal('residential') }),
    z.object({
      kind: z.literal('area'),
      area: requiredText('Area', 60),
      address: choice(['any', 'residential', 'commercial']),
    }),
    z.object({ kind: z.literal('option'), option: code }),
    z.object({ kind: z.literal('declaredValue') }),
    z.object({ kind: z.literal('always') }),
  ]),
  amount: z.discriminatedUnion('basis', [
    z.object({ basis: z.literal('flat'), cents }),
    z.object({ basis: z.literal('byZone'), groups: rows(z.object({ zones, cents }), 100) }),
    z.object({
      basis: z.literal('declaredValue'),
      includedCents: cents,
      counts: choice(['whole', 'excess']),
      stepCents: wholeNumber(1, 2_000_000_000),
      perStepCents: cents,
      minimumCents: cents,
      maximumValueCents: orNull(cents),
    }),
  ]),
  per: choice(['package', 'shipment']),
  isFuelable: z._default(flag, false),
  group: z._default(orNull(text(60)), null),
  suppresses: z._default(rows(text(60), 50), []),
  minimumBillableLb: z._default(orNull(pounds), null),
  ...dates,
})

const parcelFuel = z.discriminatedUnion('kind', [
  z.object({
    id: code,
    kind: z.literal('index'),
    rule: fuelRule,
    tables: rows(z.object({ ...fuelTable.shape, version: text(60), ...dates }), 200),
  }),
  z.object({
    id: code,
    kind: z.literal('percents'),
    lookupDate: choice(['pickup', 'rating']),
    rows: rows(z.object({ percent: highPercent, ...dates }), 2_000),
  }),
])

const rules = {
  ...tariffNames,
  services: rows(service, 200),
  charts: rows(chart, 500),
  rateTables: rows(rateTable, 1_000),
  weightRules: rows(
    z.object({ ...scope, mode: choice(['up', 'nearest', 'none']), fromLb: pounds, ...dates }),
    200,
  ),
  dimRules: rows(
    z.object({
      ...scope,
      zones: z._default(orNull(zones), null),
      divisor: wholeNumber(1, 10_000),
      overCubicInches: z._default(orNull(numberBetween(0, 1e7)), null),
      upToCubicInches: z._default(orNull(numberBetween(0, 1e7)), null),
      sides,
      nonrectangularThousandths: z._default(orNull(wholeNumber(1, 1_000)), null),
      maximumLb: z._default(orNull(pounds), null),
      ...dates,
    }),
    500,
  ),
  limits: rows(z.object({ ...scope, measure, over: inches, sides, ...dates }), 500),
  cubicRates: rows(
    z.object({
      ...scope,
      maximumLb: pounds,
      maximumLongest: inches,
      exceptShapes: shapes,
      sides,
      zones,
      upToCubicFeet: rows(numberBetween(0, 100), 200),
      cents: grid,
      softPackUpToInches: orNull(rows(inches, 200)),
      ...dates,
    }),
    100,
  ),
  hundredweights: rows(
    z.object({
      ...scope,
      packaging,
      minimumPieces: wholeNumber(1, 1_000),
      minimumLb: pounds,
      belowMinimum: choice(['notEligible', 'raised']),
      minimumAverageLb: pounds,
      belowAverage: choice(['notEligible', 'raised']),
      zones,
      breaks: rows(z.object({ fromLb: pounds, rates: rows(price, 100) }), 100),
      minimumCents: rows(cents, 100),
      ...dates,
    }),
    100,
  ),
  areas: rows(
    z.object({ name: requiredText('Name of the area', 60), zips: rows(zip, 50_000), ...dates }),
    200,
  ),
  surcharges: rows(surcharge, 5_000),
  fuels: rows(parcelFuel, 50),
}

/** The rules of a parcel contract that a user can change. */
export const changedParcelRules = z.object({
  kind: z.optional(z.literal('parcel')),
  ...z.partial(z.object(rules)).shape,
  ...serverSet,
})
export type ChangedParcelRules = z.output<typeof changedParcelRules>

/** All rules of one version. */
export const parcelRules = z.object({
  kind: z.literal('parcel'),
  ...rules,
  id: z.string(),
  version: z.string(),
  scac: z.string(),
  rateModeId: z.int(),
  isSynthetic: z.boolean(),
  effectiveFrom: requiredDay,
  effectiveTo: z.nullable(calendarDate),
})
export type ParcelRules = z.output<typeof parcelRules>
