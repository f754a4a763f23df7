import * as z from 'zod/mini'
import { LONGEST_PALLET } from '#domain/shipment/pallet-sizes.ts'
import { LONGEST_TENDER_HOURS } from '#domain/shipment/tender-rules.ts'
import { MOST_ALERT_DAYS } from '#domain/tracking/mail-news.ts'
import { post, reply } from '../endpoint.ts'
import { changedText, flag, numberBetween, text, timeOfDay, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'

const threshold = numberBetween(0.01, 1_000_000)
const side = numberBetween(1, LONGEST_PALLET)
const hours = numberBetween(0, LONGEST_TENDER_HOURS)

const palletSize = z.object({ id: wholeNumber(1, 9), length: side, width: side })

const NAMES = {
  isWeightEach: 'IsOrderWeightEachPerQty',
  isAutoClass: 'isAutoClassCalculationEnabled',
} as const

const settings = renamed(
  {
    isWeightEach: z.boolean(),
    defaultClass: z.string(),
    isAutoClass: z.boolean(),
    densityScale: z.string(),
    isOrderIntegrationEnabled: z.boolean(),
    gs1CompanyPrefix: z.string(),
    defaultPickup: z.object({ warehouse: z.string(), from: timeOfDay, to: timeOfDay }),
    volumeThresholds: z.object({
      pallets: z.number(),
      weightLb: z.number(),
      linearFeet: z.number(),
      cubicFeet: z.number(),
      belowPcf: z.number(),
    }),
    palletSizes: z.array(palletSize),
    contact: z.object({ address: z.string(), phones: z.string(), hours: z.string() }),
    messages: z.object({
      booked: z.boolean(),
      pickedUp: z.boolean(),
      delayed: z.boolean(),
      delivered: z.boolean(),
      toConsignee: z.boolean(),
      /** Addresses of the company's own people. */
      late: z.string(),
      problem: z.string(),
      noPod: z.string(),
      freeTime: z.string(),
      /**
       * Days: how late a shipment must be, how long a proof of delivery may take, how long before the last free day.
       */
      lateDays: z.number(),
      noPodDays: z.number(),
      freeTimeDays: z.number(),
    }),
    /** Hours; 0 = never. */
    tenders: z.object({ remindAfterHours: z.number(), expireAfterHours: z.number() }),
    isSecondFactorRequired: z._default(z.boolean(), false),
  },
  NAMES,
)

/** An absent field stays unchanged, also within `defaultPickup`, `volumeThresholds`, `contact`, `messages` and `tenders`. */
const changes = renamed(
  {
    isWeightEach: z.optional(flag),
    defaultClass: changedText(5),
    isAutoClass: z.optional(flag),
    densityScale: changedText(40),
    isOrderIntegrationEnabled: z.optional(flag),
    gs1CompanyPrefix: changedText(12),
    defaultPickup: z.optional(
      z.object({ warehouse: changedText(40), from: z.optional(timeOfDay), to: z.optional(timeOfDay) }),
    ),
    volumeThresholds: z.optional(
      z.object({
        pallets: z.optional(threshold),
        weightLb: z.optional(threshold),
        linearFeet: z.optional(threshold),
        cubicFeet: z.optional(threshold),
        belowPcf: z.optional(threshold),
      }),
    ),
    palletSizes: z.optional(z.array(palletSize).check(z.maxLength(9))),
    contact: z.optional(
      z.object({ address: changedText(500), phones: changedText(300), hours: changedText(200) }),
    ),
    messages: z.optional(
      z.object({
        booked: z.optional(flag),
        pickedUp: z.optional(flag),
        delayed: z.optional(flag),
        delivered: z.optional(flag),
        toConsignee: z.optional(flag),
        late: changedText(1000),
        problem: changedText(1000),
        noPod: changedText(1000),
        freeTime: changedText(1000),
        lateDays: z.optional(wholeNumber(1, MOST_ALERT_DAYS)),
        noPodDays: z.optional(wholeNumber(1, MOST_ALERT_DAYS)),
        freeTimeDays: z.optional(wholeNumber(0, MOST_ALERT_DAYS)),
      }),
    ),
    tenders: z.optional(
      z.object({ remindAfterHours: z.optional(hours), expireAfterHours: z.optional(hours) }),
    ),
    isSecondFactorRequired: z.optional(flag),
  },
  NAMES,
)
export type ClientSettingsChanges = z.output<typeof changes>
export type ClientSettingsValue = z.output<typeof settings>

export const clientSettings = post('Client/Settings', {
  summary:
    'Company settings. With `settings` and the `version` that was read, the given fields are saved (administrators).',
  body: z.object({ settings: z.optional(changes), version: text(64) }),
  reply: reply({ settings, version: z.string() }),
  reads: ['client'],
  writes: ['client'],
  isChange: (_query, body) => (body as { settings?: unknown } | undefined)?.settings !== undefined,
  audit: 'client.settings-changed',
})
