import {
  code,
  type Fields,
  flag,
  formed,
  group,
  list,
  type Shape,
  text,
  wholeNumber,
} from './shape.test-support.ts'

/**
 * FedEx requests after a label, and address requests before it, with their answers: the fields that we send and read,
 * and those that our sandbox adds. Source: its documents of ship v1 (cancellation; commit 26acc18), track v1 (46648c8),
 * address validation v1 (10f5445) and authorization v1 (3773b6b), in github.com/ShipStream/fedex-rest-php-sdk. The last
 * day of a request by reference has one name in the list of fields (shipDateEndDate) and another in the example
 * (shipDateEnd): both are allowed. City and postal code of an address are listed as required, but the description
 * allows omitting them: they are optional here.
 */

const date = formed(/\d{4}-\d{2}-\d{2}/)
const moment = formed(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?/)
const answered = (output: Shape): Shape => group({ transactionId: text(), output })
const alerts = list(group({ code: text(), message: text() }, { alertType: code('NOTE', 'WARNING') }))

/** As a form: names and values are texts. */
export const fedexTokenRequest = group({
  ...{ grant_type: code('client_credentials'), client_id: text(), client_secret: text() },
})
export const fedexTokenAnswer = group({
  ...{ access_token: text(), token_type: text(), expires_in: wholeNumber(1), scope: text() },
})

/** Only all packages together can be canceled. */
export const fedexCancelRequest = group(
  { accountNumber: group({ value: text() }), trackingNumber: text() },
  { deletionControl: code('DELETE_ALL_PACKAGES') },
)
export const fedexCancelAnswer = answered(
  group({}, { cancelledShipment: flag, cancelledHistory: flag, successMessage: text(), alerts }),
)

const MOST_NUMBERS = 30
export const fedexTrackRequest = group({
  includeDetailedScans: flag,
  trackingInfo: list(group({ trackingNumberInfo: group({ trackingNumber: text() }) }), MOST_NUMBERS, 1),
})
export const fedexReferenceRequest = group(
  {
    referencesInformation: group(
      { value: text(), shipDateBegin: date, shipDateEndDate: date },
      { type: text(), accountNumber: text(), shipDateEnd: date },
    ),
  },
  { includeDetailedScans: flag },
)

const status: Fields = { code: text(), derivedCode: text(), statusByLocale: text(), description: text() }
const scan = group(
  {},
  {
    ...{ date: moment, eventType: text(), eventDescription: text(), derivedStatusCode: text() },
    scanLocation: group(
      {},
      { city: text(), stateOrProvinceCode: text(), postalCode: text(), countryCode: text() },
    ),
  },
)
const trackResult = group(
  {},
  {
    trackingNumberInfo: group(
      { trackingNumber: text() },
      {
        trackingNumberUniqueId: text(),
        carrierCode: code(
          ...['FDXE', 'FDXG', 'FXSP', 'FXFR', 'FDXC', 'FXCC', 'FEDEX_CARGO', 'FEDEX_CUSTOM_CRITICAL'],
          ...['FEDEX_EXPRESS', 'FEDEX_FREIGHT', 'FEDEX_GROUND', 'FEDEX_OFFICE', 'FEDEX_KINKOS', 'FX'],
          ...['FDFR', 'FDEG', 'FXK', 'FDC', 'FDCC'],
        ),
      },
    ),
    latestStatusDetail: group({}, status),
    serviceDetail: group({}, { type: text(), description: text() }),
    dateAndTimes: list(
      group(
        {},
        {
          type: code(
            ...['ACTUAL_DELIVERY', 'ACTUAL_PICKUP', 'ACTUAL_TENDER', 'ANTICIPATED_TENDER', 'SHIP'],
            ...['APPOINTMENT_DELIVERY', 'ATTEMPTED_DELIVERY', 'COMMITMENT', 'ESTIMATED_DELIVERY'],
            ...['ESTIMATED_ARRIVAL_AT_GATEWAY', 'ESTIMATED_PICKUP', 'ESTIMATED_RETURN_TO_STATION'],
            'SHIPMENT_DATA_RECEIVED',
          ),
          dateTime: moment,
        },
      ),
    ),
    deliveryDetails: group({}, { receivedByName: text(), signedByName: text() }),
    scanEvents: list(scan),
    error: group({}, { code: text(), message: text() }),
  },
)
export const fedexTrackAnswer = answered(
  group(
    {},
    {
      completeTrackResults: list(group({}, { trackingNumber: text(), trackResults: list(trackResult) })),
      alerts,
    },
  ),
)

const STREET_LINES = 3
const MOST_ADDRESSES = 100
export const fedexAddressRequest = group(
  {
    addressesToValidate: list(
      group({
        address: group(
          { streetLines: list(text(35), STREET_LINES, 1) },
          {
            ...{ city: text(), postalCode: text(), stateOrProvinceCode: text(2) },
            countryCode: formed(/[A-Z]{2}/),
          },
        ),
      }),
      MOST_ADDRESSES,
      1,
    ),
  },
  { inEffectAsOfTimestamp: date },
)
export const fedexAddressAnswer = answered(
  group(
    {},
    {
      resolvedAddresses: list(
        group(
          {},
          {
            ...{
              streetLinesToken: list(text()),
              city: text(),
              stateOrProvinceCode: text(),
              countryCode: text(),
            },
            customerMessage: list(
              code(
                ...['INVALID.SUITE.NUMBER', 'SUITE.NUMBER.REQUIRED', 'PARTIAL.STREET.MATCH'],
                ...['MISSING.OR.AMBIGUOUS.DIRECTIONAL', 'INTERPOLATED.STREET.ADDRESS', 'RRHC.CONVERSION'],
              ),
            ),
            parsedPostalCode: group({}, { base: text(), addOn: text() }),
            classification: code('MIXED', 'UNKNOWN', 'BUSINESS', 'RESIDENTIAL'),
            attributes: group(
              {},
              {
                ...{ DPV: flag, Resolved: flag, Matched: flag, MultipleMatches: flag },
                SuiteRequiredButMissing: flag,
              },
            ),
          },
        ),
      ),
      alerts,
    },
  ),
)
