import * as z from 'zod/mini'
import { amount, declaredAmount, flag, id, requiredText, text, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'
import { storedFile } from './file.ts'
import { item } from './item.ts'
import { pickupWindow, shipmentStop } from './shipment-draft.ts'

/**
 * The state of one carrier's invitation to quote. Won, lost, missed and noBid are final and count on the scorecard;
 * withdrawn is final and does not.
 */
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

const code = z.string().check(z.maxLength(20))
const charges = z
  .array(quoteCharge)
  .check(z.minLength(1, 'Enter at least one charge.'), z.maxLength(60, 'Enter at most 60 charges.'))

const BID_NAMES = {
  charges: 'ChargeDetails',
  included: 'Included',
  currency: 'Currency',
  totalCents: 'Total',
  transitDays: 'ServiceDays',
  comments: 'Comments',
  quoteNumber: 'QuoteNumber',
} as const

/** A carrier's answer to a quote request. */
export const quoteAnswer = renamed(
  {
    charges,
    /** Charges (FSC, a service's code) that are already included in the amounts above. */
    included: z._default(z.array(code).check(z.maxLength(60)), []),
    currency: z._default(text(3), 'USD'),
    /** Computed by the server from the charge lines; a sent total must match. */
    totalCents: z._default(z.nullable(amount), null),
    transitDays: z._default(z.nullable(wholeNumber(0, 60)), null),
    comments: text(2000),
    quoteNumber: text(60),
    /** Whole hours for which the quote is valid; fewer than 24 are refused. */
    validHours: z._default(wholeNumber(0, 720), 24),
    /** Required of carriers that were invited by address only. */
    carrierName: text(100),
    scac: text(10),
  },
  { ...BID_NAMES, validHours: 'ValidHours', carrierName: 'CarrierName', scac: 'CarrierSCAC' },
)
export type QuoteAnswer = z.output<typeof quoteAnswer>

const givenShape = {
  bidId: z.string(),
  priceSheetId: z.string(),
  charges: z.array(quoteCharge),
  included: z.array(z.string()),
  currency: z.string(),
  totalCents: amount,
  transitDays: z.nullable(z.int()),
  comments: z.string(),
  quoteNumber: z.string(),
  answeredAt: z.string(),
  validUntil: z.string(),
  isChosen: z.boolean(),
} as const
const givenNames = {
  bidId: 'BidID',
  priceSheetId: 'PriceSheetID',
  ...BID_NAMES,
  answeredAt: 'AnsweredAt',
  validUntil: 'ValidUntil',
  isChosen: 'IsChosen',
} as const

const givenAnswer = renamed(givenShape, givenNames)

/** One end of the lane, with the fields that a carrier needs for a price: no contact, no phone. */
const lanePoint = renamed(
  { companyName: z.string(), city: z.string(), state: z.string(), zip: z.string(), countryCode: z.string() },
  { companyName: 'CompanyName', city: 'City', state: 'State', zip: 'Zip', countryCode: 'CountryCode' },
)

/** The freight to quote, as it was at the time of the request. */
const quoteInfo = renamed(
  {
    shipperName: z.string(),
    rateModeId: z.int(),
    origin: lanePoint,
    destination: lanePoint,
    stops: z.array(shipmentStop),
    items: z.array(item),
    services: z.array(z.object({ code: z.string(), label: z.string() })),
    pickup: z.nullable(pickupWindow),
    timeZone: z.string(),
    totalWeightLb: z.number(),
    totalPallets: z.number(),
    /** Absent: no value is declared. */
    declaredValueCents: z.optional(declaredAmount),
    /** Straight-line distance; null if a place is unknown. */
    miles: z.nullable(z.number()),
    message: z.string(),
    reference: z.string(),
  },
  {
    shipperName: 'ShipperName',
    rateModeId: 'RateModeID',
    origin: 'Origin',
    destination: 'Destination',
    stops: 'ShipmentStops',
    items: 'Items',
    services: 'AdditionalService',
    pickup: 'SheduleDateTime',
    timeZone: 'TimeZone',
    totalWeightLb: 'Totalweight',
    totalPallets: 'TotalPallet',
    declaredValueCents: 'declaredValue',
    miles: 'Miles',
    message: 'Message',
    reference: 'Reference',
  },
)
export type QuoteInfo = z.output<typeof quoteInfo>

/** The carrier's page: specification section 3, Quote response. */
export const quoteResponse = renamed(
  {
    quoteId: id,
    carrierName: z.string(),
    scac: z.string(),
    /** True: the carrier was invited by address only and enters its name. */
    isNameAsked: z.boolean(),
    info: quoteInfo,
    specialInstructions: z.string(),
    answers: z.array(givenAnswer),
    chargeTypes: z.array(z.object({ code: z.string(), label: z.string() })),
    currencies: z.array(z.object({ code: z.string(), label: z.string() })),
    deadline: z.string(),
    /** The server's clock, so that the countdown does not depend on the phone's clock. */
    now: z.string(),
    state: z.enum(QUOTE_STATES),
    /** Whether quotes are still accepted; if not, `refusal` is the sentence with the reason. */
    isOpen: z.boolean(),
    refusal: z.string(),
    noBidReason: z.string(),
    files: z.array(storedFile),
    agreement: z.string(),
    /** True: the shipper enters a quote received by phone. */
    isUserEdit: z.boolean(),
    supportEmail: z.string(),
  },
  {
    quoteId: 'QuoteID',
    carrierName: 'CarrierName',
    scac: 'CarrierSCAC',
    isNameAsked: 'IsNameAsked',
    info: 'QuoteInfo',
    specialInstructions: 'SpecialInstructions',
    answers: 'PriceSheetDetails',
    chargeTypes: 'ChargesDetails',
    currencies: 'CurrencyDetails',
    deadline: 'QuoteDeadline',
    now: 'ServerTime',
    state: 'status',
    isOpen: 'IsOpen',
    refusal: 'Refusal',
    noBidReason: 'NoBidNotes',
    files: 'Fileinfo',
    agreement: 'Agreement',
    isUserEdit: 'userEdit',
    supportEmail: 'SupportEmail',
  },
)
export type QuoteResponseValue = z.output<typeof quoteResponse>

/** One line of the comparison of a bid. */
const comparedLine = z.object({
  code: z.string(),
  label: z.string(),
  /** unknown: not quoted, and no tariff of the client has a price for it: nothing was added. */
  kind: z.enum(['quoted', 'included', 'estimated', 'unknown']),
  amount,
  working: z.string(),
})

/** A bid as the shipper compares it: the amount that was bid, and the amount with all requested services. */
const comparedBid = renamed(
  {
    ...givenShape,
    /** The total with estimates for missing fuel and services, and with the value of slower days. */
    comparableCents: amount,
    comparison: z.array(comparedLine),
    isComparable: z.boolean(),
    /** 1 = the cheapest of the bids in its currency, by the comparable total. */
    rank: z.nullable(z.int()),
    enteredBy: z.string(),
    isExpired: z.boolean(),
  },
  {
    ...givenNames,
    comparableCents: 'ComparableTotal',
    comparison: 'Comparison',
    isComparable: 'IsComparable',
    rank: 'Rank',
    enteredBy: 'EnteredBy',
    isExpired: 'IsExpired',
  },
)
export type ComparedBidValue = z.output<typeof comparedBid>

/** One carrier's invitation, as the shipper sees it. */
export const quoteInvitation = renamed(
  {
    quoteId: id,
    scac: z.string(),
    carrierName: z.string(),
    email: z.string(),
    /** The bidder used the SCAC of a carrier that has other addresses: the sentence with the warning; '' otherwise. */
    claim: z.string(),
    state: z.enum(QUOTE_STATES),
    bids: z.array(comparedBid),
    noBidReason: z.string(),
    askedAt: z.string(),
    openedAt: z.nullable(z.string()),
    answeredAt: z.nullable(z.string()),
    /** The status of the mail with the link; '' if there is none. */
    mailState: z.string(),
    mailDetail: z.string(),
    isDelivered: flag,
    files: z.array(storedFile),
  },
  {
    quoteId: 'QuoteID',
    scac: 'CarrierSCAC',
    carrierName: 'CarrierName',
    email: 'Email',
    claim: 'Claim',
    state: 'status',
    bids: 'Quotes',
    noBidReason: 'NoBidReason',
    askedAt: 'AskedAt',
    openedAt: 'OpenedAt',
    answeredAt: 'AnsweredAt',
    mailState: 'MailState',
    mailDetail: 'MailDetail',
    isDelivered: 'IsDelivered',
    files: 'Fileinfo',
  },
)
export type QuoteInvitation = z.output<typeof quoteInvitation>

/** A quote request as the shipper sees it. */
export const quoteRequest = renamed(
  {
    requestId: id,
    deadline: z.string(),
    askedAt: z.string(),
    askedBy: z.string(),
    message: z.string(),
    /** open: answers are accepted; late: the deadline has passed and nothing is decided. */
    state: z.enum(['open', 'late', 'awarded', 'closed']),
    /** The value of one day less in transit; 0: days are shown next to the price, not added to it. */
    dayValueCents: amount,
    /** The freight was changed after the invitations: no bid can be awarded now. */
    isOutdated: z.boolean(),
    /** The source of the estimates, as shown with the comparison. */
    estimates: z.string(),
    invitations: z.array(quoteInvitation),
  },
  {
    requestId: 'QuoteRequestID',
    deadline: 'QuoteDeadline',
    askedAt: 'AskedAt',
    askedBy: 'AskedBy',
    message: 'Message',
    state: 'status',
    dayValueCents: 'DayValue',
    isOutdated: 'IsOutdated',
    estimates: 'Estimates',
    invitations: 'Invitations',
  },
)
export type QuoteRequestValue = z.output<typeof quoteRequest>
