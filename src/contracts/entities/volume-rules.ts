import * as z from 'zod/mini'
import { calendarDate, choice, flag, requiredText, text, wholeNumber } from '../fields.ts'
import {
  accessorialRule,
  cents,
  dates,
  exclusiveAccessorials,
  fuelRule,
  laneScope,
  rows,
  serverSet,
  tariffArea,
  tariffNames,
  zoneRow,
} from './tariff-parts.ts'

/**
 * The rules of a volume, truckload or expedited contract on the wire: the shape of `VolumeTariff`, in its integer units
 * (cents; hundredths of a cent per mile and per 100 lb). Every field may be absent: it then stays unchanged.
 */

const limit = (most: number) => z._default(z.nullable(wholeNumber(1, most)), null)
const equipment = z.object({
  code: requiredText('Code', 20),
  label: requiredText('Name', 60),
  maxLb: limit(200_000),
  maxLinearFeet: limit(200),
  maxPallets: limit(200),
  isOnRequest: z._default(flag, false),
  ...dates,
})

/** Prices from a number of miles, pounds, pallets or feet; null = no rate there. */
const priceSteps = rows(
  z.object({ from: wholeNumber(0, 1_000_000), rate: z.nullable(wholeNumber(1, 50_000_000)) }),
  500,
)
const tableBase = {
  name: requiredText('Name of the table', 100),
  equipment: requiredText('Equipment', 20),
  scope: laneScope,
  precedence: z._default(wholeNumber(0, 100), 1),
  takesHigherStep: z._default(flag, false),
  minimumCents: z._default(cents, 0),
  ...dates,
}
const zone = requiredText('Zone', 60)
const rateTable = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('mileage'),
    ...tableBase,
    basis: choice(['perMile', 'flat']),
    steps: priceSteps,
  }),
  z.object({
    kind: z.literal('lane'),
    ...tableBase,
    basis: choice(['flat', 'perCwt', 'perPallet', 'perLinearFoot']),
    palletTypes: z._default(rows(text(10), 50), []),
    lanes: rows(
      z.object({
        originZone: zone,
        destinationZone: zone,
        minimumCents: z._default(cents, 0),
        steps: priceSteps,
      }),
      50_000,
    ),
  }),
])

const rules = {
  ...tariffNames,
  zones: rows(zoneRow, 50_000),
  areas: rows(tariffArea, 500),
  equipment: rows(equipment, 100),
  tables: rows(rateTable, 500),
  contractMiles: rows(
    z.object({ originZone: zone, destinationZone: zone, miles: wholeNumber(1, 10_000), ...dates }),
    20_000,
  ),
  circuity: rows(z.object({ thousandths: wholeNumber(1, 3_000), ...dates }), 50),
  stops: rows(
    z.object({
      freeStops: wholeNumber(0, 100),
      maxStops: wholeNumber(0, 100),
      cents: rows(cents, 100),
      isFuelable: z._default(flag, false),
      ...dates,
    }),
    50,
  ),
  fuel: z.nullable(z.object({ basis: choice(['percent', 'perMile']), rule: fuelRule })),
  accessorials: rows(accessorialRule, 1_000),
  exclusiveAccessorials: rows(exclusiveAccessorials, 31),
  milesPerDay: z.nullable(wholeNumber(1, 2_000)),
}

/** The rules of a volume, truckload or expedited contract that a user can change. */
export const changedVolumeRules = z.object({
  kind: z.optional(z.literal('volume')),
  ...z.partial(z.object(rules)).shape,
  ...serverSet,
})
export type ChangedVolumeRules = z.output<typeof changedVolumeRules>

/** All rules of one version. */
export const volumeRules = z.object({
  kind: z.literal('volume'),
  ...rules,
  id: z.string(),
  version: z.string(),
  scac: z.string(),
  rateModeId: z.int(),
  isSynthetic: z.boolean(),
  effectiveFrom: z.string(),
  effectiveTo: z.nullable(calendarDate),
})
export type VolumeRules = z.output<typeof volumeRules>
