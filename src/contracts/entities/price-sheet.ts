import * as z from 'zod/mini'
import { amount, id, text } from '../fields.ts'
import { renamed } from '../renamed.ts'

export const charge = renamed(
  { code: text(20), label: text(120), cents: amount },
  { code: 'ChargeCode', label: 'ChargeName', cents: 'Amount' },
)

/** An estimate by the client's tariffs for a charge that is missing from a spot bid. */
const estimatedCharge = renamed(
  { code: text(20), label: text(120), cents: amount, working: text(300) },
  { code: 'ChargeCode', label: 'ChargeName', cents: 'Amount', working: 'Working' },
)

/** One line of the explanation of a price. */
export const receiptLine = z.object({
  /** The step of rating that the line belongs to, e.g. 'linehaul', 'fuel', 'accessorial'. */
  step: z.string(),
  label: z.string(),
  /** The arithmetic in words: '1,240 lb × $31.20 / cwt'. */
  working: z.string(),
  /** Dollars; null for a line that only explains. */
  amount: z.nullable(amount),
})

/** A carrier's price: specification section 3, PriceSheets. */
export const priceSheet = renamed(
  {
    id,
    scac: text(10),
    carrierName: text(100),
    rateModeId: z.int(),
    /** The carrier's own service code; '' if it has only one service. */
    serviceCode: text(60),
    /** The service, or for a truck its equipment. */
    serviceName: text(120),
    cents: amount,
    currency: text(3),
    charges: z.array(charge),
    /** Not in the price, but added for comparisons; absent if nothing is missing. */
    estimatedCharges: z.optional(z.array(estimatedCharge)),
    serviceDays: z.nullable(z.int()),
    isDirect: z.nullable(z.boolean()),
    deliveryDate: z.nullable(z.string()),
    source: z.enum(['tariff', 'carrier', 'spot', 'manual']),
    expiresAt: z.string(),
    badges: z.array(z.enum(['Cheapest', 'Fastest', 'Preferred', 'Do not use'])),
    /** Why the routing guide prefers or forbids the carrier; '' without a rule. */
    guideReason: text(300),
    receipt: z.array(receiptLine),
    receiptHash: text(80),
    tariffName: text(120),
    isSynthetic: z.boolean(),
    /** Charged miles; null if the price does not depend on distance. */
    miles: z._default(z.nullable(z.int()), null),
    /** The distance or the zone is an estimate, not a mileage program's or a chart's. */
    isEstimated: z._default(z.boolean(), false),
    /** Billed pounds of all packages; absent for freight, and if the carrier does not report them. */
    billedWeightLb: z.optional(z.number()),
    /**
     * The fuel surcharge used an outdated index price: its date, the day it took effect, and the date of the price that
     * the pickup should have had.
     */
    staleFuel: z.optional(z.object({ date: z.string(), since: z.string(), due: z.string() })),
    /** The ZIPs of the rate request; absent if a user entered the price. */
    ratedFor: z.optional(z.object({ originZip: z.string(), destinationZip: z.string() })),
  },
  {
    id: 'PricesheetID',
    scac: 'CarrierSCAC',
    carrierName: 'CarrierName',
    rateModeId: 'RateModeID',
    serviceCode: 'ServiceCode',
    serviceName: 'ServiceName',
    cents: 'CurrAmount',
    currency: 'Currency',
    charges: 'Charges',
    estimatedCharges: 'EstimatedCharges',
    serviceDays: 'ServiceDays',
    isDirect: 'IsDirect',
    deliveryDate: 'DeliveryDate',
    source: 'Source',
    expiresAt: 'ExpiresAt',
    badges: 'Badges',
    guideReason: 'GuideReason',
    receipt: 'Receipt',
    receiptHash: 'ReceiptHash',
    tariffName: 'title',
    isSynthetic: 'IsSynthetic',
    miles: 'Miles',
    isEstimated: 'IsEstimated',
    billedWeightLb: 'BilledWeight',
    staleFuel: 'StaleFuel',
    ratedFor: 'RatedFor',
  },
)
export type PriceSheetValue = z.output<typeof priceSheet>

/** Why a carrier gave no price. */
export const rateNotice = renamed(
  { scac: text(10), carrierName: text(100), code: text(40), message: text(500) },
  { scac: 'CarrierSCAC', carrierName: 'CarrierName', code: 'code', message: 'message' },
)
export type RateNoticeValue = z.output<typeof rateNotice>
