import {
  code,
  type Fields,
  flag,
  formed,
  group,
  list,
  number,
  numberCode,
  text,
} from './shape.test-support.ts'

/**
 * Prices of USPS, the shipping options, payment authorization, and the login. Sources: its document of Domestic Prices
 * 3.4.20 (github.com/colethorsen/USPS-PHP-API, definitions/domestic-prices.yaml, commit 138f4b1; the indicator of
 * nonstandard packages from 3.4.22); its examples of payments, options and login (github.com/USPS/ api-examples,
 * README.md, commit 0232d5d). For the options we had no document: their answers are those in the tests of
 * github.com/karrioapi/karrio, modules/connectors/usps and usps_international (commit 1d3504f), and their requests
 * those of the examples with the codes of the prices. Names of roles beyond the examples are not recorded.
 */

const zip = formed(/\d{5}(?:[-\s]\d{4})?/)
const date = formed(/\d{4}-\d{2}-\d{2}/)
const span = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place)
const extraCodes = [
  ...[415, ...span(480, 489), 498, 500, 501, 502, ...span(810, 832), 853, 856, 857, 858, ...span(910, 913)],
  ...[915, 917, ...span(920, 925), 930, 931, 934, 940, 941, 955, 957, 972, 981, 984, 986, 991],
]
const priceType = code('RETAIL', 'COMMERCIAL', 'CONTRACT', 'NSA')
const accountType = code('EPS', 'PERMIT', 'METER')
const accountNumber = formed(/\d+/)
const homeClasses = [
  ...['PARCEL_SELECT', 'PARCEL_SELECT_LIGHTWEIGHT', 'PRIORITY_MAIL_EXPRESS', 'PRIORITY_MAIL', 'LIBRARY_MAIL'],
  ...['FIRST-CLASS_PACKAGE_SERVICE', 'MEDIA_MAIL', 'BOUND_PRINTED_MATTER', 'USPS_CONNECT_LOCAL'],
  ...['USPS_CONNECT_MAIL', 'USPS_CONNECT_REGIONAL', 'USPS_GROUND_ADVANTAGE', 'USPS_RETAIL_GROUND'],
]
const abroadClasses = [
  ...['FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE', 'PRIORITY_MAIL_INTERNATIONAL'],
  'PRIORITY_MAIL_EXPRESS_INTERNATIONAL',
]
const returnClasses = [
  ...['PRIORITY_MAIL_EXPRESS_RETURN_SERVICE', 'PRIORITY_MAIL_RETURN_SERVICE'],
  'USPS_GROUND_ADVANTAGE_RETURN_SERVICE',
]
const measures: Fields = { weight: number(0), length: number(0), width: number(0), height: number(0) }
const extraServices = list(numberCode(...extraCodes))

/** Other fields are refused. */
export const uspsPricesRequest = group(
  { originZIPCode: zip, destinationZIPCode: zip, ...measures },
  {
    mailClasses: list(code(...homeClasses, 'ALL'), undefined, 1),
    ...{ priceType, accountType, accountNumber, extraServices, mailingDate: date, itemValue: number(0) },
    hasNonstandardCharacteristics: flag,
  },
)

export const uspsOptionsRequest = group(
  {
    pricingOptions: list(
      group({ priceType }, { paymentAccount: group({ accountType, accountNumber }) }),
      undefined,
      1,
    ),
    originZIPCode: zip,
    packageDescription: group(
      {
        ...measures,
        mailClass: code(
          ...homeClasses,
          ...abroadClasses,
          ...returnClasses,
          'ALL',
          'ALL_OUTBOUND',
          'ALL_RETURNS',
        ),
      },
      { extraServices, mailingDate: date, packageValue: number(0), hasNonstandardCharacteristics: flag },
    ),
  },
  {
    destinationZIPCode: zip,
    destinationEntryFacilityType: code('NONE'),
    destinationCountryCode: formed(/[A-Z]{2}/),
    foreignPostalCode: text(),
  },
)

const warnings = list(group({}, { warningCode: text(), warningDescription: text() }))
const toldType = code('RETAIL', 'COMMERCIAL', 'COMMERCIAL_BASE', 'COMMERCIAL_PLUS', 'CONTRACT', 'NSA')
const mayBeEmpty = text(undefined, 0)
const rate: Fields = {
  ...{ SKU: text(), description: mayBeEmpty, priceType: toldType, price: number(0), weight: number(0) },
  /** Pounds. */
  dimWeight: number(0),
  fees: list(group({}, { name: text(), SKU: text(), price: number(0) })),
  ...{ startDate: date, endDate: formed(/|\d{4}-\d{2}-\d{2}/), mailClass: text(), zone: text() },
  ...{ productName: mayBeEmpty, productDefinition: mayBeEmpty, rateIndicator: text() },
  processingCategory: text(),
  destinationEntryFacilityType: code(
    ...['NONE', 'DESTINATION_NETWORK_DISTRIBUTION_CENTER', 'DESTINATION_SECTIONAL_CENTER_FACILITY'],
    ...['DESTINATION_DELIVERY_UNIT', 'DESTINATION_SERVICE_HUB', 'INTERNATIONAL_SERVICE_CENTER'],
  ),
}
const toldExtras = list(
  group(
    {},
    { extraService: text(), name: text(), SKU: text(), priceType: toldType, price: number(0), warnings },
  ),
)
const totals: Fields = { totalBasePrice: number(0), totalPrice: number(0), extraServices: toldExtras }

export const uspsPricesAnswer = group(
  {},
  { rateOptions: list(group({}, { ...totals, rates: list(group({}, rate)) })) },
)

const shippingOption = group(
  {},
  {
    commitment: group(
      {},
      { name: text(), scheduleDeliveryDate: date, expectedDeliveryDate: date, guaranteedDelivery: flag },
    ),
    ...totals,
    rates: list(group({}, { ...rate, dimensionalWeight: number(0) })),
  },
)
export const uspsOptionsAnswer = group(
  {
    pricingOptions: list(
      group(
        { shippingOptions: list(group({ mailClass: text(), rateOptions: list(shippingOption) })) },
        { priceType: toldType, paymentAccount: group({}, { accountType, accountNumber }) },
      ),
    ),
  },
  {
    ...{ originZIPCode: zip, destinationZIPCode: zip },
    ...{ destinationCountryCode: formed(/[A-Z]{2}/), foreignPostalCode: text() },
  },
)

const party: Fields = { MID: formed(/\d{9}|\d{6}/), manifestMID: formed(/\d{9}|\d{6}/) }
const role = group(
  { roleName: code('PAYER', 'RATE_HOLDER', 'LABEL_OWNER'), CRID: formed(/\d+/) },
  { ...party, accountType, accountNumber },
)
export const uspsPaymentRequest = group({ roles: list(role, undefined, 1) })
export const uspsPaymentAnswer = group({ paymentAuthorizationToken: text() }, { roles: list(role) })

export const uspsTokenRequest = group({
  ...{ grant_type: code('client_credentials'), client_id: text(), client_secret: text() },
})
export const uspsTokenAnswer = group(
  { access_token: text(), token_type: code('Bearer') },
  {
    ...{ issued_at: formed(/\d+/), expires_in: formed(/\d+/), status: code('approved') },
    ...{ scope: text(), issuer: text(), client_id: text() },
  },
)
