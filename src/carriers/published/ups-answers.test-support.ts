import { code, formed, group, list, mark, type Shape, text, wholeNumber } from './shape.test-support.ts'
import { currency, date } from './ups-parties.test-support.ts'

/**
 * UPS's answers, as far as our parsers read them or they are promised. Sources at github.com/UPS-API/api-documentation:
 * Rating.yaml (commit 0f1fe4a), Shipping.yaml (0691495), Tracking.yaml (0ad29c4), AddressValidation.yaml and
 * OAuthClientCredentials.yaml (1613123). Every value is a text, except the count of packages in a tracking answer.
 */

const money = group({ CurrencyCode: currency, MonetaryValue: formed(/\d+\.\d{2}/, 19) })
const item = group(
  { Code: text(3, 3), CurrencyCode: currency, MonetaryValue: formed(/\d+\.\d{2}/, 19) },
  { Description: text(50), SubType: text(50) },
)
const number = text(18, 18)
const alert = group({ Code: text(10), Description: text(150) })
const status = group({ Code: code('1'), Description: text(35) })
const response = (alerts: Shape): Shape => group({ ResponseStatus: status }, { Alert: alerts })
const weight = (longest: number): Shape =>
  group({
    UnitOfMeasurement: group({ Code: code('LBS', 'KGS'), Description: text(35) }),
    Weight: formed(/\d+(?:\.\d+)?/, longest),
  })
const negotiated = group({ TotalCharge: money }, { ItemizedCharges: list(item) })

const timeInTransit = group(
  {
    PickupDate: date,
    ServiceSummary: group(
      {
        Service: group({}, { Description: text() }),
        EstimatedArrival: group(
          {
            Arrival: group({ Date: date }, { Time: formed(/\d{4}(?:\d{2})?/) }),
            BusinessDaysInTransit: formed(/\d{1,5}/),
            Pickup: group({ Date: date }, { Time: formed(/\d{4}(?:\d{2})?/) }),
            DayOfWeek: text(9),
          },
          { TotalTransitDays: formed(/\d{1,5}/) },
        ),
      },
      // Described as a tag without a value, and returned empty, even for Ground (answers published by others).
      { GuaranteedIndicator: mark },
    ),
  },
  { PackageBillType: code('02', '03', '04') },
)

export const upsRateResponse = group({
  RateResponse: group({
    Response: response(list(alert)),
    RatedShipment: list(
      group(
        {
          Service: group({ Code: text(3) }, { Description: text(35) }),
          ...{ BillingWeight: weight(5), TransportationCharges: money, ServiceOptionsCharges: money },
          ...{
            TotalCharges: money,
            RatedPackage: list(group({}, { Weight: text(), ItemizedCharges: list(item) })),
          },
        },
        {
          ...{ Zone: text(4), ItemizedCharges: list(item), NegotiatedRateCharges: negotiated },
          TimeInTransit: timeInTransit,
          GuaranteedDelivery: group(
            {},
            { BusinessDaysInTransit: text(), DeliveryByTime: text(), ScheduledDeliveryDate: text() },
          ),
        },
      ),
    ),
  }),
})

const imageIn = (...formats: string[]): Shape =>
  group({
    ImageFormat: group({ Code: code(...formats) }, { Description: text(35) }),
    GraphicImage: formed(/[A-Za-z0-9+/=]+/),
  })

export const upsShipResponse = group({
  ShipmentResponse: group({
    Response: response(list(alert)),
    ShipmentResults: group(
      { BillingWeight: weight(8) },
      {
        ShipmentCharges: group(
          { TransportationCharges: money, ServiceOptionsCharges: money, TotalCharges: money },
          { ItemizedCharges: list(item) },
        ),
        ...{ NegotiatedRateCharges: negotiated, ShipmentIdentificationNumber: number, LabelURL: text() },
        PackageResults: list(
          group({ TrackingNumber: number }, { ShippingLabel: imageIn('EPL', 'SPL', 'ZPL', 'GIF', 'PNG') }),
        ),
        Form: group({}, { Code: code('01'), Description: text(35), Image: imageIn('PDF') }),
      },
    ),
  }),
})

