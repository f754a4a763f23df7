import { z } from 'zod'
import { text, zipCode } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** Address of a shipment: specification section 3, Shipment, Origin and Destination. */
export const address = renamed(
  {
    companyName: text(100),
    street: text(100),
    street2: text(100),
    city: text(60),
    state: z
      .string()
      .overwrite((value) => value.trim().toUpperCase())
      .max(2, 'A state has two letters.')
      .default(''),
    zip: zipCode.default(''),
    countryCode: z
      .string()
      .overwrite((value) => value.trim().toUpperCase())
      .max(2, 'A country code has two letters.')
      .default('US'),
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

/** A saved address with its defaults: specification section 3, Address / location. */
export const location = renamed(
  {
    id: text(80),
    companyName: text(100),
    street: text(100),
    street2: text(100),
    city: text(60),
    state: text(2),
    zip: zipCode.default(''),
    countryCode: text(2),
    contactName: text(30),
    contactPhone: text(50),
    email: text(500),
    locationType: text(40),
    soldTo: text(40),
    services: z.array(z.string().max(20)).max(60).default([]),
    isWarehouse: z.boolean().default(false),
  },
  {
    id: 'LocationId',
    companyName: 'Name',
    street: 'AddressLine1',
    street2: 'AddressLine2',
    city: 'City',
    state: 'State',
    zip: 'Zip',
    countryCode: 'CountryCode',
    contactName: 'ContactName',
    contactPhone: 'Phone',
    email: 'Email',
    locationType: 'LocationType',
    soldTo: 'SoldTo',
    services: 'DefaultServices',
    isWarehouse: 'IsWarehouse',
  },
)

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
    state: text(2),
    zip: zipCode.default(''),
    countryCode: text(2).default('US'),
    contactName: text(30),
    contactPhone: text(50),
    email: text(500),
    isDefault: z.boolean().default(false),
    accountGroupCode: text(80),
  },
  {
    line1: 'addressline1',
    line2: 'addressline2',
    city: 'City',
    state: 'State',
    zip: 'Zip',
    countryCode: 'CountryCode',
    contactName: 'ContactName',
    contactPhone: 'Phone',
    email: 'Email',
    isDefault: 'IsDefault',
    accountGroupCode: 'AccountGroupCode',
  },
)
export type BillToAddressValue = z.output<typeof billToAddress>
