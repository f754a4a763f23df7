import {
  code,
  type Fields,
  flag,
  formed,
  group,
  list,
  number,
  text,
  wholeNumber,
} from './shape.test-support.ts'

/**
 * Rate requests and freight orders to project44. Source: its REST API 4.0.0 as described on developers.project44.com
 * (guides "LTL Rating & Dispatch", API reference "ltl: quotes"), and the descriptions of the same fields in its SDK for
 * .NET (P44SDK.V4), as recorded by its users. The document itself requires a login: only its public parts are here.
 */

const country = code('US', 'CA', 'MX')
const address = group(
  { postalCode: text() },
  { addressLines: list(text(), Number.POSITIVE_INFINITY, 1), city: text(), state: text(2), country },
)
const wholeAddress = group(
  { postalCode: text(), addressLines: list(text(), Number.POSITIVE_INFINITY, 1), city: text(), country },
  { state: text(2) },
)
/** A North American phone, with an extension of at most six digits. */
const phone = formed(/\d{10,13}(?:x\d{1,6})?/)
const contact: Fields = { companyName: text(), contactName: text(), phoneNumber: phone, email: text() }

const lineItem: { always: Fields; sometimes: Fields } = {
  always: {
    totalWeight: number(0.01),
    packageDimensions: group({ length: wholeNumber(1), width: wholeNumber(1), height: wholeNumber(1) }),
    freightClass: code(...'50 55 60 65 70 77.5 85 92.5 100 110 125 150 175 200 250 300 400 500'.split(' ')),
  },
  sometimes: {
    packageType: code(
      ...'BAG BALE BOX BUCKET BUNDLE CAN CARTON CASE COIL CRATE CYLINDER DRUM PAIL PLT PIECES REEL ROLL'.split(
        ' ',
      ),
      ...['SKID', 'TOTE', 'TUBE'],
    ),
    ...{ totalPackages: wholeNumber(1), totalPieces: wholeNumber(1), description: text(), stackable: flag },
    ...{ nmfcItemCode: text(), nmfcSubCode: text() },
  },
}
const hazmat = group({
  ...{ identificationNumber: text(), properShippingName: text(), hazardClass: text() },
  packingGroup: code('I', 'II', 'III', 'NONE'),
})

const account = group({ code: text() })
const services = list(group({ code: text() }))
const pickupWindow = group(
  {},
  {
    date: formed(/\d{4}-\d{2}-\d{2}/),
    ...{ startTime: formed(/\d{2}:\d{2}/), endTime: formed(/\d{2}:\d{2}/) },
  },
)
const terms = code('PREPAID', 'COLLECT', 'THIRD_PARTY')
const units: Fields = { weightUnit: code('LB', 'KG'), lengthUnit: code('IN', 'CM', 'FT', 'M') }

/** Hazmat is a service in a rate request, which has no fields for its details. */
export const project44RateRequest = group(
  {
    ...{ originAddress: address, destinationAddress: address },
    lineItems: list(group(lineItem.always, lineItem.sometimes), Number.POSITIVE_INFINITY, 1),
  },
  {
    capacityProviderAccountGroup: group({}, { code: text(), accounts: list(account) }),
    ...{ accessorialServices: services, pickupWindow, paymentTermsOverride: terms },
    ...{ preferredCurrency: code('USD', 'CAD', 'MXN', 'EUR'), totalLinearFeet: wholeNumber(1), ...units },
    apiConfiguration: group(
      {},
      {
        ...{ timeout: wholeNumber(1), enableUnitConversion: flag, fallBackToDefaultAccountGroup: flag },
        accessorialServiceConfiguration: group(
          {},
          { allowUnacceptedAccessorials: flag, fetchAllServiceLevels: flag },
        ),
      },
    ),
  },
)

export const project44DispatchRequest = group(
  {
    capacityProviderAccountGroup: group({ accounts: list(account, 1, 1) }, { code: text() }),
    ...{
      originLocation: group({ address: wholeAddress }, { contact: group({}, contact) }),
      destinationLocation: group({ address: wholeAddress }, { contact: group({}, contact) }),
    },
    // An older description requires phone and e-mail, too; a shipment may have neither.
    requesterLocation: group({ address, contact: group({ contactName: text() }, contact) }),
    lineItems: list(
      group(lineItem.always, { ...lineItem.sometimes, hazmatDetail: hazmat }),
      Number.POSITIVE_INFINITY,
      1,
    ),
    pickupWindow,
  },
  {
    ...{ accessorialServices: services, paymentTermsOverride: terms, ...units },
    shipmentIdentifiers: list(
      group(
        {
          type: code('BILL_OF_LADING', 'PURCHASE_ORDER', 'CUSTOMER_REFERENCE', 'PRO', 'PICKUP', 'EXTERNAL'),
          value: text(),
        },
        { primaryForType: flag, source: code('CUSTOMER', 'CAPACITY_PROVIDER') },
      ),
    ),
    ...{ pickupNote: text(), deliveryNote: text(), capacityProviderQuoteNumber: text() },
    emergencyContact: group({ contactName: text(), phoneNumber: phone }),
    apiConfiguration: group(
      {},
      {
        noteConfiguration: group({}, { enableTruncation: flag }),
        ...{ allowUnsupportedAccessorials: flag, enableUnitConversion: flag },
        fallBackToDefaultAccountGroup: flag,
      },
    ),
  },
)
