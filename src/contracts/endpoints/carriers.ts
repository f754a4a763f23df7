import * as z from 'zod/mini'
import { mode, post, reply } from '../endpoint.ts'
import { contract, ebolAccount, freightCarrier, odflAccount } from '../entities/carrier.ts'
import { carrierCalendar } from '../entities/carrier-calendar.ts'
import { lanePlace, laneService, serviceMap } from '../entities/lane-service.ts'
import { guideQuestion, guideRule, guideVerdict, soldToAccount } from '../entities/routing-guide.ts'
import {
  calendarDate,
  choice,
  flag,
  id,
  list,
  paging,
  scacList,
  text,
  timeOfDay,
  wholeNumber,
  zipCode,
} from '../fields.ts'
import { renamed } from '../renamed.ts'

/** Freight carriers: set-up, collect carriers, sold-to accounts with the routing guide, terminals and service days. */

const SETUP_PAGES = ['Carriers'] as const
export const SHIP_PAGES = [
  'Prepaid',
  'Collect',
  'SingleOrder',
  'MultipleOrders',
  'OpenOrders',
  'ReviewRates',
  'Tender',
] as const

export const listRateModes = post('Shipment/Ratemodedetails', {
  summary: 'List the rate modes with their carriers.',
  pages: [...SHIP_PAGES, 'Parcel', 'ShipmentDetails', 'Carriers'],
  isApiOnly: true,
  body: z.object({ clientId: text(80) }),
  reply: reply({
    rateModes: z.array(
      z.object({
        RateModeID: z.int(),
        RateMode: z.string(),
        RateModeCarriers: z.array(z.object({ Text: z.string(), Value: z.string() })),
      }),
    ),
  }),
  reads: ['carriers'],
})

export const soldToWork = post('Shipment/SoldToDetails', {
  summary: 'Sold-to accounts with their routing guides: preferred carriers and carriers marked do not use.',
  pages: [...SHIP_PAGES, 'RoutingGuide', 'ParcelAccounts', 'Carriers', 'Locations', 'Parcel'],
  hasFixedOrder: true,
  body: renamed(
    {
      ...paging,
      /** The change to `account`, or to `rule` if one is given; changes need the Manage Routing Guide right. */
      function: z._default(choice(['select', 'add', 'update', 'delete']), 'select'),
      account: z.optional(soldToAccount),
      rule: z.optional(guideRule),
      /** With select: a shipment, for which the reply has the guide's verdict on every carrier. */
      question: z.optional(guideQuestion),
    },
    { account: 'SoldToAccount', rule: 'RoutingRule', question: 'RoutingQuestion' },
  ),
  reply: reply({
    ...list(soldToAccount),
    /** The whole guide after the change. */
    rules: z.array(guideRule),
    verdicts: z.array(guideVerdict),
    message: z.string(),
  }),
  reads: ['carriers', 'tariffs', 'locations'],
  // The data behind rates is cached under the tag 'tariffs'.
  writes: ['carriers', 'tariffs'],
  isChange: (_query, body) =>
    ((body as { function?: string } | undefined)?.function ?? 'select') !== 'select',
  audit: 'routing-guide.changed',
})

export const readTerminals = post('Shipment/TerminalInformation', {
  summary:
    'List each carrier’s service between two ZIPs: origin and destination terminals, service days, direct or interline.',
  pages: ['TerminalInfo', 'ReviewServices', 'ReviewRates', 'Prepaid', 'Collect', 'ShipmentDetails'],
  body: renamed(
    {
      originZip: z._default(zipCode, ''),
      /** '' = the country of the ZIP. */
      originCountry: text(2),
      /** '' = from the origin only: its terminals, the map. */
      destinationZip: z._default(zipCode, ''),
      destinationCountry: text(2),
      /** Local to the origin; '' = today, and the client's usual window. */
      pickupDate: z._default(calendarDate, ''),
      pickupFrom: z._default(timeOfDay, ''),
      pickupTo: z._default(timeOfDay, ''),
      scacs: scacList(200),
      /** True: `serviceMap` has the service days from the origin to every state, for the map. */
      withServiceMap: z._default(flag, false),
    },
    {
      originZip: 'OriginZip',
      originCountry: 'OriginCountryCode',
      destinationZip: 'DestinationZip',
      destinationCountry: 'DestinationCountryCode',
      pickupDate: 'PickupByDate',
      pickupFrom: 'PickupByFromTime',
      pickupTo: 'PickupByToTime',
      scacs: 'SelectedCarriers',
    },
  ),
  reply: reply({
    /** The earliest delivery first; carriers that do not serve the lane last. */
    carriers: z.array(laneService),
    serviceMap,
    /** Estimated road miles; null without a destination. */
    miles: z.nullable(z.int()),
    origin: lanePlace,
    destination: z.nullable(lanePlace),
    /** The pickup that was used, with the latest time to request it for the same day. */
    pickup: renamed(
      { date: z.string(), from: timeOfDay, to: timeOfDay, timeZone: z.string(), cutOff: timeOfDay },
      {
        date: 'PickupByDate',
        from: 'PickupByFromTime',
        to: 'PickupByToTime',
        timeZone: 'TimeZone',
        cutOff: 'CutOffTime',
      },
    ),
  }),
  reads: ['carriers', 'tariffs'],
})

