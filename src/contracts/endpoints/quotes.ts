import * as z from 'zod/mini'
import { mode, post, reply } from '../endpoint.ts'
import { priceSheet } from '../entities/price-sheet.ts'
import { quoteAnswer, quoteCharge, quoteRequest, quoteResponse } from '../entities/quote-response.ts'
import {
  amount,
  calendarDate,
  flag,
  id,
  ids,
  instant,
  requiredText,
  scacList,
  text,
  wholeNumber,
} from '../fields.ts'
import { renamed } from '../renamed.ts'

/** Spot quotes, the page on which carriers answer, prices entered by hand. */

const SHIPPER_PAGES = [
  'Prepaid',
  'Collect',
  'Tender',
  'ShipmentDetails',
  'SingleOrder',
  'MultipleOrders',
] as const

/** Carriers that can be invited, with the address of the request. */
const askableCarrier = renamed(
  { scac: z.string(), carrierName: z.string(), email: z.string(), isSpotOnly: z.boolean() },
  { scac: 'CarrierSCAC', carrierName: 'CarrierName', email: 'Email', isSpotOnly: 'IsSpotOnly' },
)

export const askForQuotes = post('Shipment/SpotQuote', {
  summary: 'Ask chosen carriers for quotes by e-mail; without carriers, get the status of the invitations.',
  pages: SHIPPER_PAGES,
  body: renamed(
    {
      shipmentId: id,
      scacs: scacList(100),
      /** Carriers that are not set up here are invited by their address. */
      emails: text(1000),
      /** Without other fields, it moves the deadline of the open request. */
      deadline: z.optional(instant),
      message: text(2000),
      dayValueCents: z.optional(amount),
      /** Invitations to withdraw. */
      withdraw: z._default(ids(100), []),
      version: z.optional(wholeNumber(0, 2_000_000_000)),
    },
    {
      scacs: 'SelectedCarriers',
      emails: 'NotifyCarrier',
      deadline: 'QuoteDeadline',
      message: 'Message',
      dayValueCents: 'DayValue',
      withdraw: 'Withdraw',
    },
  ),
  reply: reply({
    request: z.nullable(quoteRequest),
    /** Whether carriers can be invited now; if not, the sentence with the reason. */
    refusal: z.string(),
    carriers: z.array(askableCarrier),
  }),
  reads: ['quotes', 'shipments'],
  writes: ['quotes', 'shipments'],
  isChange: (_query, body) => {
    const asked = body as
      | { scacs?: unknown[]; emails?: string; withdraw?: unknown[]; deadline?: string }
      | undefined
    return Boolean(asked?.scacs?.length || asked?.emails || asked?.withdraw?.length || asked?.deadline)
  },
  audit: 'quote.requested',
})

export const awardQuote = post('Quote/AwardQuote', {
  summary: 'Choose a bid: it becomes the price of the shipment and closes the request.',
  pages: SHIPPER_PAGES,
  body: renamed(
    {
      shipmentId: id,
      bidId: id,
      /** Whether the carriers that lost get a mail. */
      tellLosers: z._default(flag, false),
      /** The user has confirmed a bidder whose address is not one of the carrier's (`Claim` of the invitation). */
      confirmsClaim: z._default(flag, false),
      version: z.optional(wholeNumber(0, 2_000_000_000)),
    },
    { bidId: 'BidID', tellLosers: 'TellLosers', confirmsClaim: 'ConfirmsClaim' },
  ),
  reply: reply({
    PriceSheetID: z.string(),
    CarrierName: z.string(),
    CarrierSCAC: z.string(),
    TotalCharge: amount,
    told: z.int(),
    version: z.int(),
  }),
  writes: ['quotes', 'price-sheets', 'shipments', 'carriers'],
  audit: 'quote.awarded',
})

export const closeQuotes = post('Quote/CloseQuoteRequest', {
  summary: 'Close a quote request without choosing a bid.',
  pages: SHIPPER_PAGES,
  body: renamed({ shipmentId: id, tellLosers: z._default(flag, false) }, { tellLosers: 'TellLosers' }),
  reply: reply({ status: z.string(), told: z.int() }),
  writes: ['quotes', 'shipments'],
  audit: 'quote.closed',
})

