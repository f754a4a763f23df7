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
  wholeNumber,
} from './shape.test-support.ts'

/**
 * USPS label and address requests. Source: its documents of v3 Domestic Labels (commit 59e9af6), International Labels
 * (733f213) and Addresses v3.2.2 (4e9521c), in github.com/karrioapi/karrio,
 * modules/connectors/usps/karrio/providers/usps/vendor. Domestic packages may have further fields; the indicator of
 * nonstandard packages is the only one that we send.
 */

const state = code(
  ...'AA AE AL AK AP AS AZ AR CA CO CT DE DC FM FL GA GU HI ID IL IN IA KS KY LA ME MH MD MA MI MN MS MO MP'.split(
    ' ',
  ),
  ...'MT NE NV NH NJ NM NY NC ND OH OK OR PW PA PR RI SC SD TN TX UT VT VI VA WA WV WI WY'.split(' '),
)
const zip = formed(/\d{5}/)
const zipPlus4 = formed(/\d{4}/)
const name: Fields = { firm: text(50), firstName: text(50), lastName: text(50) }
const date = formed(/\d{4}-\d{2}-\d{2}/)

const homeAddress = group(
  { streetAddress: text(50), city: text(28), state, ZIPCode: zip },
  {
    ...name,
    secondaryAddress: text(50),
    ZIPPlus4: zipPlus4,
    phone: formed(/\d{10}/),
    email: formed(/[^@\s]+@[^@\s]+/, 50),
  },
)
const abroadAddress = group(
  {
    ...{ streetAddress: text(50), city: text(28), country: text() },
    countryISOAlpha2Code: formed(/[A-Z]{2}/),
  },
  {
    ...name,
    ...{ secondaryAddress: text(50), province: text(40), postalCode: text(11) },
    phone: formed(/\+?[1-9]\d{7,14}|\d{6,15}/),
  },
)

const measures: Fields = {
  ...{ weight: number(0.0001), length: number(0.01), width: number(0.01), height: number(0.01) },
  mailingDate: date,
}
const units: Fields = { weightUOM: code('lb', 'oz', 'kg', 'g'), dimensionsUOM: code('in', 'cm') }
const processingCategory = code(
  ...['LETTERS', 'FLATS', 'MACHINABLE', 'IRREGULAR', 'NON_MACHINABLE', 'NONSTANDARD'],
)

const homeImage = group(
  {},
  {
    imageType: code('PDF', 'TIFF', 'JPG', 'PNG', 'GIF', 'SVG', 'ZPL203DPI', 'ZPL300DPI', 'NONE'),
    labelType: code('4X4LABEL', '4X5LABEL', '4X6LABEL', '6X4LABEL', '2X7LABEL'),
    ...{ receiptOption: code('SAME_PAGE', 'SEPARATE_PAGE', 'NONE'), suppressPostage: flag },
    ...{ packageNumber: wholeNumber(1, 9_999), totalPackages: wholeNumber(1, 9_999) },
  },
)

const homeExtra = [
  ...[365, 415, 857, 930, 931, 934, 955, 957, 981, 986, 991, 910, 911, 912, 913],
  ...[480, 481, 482, 483, 484, 485, 486, 487, 488, 489, 920, 921, 922, 923, 924, 925],
  ...[810, 811, 812, 813, 814, 815, 816, 817, 818, 819, 820, 821, 822, 823, 824, 825, 826, 827, 828, 829],
  ...[830, 831, 832],
]
const abroadExtra = [480, 481, 482, 483, 484, 486, 487, 488, 813, 820, 826, 857, 930, 931, 955]

const homeIndicators =
  '3D 3N 3R 5D BA BB CP CM DC DE DF DN DR E4 E6 E7 FA FB FE FP FS LC LF LL LO LS NP O1 O2 O3 O4 O5 O6 O7 OS P5 P6 P7 P8 P9 Q6 Q7 Q8 Q9 Q0 PA PL PM PR SB SN SP SR'
