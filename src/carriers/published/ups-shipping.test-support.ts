import { code, type Fields, formed, group, list, mark, type Shape, text } from './shape.test-support.ts'
import {
  account,
  address,
  billReceiver,
  billShipper,
  billThirdParty,
  country,
  currency,
  date,
  home,
  money,
  packaging,
  returnService,
  service,
  unit,
  withLines,
} from './ups-parties.test-support.ts'

/**
 * Label orders and label recovery: Shipping.yaml (v2409, label recovery v1903) at github.com/UPS-API/api-documentation
 * (commit 0691495).
 */

const state = text(5)
const city: Fields = { City: text(30) }
const phone = group({ Number: formed(/\d{1,15}/) })
const taxId: Fields = { TaxIdentificationNumber: text(15) }
const email: Fields = { EMailAddress: text(50) }
const side = formed(/\d{1,3}/)
const whole = address(state, { ...withLines, ...city })
const reference: Shape = list(group({ Value: text(35) }, { Code: text(2) }), 5)
const amount = (longest: number) => group({ MonetaryValue: formed(/\d+(?:\.\d{1,2})?/, longest) })

const product = group(
  { Description: list(text(35), 3, 1) },
  {
    Unit: group({
      Number: formed(/\d{1,7}/),
      UnitOfMeasurement: group({ Code: text(3) }, { Description: text(3) }),
      Value: formed(/\d+(?:\.\d{1,6})?/, 19),
    }),
    CommodityCode: formed(/[A-Za-z0-9]{6,15}/),
    OriginCountryCode: country,
  },
)

const forms = group(
  {
    FormType: list(code('01', '03', '04', '05', '06', '07', '08', '09', '10', '11'), 6, 1),
    Product: list(product, 50, 1),
  },
  {
    Contacts: group(
      {},
      {
        SoldTo: group(
          { Name: text(35), AttentionName: text(35), Address: whole },
          { Phone: phone, ...taxId, ...email },
        ),
      },
    ),
    InvoiceNumber: text(35),
    InvoiceDate: date,
    TermsOfShipment: code(
      ...['CFR', 'CIF', 'CIP', 'CPT', 'DAF', 'DDP', 'DAP', 'DEQ', 'DES', 'EXW', 'FAS', 'FCA', 'FOB'],
    ),
    ReasonForExport: text(20),
    CurrencyCode: currency,
    FreightCharges: amount(15),
    InsuranceCharges: amount(15),
  },
)

const parcel = group(
  { Packaging: group({ Code: packaging }) },
  {
    Description: text(35),
    Dimensions: group({ UnitOfMeasurement: unit('IN', 'CM'), Length: side, Width: side, Height: side }),
    PackageWeight: group({
      UnitOfMeasurement: unit('LBS', 'KGS', 'OZS'),
      Weight: formed(/\d+(?:\.\d+)?/, 5),
    }),
    ReferenceNumber: reference,
    AdditionalHandlingIndicator: mark,
    PackageServiceOptions: group(
      {},
      { DeliveryConfirmation: group({ DCISType: code('1', '2', '3') }), DeclaredValue: money(19) },
    ),
  },
)

const options = group(
  {},
  {
    SaturdayDeliveryIndicator: mark,
    LabelDelivery: group({}, { EMail: group({ EMailAddress: text(50) }), LabelLinksIndicator: mark }),
    InternationalForms: forms,
    DeliveryConfirmation: group({ DCISType: code('1', '2') }),
    ImportControlIndicator: mark,
    LabelMethod: group({ Code: code('01', '02', '03', '04', '05') }),
    CommercialInvoiceRemovalIndicator: mark,
    HoldForPickupIndicator: mark,
  },
)

const shipment = group(
  {
    Shipper: group(
      { Name: text(35), ShipperNumber: account, Address: whole },
      { AttentionName: text(35), Phone: phone, ...taxId, ...email },
    ),
    ShipTo: group(
      { Name: text(35), Address: address(state, { ...withLines, ...city }, home) },
      { AttentionName: text(35), Phone: phone, ...taxId, ...email },
    ),
    Service: group({ Code: service }),
    Package: list(parcel, 200, 1),
  },
  {
    // No e-mail address here.
    ShipFrom: group({ Name: text(35), Address: whole }, { AttentionName: text(35), Phone: phone, ...taxId }),
    Description: text(50),
    PaymentInformation: group({
      ShipmentCharge: list(
        group(
          { Type: code('01', '02', '03') },
          { BillShipper: billShipper, BillReceiver: billReceiver, BillThirdParty: billThirdParty },
        ),
        3,
        1,
      ),
    }),
    ReturnService: group({ Code: returnService }),
    USPSEndorsement: code('1', '2', '3', '4', '5'),
    ReferenceNumber: reference,
    InvoiceLineTotal: money(11),
    /** For Worldwide Express Freight. */
    NumOfPiecesInShipment: formed(/\d{1,5}/),
    ShipmentRatingOptions: group({}, { NegotiatedRatesIndicator: mark }),
    ShipmentServiceOptions: options,
  },
)

const stock = group({ Height: code('6', '8'), Width: code('4') })

export const upsShipRequest = group({
  ShipmentRequest: group({
    Request: group(
      { RequestOption: code('nonvalidate', 'validate') },
      { SubVersion: formed(/\d{4}/), TransactionReference: group({ CustomerContext: text(512) }) },
    ),
    Shipment: shipment,
    LabelSpecification: group(
      { LabelImageFormat: group({ Code: code('GIF', 'ZPL', 'EPL', 'SPL') }), LabelStockSize: stock },
      { HTTPUserAgent: text(64) },
    ),
  }),
})

export const upsRecoverRequest = group({
  LabelRecoveryRequest: group(
    { Request: group({}, { RequestOption: text() }) },
    {
      LabelSpecification: group(
        {},
        {
          LabelImageFormat: group({ Code: code('GIF', 'PDF', 'ZPL', 'EPL', 'SPL') }),
          LabelStockSize: stock,
          HTTPUserAgent: text(64),
        },
      ),
      TrackingNumber: text(18),
      ReferenceValues: group({ ReferenceNumber: group({ Value: text(35) }), ShipperNumber: account }),
    },
  ),
})
