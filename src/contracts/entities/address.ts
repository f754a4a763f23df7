import * as z from 'zod/mini'
import { flag, serviceCodes, text, twoLetters, wholeNumber, zipCode } from '../fields.ts'
import { renamed, wireNamesOf } from '../renamed.ts'

const TWO_OF_STATE = 'Use the two-letter state code.'
const TWO_OF_COUNTRY = 'Use the two-letter country code.'

/** Address of a shipment: specification section 3, Shipment, Origin and Destination. */
export const address = renamed(
  {
    companyName: text(100),
    street: text(100),
    street2: text(100),
    city: text(60),
    state: twoLetters(TWO_OF_STATE),
    zip: z._default(zipCode, ''),
    countryCode: z._default(
      z.string().check(
        z.overwrite((value) => value.trim().toUpperCase()),
        z.maxLength(2, TWO_OF_COUNTRY),
      ),
      'US',
    ),
    contactName: text(30),
    contactPhone: text(50),
    email: text(500),
  },
  {
    companyName: 'CompanyName',
    street: 'Street',
    street2: 'Street2',
    city: 'City',
    state: 'State',
    zip: 'Zip',
    countryCode: 'CountryCode',
    contactName: 'ContactName',
    contactPhone: 'ContactNumber',
    email: 'EmailID',
  },
)

/** Wire names that locations and bill-to addresses share. */
const SAVED_NAMES = {
  city: 'City',
  state: 'State',
  zip: 'Zip',
  countryCode: 'CountryCode',
  contactName: 'ContactName',
  contactPhone: 'Phone',
  email: 'Email',
} as const

/** A saved address with its defaults: specification section 3, Address / location. */
export const location = renamed(
  {
    id: text(80),
    /** The shipper's own number for the place; no two locations have the same. */
    code: text(40),
    companyName: text(100),
    street: text(100),
    street2: text(100),
    city: text(60),
    state: twoLetters(TWO_OF_STATE),
    zip: z._default(zipCode, ''),
    countryCode: twoLetters(TWO_OF_COUNTRY),
    contactName: text(30),
    contactPhone: text(50),
    email: text(500),
    locationType: text(40),
    soldTo: text(40),
    services: z._default(serviceCodes, []),
    isWarehouse: z._default(flag, false),
    /**
     * The code by which orders and lists refer to one of the client's docks; '' = another party's place; absent =
     * unchanged.
     */
    warehouseCode: z.optional(z.string().check(z.maxLength(20))),
    /** Counts its changes. Send it back with a change: the change is refused if another user was first. */
    version: z.optional(wholeNumber(0, 2_000_000_000)),
  },
  {
    id: 'LocationId',
    code: 'LocationCode',
    companyName: 'Name',
    street: 'AddressLine1',
    street2: 'AddressLine2',
    ...SAVED_NAMES,
    locationType: 'LocationType',
    soldTo: 'SoldTo',
    services: 'DefaultServices',
    isWarehouse: 'IsWarehouse',
    warehouseCode: 'WHSE',
    version: 'version',
  },
)

/** The wire name of each field, for the places of errors. */
export const LOCATION_WIRE_NAMES = wireNamesOf(location)!
export type LocationValue = z.output<typeof location>

/** A bill-to address: specification section 3. `addressLines` is both lines joined by ~. */
export const billToAddress = renamed(
  {
    id: text(80),
    companyName: text(100),
    addressLines: text(201),
    line1: text(100),
    line2: text(100),
    city: text(60),
    state: twoLetters(TWO_OF_STATE),
    zip: z._default(zipCode, ''),
    countryCode: z._default(text(2), 'US'),
    contactName: text(30),
    contactPhone: text(50),
    email: text(500),
    isDefault: z._default(flag, false),
    accountGroupCode: text(80),
    /** A hash of the typed values. Send it back with a change: the change is refused if another user was first. */
    version: z.optional(z.string().check(z.maxLength(64))),
  },
  {
    line1: 'addressline1',
    line2: 'addressline2',
    ...SAVED_NAMES,
    isDefault: 'IsDefault',
    accountGroupCode: 'AccountGroupCode',
  },
)
export const BILL_TO_WIRE_NAMES = wireNamesOf(billToAddress)!
export type BillToAddressValue = z.output<typeof billToAddress>