export const savePriceSheet = post('Quote/AddNewPricesheet', {
  summary: 'Add a price by hand or from a spot quote, or change one.',
  query: { flag: z._default(mode(['add', 'update']), 'add') },
  pages: SHIPPER_PAGES,
  body: renamed(
    {
      shipmentId: id,
      priceSheetId: z._default(id, ''),
      scac: requiredText('Carrier', 10),
      carrierName: text(100),
      charges: z.array(quoteCharge).check(z.minLength(1, 'Enter at least one charge.'), z.maxLength(60)),
      currency: z._default(text(3), 'USD'),
      serviceDays: z._default(z.nullable(wholeNumber(0, 60)), null),
      deliveryDate: z._default(calendarDate, ''),
      quoteNumber: text(60),
      expiresAt: z.optional(instant),
    },
    {
      priceSheetId: 'PricesheetID',
      scac: 'CarrierSCAC',
      carrierName: 'CarrierName',
      charges: 'Charges',
      currency: 'Currency',
      serviceDays: 'ServiceDays',
      deliveryDate: 'DeliveryDate',
      quoteNumber: 'QuoteNumber',
      expiresAt: 'ExpiresAt',
    },
  ),
  reply: reply({ rate: priceSheet }),
  writes: ['price-sheets', 'shipments'],
  audit: 'price-sheet.saved',
})

export const removePriceSheet = post('Quote/RemovePricesheet', {
  summary: 'Remove a price that was entered by hand or from a spot quote.',
  pages: SHIPPER_PAGES,
  body: z.object({ shipmentId: z._default(id, ''), PricesheetID: id }),
  reply: reply({ PricesheetID: z.string() }),
  writes: ['price-sheets', 'shipments'],
  audit: 'price-sheet.removed',
})

export const readQuoteResponse = post('Quote/GetQuoteResponseDetails', {
  summary: 'Get the carrier’s page: what to quote, the deadline, and the carrier’s earlier answer.',
  query: {
    AccessID: z.optional(z.string().check(z.maxLength(200))),
    QuoteID: z.optional(z.string().check(z.maxLength(80))),
    userEdit: z.optional(z.string().check(z.maxLength(10))),
  },
  door: 'access-id',
  pages: SHIPPER_PAGES,
  body: z.object({}),
  reply: reply({ quote: quoteResponse }),
  reads: ['quotes'],
})

/**
 * The quote to answer: the carrier sends the access id of the mailed link; the shipper, who enters a price received by
 * phone, sends the quote's own id.
 */
const answerKeys = {
  accessId: text(200),
  quoteId: text(80),
  isUserEdit: z._default(flag, false),
  /** Made by the page, once per answer: the same answer sent again counts once. */
  submissionId: text(80),
} as const
const answerKeyNames = {
  accessId: 'AccessID',
  quoteId: 'QuoteID',
  isUserEdit: 'userEdit',
  submissionId: 'SubmissionID',
} as const

export const submitQuote = post('Quote/SubmitQuoteResponse', {
  summary:
    'Submit the carrier’s quote, or another one for the same shipment. The agreement must be accepted.',
  door: 'access-id',
  pages: SHIPPER_PAGES,
  body: renamed(
    { ...answerKeys, answer: quoteAnswer, hasAgreed: z._default(flag, false) },
    { ...answerKeyNames, answer: 'QuoteResponse', hasAgreed: 'Agreement' },
  ),
  reply: reply({ BidID: z.string(), PriceSheetID: z.string(), Total: amount, ValidUntil: z.string() }),
  writes: ['quotes', 'price-sheets', 'shipments'],
  audit: 'quote.answered',
})

export const submitNoBid = post('Quote/SubmitNoBidConfirmation', {
  summary: 'Decline to bid as the carrier; no further bid is possible afterwards.',
  door: 'access-id',
  pages: SHIPPER_PAGES,
  body: renamed({ ...answerKeys, reason: text(2000) }, { ...answerKeyNames, reason: 'NoBidNotes' }),
  reply: reply({ status: z.string() }),
  writes: ['quotes', 'shipments'],
  audit: 'quote.no-bid',
})
