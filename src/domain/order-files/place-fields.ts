import { type OrderField, orderLevel, readText } from './order-field.ts'
import { looksLikeZip, readCountry, readState, readZip } from './read-order-cells.ts'

/** The address of one end of the way. */
export function placeFields(
  end: 'destination' | 'origin',
  who: string,
  path: string,
  words: readonly string[],
): OrderField[] {
  const titles = (...tails: string[]) => words.flatMap((word) => tails.map((tail) => `${word} ${tail}`))
  const isDestination = end === 'destination'
  const bare = (...names: string[]) => (isDestination ? names : [])
  return [
    orderLevel(
      `${end}Name`,
      `${who} name`,
      `${path}.CompanyName`,
      [
        ...titles('name', 'company', 'customer name'),
        ...bare('Consignee', 'Customer name', 'Customer', 'Company', 'Recipient', 'Receiver', 'Deliver to'),
      ],
      readText(100),
    ),
    orderLevel(
      `${end}Street`,
      `${who} street`,
      `${path}.Street`,
      [
        ...titles('street', 'address', 'address 1', 'address line 1', 'addr 1', 'street 1'),
        ...bare('Address', 'Address 1', 'Address line 1', 'Street', 'Street 1'),
      ],
      readText(100),
    ),
    orderLevel(
      `${end}Street2`,
      `${who} street 2`,
      `${path}.Street2`,
      [
        ...titles('street 2', 'address 2', 'address line 2', 'addr 2'),
        ...bare('Address 2', 'Address line 2', 'Street 2', 'Suite'),
      ],
      readText(100),
    ),
    orderLevel(
      `${end}City`,
      `${who} city`,
      `${path}.City`,
      [...titles('city', 'town'), ...bare('City', 'Town')],
      readText(60),
    ),
    orderLevel(
      `${end}State`,
      `${who} state`,
      `${path}.State`,
      [...titles('state', 'province', 'st', 'region'), ...bare('State', 'Province', 'ST')],
      readState,
    ),
    orderLevel(
      `${end}Zip`,
      `${who} ZIP`,
      `${path}.Zip`,
      [
        ...titles('zip', 'zip code', 'postal code', 'postcode', 'postal'),
        ...bare('ZIP', 'Zip code', 'Postal code', 'Postcode'),
      ],
      readZip,
      { isRequired: isDestination, ...(isDestination ? { looksLike: looksLikeZip } : {}) },
    ),
    orderLevel(
      `${end}Country`,
      `${who} country`,
      `${path}.CountryCode`,
      [...titles('country', 'country code'), ...bare('Country', 'Country code')],
      readCountry,
    ),
    orderLevel(
      `${end}Contact`,
      `${who} contact`,
      `${path}.ContactName`,
      [
        ...titles('contact', 'contact name', 'attention', 'attn'),
        ...bare('Contact', 'Contact name', 'Attention', 'Attn'),
      ],
      readText(30),
    ),
    orderLevel(
      `${end}Phone`,
      `${who} phone`,
      `${path}.ContactNumber`,
      [...titles('phone', 'telephone', 'contact phone'), ...bare('Phone', 'Telephone', 'Phone number')],
      readText(50),
    ),
    orderLevel(
      `${end}Email`,
      `${who} e-mail`,
      `${path}.EmailID`,
      [...titles('email', 'e-mail', 'contact email'), ...bare('Email', 'E-mail', 'Email address')],
      readText(500),
    ),
  ]
}
