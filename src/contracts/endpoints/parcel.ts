import * as z from 'zod/mini'
import { mode, post, reply } from '../endpoint.ts'
import { parcelBox } from '../entities/parcel-box.ts'
import { holdLocation } from '../entities/parcel-options.ts'
import { selectedParcelCarrier } from '../entities/selected-parcel-carrier.ts'
import { amount, calendarDate, id, ids, text, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** Parcel: packaging types of the carriers, the remembered carrier. */

/** How one side of a package is rounded before it is used. */
const sideRounding = z.object({ mode: z.enum(['up', 'nearest', 'down', 'none']), toInches: z.number() })

export const readParcelPackaging = post('Carriers/ParcelPackaging', {
  summary: 'Each parcel carrier’s packaging types and current dimensional weight rules.',
  pages: ['Parcel', 'SingleOrder', 'ReviewRates'],
  silent: true,
  body: z.object({}),
  reply: reply({
    carriers: z.array(
      z.object({
        SCAC: z.string(),
        CarrierName: z.string(),
        packageTypes: z.array(z.object({ code: z.string(), label: z.string() })),
        /**
         * The dimensional weight rules of its first service that has any; null without a tariff. The first rule that
         * applies counts.
         */
        weighing: z.nullable(
          z.object({
            dim: z.array(
              z.object({
                /** Cubic inches per pound. */
                divisor: z.number(),
                overCubicInches: z.nullable(z.number()),
                upToCubicInches: z.nullable(z.number()),
                sides: sideRounding,
                nonrectangularThousandths: z.nullable(z.number()),
                maximumLb: z.nullable(z.number()),
              }),
            ),
            weight: z.object({ mode: z.enum(['up', 'nearest', 'none']), fromLb: z.number() }),
          }),
        ),
      }),
    ),
  }),
  reads: ['carriers', 'tariffs'],
})

export const parcelBoxWork = post('Shipment/ParcelBoxes', {
  summary: 'The company’s own box sizes: select, add, update, delete. A change returns the new list.',
  query: { Operationtype: z._default(mode(['SELECT', 'ADD', 'UPDATE', 'DELETE']), 'SELECT') },
  pages: ['Parcel', 'ParcelAccounts', 'Carriers', 'SingleOrder', 'MultipleOrders', 'OpenOrders'],
  silent: true,
  body: z.object({ box: z.optional(parcelBox) }),
  reply: reply({ boxes: z.array(parcelBox) }),
  reads: ['carriers'],
  writes: ['carriers'],
  isChange: (query) => query.Operationtype !== 'SELECT',
  audit: 'parcel-box.changed',
})

export const selectedParcelCarrierWork = post('Shipment/RCSelectedParcelCarrier', {
  summary: 'The parcel carrier and service remembered for a shipment or a consignee: get, save, clear.',
  query: { Flag: z._default(mode(['get', 'save', 'clear']), 'get') },
  pages: ['Parcel', 'SingleOrder', 'MultipleOrders', 'OpenOrders'],
  body: renamed(
    {
      shipmentId: z._default(id, ''),
      /** The consignee: a saved location, or a sold-to. */
      locationId: text(80),
      soldTo: text(40),
      carrier: z.optional(selectedParcelCarrier),
    },
    { locationId: 'LocationId', soldTo: 'SoldTo', carrier: 'Carrier' },
  ),
  reply: reply({ carrier: z.nullable(selectedParcelCarrier) }),
  reads: ['carriers', 'shipments'],
  writes: ['carriers'],
  isChange: (query) => query.Flag !== 'get',
  audit: 'parcel-carrier.remembered',
})

/** How many shipments one call may ask about. */
export const MOST_LABEL_STATES = 2_000

export const labelStates = post('Shipment/LabelStates', {
  summary: 'Get the label status of many parcels: bought, being bought, or refused with the reason.',
  pages: ['Parcel', 'MultipleOrders', 'OpenOrders'],
  silent: true,
  body: z.object({ shipmentIds: z._default(ids(MOST_LABEL_STATES), []) }),
  reply: reply({
    rows: z.array(
      renamed(
        {
          shipmentId: z.string(),
          bolNumber: z.string(),
          carrier: z.string(),
          state: z.enum(['buying', 'bought', 'voided', 'failed', 'unknown']),
          /** Why it was refused, in the carrier's words. */
          message: z.string(),
          /** How many labels the order has, one for each package. */
          labels: z.int(),
        },
        {
          bolNumber: 'BOLNumber',
          carrier: 'CarrierName',
          state: 'State',
          message: 'Message',
          labels: 'Labels',
        },
      ),
    ),
  }),
  reads: ['shipments'],
})

export const holdLocations = post('Shipment/HoldLocations', {
  summary: 'Find FedEx locations near an address that hold packages for the consignee.',
  pages: ['Parcel'],
  silent: true,
  body: renamed(
    { city: text(60), state: text(10), zip: text(20), countryCode: z._default(text(2), 'US') },
    { city: 'City', state: 'State', zip: 'Zip', countryCode: 'CountryCode' },
  ),
  reply: reply({ locations: z.array(holdLocation) }),
  reads: ['carriers'],
})

const insuredPlace = renamed(
  { zip: text(20), countryCode: z._default(text(2), 'US') },
  { zip: 'Zip', countryCode: 'CountryCode' },
)

export const quoteInsurance = post('Shipment/InsuranceQuote', {
  summary: 'Get the cost of insuring parcels for a value above the carrier’s own liability.',
  pages: ['Parcel'],
  silent: true,
  body: renamed(
    {
      valueCents: z._default(amount, 0),
      carrier: text(40),
      shipDate: z._default(calendarDate, ''),
      from: insuredPlace,
      to: insuredPlace,
      packages: z._default(wholeNumber(1, 200), 1),
    },
    {
      valueCents: 'InsuredValue',
      carrier: 'CarrierName',
      shipDate: 'ShipDate',
      from: 'From',
      to: 'To',
      packages: 'Packages',
    },
  ),
  reply: reply({ premiumCents: z.int(), isSandbox: z.boolean(), currency: z.string() }),
  reads: ['carriers'],
})