export const freightCarrierWork = post('Carriers/FreightCarrier', {
  summary:
    'Freight carriers of the client: load, add, update, delete. Deleting needs location, SCAC and rate mode.',
  query: { mode: z._default(mode(['Load', 'ADD', 'UPDATE', 'DELETE']), 'Load') },
  pages: SETUP_PAGES,
  body: renamed(
    {
      ...paging,
      carrier: z.optional(freightCarrier),
      /** Load: only the carriers of this rate mode. */
      rateModeId: z.optional(wholeNumber(1, 5)),
      /** Load: all but spot carriers, spot carriers, or carriers that were asked for a contract; '' = all. */
      kind: z._default(choice(['', 'Freight', 'Spot', 'Contract']), ''),
    },
    { rateModeId: 'RateModeID', kind: 'CarrierType' },
  ),
  reply: reply({
    ...list(freightCarrier),
    /** The possible locations of an account: `ALL`, then the client's warehouses. */
    locations: z.array(z.object({ code: z.string(), name: z.string() })),
    message: z.string(),
  }),
  reads: ['carriers', 'tariffs', 'locations', 'attachments'],
  writes: ['carriers'],
  isChange: (query) => query.mode !== 'Load',
  audit: 'carrier.changed',
})

export const addContractCarrier = post('Carriers/AddNewCarrier', {
  summary: 'Add a spot or contract carrier; with a ContractId, send the link to the sales rep again.',
  query: { Mode: z._default(mode(['ADD']), 'ADD') },
  pages: ['Carriers', 'Prepaid'],
  body: z.object({ contract }),
  reply: reply({ contract, carrier: freightCarrier, message: z.string() }),
  writes: ['carriers'],
  audit: 'carrier.contract-added',
})

export const odflAccountWork = post('Carriers/ODFLAccountSetup', {
  summary: 'The client’s ODFL account: add, update, delete. The account is tested before it is saved.',
  pages: SETUP_PAGES,
  body: renamed(
    {
      userName: text(100),
      password: text(200),
      accountNumber: text(40),
      scac: z._default(text(10), 'ODFL'),
      /** '': unchanged; for a new account, the operator's setting. */
      environment: z._default(choice(['', 'live', 'test', 'sandbox']), ''),
      work: z._default(choice(['add', 'update', 'delete', 'load']), 'add'),
    },
    { scac: 'SCAC', environment: 'Environment', work: 'Flag' },
  ),
  reply: reply({ account: z.nullable(odflAccount), message: z.string() }),
  reads: ['carriers'],
  writes: ['carriers'],
  isChange: (_query, body) => (body as { work: string }).work !== 'load',
  ownTransactions: true,
  audit: 'carrier.odfl-account-changed',
})

export const ebolAccountWork = post('Carriers/EbolAccounts', {
  summary:
    'Carriers that accept tenders through the eBOL standard, each with its own hosts: load, save, delete.',
  pages: SETUP_PAGES,
  body: renamed(
    {
      work: z._default(choice(['load', 'save', 'delete']), 'load'),
      account: z.optional(ebolAccount),
      accountId: z._default(id, ''),
    },
    { work: 'Work', account: 'Account', accountId: 'AccountId' },
  ),
  reply: reply({
    accounts: z.array(ebolAccount),
    /** The client's LTL carriers, for the choice. */
    carriers: z.array(z.object({ scac: z.string(), name: z.string() })),
    message: z.string(),
  }),
  reads: ['carriers'],
  writes: ['carriers'],
  isChange: (_query, body) => (body as { work: string }).work !== 'load',
  audit: 'carrier.ebol-account-changed',
})

export const carrierCalendarWork = post('Carriers/Calendars', {
  summary:
    'Carriers’ own working days, holidays and pickup cut-off, versioned by start date: load, save, delete.',
  pages: SETUP_PAGES,
  body: renamed(
    {
      work: z._default(choice(['load', 'save', 'delete']), 'load'),
      calendar: z.optional(carrierCalendar),
      calendarId: z._default(id, ''),
      /** The version of the calendar to delete, as it was read; a calendar to save has its own. */
      version: z.optional(z.string().check(z.maxLength(64))),
    },
    { work: 'Work', calendar: 'Calendar', calendarId: 'CalendarId' },
  ),
  reply: reply({
    calendars: z.array(carrierCalendar),
    /** The client's freight carriers, for the choice. */
    carriers: z.array(z.object({ scac: z.string(), name: z.string() })),
    message: z.string(),
  }),
  reads: ['carriers', 'tariffs'],
  // The delivery dates of prices depend on it.
  writes: ['carriers', 'tariffs'],
  isChange: (_query, body) => (body as { work: string }).work !== 'load',
  audit: 'carrier.calendar-changed',
})

export const linkOdfl = post('Shipment/ODFLAddCarrier', {
  summary: 'Add ODFL to the client’s freight carriers, using the account that was set up.',
  pages: SETUP_PAGES,
  body: z.object({ CarrierLocn: text(100), SoldTo: text(40) }),
  reply: reply({ carrier: freightCarrier, message: z.string() }),
  writes: ['carriers'],
  audit: 'carrier.odfl-linked',
})

export const updateCarrierMetadata = post('Shipment/UpdateP44CarrierMetatag', {
  summary: 'Save project44’s metadata for a carrier. Metadata older than 3 days counts as not loaded.',
  pages: SETUP_PAGES,
  isApiOnly: true,
  body: renamed(
    { carrierId: z._default(id, ''), scac: text(10), metaTagJson: text(20_000) },
    { carrierId: 'CarrierId', scac: 'SCAC', metaTagJson: 'CarrierMetaTagJSON' },
  ),
  reply: reply({ carrier: freightCarrier }),
  writes: ['carriers'],
  audit: 'carrier.metadata-updated',
})
