import { readText, withoutFormulaMark } from '../mapping/common-fields.ts'
import { type ColumnChoice, fault, type MappingField, type Reading, value } from '../mapping/field.ts'
import {
  looksLikeZip,
  losesZeros,
  readCountry,
  readPostalCode,
  readServices,
  readState,
  readZip,
} from '../order-files/read-order-cells.ts'
import { isEmail, parseEmails } from '../text/emails.ts'
import { parsePhone } from '../text/phone.ts'
import type { LocationDetails } from './location.ts'

type LocationField = MappingField & { id: keyof LocationDetails }
type Extra = Partial<Pick<MappingField, 'isRequired' | 'mayBeEmpty' | 'looksLike'>>

const field = (
  id: keyof LocationDetails,
  label: string,
  example: string,
  aliases: readonly string[],
  read: MappingField['read'],
  extra: Extra = {},
): LocationField => ({
  id,
  label,
  example,
  aliases,
  read: (text, unit) => read(withoutFormulaMark(text), unit),
  isRequired: false,
  ...extra,
})

function readPhone(text: string): Reading<string> {
  // A spreadsheet stores a phone number without punctuation as a number.
  const phone = parsePhone(/^\d{10}$/.test(text) ? text.replace(/(...)(...)(....)/, '$1-$2-$3') : text)
  return phone.kind === 'valid' ? value(phone.phone) : fault(phone.message)
}

function readEmails(text: string): Reading<string> {
  const emails = parseEmails(text)
  if (emails.kind === 'invalid') return fault(emails.message)
  return emails.text.length <= 500 ? value(emails.text) : fault('There are too many e-mail addresses.')
}

/** The fields that a column of a list of locations can fill; also the header row of exports. */
export const LOCATION_FIELDS: readonly LocationField[] = [
  field(
    'code',
    'Location code',
    'ST-0103',
    [
      'Ship to number',
      'Ship to no',
      'Ship to code',
      'Ship-to id',
      'Location number',
      'Location id',
      'Store number',
    ],
    readText(40),
  ),
  field(
    'companyName',
    'Name',
    'Example Hardware, Store 103',
    [
      'Company',
      'Company name',
      'Customer',
      'Customer name',
      'Consignee',
      'Location name',
      'Location',
      'Ship to name',
    ],
    readText(100),
    { isRequired: true },
  ),
  field(
    'street',
    'Street',
    '100 Example Way',
    ['Address', 'Address 1', 'Address line 1', 'Addr 1', 'Street 1', 'Street address'],
    readText(100),
  ),
  field('street2', 'Street 2', 'Dock 4', ['Address 2', 'Address line 2', 'Addr 2', 'Suite'], readText(100)),
  field('city', 'City', 'Reno', ['Town'], readText(60)),
  field('state', 'State', 'NV', ['ST', 'Province', 'State or province', 'Region'], readState),
  field('zip', 'ZIP', '89502', ['ZIP code', 'Zip5', 'Postal code', 'Postcode', 'Postal'], readZip, {
    isRequired: true,
    // Some countries have none; the rules of a location know which.
    mayBeEmpty: true,
    looksLike: looksLikeZip,
  }),
  field('countryCode', 'Country', 'US', ['Country code'], readCountry),
  field('contactName', 'Contact', 'Receiving', ['Contact name', 'Attention', 'Attn'], readText(30)),
  field(
    'contactPhone',
    'Phone',
    '775-555-0142',
    ['Telephone', 'Phone number', 'Contact phone', 'Contact number', 'Tel'],
    readPhone,
  ),
  field(
    'email',
    'E-mail',
    'receiving@example.com',
    ['Email', 'Mail', 'Email address', 'E-mail address', 'Contact email'],
    readEmails,
    { looksLike: (text) => text.split(/[,;]/).every((part) => isEmail(part.trim())) },
  ),
  field('locationType', 'Type', 'Retail store', ['Location type', 'Kind', 'Site type'], readText(40)),
  field(
    'soldTo',
    'Sold-to number',
    '10042',
    ['Sold to', 'Customer number', 'Customer no', 'Account', 'Account number'],
    readText(40),
  ),
  field(
    'services',
    'Default services',
    'LGDEL APPT',
    ['Services', 'Accessorials', 'Special services', 'Additional services'],
    readServices,
  ),
]

/** The values of a row with the postal code in its country's format: in most countries, four digits are complete. */
export function withPostalCode<Values extends Partial<LocationDetails>>(
  values: Values,
  choices: readonly ColumnChoice[],
  cells: readonly string[],
): Values {
  const chosen = choices.find(({ field: id }) => id === 'zip')
  if (!chosen || !values.countryCode || losesZeros(values.countryCode)) return values
  const written = (chosen.column === null ? '' : cells[chosen.column]) || chosen.fallback
  const reading = readPostalCode(withoutFormulaMark(written), false)
  return reading.kind === 'value' ? { ...values, zip: reading.value } : values
}

/** The label of a field, for sentences and headings. */
export const locationLabel = (id: keyof LocationDetails): string =>
  LOCATION_FIELDS.find((one) => one.id === id)?.label ?? id

/** A location as a row of a table with the columns of `LOCATION_FIELDS`. */
export const cellsOfLocation = (location: LocationDetails): string[] =>
  LOCATION_FIELDS.map(({ id }) => (id === 'services' ? location.services.join(' ') : location[id]))
