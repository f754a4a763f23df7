import {
  code,
  flag,
  formed,
  group,
  list,
  number,
  type Shape,
  text,
  wholeNumber,
} from './shape.test-support.ts'

/**
 * Requests to FedEx for pickups and hold locations, and their answers. Source: its documents of pickup request v1 and
 * locations search v1 (commit 375e26e), in github.com/ShipStream/fedex-rest-php-sdk. Fields of a location other than
 * place, name and distance are not read, and not in the table.
 */

const answered = (output: Shape): Shape => group({ transactionId: text(), output })
const alerts = list(group({ code: text(), message: text() }, { alertType: code('NOTE', 'WARNING') }))
const account = group({ value: formed(/\d{9}/) })
const clock = formed(/([01]\d|2[0-3]):[0-5]\d:00/)
const day = formed(/\d{4}-\d{2}-\d{2}/)
const operatingCompany = code('FDXE', 'FDXG')
const STREET_LINES = 3

export const fedexPickupRequest = group(
  {
    associatedAccountNumber: account,
    originDetail: group(
      {
        pickupLocation: group({
          contact: group({ phoneNumber: formed(/\d+/, 13) }, { personName: text(70), companyName: text(35) }),
          address: group(
            {
              ...{ streetLines: list(text(35), STREET_LINES, 1), city: text(35) },
              ...{ countryCode: formed(/[A-Z]{2}/), residential: flag },
            },
            { stateOrProvinceCode: text(2, 2), postalCode: text(10) },
          ),
        }),
        readyDateTimestamp: formed(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/),
        customerCloseTime: clock,
      },
      {
        pickupAddressType: code('ACCOUNT', 'SHIPPER', 'OTHER'),
        pickupDateType: code('SAME_DAY', 'FUTURE_DAY'),
        packageLocation: code('FRONT', 'NONE', 'REAR', 'SIDE'),
      },
    ),
    carrierCode: operatingCompany,
  },
  {
    totalWeight: group({ units: code('KG', 'LB'), value: number(0.01, 99_999) }),
    packageCount: wholeNumber(1),
    remarks: text(60),
  },
)
export const fedexPickupAnswer = answered(
  group({ pickupConfirmationCode: text() }, { message: text(), location: text(), alerts }),
)

export const fedexPickupCancelRequest = group(
  { associatedAccountNumber: account, pickupConfirmationCode: text(), scheduledDate: day },
  { carrierCode: operatingCompany, location: text() },
)
export const fedexPickupCancelAnswer = answered(
  group({}, { pickupConfirmationCode: text(), cancelConfirmationMessage: text(), alerts }),
)

const distance = group({ units: code('KM', 'MI'), value: number(0) })

export const fedexLocationsRequest = group(
  {
    location: group({
      address: group(
        { countryCode: formed(/[A-Z]{2}/), postalCode: text() },
        { city: text(), stateOrProvinceCode: text() },
      ),
    }),
  },
  {
    locationsSummaryRequestControlParameters: group({ distance, maxResults: wholeNumber(1) }),
    locationSearchCriterion: code('ADDRESS', 'GEOGRAPHIC_COORDINATES', 'PHONE_NUMBER'),
    multipleMatchesAction: code('RETURN_ALL', 'RETURN_ERROR', 'RETURN_FIRST'),
    sort: group({
      criteria: code(
        ...['DISTANCE', 'LATEST_EXPRESS_DROPOFF_TIME', 'LATEST_GROUND_DROPOFF_TIME', 'LOCATION_TYPE'],
      ),
      order: code('ASCENDING', 'DESCENDING'),
    }),
    sameCountry: flag,
    locationCapabilities: list(
      group({
        transferOfPossessionType: code('DROPOFF', 'HOLD_AT_LOCATION', 'REDIRECT_TO_HOLD_AT_LOCATION'),
      }),
    ),
  },
)

const location = group(
  {},
  {
    distance,
    contactAndAddress: group(
      {},
      {
        contact: group({}, { companyName: text(), phoneNumber: text() }),
        address: group(
          { countryCode: text() },
          {
            ...{ streetLines: list(text()), city: text(), stateOrProvinceCode: text(), postalCode: text() },
            residential: flag,
          },
        ),
        addressAncillaryDetail: group({ displayName: text(), locationInCity: text() }),
      },
    ),
    locationId: text(),
    locationType: code(
      ...['FEDEX_AUTHORIZED_SHIP_CENTER', 'FEDEX_OFFICE', 'FEDEX_SELF_SERVICE_LOCATION', 'FEDEX_STAFFED'],
      ...['FEDEX_EXPRESS_STATION', 'FEDEX_GROUND_TERMINAL', 'FEDEX_HOME_DELIVERY_STATION', 'FEDEX_ONSITE'],
      ...['FEDEX_SHIPSITE', 'FEDEX_FACILITY', 'FEDEX_FREIGHT_SERVICE_CENTER', 'FEDEX_SMART_POST_HUB'],
    ),
  },
)
export const fedexLocationsAnswer = answered(
  group(
    {},
    {
      ...{ totalResults: wholeNumber(0), resultsReturned: wholeNumber(0) },
      ...{ locationDetailList: list(location), alerts },
    },
  ),
)
