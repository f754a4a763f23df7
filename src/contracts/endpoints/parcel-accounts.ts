import * as z from 'zod/mini'
import { mode, post, reply } from '../endpoint.ts'
import {
  PARCEL_CARRIERS,
  parcelAccount,
  parcelCredentials,
  parcelService,
} from '../entities/parcel-account.ts'
import { list, paging, text } from '../fields.ts'

/** Parcel accounts of the sold-tos, and the carriers' credentials. */

export const parcelAccountWork = post('Shipment/ParcelAccountDetails', {
  summary: 'Parcel accounts by sold-to: select, add, update, delete.',
  query: { Operationtype: z._default(mode(['SELECT', 'ADD', 'UPDATE', 'DELETE']), 'SELECT') },
  /** The Parcel page only reads them: changes need Parcel Accounts or Carriers. */
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
  summary: 'List all parcel accounts with the carriers and services they give access to.',
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

export const parcelCarrierWork = post('Carriers/ParcelCarrier', {
  summary: 'API credentials for FedEx, UPS and USPS: load, add, update, delete, test.',
  query: {
    function: z._default(mode(['load', 'add', 'update', 'delete', 'test']), 'load'),
    mode: z.optional(mode(PARCEL_CARRIERS)),
  },
  pages: ['Carriers', 'ParcelAccounts'],
  body: z.object({ credentials: z.optional(parcelCredentials) }),
  reply: reply({ credentials: z.array(parcelCredentials), message: z.string() }),
  reads: ['carriers'],
  writes: ['carriers'],
  /** A test is saved on the account: its time and result. */
  isChange: (query) => query.function !== 'load',
  ownTransactions: true,
  audit: 'parcel-carrier.changed',
})
