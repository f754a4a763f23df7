import { code, type Fields, formed, group, list, number, text, wholeNumber } from './shape.test-support.ts'

/**
 * project44's answers to rate requests and freight orders: the fields that we read, and those that our sandbox adds.
 * Source as in project44-requests.test-support.ts: the descriptions of RateQuote, ShipmentConfirmation, Message and
 * ApiError. There is no public description of its answers about accounts, tracking and images.
 */

/** In the place's local time, without an offset. */
const localMoment = formed(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/)
const words: Fields = { severity: code('ERROR', 'WARNING', 'INFO'), message: text() }
const source = code('SYSTEM', 'CAPACITY_PROVIDER')
/** May also have a diagnostic, which our sandbox omits. */
const fault = group(words, { source })
const infoMessages = list(group(words, { diagnostic: text(), source }))
const coded: Fields = { code: text() }

const quote = group(
  {},
  {
    carrierCode: text(),
    ...{ currencyCode: code('USD', 'CAD', 'MXN'), laneType: text(), capacityProviderQuoteNumber: text() },
    capacityProviderAccountGroup: group({}, { code: text(), accounts: list(group(coded)) }),
    ...{ deliveryDateTime: localMoment, quoteExpirationDateTime: localMoment },
    ...{ serviceLevel: group(coded, { description: text() }), transitDays: wholeNumber(0) },
    rateQuoteDetail: group(
      { total: number(0) },
      {
        subtotal: number(0),
        charges: list(group({ amount: number() }, { code: text(), description: text() })),
      },
    ),
    requestedAccessorialServices: list(group(coded, { status: text() })),
    ...{ errorMessages: list(fault), infoMessages },
  },
)
export const project44RateAnswer = group({ rateQuotes: list(quote) })

export const project44DispatchAnswer = group(
  { shipmentIdentifiers: list(group({ type: text(), value: text() }), undefined, 1) },
  { pickupNote: text(), pickupDateTime: localMoment, infoMessages },
)

export const project44ErrorAnswer = group(
  { httpStatusCode: wholeNumber(400), errorMessage: text() },
  { httpMessage: text(), errors: list(fault), supportReferenceId: text() },
)
