import * as z from 'zod/mini'
import { FREIGHT_CLASSES } from '#domain/classification/freight-class.ts'
import { calendarDate, choice, flag, numberBetween, requiredText, text, wholeNumber } from '../fields.ts'

/** Parts that all tariff rules share: dates, areas, fuel and accessorials, in the engine's integer units. */

const MOST_CENTS = 2_000_000_000
const MOST_POUNDS = 1_000_000

/** Whole cents, 0 or more. */
export const cents = wholeNumber(0, MOST_CENTS)
/** Thousandths of a percent: 72,000 = 72%. A discount is 0 to 100%. */
export const discountPercent = wholeNumber(0, 100_000)
/** Thousandths of a percent up to 1,000%. */
export const highPercent = wholeNumber(0, 1_000_000)
export const pounds = wholeNumber(0, MOST_POUNDS)
export const freightClass = choice(FREIGHT_CLASSES)

/** A required date, YYYY-MM-DD. */
export const requiredDay = z
  .pipe(z.string({ error: 'Enter a date like 11/20/2026.' }).check(z.meta({ format: 'date' })), calendarDate)
  .check(z.refine((value) => value !== '', { error: 'Enter a date.' }))
/** The last day of a row; null = no end. */
const lastDay = z._default(z.nullable(requiredDay), null)

/** First and last day, both inclusive. */
export const dates = { effectiveFrom: requiredDay, effectiveTo: lastDay }

const most = (count: number) => z.maxLength(count, `Use at most ${count.toLocaleString('en-US')} rows.`)
/** A list of at most `count` rows. */
export const rows = <R extends z.ZodMiniType>(row: R, count: number) => z.array(row).check(most(count))

/** A range of ZIP codes, or a whole state if `zipFrom` is null. */
const zipRange = z.object({
  countryCode: z._default(choice(['US', 'CA', 'MX']), 'US'),
  zipFrom: z._default(z.nullable(text(10)), null),
  zipTo: z._default(z.nullable(text(10)), null),
  state: z._default(z.nullable(text(3)), null),
})

/** A named part of the map. */
export const tariffArea = z.object({
  name: requiredText('Name of the area', 60),
  ranges: rows(zipRange, 20_000),
})

/** A row of the zone table. */
export const zoneRow = z.object({ zone: requiredText('Zone', 60), ...zipRange.shape })

/** The scope of a row; null = everywhere. */
export const laneScope = z._default(
  z.object({
    laneType: z._default(z.nullable(choice(['intrastate', 'interstate', 'crossBorder'])), null),
    originArea: z._default(z.nullable(text(60)), null),
    destinationArea: z._default(z.nullable(text(60)), null),
  }),
  { laneType: null, originArea: null, destinationArea: null },
)

/** The table, the index, and the weekday on which a new index price takes effect. */
export const fuelRule = z.object({
  tableId: requiredText('Fuel table', 60),
  indexId: requiredText('Fuel index', 60),
  /** 0 Sunday to 6 Saturday. */
  effectiveWeekday: wholeNumber(0, 6),
  lagWeeks: wholeNumber(0, 52),
  lookupDate: choice(['pickup', 'rating']),
  staleAfterDays: wholeNumber(1, 3_650),
})

const lengthTier = z.object({
  fromInches: numberBetween(0, 10_000),
  belowInches: z._default(z.nullable(numberBetween(0, 10_000)), null),
  cents,
})

const bounds = {
  minimumCents: z._default(z.nullable(cents), null),
  maximumCents: z._default(z.nullable(cents), null),
}

/** How an accessorial is priced. */
const accessorialPrice = z.discriminatedUnion('basis', [
  z.object({ basis: z.literal('flat'), cents }),
  z.object({ basis: z.literal('perCwt'), rate: cents, ...bounds }),
  z.object({ basis: z.literal('perLinearFoot'), cents, ...bounds }),
  z.object({ basis: z.literal('perPiece'), cents, ...bounds }),
  z.object({ basis: z.literal('perHandlingUnit'), cents, ...bounds }),
  z.object({ basis: z.literal('percent'), percent: highPercent, ...bounds }),
  z.object({
    basis: z.literal('lengthTiers'),
    tiers: rows(lengthTier, 100),
    per: choice(['shipment', 'piece']),
  }),
])

/** The trigger of an accessorial. */
const accessorialTrigger = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('requested') }),
  z.object({
    kind: z.literal('area'),
    area: requiredText('Area', 60),
    end: choice(['pickup', 'delivery']),
  }),
  z.object({ kind: z.literal('length') }),
  z.object({ kind: z.literal('singleShipment'), belowLb: pounds }),
])

/** One accessorial with its price. */
export const accessorialRule = z.object({
  code: requiredText('Code', 20),
  label: requiredText('Name', 100),
  trigger: z._default(accessorialTrigger, { kind: 'requested' }),
  price: accessorialPrice,
  isFuelable: z._default(flag, false),
  ...dates,
})

/** Only the most expensive one of these codes is charged. */
export const exclusiveAccessorials = z.object({ codes: rows(requiredText('Code', 20), 100) })

/** Texts that every tariff document has and a user may change. */
export const tariffNames = {
  name: requiredText('Name', 100),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'Enter a currency code like USD.')),
}
/** Set by the server; accepted and ignored, so that a reply can be sent back unchanged. */
export const serverSet = {
  id: z.optional(text(80)),
  version: z.optional(text(60)),
  scac: z.optional(text(10)),
  rateModeId: z.optional(wholeNumber(1, 5)),
  isSynthetic: z.optional(flag),
  effectiveFrom: z.optional(calendarDate),
  effectiveTo: z.optional(z.nullable(calendarDate)),
}
