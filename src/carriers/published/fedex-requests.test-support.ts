import {
  account,
  area,
  city,
  country,
  date,
  dimensions,
  economy,
  money,
  packageOptions,
  packaging,
  pickup,
  rateTypes,
  shipmentOptions,
  weight,
} from './fedex-parties.test-support.ts'
import {
  code,
  type Fields,
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
 * Rate requests and label orders to FedEx. Source: its Rate and Ship documents of v1, in
 * github.com/ShipStream/fedex-rest-php-sdk, resources/models: rates-transit-times/v1.json (commit 10f5445) and
 * ship/v1.json (26acc18). Lengths are in its descriptions. The document of labels allows only kilograms as the unit of
 * a weight, that of prices pounds too; its own samples of labels have pounds.
 */

/** A rate request has no street. */
const place = group({ address: group(country, { ...city, ...area }) })

export const fedexRateRequest = group(
  {
    accountNumber: account,
    requestedShipment: group(
      {
        ...{ shipper: place, recipient: place, pickupType: pickup },
        requestedPackageLineItems: list(
          group(
            { weight },
            {
              groupPackageCount: wholeNumber(1),
              declaredValue: money,
              dimensions,
              packageSpecialServices: packageOptions,
            },
          ),
          99,
          1,
        ),
      },
      {
        ...{
          serviceType: text(),
          preferredCurrency: text(3, 3),
          rateRequestType: rateTypes,
          shipDateStamp: date,
        },
        ...{ documentShipment: flag, packagingType: packaging, totalPackageCount: wholeNumber(1, 100) },
        ...{ totalWeight: number(0), shipmentSpecialServices: shipmentOptions, smartPostInfoDetail: economy },
        customsClearanceDetail: group({
          commodities: list(
            group(
              {},
              {
                ...{ description: text(450), weight, quantity: wholeNumber(1), customsValue: money },
                ...{ numberOfPieces: wholeNumber(0), quantityUnits: text() },
              },
            ),
          ),
        }),
      },
    ),
  },
  {
    rateRequestControlParameters: group({}, { returnTransitTimes: flag, servicesNeededOnRateFailure: flag }),
    carrierCodes: list(code('FDXE', 'FDXG', 'FXSP', 'FXCC')),
  },
)

const party: Fields = {
  address: group({ ...country, ...city, streetLines: list(text(35), 3, 1) }, area),
  contact: group(
    // With country codes, at most fifteen digits.
    { phoneNumber: formed(/\d{10,15}/) },
    { personName: text(70), companyName: text(35), emailAddress: text(80) },
  ),
}
const tins: Fields = {
  tins: list(
    group({
      number: text(18),
      tinType: code(
        ...['PERSONAL_NATIONAL', 'PERSONAL_STATE', 'FEDERAL', 'BUSINESS_NATIONAL', 'BUSINESS_STATE'],
        'BUSINESS_UNION',
      ),
    }),
  ),
}
/** An address of the payer would require the street, too. */
const payment = group(
  { paymentType: code('SENDER', 'RECIPIENT', 'THIRD_PARTY', 'COLLECT') },
  { payor: group({ responsibleParty: group({ accountNumber: account }) }) },
)
const references: Shape = list(
  group({
    customerReferenceType: code('CUSTOMER_REFERENCE', 'DEPARTMENT_NUMBER', 'INVOICE_NUMBER', 'P_O_NUMBER'),
    value: text(30),
  }),
)
const commodity = group(
  { description: text(450) },
  {
    ...{ unitPrice: money, customsValue: money, numberOfPieces: wholeNumber(0, 9_999), weight },
    ...{
      quantity: wholeNumber(1),
      quantityUnits: text(),
      countryOfManufacture: text(4),
      harmonizedCode: text(),
    },
  },
)
const customs = group(
  {
    commercialInvoice: group(
      {},
      {
        ...{ customerReferences: references, freightCharge: money, termsOfSale: text(3) },
        shipmentPurpose: code('GIFT', 'NOT_SOLD', 'PERSONAL_EFFECTS', 'REPAIR_AND_RETURN', 'SAMPLE', 'SOLD'),
      },
    ),
    commodities: list(commodity, 999, 1),
  },
  { dutiesPayment: payment, isDocumentOnly: flag, totalCustomsValue: money, insuranceCharge: money },
)
const zone = group(
  {},
  {
    ...{ zoneNumber: wholeNumber(0), header: text(7), literalValue: text() },
    justification: code('LEFT', 'RIGHT'),
  },
)
const label = group(
  {
    imageType: code('ZPLII', 'EPL2', 'PDF', 'PNG'),
    labelStockType: code(
      ...['PAPER_4X6', 'STOCK_4X6', 'STOCK_4X675_LEADING_DOC_TAB', 'STOCK_4X675_TRAILING_DOC_TAB'],
    ),
  },
  {
    ...{ labelFormatType: code('COMMON2D', 'LABEL_DATA_ONLY'), resolution: wholeNumber(203, 300) },
    customerSpecifiedDetail: group(
      {},
      {
        docTabContent: group(
          {},
          {
            docTabContentType: code('BARCODED', 'CUSTOM', 'MINIMUM', 'STANDARD', 'ZONE001'),
            zone001: group({}, { docTabZoneSpecifications: list(zone) }),
          },
        ),
      },
    ),
  },
)

export const fedexShipRequest = group(
  {
    ...{ accountNumber: account, labelResponseOptions: code('URL_ONLY', 'LABEL') },
    requestedShipment: group(
      {
        ...{ shipper: group(party, tins), recipients: list(group(party, tins), 1, 1), pickupType: pickup },
        ...{ serviceType: text(), packagingType: packaging, shippingChargesPayment: payment },
        labelSpecification: label,
        requestedPackageLineItems: list(
          group(
            { weight },
            {
              ...{ sequenceNumber: wholeNumber(1), customerReferences: references, declaredValue: money },
              ...{ dimensions, groupPackageCount: wholeNumber(1), itemDescription: text(50) },
              packageSpecialServices: packageOptions,
              subPackagingType: code(
                ...[
                  'BAG',
                  'CARTON',
                  'CRATE',
                  'PIECE',
                  'ROLL',
                  'ENVELOPE',
                  'PALLET',
                  'SKID',
                  'DRUM',
                  'BUNDLE',
                ],
                ...['TOTEBIN', 'PACKAGE'],
              ),
            },
          ),
          30,
          1,
        ),
      },
      {
        ...{ shipDatestamp: date, totalWeight: number(0), totalPackageCount: wholeNumber(1) },
        ...{
          preferredCurrency: text(3, 3),
          rateRequestType: rateTypes,
          shipmentSpecialServices: shipmentOptions,
        },
        ...{ smartPostInfoDetail: economy, customsClearanceDetail: customs },
        shippingDocumentSpecification: group(
          {},
          {
            shippingDocumentTypes: list(code('COMMERCIAL_INVOICE', 'PRO_FORMA_INVOICE')),
            commercialInvoiceDetail: group(
              {},
              { documentFormat: group({}, { docType: code('PDF'), stockType: code('PAPER_LETTER') }) },
            ),
          },
        ),
      },
    ),
  },
  {
    processingOptionType: code('SYNCHRONOUS_ONLY', 'ALLOW_ASYNCHRONOUS'),
    shipAction: code('CONFIRM', 'TRANSFER'),
  },
)
