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

/** The common parts of FedEx's rating requests and label orders; sources in fedex-requests.test-support.ts. */

export const date = formed(/\d{4}-\d{2}-\d{2}/)
export const account = group({ value: text(9) })
export const money = group({ amount: number(0), currency: text(3, 3) })
export const weight = group({ units: code('LB', 'KG'), value: number(0) })
export const dimensions = group({
  ...{ length: wholeNumber(1, 999), width: wholeNumber(1, 999), height: wholeNumber(1, 999) },
  units: code('IN', 'CM'),
})
export const city: Fields = { city: text(35) }
export const area: Fields = { stateOrProvinceCode: text(2), postalCode: text(10), residential: flag }
export const country: Fields = { countryCode: text(2, 2) }

export const packaging = code(
  ...['YOUR_PACKAGING', 'FEDEX_ENVELOPE', 'FEDEX_PAK', 'FEDEX_TUBE', 'FEDEX_BOX', 'FEDEX_SMALL_BOX'],
  ...['FEDEX_MEDIUM_BOX', 'FEDEX_LARGE_BOX', 'FEDEX_EXTRA_LARGE_BOX', 'FEDEX_10KG_BOX', 'FEDEX_25KG_BOX'],
)
export const packageOptions = group(
  {},
  {
    specialServiceTypes: list(code('SIGNATURE_OPTION', 'NON_STANDARD_CONTAINER')),
    signatureOptionType: code('SERVICE_DEFAULT', 'NO_SIGNATURE_REQUIRED', 'INDIRECT', 'DIRECT', 'ADULT'),
  },
)
export const shipmentOptions = group(
  {},
  {
    specialServiceTypes: list(code('SATURDAY_DELIVERY', 'SATURDAY_PICKUP', 'RETURN_SHIPMENT')),
    returnShipmentDetail: group({ returnType: code('PENDING', 'PRINT_RETURN_LABEL') }),
  },
)
export const economy = group(
  {
    hubId: formed(/\d{4}/),
    indicia: code(
      ...['MEDIA_MAIL', 'PARCEL_RETURN', 'PARCEL_SELECT', 'PRESORTED_BOUND_PRINTED_MATTER'],
      'PRESORTED_STANDARD',
    ),
  },
  {
    ancillaryEndorsement: code(
      ...['ADDRESS_CORRECTION', 'CARRIER_LEAVE_IF_NO_RESPONSE', 'CHANGE_SERVICE', 'FORWARDING_SERVICE'],
      'RETURN_SERVICE',
    ),
  },
)
export const pickup = code('CONTACT_FEDEX_TO_SCHEDULE', 'DROPOFF_AT_FEDEX_LOCATION', 'USE_SCHEDULED_PICKUP')
export const rateTypes = list(code('LIST', 'INCENTIVE', 'ACCOUNT', 'PREFERRED'))