export const upsRecoverResponse = group({
  LabelRecoveryResponse: group(
    {
      Response: response(list(alert)),
      LabelResults: list(
        group(
          {},
          {
            TrackingNumber: number,
            LabelImage: group({
              LabelImageFormat: group({ Code: code('GIF', 'PDF', 'ZPL', 'EPL', 'SPL') }),
              GraphicImage: formed(/[A-Za-z0-9+/=]+/),
            }),
          },
        ),
      ),
    },
    { ShipmentIdentificationNumber: number },
  ),
})

export const upsVoidResponse = group({
  VoidShipmentResponse: group(
    {
      // One alert here, not a list.
      Response: response(alert),
      SummaryResult: group({ Status: group({ Code: text(1), Description: text(15) }) }),
    },
    {
      PackageLevelResults: list(
        group({ TrackingNumber: number, Status: group({ Code: code('0', '1'), Description: text(35) }) }),
      ),
    },
  ),
})

const place = group(
  {},
  { city: mark, stateProvince: mark, postalCode: mark, countryCode: text(2, 2), country: text() },
)
const scan = group({}, { type: text(), code: text(), statusCode: text(3, 3), description: text() })

export const upsTrackResponse = group({
  trackResponse: group({
    shipment: list(
      group(
        {},
        {
          inquiryNumber: text(),
          warnings: list(group({ code: text(), message: text() })),
          package: list(
            group(
              {},
              {
                trackingNumber: text(),
                deliveryDate: list(group({ type: code('SDD', 'RDD', 'DEL'), date })),
                packageAddress: list(group({ type: code('ORIGIN', 'DESTINATION'), address: place })),
                activity: list(
                  group(
                    {},
                    {
                      location: group({}, { address: place, slic: text() }),
                      ...{ status: scan, date, time: formed(/\d{6}/), gmtDate: date },
                      ...{ gmtTime: formed(/\d{5,6}/), gmtOffset: formed(/[+-]\d{2}:\d{2}/) },
                    },
                  ),
                ),
                currentStatus: scan,
                packageCount: wholeNumber(1),
                service: group({}, { code: text(), description: text() }),
                deliveryInformation: group({}, { location: text(), receivedBy: text() }),
              },
            ),
          ),
        },
      ),
    ),
  }),
})

const classification = group({ Code: code('0', '1', '2'), Description: text(15) })
const keyFormat = group(
  { CountryCode: formed(/[A-Z]{2}/) },
  {
    ...{ ConsigneeName: text(40), AddressLine: list(text(100), 3), PoliticalDivision2: text(30) },
    ...{ PoliticalDivision1: text(30), PostcodePrimaryLow: text(10), PostcodeExtendedLow: text(10) },
  },
)

/** Also the request: its address has the form of the answer's. */
export const upsAddressRequest = group({
  XAVRequest: group({ Request: group({ RequestOption: code('1', '2', '3') }), AddressKeyFormat: keyFormat }),
})
export const upsAddressResponse = group({
  XAVResponse: group(
    { Response: response(list(alert)) },
    {
      ...{ ValidAddressIndicator: mark, AmbiguousAddressIndicator: mark, NoCandidatesIndicator: mark },
      AddressClassification: classification,
      Candidate: list(group({ AddressKeyFormat: keyFormat }, { AddressClassification: classification })),
    },
  ),
})

export const upsTokenResponse = group(
  {},
  {
    ...{ token_type: text(), issued_at: formed(/\d+/), client_id: text(), access_token: text(), scope: mark },
    ...{ expires_in: formed(/\d+/), refresh_count: formed(/\d+/), status: text() },
  },
)
export const upsErrorResponse = group({
  response: group({ errors: list(group({ code: text(), message: text() }), 99, 1) }),
})
