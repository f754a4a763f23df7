import * as z from 'zod/mini'
import { mode, post, reply } from '../endpoint.ts'
import {
  PARCEL_CARRIERS,
  parcelAccount,
  parcelCredentials,
  parcelService,
  selectedParcelCarrier,
} from '../entities/parcel-account.ts'
import { id, list, paging, text } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** Parcel: accounts, carriers' credentials, the remembered carrier. */

export const parcelAccountWork = post('Shipment/ParcelAccountDetails', {
  summary: 'Parcel accounts of the sold-tos: select, add, update, delete.',
  query: { Operationtype: z._default(mode(['SELECT', 'ADD', 'UPDATE', 'DELETE']), 'SELECT') },
  pages: ['ParcelAccounts', 'Carriers', 'Parcel'],
  body: z.object({ ...paging, account: z.optional(parcelAccount) }),
  /** Status is `exist`, `added`, `updated` or `deleted` after a change. */
  reply: reply({ ...list(parcelAccount), message: z.string() }),
  reads: ['carriers'],
  writes: ['carriers'],
  isChange: (query) => query.Operationtype !== 'SELECT',
  audit: 'parcel-account.changed',
})

export const listParcelAccounts = post('Carriers/GetParcelAccountDetails', {
  summary: 'All parcel accounts with the carriers and services they open.',
  query: { mode: z._default(mode(['all']), 'all') },
  pages: ['ParcelAccounts', 'Carriers', 'Parcel', 'UpsRate', 'SingleOrder', 'MultipleOrders'],
  body: z.object({ SoldTo: text(40) }),
  reply: reply({
    accounts: z.array(parcelAccount),
    carriers: z.array(
      z.object({
        SCAC: z.string(),
        CarrierName: z.string(),
        services: z.array(parcelService),
        isSandbox: z.boolean(),
      }),
    ),
  }),
  reads: ['carriers'],
})

/** One side of a package, rounded before it counts. */
const sideRounding = z.object({ mode: z.enum(['up', 'nearest', 'down', 'none']), toInches: z.number() })

export const readParcelPackaging = post('Carriers/ParcelPackaging', {
  summary:
    'What each parcel carrier takes packages in, and by which rules their size counts as weight today.',
  pages: ['Parcel', 'SingleOrder', 'ReviewRates'],
  silent: true,
  body: z.object({}),
  reply: reply({
    carriers: z.array(
      z.object({
        SCAC: z.string(),
        CarrierName: z.string(),
        packageTypes: z.array(z.object({ code: z.string(), label: z.string() })),
        /** Of its first service that goes by size; null without a tariff. The first rule that holds counts. */
        weighing: z.nullable(
          z.object({
            dim: z.array(
              z.object({
                /** Cubic inches a pound. */
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

export const parcelCarrierWork = post('Carriers/ParcelCarrier', {
  summary: 'Credentials for the machines of FedEx, UPS and USPS: load, add, update, delete, test.',
  query: {
    function: z._default(mode(['load', 'add', 'update', 'delete', 'test']), 'load'),
    mode: z.optional(mode(PARCEL_CARRIERS)),
  },
  pages: ['Carriers', 'ParcelAccounts'],
  body: z.object({ credentials: z.optional(parcelCredentials) }),
  reply: reply({ credentials: z.array(parcelCredentials), message: z.string() }),
  reads: ['carriers'],
  writes: ['carriers'],
  isChange: (query) => !['load', 'test'].includes(String(query.function)),
  ownTransactions: true,
  audit: 'parcel-carrier.changed',
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
