import * as z from 'zod/mini'
import { amount, flag, id, requiredText, text, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'
import { storedFile } from './file.ts'
import { item } from './item.ts'
import { pickupWindow, shipmentStop } from './shipment.ts'

/** How one carrier's invitation to quote stands. Won, lost, missed and noBid are final. */
export const QUOTE_STATES = [
  'asked',
  'opened',
  'answered',
  'noBid',
  'won',
  'lost',
  'missed',
  'withdrawn',
] as const

/** One charge line that the carrier enters. */
export const quoteCharge = renamed(
  { code: requiredText('Charge', 20), label: text(120), cents: amount },
  { code: 'ChargeCode', label: 'ChargeName', cents: 'Amount' },
)

/** A carrier's answer to a quote request. */
export const quoteAnswer = renamed(
  {
    priceSheetId: text(80),
    charges: z.array(quoteCharge).check(z.minLength(1, 'Enter at least one charge.'), z.maxLength(60)),
    currency: z._default(text(3), 'USD'),
    /** Computed by the server from the charge lines; what a carrier sends here is only compared. */
    totalCents: z._default(z.nullable(amount), null),
    transitDays: z._default(z.nullable(wholeNumber(0, 60)), null),
    comments: text(2000),
    quoteNumber: text(60),
    validUntil: text(40),
    fileIds: z._default(z.array(id).check(z.maxLength(20)), []),
  },
  {
    priceSheetId: 'PriceSheetID',
    charges: 'ChargeDetails',
    currency: 'Currency',
    totalCents: 'Total',
    transitDays: 'ServiceDays',
    comments: 'Comments',
    quoteNumber: 'QuoteNumber',
    validUntil: 'ValidUntil',
    fileIds: 'FileIds',
  },
)
export type QuoteAnswer = z.output<typeof quoteAnswer>

const givenAnswer = renamed(
  {
    priceSheetId: z.string(),
    charges: z.array(quoteCharge),
    currency: z.string(),
    totalCents: amount,
    transitDays: z.nullable(z.int()),
    comments: z.string(),
    quoteNumber: z.string(),
    answeredAt: z.string(),
    isChosen: z.boolean(),
  },
  {
    priceSheetId: 'PriceSheetID',
    charges: 'ChargeDetails',
    currency: 'Currency',
    totalCents: 'Total',
    transitDays: 'ServiceDays',
    comments: 'Comments',
    quoteNumber: 'QuoteNumber',
    answeredAt: 'AnsweredAt',
    isChosen: 'IsChosen',
  },
)

/** Where freight comes from and goes to, as far as a carrier needs it for a price: no contact, no phone. */
const lanePoint = renamed(
  { companyName: z.string(), city: z.string(), state: z.string(), zip: z.string(), countryCode: z.string() },
  { companyName: 'CompanyName', city: 'City', state: 'State', zip: 'Zip', countryCode: 'CountryCode' },
)

/** What the carrier is asked to price. */
const quoteInfo = renamed(
  {
    quoteId: id,
    shipperName: z.string(),
    rateModeId: z.int(),
    origin: lanePoint,
    destination: lanePoint,
    stops: z.array(shipmentStop),
    items: z.array(item),
    services: z.array(z.object({ code: z.string(), label: z.string() })),
    pickup: z.nullable(pickupWindow),
    totalWeightLb: z.number(),
    totalPallets: z.number(),
    miles: z.nullable(z.number()),
    message: z.string(),
    reference: z.string(),
  },
  {
    quoteId: 'QuoteID',
    shipperName: 'ShipperName',
    rateModeId: 'RateModeID',
    origin: 'Origin',
    destination: 'Destination',
    stops: 'ShipmentStops',
    items: 'Items',
    services: 'AdditionalService',
    pickup: 'SheduleDateTime',
    totalWeightLb: 'Totalweight',
    totalPallets: 'TotalPallet',
    miles: 'Miles',
    message: 'Message',
    reference: 'Reference',
  },
)

/** The carrier's page: specification section 3, Quote response. */
export const quoteResponse = renamed(
  {
    carrierName: z.string(),
    scac: z.string(),
    info: quoteInfo,
    priceSheetId: z.string(),
    /** The answer to start from: empty lines, or the last one to be changed. */
    charges: z.array(quoteCharge),
    specialInstructions: z.string(),
    answers: z.array(givenAnswer),
    chargeTypes: z.array(z.object({ code: z.string(), label: z.string() })),
    currencies: z.array(z.object({ code: z.string(), label: z.string() })),
    deadline: z.string(),
    state: z.enum(QUOTE_STATES),
    files: z.array(storedFile),
    agreement: z.string(),
    /** True: the shipper enters a quote received by phone. */
    isUserEdit: z.boolean(),
    supportEmail: z.string(),
  },
  {
    carrierName: 'CarrierName',
    scac: 'CarrierSCAC',
    info: 'QuoteInfo',
    priceSheetId: 'PriceSheetID',
    charges: 'ChargeDetails',
    specialInstructions: 'SpecialInstructions',
    answers: 'PriceSheetDetails',
    chargeTypes: 'ChargesDetails',
    currencies: 'CurrencyDetails',
    deadline: 'QuoteDeadline',
    state: 'status',
    files: 'Fileinfo',
    agreement: 'Agreement',
    isUserEdit: 'userEdit',
    supportEmail: 'SupportEmail',
  },
)
export type QuoteResponseValue = z.output<typeof quoteResponse>

/** One carrier's invitation, as the shipper watches it. */
export const quoteInvitation = renamed(
  {
    scac: z.string(),
    carrierName: z.string(),
    email: z.string(),
    state: z.enum(QUOTE_STATES),
    totalCents: z.nullable(amount),
    priceSheetId: z.string(),
    transitDays: z.nullable(z.int()),
    noBidReason: z.string(),
    sentAt: z.nullable(z.string()),
    answeredAt: z.nullable(z.string()),
    isDelivered: flag,
  },
  {
    scac: 'CarrierSCAC',
    carrierName: 'CarrierName',
    email: 'Email',
    state: 'status',
    totalCents: 'Total',
    priceSheetId: 'PricesheetID',
    transitDays: 'ServiceDays',
    noBidReason: 'NoBidReason',
    sentAt: 'SentAt',
    answeredAt: 'AnsweredAt',
    isDelivered: 'IsDelivered',
  },
)
export type QuoteInvitation = z.output<typeof quoteInvitation>
