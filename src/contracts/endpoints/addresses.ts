import * as z from 'zod/mini'
import { mode, post, reply } from '../endpoint.ts'
import { billToAddress, location } from '../entities/address.ts'
import { choice, flag, list, paging, text } from '../fields.ts'

/** Locations, bill-to addresses, countries and ZIPs. */

/** The pages with address fields. */
export const ADDRESS_PAGES = [
  'Locations',
  'Prepaid',
  'Collect',
  'Parcel',
  'ReviewRates',
  'ReviewServices',
  'TerminalInfo',
  'SingleOrder',
  'MultipleOrders',
  'OpenOrders',
  'UpdateProfile',
  'ChangeDefaults',
  'BillToLocations',
] as const

export const listLocations = post('Address/AddressDataList', {
  summary: 'List saved locations page by page, with search and a filter by type.',
  pages: ADDRESS_PAGES,
  body: z.object({
    ...paging,
    UserId: text(80),
    LocationType: text(40),
    warehousesOnly: z._default(flag, false),
  }),
  reply: reply(list(location)),
  reads: ['locations'],
})

export const readAddress = post('Address/GetAddress', {
  summary: 'Get one location by id or name, or the city and state of a ZIP.',
  pages: ADDRESS_PAGES,
  body: z.object({ LocationId: text(80), Name: text(100), Zip: text(10), CountryCode: text(2) }),
  reply: reply({
    location: z.nullable(location),
    place: z.nullable(
      z.object({
        City: z.string(),
        State: z.string(),
        Zip: z.string(),
        CountryCode: z.string(),
        latitude: z.number(),
        longitude: z.number(),
        timeZone: z.string(),
      }),
    ),
  }),
  reads: ['locations'],
})

export const changeLocation = post('Address/UpdateLocation', {
  summary: 'Add, edit or remove one location, including its default services.',
  pages: ['Locations', 'Prepaid', 'Collect', 'Parcel', 'SingleOrder'],
  body: z.object({ location, funtype: z._default(choice(['add', 'update', 'delete']), 'update') }),
  reply: reply({ location: z.nullable(location) }),
  writes: ['locations'],
  audit: 'location.changed',
})

export const billToWork = post('Address/BillToAddressUpdate', {
  summary: 'Bill-to addresses of the client: select, add, update, delete.',
  query: {
    userid: z.optional(z.string().check(z.maxLength(80))),
    clientId: z.optional(z.string().check(z.maxLength(80))),
    funtype: z._default(mode(['select', 'add', 'update', 'delete']), 'select'),
  },
  pages: ['BillToLocations', 'UpdateProfile', 'Prepaid', 'Collect', 'Parcel', 'SingleOrder'],
  body: z.object({ billTo: z.optional(billToAddress) }),
  reply: reply({ rows: z.array(billToAddress) }),
  reads: ['locations', 'client'],
  writes: ['locations', 'client'],
  isChange: (query) => query.funtype !== 'select',
  audit: 'bill-to.changed',
})

export const listCountries = post('Address/GetCountryList', {
  summary: 'Countries with their ISO codes, states and provinces, and what a postal code looks like.',
  body: z.object({}),
  reply: reply({
    countries: z.array(
      z.object({
        CountryCode: z.string(),
        CountryName: z.string(),
        /** Regular expression for a postal code; '' = anything. */
        postalPattern: z.string(),
        postalExample: z.string(),
        currency: z.string(),
        states: z.array(z.object({ State: z.string(), StateName: z.string() })),
      }),
    ),
  }),
  reads: ['client'],
})
