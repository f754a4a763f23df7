import * as z from 'zod/mini'
import { mode, post, reply } from '../endpoint.ts'
import { capacityProviderAccount, capacityProviderField } from '../entities/capacity-provider.ts'
import { requiredText, text } from '../fields.ts'

/** project44: carrier accounts there, the fields their forms need, account groups. */

export const capacityProviderAccountWork = post('P44/Capacityprovideraccount', {
  summary: 'A carrier account inside project44: add, update, delete.',
  query: { operationtype: mode(['add', 'update', 'delete']) },
  pages: ['Carriers'],
  via: 'capacity-provider',
  body: z.object({ account: capacityProviderAccount }),
  reply: reply({ account: z.nullable(capacityProviderAccount), message: z.string() }),
  writes: ['carriers'],
  ownTransactions: true,
  audit: 'capacity-provider.account-changed',
})

export const readCapacityProviderFields = post('P44/Capacityprovidermetadata', {
  summary: 'The fields that a carrier’s account form needs, by its kind of identifier.',
  query: { operationmode: z._default(mode(['getbytype']), 'getbytype') },
  pages: ['Carriers'],
  via: 'capacity-provider',
  body: z.object({
    CapacityProviderIdentifierType: z._default(text(40), 'SCAC'),
    CapacityProviderIdentifierValue: text(40),
  }),
  reply: reply({
    CapacityProviderIdentifierType: z.string(),
    CapacityProviderIdentifierValue: z.string(),
    fields: z.array(capacityProviderField),
    fetchedAt: z.string(),
  }),
  reads: ['carriers'],
})

export const createAccountGroup = post('Address/CreateP44AccountGroup', {
  summary: 'A project44 account group for a bill-to location.',
  pages: ['BillToLocations', 'Carriers'],
  body: z.object({ billToId: requiredText('Bill-to location', 80), groupName: text(100) }),
  reply: reply({ AccountGroupCode: z.string(), AccountCode: z.string(), message: z.string() }),
  writes: ['carriers', 'locations'],
  ownTransactions: true,
  audit: 'capacity-provider.group-created',
})
