import { code, type Fields, flag, formed, group, list, number, text } from './shape.test-support.ts'

/**
 * USPS's answers to orders, cancellations, address requests and tracking: the fields that we read, and those that our
 * sandbox adds. Sources as in usps-labels.test-support.ts, and its document of v3 Tracking (same place, commit
 * 59e9af6). Prices and the login are in usps-prices.test-support.ts.
 */

const warnings = list(group({}, { warningCode: text(), warningDescription: text() }))
const date = formed(/\d{4}-\d{2}-\d{2}/)
const party = group(
  {},
  {
    ...{ firm: text(50), firstName: text(50), lastName: text(50), streetAddress: text(50) },
    ...{ secondaryAddress: text(50), city: text(28), state: text(2, 2), ZIPCode: formed(/\d{5}/) },
    ...{ ZIPPlus4: formed(/\d{4}/), phone: text(), email: text(50) },
    ...{ province: text(40), postalCode: text(11), country: text(), countryISOAlpha2Code: text(2, 2) },
  },
)
const priced = group({}, { name: text(), SKU: text(), price: number(0) })

const facts: Fields = {
  ...{ labelAddress: party, routingInformation: text(), SKU: text(), fees: list(priced), zone: text() },
  commitment: group(
    {},
    { name: text(), scheduleDeliveryDate: date, expectedDeliveryDate: date, guaranteedDelivery: flag },
  ),
  ...{ weightUOM: text(), weight: number(0), bannerText: text(), warnings },
}
const home: Fields = { ...facts, extraServices: list(priced), dimensionalWeight: number(0) }

export const uspsLabelAnswer = group(
  { trackingNumber: formed(/\d{22}(?:\d{4,12})?/), postage: number(0), labelImage: text() },
  home,
)
export const uspsReturnLabelAnswer = group(
  { trackingNumber: formed(/\d{22}(?:\d{4,12})?/), postage: number(0), returnLabelImage: text() },
  home,
)
/** Internationally, extra services have other names, and the dimensional weight is a text. */
export const uspsAbroadLabelAnswer = group(
  {
    internationalTrackingNumber: formed(/[A-Z]{2}\d{9}US/),
    ...{ postage: number(0), labelImage: text() },
  },
  {
    ...facts,
    SKU: text(15),
    extraServices: list(group({}, { serviceID: text(), serviceName: text(), price: number(0) })),
    dimensionalWeight: text(),
  },
)

export const uspsCancelAnswer = group(
  { trackingNumber: text(), status: code('CANCELED', 'DISPUTED') },
  { disputeId: text() },
)

const yesOrNo = code('Y', 'N')
const coded = list(group({}, { code: text(), text: text() }))
export const uspsAddressAnswer = group(
  {
    address: group(
      {},
      {
        ...{ streetAddress: text(50), secondaryAddress: text(50), city: text(28), state: text(2, 2) },
        ...{ ZIPCode: formed(/\d{5}/), ZIPPlus4: formed(/\d{4}/) },
      },
    ),
  },
  {
    firm: text(50),
    additionalInfo: group(
      {},
      {
        ...{ deliveryPoint: text(2), carrierRoute: text(5), DPVConfirmation: code('Y', 'D', 'S', 'N') },
        ...{ DPVCMRA: yesOrNo, business: yesOrNo, centralDeliveryPoint: yesOrNo, vacant: yesOrNo },
      },
    ),
    ...{ corrections: coded, matches: coded, warnings: list(text()) },
  },
)

const event = group(
  {},
  {
    ...{
      eventType: text(),
      eventTimestamp: text(),
      GMTTimestamp: text(),
      GMTOffset: formed(/[+-]\d{1,2}:\d{2}/),
    },
    ...{ eventCountry: text(), eventCity: text(), eventState: text(), eventZIP: text() },
    ...{ name: text(), eventCode: text(2) },
  },
)
/** Classes by code; the published list is older than some classes in use. */
export const uspsTrackAnswer = group(
  {
    ...{ trackingNumber: text(), mailClass: formed(/[A-Z_-]+/), trackingEvents: list(event, 99) },
  },
  {
    ...{ originCity: text(), originState: text(3), originZIP: text(5), destinationCity: text() },
    ...{ destinationState: text(2, 2), destinationZIP: text(), destinationCountryCode: text() },
    ...{ status: text(), statusCategory: text(), statusSummary: text(), expectedDeliveryTimeStamp: text() },
  },
)

export const uspsErrorAnswer = group({
  apiVersion: text(),
  error: group(
    { code: text(), message: text() },
    {
      errors: list(
        group(
          {},
          {
            ...{ status: text(), code: text(), title: text(), detail: text() },
            source: group({}, { parameter: text(200, 0), example: text(200, 0) }),
          },
        ),
      ),
    },
  ),
})
