import * as z from 'zod/mini'
import { amount, id, text } from '../fields.ts'
import { renamed } from '../renamed.ts'

export const charge = renamed(
  { code: text(20), label: text(120), cents: amount },
  { code: 'ChargeCode', label: 'ChargeName', cents: 'Amount' },
)

/** An estimate by the client's tariffs for a charge that a spot bid leaves out. */
const estimatedCharge = renamed(
  { code: text(20), label: text(120), cents: amount, working: text(300) },
  { code: 'ChargeCode', label: 'ChargeName', cents: 'Amount', working: 'Working' },
)

/** One line of the explanation of a price. */
export const receiptLine = z.object({
  /** Which step of rating the line belongs to, e.g. 'linehaul', 'fuel', 'accessorial'. */
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
    /** Which of the carrier's services, in its own code; '' where it has only one. */
    serviceCode: text(60),
    /** The service, or for a truck its equipment. */
    serviceName: text(120),
    cents: amount,
    currency: text(3),
    charges: z.array(charge),
    /** Not in the price, and counted where it is compared with others; absent where nothing is missing. */
    estimatedCharges: z.optional(z.array(estimatedCharge)),
    serviceDays: z.nullable(z.int()),
    isDirect: z.nullable(z.boolean()),
    deliveryDate: z.nullable(z.string()),
    source: z.enum(['tariff', 'carrier', 'spot', 'manual']),
    expiresAt: z.string(),
    badges: z.array(z.enum(['Cheapest', 'Fastest', 'Preferred', 'Do not use'])),
    /** Why the routing guide prefers or forbids the carrier; '' when it says nothing. */
    guideReason: text(300),
    receipt: z.array(receiptLine),
    receiptHash: text(80),
    tariffName: text(120),
    isSynthetic: z.boolean(),
    /** Miles that were charged for; null where the price does not go by distance. */
    miles: z._default(z.nullable(z.int()), null),
    /** The distance or the zone is an estimate, not a mileage program's or a chart's. */
    isEstimated: z._default(z.boolean(), false),
    /** Pounds of all packages as they are billed; absent for freight, and where the carrier does not say. */
    billedWeightLb: z.optional(z.number()),
    /**
     * Fuel was charged by an index price that was due to be replaced: its date, the day it came into use, and the date
     * of the price that the pickup should have had.
     */
    staleFuel: z.optional(z.object({ date: z.string(), since: z.string(), due: z.string() })),
    /** The ZIPs that the carrier was asked about; absent if a user entered the price. */
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
