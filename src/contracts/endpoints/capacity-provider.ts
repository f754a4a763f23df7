import * as z from 'zod/mini'
import { mode, post, reply } from '../endpoint.ts'
import {
  capacityProviderAccount,
  capacityProviderConnection,
  capacityProviderField,
  IDENTIFIER_TYPES,
} from '../entities/capacity-provider.ts'
import { choice, requiredText, text } from '../fields.ts'

/** project44: carrier accounts there, the fields their forms need, account groups. */

export const capacityProviderAccountWork = post('P44/Capacityprovideraccount', {
  summary:
    'Carrier accounts in project44: list, add, update, delete, test; connect or disconnect the project44 log-in.',
  query: {
    operationtype: mode(['list', 'add', 'update', 'delete', 'test', 'connect', 'disconnect']),
  },
  pages: ['Carriers'],
  via: 'capacity-provider',
  body: z.object({
    account: z.optional(capacityProviderAccount),
    connection: z.optional(capacityProviderConnection),
  }),
  reply: reply({
    /** The account that was added or changed. */
    account: z.nullable(capacityProviderAccount),
    accounts: z.array(capacityProviderAccount),
    /** null: not connected with project44. */
    connection: z.nullable(capacityProviderConnection),
    message: z.string(),
  }),
  reads: ['carriers'],
  writes: ['carriers'],
  isChange: (query) => query.operationtype !== 'list',
  ownTransactions: true,
  audit: 'capacity-provider.account-changed',
})

export const readCapacityProviderFields = post('P44/Capacityprovidermetadata', {
  summary: 'Get the fields of a carrier’s account form for its type of identifier.',
  query: { operationmode: z._default(mode(['getbytype']), 'getbytype') },
  pages: ['Carriers'],
  via: 'capacity-provider',
  body: z.object({
    CapacityProviderIdentifierType: z._default(choice(IDENTIFIER_TYPES), 'SCAC'),
    CapacityProviderIdentifierValue: text(40),
  }),
  reply: reply({
    CapacityProviderIdentifierType: z.string(),
    CapacityProviderIdentifierValue: z.string(),
    /** The carrier's name at project44. */
    ProviderName: z.string(),
    /** 'LTL RATING', 'VOLUME_LTL RATING', 'LTL DISPATCH' … */
    SupportedServices: z.array(z.string()),
    fields: z.array(capacityProviderField),
    fetchedAt: z.string(),
    /** Why they may be out of date; '' = they are not. */
    note: z.string(),
  }),
  reads: ['carriers'],
})

export const createAccountGroup = post('Address/CreateP44AccountGroup', {
  summary: 'Create a project44 account group for a bill-to location.',
  pages: ['BillToLocations', 'Carriers'],
  body: z.object({ billToId: requiredText('Bill-to location', 80), groupName: text(100) }),
  reply: reply({ AccountGroupCode: z.string(), AccountCode: z.string(), message: z.string() }),
  writes: ['carriers', 'locations'],
  ownTransactions: true,
  audit: 'capacity-provider.group-created',
})
