import { type OrderField, orderLevel, readText } from './order-field.ts'
import { looksLikeZip, readCountry, readState, readZip } from './read-order-cells.ts'

/**
 * Headings of the paying, selling or sending party: these are not the ship-to address, though they have a city, too.
 */
const OTHER_PARTY =
  /\b(bill(ing|ed)?|invoic\w*|sold|remit\w*|pay(er|or|ment)|return|from|origin|shipper|vendor|supplier|buyer|carrier|warehouse|whse|broker)\b/
const NO_NAME =
  /\b(id|number|no|nr|type|code|class|group|terms|po|date|e ?mail|phone|contact|address|street|city|state|zip|country|dock|notes?|comments?|instructions?|message|service|since|ref|reference|price|category|tax|vat|first|last)\b/

/** The address of one end of the lane. */
export function placeFields(
  end: 'destination' | 'origin',
  who: string,
  path: string,
  words: readonly string[],
): OrderField[] {
  const titles = (...tails: string[]) => words.flatMap((word) => tails.map((tail) => `${word} ${tail}`))
  const isDestination = end === 'destination'
  const bare = (...names: string[]) => (isDestination ? names : [])
  const isNot = isDestination ? OTHER_PARTY : undefined
  const place: typeof orderLevel = (id, label, to, aliases, read, extra) =>
    orderLevel(id, label, to, aliases, read, isNot ? { isNot, ...extra } : extra)
  return [
    place(
      `${end}Name`,
      `${who} name`,
      `${path}.CompanyName`,
      [
        ...titles('name', 'company', 'company name', 'customer name', 'customer', 'addressee'),
        ...bare('Ship name', 'Consignee', 'Recipient', 'Receiver', 'Name of the ship to party'),
        // Such a column usually has the number of a party.
        ...titles('party'),
        ...bare('Customer name', 'Customer', 'Client name', 'Client', 'Company name', 'Company'),
      ],
      readText(100),
      isDestination
        ? {
            bareTitles: ['Ship to', 'Deliver to', 'Name', 'Full name'],
            isNot: new RegExp(`${OTHER_PARTY.source}|${NO_NAME.source}`),
          }
        : {},
    ),
    place(
      `${end}Street`,
      `${who} street`,
      `${path}.Street`,
      [
        // If there is a separate first line, a column called street or address has all lines together.
        ...titles('address 1', 'address line 1', 'addr 1', 'street 1', 'street', 'address'),
        ...bare('Address 1', 'Address line 1', 'Addr 1', 'Street 1', 'Address', 'Addr', 'Street'),
      ],
      readText(100),
    ),
    place(
      `${end}Street2`,
      `${who} street 2`,
      `${path}.Street2`,
      [
        ...titles('street 2', 'address 2', 'address line 2', 'addr 2'),
        ...bare('Address 2', 'Address line 2', 'Addr 2', 'Street 2', 'Suite'),
      ],
      readText(100),
      isDestination ? { isNot: new RegExp(`${OTHER_PARTY.source}|\\bsite\\b`) } : {},
    ),
    place(
      `${end}City`,
      `${who} city`,
      `${path}.City`,
      [...titles('city', 'town', 'suburb'), ...bare('City', 'Town', 'Suburb')],
      readText(60),
    ),
    place(
      `${end}State`,
      `${who} state`,
      `${path}.State`,
      [
        ...titles('state', 'province', 'st', 'region'),
        ...bare('State', 'Province', 'Prov', 'ST', 'Region', 'State code', 'Province code'),
      ],
      readState,
    ),
    place(
      `${end}Zip`,
      `${who} ZIP`,
      `${path}.Zip`,
      [
        ...titles('zip', 'zip code', 'postal code', 'postcode', 'postal', 'postal zone'),
        ...bare('Ship zip', 'Ship postal code', 'ZIP', 'Zip code', 'Postal code', 'Postcode', 'Postal zone'),
      ],
      readZip,
      { isRequired: isDestination, ...(isDestination ? { looksLike: looksLikeZip } : {}) },
    ),
    place(
      `${end}Country`,
      `${who} country`,
      `${path}.CountryCode`,
      [...titles('country', 'country code'), ...bare('Country', 'Country code')],
      readCountry,
      // UBL's name of a state.
      { isNot: isDestination ? new RegExp(`${OTHER_PARTY.source}|\\bsubentity\\b`) : /\bsubentity\b/ },
    ),
    place(
      `${end}Contact`,
      `${who} contact`,
      `${path}.ContactName`,
      [
        ...titles('contact', 'contact name', 'attention', 'attn'),
        ...bare('Contact', 'Contact name', 'Attention', 'Attn'),
      ],
      readText(30),
    ),
    place(
      `${end}Phone`,
      `${who} phone`,
      `${path}.ContactNumber`,
      [...titles('phone', 'telephone', 'contact phone'), ...bare('Phone', 'Telephone', 'Phone number')],
      readText(50),
    ),
    place(
      `${end}Email`,
      `${who} e-mail`,
      `${path}.EmailID`,
      [...titles('email', 'e-mail', 'contact email'), ...bare('Email', 'E-mail', 'Email address')],
      readText(500),
    ),
  ]
}
