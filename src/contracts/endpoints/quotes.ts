import { z } from 'zod'
import { mode, post, reply } from '../endpoint.ts'
import { priceSheet } from '../entities/price-sheet.ts'
import { quoteAnswer, quoteCharge, quoteInvitation, quoteResponse } from '../entities/quote-response.ts'
import { amount, calendarDate, flag, id, instant, requiredText, text, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** Spot quotes, the carrier's answer page, prices by hand. */

const SHIPPER_PAGES = [
  'Prepaid',
  'Collect',
  'Tender',
  'ShipmentDetails',
  'SingleOrder',
  'MultipleOrders',
] as const

export const askForQuotes = post('Shipment/SpotQuote', {
  summary: 'Ask chosen carriers for a quote by mail; without carriers: how the invitations stand.',
  pages: SHIPPER_PAGES,
  body: renamed(
    {
      shipmentId: id,
      scacs: z.array(z.string().max(10)).max(100).default([]),
      /** Carriers that are not set up here are asked by their address. */
      emails: text(1000),
      deadline: instant.optional(),
      message: text(2000),
      /** Carriers whose invitation is taken back. */
      withdraw: z.array(z.string().max(10)).max(100).default([]),
      version: wholeNumber(0, 2_000_000_000).optional(),
    },
    {
      scacs: 'SelectedCarriers',
      emails: 'NotifyCarrier',
      deadline: 'QuoteDeadline',
      message: 'Message',
      withdraw: 'Withdraw',
    },
  ),
  reply: reply({
    QuoteID: z.string(),
    QuoteDeadline: z.string().nullable(),
    invitations: z.array(quoteInvitation),
  }),
  reads: ['quotes', 'shipments'],
  writes: ['quotes', 'shipments'],
  isChange: (_query, body) => {
    const asked = body as { scacs?: unknown[]; emails?: string; withdraw?: unknown[] } | undefined
    return Boolean(asked?.scacs?.length || asked?.emails || asked?.withdraw?.length)
  },
  audit: 'quote.requested',
})

export const savePriceSheet = post('Quote/AddNewPricesheet', {
  summary: 'A price by hand, or taken from a spot answer; or a change of such a price.',
  query: { flag: mode(['add', 'update']).default('add') },
  pages: SHIPPER_PAGES,
  body: renamed(
    {
      shipmentId: id,
      priceSheetId: id.default(''),
      scac: requiredText('Carrier', 10),
      carrierName: text(100),
      charges: z.array(quoteCharge).min(1, 'Enter at least one charge.').max(60),
      currency: text(3).default('USD'),
      serviceDays: wholeNumber(0, 60).nullable().default(null),
      deliveryDate: calendarDate.default(''),
      quoteNumber: text(60),
      expiresAt: instant.optional(),
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
  summary: 'Remove a price that was entered by hand or by a spot answer.',
  pages: SHIPPER_PAGES,
  body: z.object({ shipmentId: id.default(''), PricesheetID: id }),
  reply: reply({ PricesheetID: z.string() }),
  writes: ['price-sheets', 'shipments'],
  audit: 'price-sheet.removed',
})

export const readQuoteResponse = post('Quote/GetQuoteResponseDetails', {
  summary: 'The carrier’s page: what is to be priced, until when, and what the carrier answered before.',
  query: {
    AccessID: z.string().max(200).optional(),
    QuoteID: z.string().max(80).optional(),
    userEdit: z.string().max(10).optional(),
  },
  door: 'access-id',
  pages: SHIPPER_PAGES,
  body: z.object({}),
  reply: reply({ quote: quoteResponse }),
  reads: ['quotes'],
})

const answerKeys = {
  accessId: text(200),
  quoteId: text(80),
  isUserEdit: flag.default(false),
  scac: text(10),
} as const
const answerKeyNames = {
  accessId: 'AccessID',
  quoteId: 'QuoteID',
  isUserEdit: 'userEdit',
  scac: 'CarrierSCAC',
} as const

export const submitQuote = post('Quote/SubmitQuoteResponse', {
  summary: 'The carrier’s quote, or another one for the same shipment. The agreement must be accepted.',
  door: 'access-id',
  pages: SHIPPER_PAGES,
  body: renamed(
    { ...answerKeys, answer: quoteAnswer, hasAgreed: flag.default(false) },
    { ...answerKeyNames, answer: 'QuoteResponse', hasAgreed: 'Agreement' },
  ),
  reply: reply({ PriceSheetID: z.string(), Total: amount, status: z.string() }),
  writes: ['quotes', 'price-sheets', 'shipments'],
  audit: 'quote.answered',
})

export const submitNoBid = post('Quote/SubmitNoBidConfirmation', {
  summary: 'The carrier gives no bid; after that no further bid is possible.',
  door: 'access-id',
  pages: SHIPPER_PAGES,
  body: renamed({ ...answerKeys, reason: text(2000) }, { ...answerKeyNames, reason: 'NoBidNotes' }),
  reply: reply({ status: z.string() }),
  writes: ['quotes', 'shipments'],
  audit: 'quote.no-bid',
})
