import * as z from 'zod/mini'
import { mode, post, reply } from '../endpoint.ts'
import { calendarDate, choice, id, text, timeOfDay, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** The end of the day with parcel carriers: today's packages, pickups, USPS SCAN forms. */

const PAGES = ['Parcel'] as const

const pickup = renamed(
  {
    id: z.string(),
    kind: z.enum(['ground', 'express']),
    date: z.string(),
    ready: z.string(),
    close: z.string(),
    packages: z.int(),
    state: z.enum(['asking', 'confirmed', 'unknown', 'canceled']),
    confirmation: z.string(),
    /** The carrier's message; '' = none. */
    message: z.string(),
    askedBy: z.string(),
    version: z.int(),
  },
  {
    id: 'PickupId',
    kind: 'Kind',
    date: 'PickupDate',
    ready: 'ReadyTime',
    close: 'CloseTime',
    packages: 'Packages',
    state: 'State',
    confirmation: 'ConfirmationNumber',
    message: 'Message',
    askedBy: 'RequestedBy',
  },
)
export type PickupValue = z.output<typeof pickup>

const scanForm = renamed(
  { id: z.string(), number: z.string(), labels: z.int(), madeAt: z.string() },
  { id: 'FormId', number: 'FormNumber', labels: 'Labels', madeAt: 'MadeAt' },
)

/** Today's packages of one account that leave from one place. */
const leaving = renamed(
  {
    id: z.string(),
    carrier: z.enum(['UPS', 'FedEx', 'USPS']),
    accountNumber: z.string(),
    isSandbox: z.boolean(),
    /** Name, city, state and ZIP of the place that the packages leave from. */
    place: z.string(),
    /** Today, by that place's calendar. */
    date: z.string(),
    shipments: z.int(),
    packages: z.int(),
    weightLb: z.number(),
    /** The pickups that can be requested: FedEx has one for Ground and one for Express; USPS has none here. */
    kinds: z.array(z.enum(['ground', 'express'])),
    /** Labels that are not on a SCAN form yet; 0 for carriers without SCAN forms. */
    unscanned: z.int(),
    scanForms: z.array(scanForm),
    pickups: z.array(pickup),
  },
  {
    id: 'GroupId',
    carrier: 'CarrierName',
    accountNumber: 'AccountNumber',
    isSandbox: 'IsSandbox',
    place: 'Place',
    date: 'Date',
    shipments: 'Shipments',
    packages: 'Packages',
    weightLb: 'Weight',
    kinds: 'Kinds',
    unscanned: 'Unscanned',
    scanForms: 'ScanForms',
    pickups: 'Pickups',
  },
)
export type LeavingValue = z.output<typeof leaving>

const leavingReply = reply({ groups: z.array(leaving) })

export const endOfDay = post('Shipment/EndOfDay', {
  summary: 'List today’s outgoing parcels by account and location, with pickups and SCAN forms.',
  pages: PAGES,
  silent: true,
  body: z.object({}),
  reply: leavingReply,
  reads: ['shipments', 'documents'],
})

export const parcelPickup = post('Shipment/ParcelPickup', {
  summary: 'Request a UPS or FedEx pickup for the packages of one location, or cancel one.',
  query: { function: z._default(mode(['request', 'cancel']), 'request') },
  pages: PAGES,
  body: renamed(
    {
      groupId: text(80),
      kind: z._default(choice(['ground', 'express']), 'ground'),
      date: z._default(calendarDate, ''),
      ready: z._default(timeOfDay, ''),
      close: z._default(timeOfDay, ''),
      instructions: text(57),
      /** The pickup to cancel, with the version that was read. */
      pickupId: z._default(id, ''),
      version: z.optional(wholeNumber(1, 1_000_000_000)),
    },
    {
      groupId: 'GroupId',
      kind: 'Kind',
      date: 'PickupDate',
      ready: 'ReadyTime',
      close: 'CloseTime',
      instructions: 'Instructions',
      pickupId: 'PickupId',
    },
  ),
  reply: leavingReply,
  reads: ['shipments'],
  writes: ['documents'],
  ownTransactions: true,
  audit: 'parcel-pickup.requested',
})

export const makeScanForm = post('Shipment/ScanForm', {
  summary: 'Create a USPS SCAN form for all labels of one location that are not on a form yet.',
  pages: PAGES,
  body: renamed({ groupId: text(80) }, { groupId: 'GroupId' }),
  reply: leavingReply,
  reads: ['shipments'],
  writes: ['documents'],
  ownTransactions: true,
  audit: 'scan-form.made',
})

export const downloadScanForm = post('Shipment/DownloadScanForm', {
  summary: 'Get the page of a USPS SCAN form for the driver or the counter to scan.',
  pages: PAGES,
  body: renamed({ formId: id }, { formId: 'FormId' }),
  reply: z.any().check(z.describe('application/pdf')),
  isFile: true,
  reads: ['documents'],
})