const returnClasses = [
  ...['PRIORITY_MAIL_EXPRESS_RETURN_SERVICE', 'PRIORITY_MAIL_RETURN_SERVICE'],
  'USPS_GROUND_ADVANTAGE_RETURN_SERVICE',
]
const homeClasses = [
  ...['PARCEL_SELECT', 'USPS_CONNECT_LOCAL', 'USPS_CONNECT_REGIONAL', 'USPS_CONNECT_MAIL'],
  ...['USPS_GROUND_ADVANTAGE', 'PRIORITY_MAIL', 'PRIORITY_MAIL_EXPRESS', 'LIBRARY_MAIL', 'MEDIA_MAIL'],
  'BOUND_PRINTED_MATTER',
]

/** The same for international labels, and for places of the US mail outside the customs border. */
const customsForm = group(
  {
    AESITN: text(35),
    customsContentType: code(
      ...['MERCHANDISE', 'GIFT', 'DOCUMENT', 'COMMERCIAL_SAMPLE', 'RETURNED_GOODS', 'OTHER'],
    ),
    contents: list(
      group(
        {
          ...{ itemDescription: text(30), itemQuantity: wholeNumber(1, 9_999) },
          ...{ itemTotalValue: number(0.01, 999_999.99), itemTotalWeight: number(0.01) },
        },
        {
          ...{ weightUOM: code('lb', 'oz', 'kg', 'g'), HSTariffNumber: text(14, 6) },
          countryofOrigin: formed(/[A-Z]{2}/),
        },
      ),
      30,
      1,
    ),
  },
  { contentComments: text(25), invoiceNumber: text(15) },
)

const homeLabel = (classes: readonly string[]) =>
  group(
    {
      ...{ toAddress: homeAddress, fromAddress: homeAddress },
      packageDescription: group(
        {
          ...measures,
          ...{ mailClass: code(...classes), rateIndicator: code(...homeIndicators.split(' ')) },
          ...{ processingCategory, destinationEntryFacilityType: code('NONE') },
        },
        {
          ...units,
          extraServices: list(numberCode(...homeExtra), 5),
          customerReference: list(group({ referenceNumber: text(30) }, { printReferenceNumber: flag }), 4),
          hasNonstandardCharacteristics: flag,
          packageOptions: group(
            {},
            {
              packageValue: number(0),
              ancillaryServiceEndorsements: code(
                ...['CHANGE_SERVICE_REQUESTED', 'ADDRESS_SERVICE_REQUESTED', 'RETURN_SERVICE_REQUESTED'],
                ...['ELECTRONIC_SERVICE_REQUESTED', 'TEMP_RETURN_SERVICE_REQUESTED'],
                'FORWARDING_SERVICE_REQUESTED',
              ),
            },
          ),
        },
      ),
    },
    { imageInfo: homeImage, customsForm },
  )

export const uspsLabelRequest = homeLabel(homeClasses)
export const uspsReturnLabelRequest = homeLabel(returnClasses)

export const uspsAbroadLabelRequest = group({
  imageInfo: group(
    {},
    {
      imageType: code('PDF', 'TIFF', 'ZPL203DPI', 'ZPL300DPI', 'LABEL_BROKER', 'NONE'),
      ...{ labelType: code('4X6LABEL'), suppressPostage: flag },
    },
  ),
  ...{ toAddress: abroadAddress, fromAddress: homeAddress },
  packageDescription: group(
    {
      ...measures,
      mailClass: code(
        ...['FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE', 'PRIORITY_MAIL_INTERNATIONAL'],
        'PRIORITY_MAIL_EXPRESS_INTERNATIONAL',
      ),
      ...{ processingCategory, destinationEntryFacilityType: code('NONE', 'INTERNATIONAL_SERVICE_CENTER') },
      rateIndicator: code('E4', 'E6', 'FA', 'FB', 'FE', 'FP', 'FS', 'PA', 'PL', 'SP'),
    },
    {
      ...units,
      extraServices: list(numberCode(...abroadExtra), 3),
      customerReference: list(group({ referenceNumber: text(30) }), 2),
      packageOptions: group({}, { packageValue: number(0) }),
    },
  ),
  customsForm,
})

/** In the query of the call, where everything is text. */
export const uspsAddressQuery = group(
  { streetAddress: text(), state },
  {
    ...{ firm: text(50), secondaryAddress: text(), city: text() },
    ...{ ZIPCode: zip, ZIPPlus4: zipPlus4 },
  },
)
