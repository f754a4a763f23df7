import { code, formed, group, list, mark, text } from './shape.test-support.ts'
import {
  account,
  address,
  billReceiver,
  billShipper,
  billThirdParty,
  date,
  home,
  money,
  packaging,
  returnService,
  service,
  unit,
} from './ups-parties.test-support.ts'

/**
 * The rating request: Rating.yaml of v2409 at github.com/UPS-API/api-documentation (commit 0f1fe4a). `RequestOption` is
 * required there but not described. Return service 2 (print and mail) is in Shipping.yaml and in older versions of this
 * document. Street lines are required; we also rate without any, so the list may be empty.
 */

const state = text(2, 2)
const lines = { AddressLine: list(text(35), 3) }
const side = formed(/\d{1,6}(?:\.\d{1,2})?/, 9)

const rated = group(
  {},
  {
    PackagingType: group({ Code: packaging }),
    Dimensions: group({ UnitOfMeasurement: unit('IN', 'CM'), Length: side, Width: side, Height: side }),
    PackageWeight: group({
      UnitOfMeasurement: unit('LBS', 'KGS', 'OZS'),
      Weight: formed(/\d+(?:\.\d+)?/, 6),
    }),
    AdditionalHandlingIndicator: mark,
    PackageServiceOptions: group(
      {},
      // At most 50,000 US dollars.
      { DeliveryConfirmation: group({ DCISType: code('1', '2', '3') }), DeclaredValue: money(8) },
    ),
  },
)

export const upsRateRequest = group({
  RateRequest: group(
    {
      Request: group({ RequestOption: text(), SubVersion: formed(/\d{4}/) }),
      Shipment: group(
        {
          Shipper: group({ Address: address(state, lines), ShipperNumber: account }, { Name: text(35) }),
          ShipTo: group({ Address: address(state, lines, home) }, { Name: text(35) }),
          Package: list(rated, 200, 1),
        },
        {
          ShipFrom: group({ Address: address(state, {}) }, { Name: text(35) }),
          PaymentDetails: group({
            ShipmentCharge: list(
              group(
                { Type: code('01', '02') },
                { BillShipper: billShipper, BillReceiver: billReceiver, BillThirdParty: billThirdParty },
              ),
              2,
              1,
            ),
          }),
          Service: group({ Code: service }),
          NumOfPieces: formed(/\d{1,5}/),
          ShipmentTotalWeight: group({
            UnitOfMeasurement: unit('LBS', 'KGS'),
            Weight: formed(/\d+(?:\.\d+)?/),
          }),
          ShipmentServiceOptions: group(
            {},
            {
              SaturdayDeliveryIndicator: mark,
              DeliveryConfirmation: group({ DCISType: code('1', '2') }),
              PickupOptions: group({}, { HoldForPickupIndicator: mark }),
              CommercialInvoiceRemovalIndicator: mark,
              ImportControl: group({ Code: code('02', '03', '04', '05') }),
              ReturnService: group({ Code: returnService }),
            },
          ),
          ShipmentRatingOptions: group({}, { NegotiatedRatesIndicator: mark }),
          InvoiceLineTotal: money(19),
          DeliveryTimeInformation: group(
            { PackageBillType: code('02', '03', '04', '07') },
            { Pickup: group({ Date: date }, { Time: formed(/\d{4}(?:\d{2})?/) }) },
          ),
        },
      ),
    },
    {
      PickupType: group({ Code: code('01', '03', '06', '19', '20') }),
      CustomerClassification: group({ Code: code('00', '01', '04', '05', '06', '53') }),
    },
  ),
})
