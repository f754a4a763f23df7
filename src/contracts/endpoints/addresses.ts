import * as z from 'zod/mini'
import { mode, post, reply } from '../endpoint.ts'
import { address, billToAddress, location } from '../entities/address.ts'
import { addressCandidate } from '../entities/address-candidate.ts'
import { base64, choice, flag, list, paging, text, UPLOAD_BODY_BYTES } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** Locations, bill-to addresses, countries and ZIPs. */

const ADDRESS_PAGES = [
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
  summary: 'Saved locations: search, paging, filter by type.',
  pages: ADDRESS_PAGES,
  body: z.object({
    ...paging,
    UserId: text(80),
    LocationType: text(40),
    warehousesOnly: z._default(z.boolean(), false),
  }),
  reply: reply(list(location)),
  reads: ['locations'],
})

export const readAddress = post('Address/GetAddress', {
  summary: 'One location by id or name, or the city and state of a ZIP.',
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
  summary: 'Add, edit or remove one location, its default services included.',
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

export const checkAddress = post('NewTrackingAPI/GoogleAddressValidation', {
  summary: 'Is the address real? A verdict, the corrected address, residential or commercial.',
  pages: ADDRESS_PAGES,
  body: renamed({ address }, { address: 'Address' }),
  reply: reply({
    verdict: z.enum(['confirmed', 'corrected', 'ambiguous', 'unknown']),
    corrected: z.nullable(addressCandidate),
    candidates: z.array(addressCandidate),
    /** Which fields differ from what was typed, in wire spelling. */
    changed: z.array(z.string()),
    /** What is missing or could not be confirmed, in words: `suite or apartment`. */
    doubts: z.array(z.string()),
    source: z.string(),
    isSandbox: z.boolean(),
  }),
})

export const logoWork = post('Shipment/SaveClientLogo', {
  summary:
    'The client’s logo: get, save (PNG, JPEG, or SVG that is cleaned), delete. It stands in the header and on documents.',
  query: { funType: z._default(mode(['get', 'save', 'delete']), 'get') },
  pages: ['LogoUpdate'],
  via: 'file-upload',
  body: renamed(
    {
      image: z._default(base64, ''),
      fileName: text(200),
      clientId: text(80),
      userId: text(80),
      /** True: the logo is dropped from documents but stays in the header. */
      headerOnly: z._default(flag, false),
    },
    {
      image: 'Imagedata',
      fileName: 'Filename',
      clientId: 'clientid',
      userId: 'userid',
      headerOnly: 'headerOnly',
    },
  ),
  reply: reply({ logourl: z.string(), Imagedata: z.string(), Filename: z.string(), headerOnly: z.boolean() }),
  reads: ['client'],
  writes: ['client', 'session'],
  isChange: (query) => query.funType !== 'get',
  bodyLimit: UPLOAD_BODY_BYTES,
  audit: 'client.logo-changed',
})
