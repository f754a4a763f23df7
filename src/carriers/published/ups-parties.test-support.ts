import { code, type Fields, formed, group, list, mark, type Shape, text } from './shape.test-support.ts'

/**
 * The common parts of UPS's rate requests and label orders. Source: Rating.yaml and Shipping.yaml of v2409 at
 * github.com/UPS-API/api-documentation (commits 0f1fe4a and 0691495). If they give the same number as the minimum and
 * the maximum length of an amount or of a code with two lengths, their own samples are shorter: the maximum counts.
 */

const lines = list(text(35), 3)
export const country = formed(/[A-Z]{2}/)
export const account = text(6, 6)
export const currency = text(3, 3)
export const date = formed(/\d{8}/)

/**
 * US and Puerto Rico: five or nine digits; Canada: A1A1A1; elsewhere at most nine characters. The country is in another
 * field, so any of the formats is valid.
 */
export const postalCode = formed(/^[A-Z0-9](?:[A-Z0-9 ()-]{0,7}[A-Z0-9)])?$/, 9)

/** For a price the state has exactly two letters, for a label up to five. */
export const address = (state: Shape, always: Fields, sometimes: Fields = {}): Shape => {
  const all = { AddressLine: lines, City: text(30), StateProvinceCode: state, PostalCode: postalCode }
  return group({ CountryCode: country, ...always }, { ...all, ...sometimes })
}
export const withLines: Fields = { AddressLine: list(text(35), 3, 1) }
export const home: Fields = { ResidentialAddressIndicator: mark }

export const money = (longest: number): Shape =>
  group({ CurrencyCode: currency, MonetaryValue: formed(/\d+(?:\.\d{1,2})?/, longest) })

export const unit = (...codes: string[]): Shape => group({ Code: code(...codes), Description: text(35) })

export const billShipper = group({ AccountNumber: account })
export const billReceiver = group(
  { AccountNumber: account },
  { Address: group({}, { PostalCode: postalCode }) },
)
export const billThirdParty = group({
  AccountNumber: account,
  Address: group({ CountryCode: country }, { PostalCode: postalCode }),
})

/** Services of Rating.yaml and Shipping.yaml together: each lists the other's in its appendix. */
export const service = code(
  ...[
    '01',
    '02',
    '03',
    '07',
    '08',
    '11',
    '12',
    '13',
    '14',
    '17',
    '54',
    '59',
    '65',
    '70',
    '71',
    '72',
    '74',
    '75',
  ],
  ...['92', '93', '94', '95', '96'],
)
export const packaging = code('01', '02', '03', '04', '21', '24', '25', '2a', '2b', '2c', '30')
export const returnService = code('2', '3', '5', '8', '9')
