import { addDays } from '#domain/calendar/iso-date.ts'
import { type Json, objectOf, objectsOf, textOf } from '../json-values.ts'
import { answered, type Operation, type Parsed, refused } from '../network.ts'
import {
  FEDEX_NAME,
  type FedexCredentials,
  headersOf,
  outputOf,
  refusedByFedex,
  unreadable,
} from './fedex.ts'
import { fedexKey } from './ship.ts'
import { resultsOf } from './track.ts'

/** After an order for labels without a readable answer: finds out whether FedEx accepted it. */
export interface FedexFindAsk {
  /** The key of the order: `ParcelShipAsk.key`. */
  key: string
  /** Ship date of the order. */
  date: string
}

/**
 * Tracking numbers of shipments with our key, the shipment's first; empty if FedEx has none. FedEx may need some
 * minutes to index a new label, so an empty answer is certain only later. FedEx returns the image of a label only once:
 * void the shipment that was found and buy it again.
 */
export const fedexFind: Operation<FedexFindAsk, string[], FedexCredentials> = {
  name: 'find',
  isRepeatable: true,
  needsToken: true,
  build: ({ key, date }, { accountNumber }, door) => ({
    method: 'POST',
    url: `${door.host('api')}/track/v1/referencenumbers`,
    headers: headersOf(door),
    body: JSON.stringify({
      includeDetailedScans: false,
      referencesInformation: {
        type: 'CUSTOMER_REFERENCE',
        value: fedexKey(key),
        accountNumber,
        shipDateBegin: addDays(date, -1),
        // FedEx's documentation has both names for the end date.
        shipDateEnd: addDays(date, DAYS_LATER),
        shipDateEndDate: addDays(date, DAYS_LATER),
      },
    }),
  }),
  parse: (response): Parsed<string[]> => {
    const output = outputOf(response)
    if (output) return foundIn(output)
    const refusal = refusedByFedex(response)
    const isNone = refusal.notices.some(({ code }) => isNotFound(code))
    return refusal.reason === 'input' && isNone ? answered([]) : refusal
  },
}

const DAYS_LATER = 14

const isNotFound = (code: string): boolean => code.includes('NOTFOUND') || code.includes('NOT.FOUND')

/** "None" only if FedEx says exactly that: after any other error, an order would be placed twice. */
function foundIn(output: Json): Parsed<string[]> {
  const numbers = numbersIn(output)
  const results = resultsOf(output)
  if (numbers.length > 0) return answered(numbers)
  if (results.length === 0) return unreadable()
  const trouble = results.map(({ error }) => objectOf(error)).find(({ code }) => !isNotFound(textOf(code)))
  if (!trouble) return answered([])
  const words = textOf(trouble.message) || `${FEDEX_NAME} cannot look up shipments by this reference.`
  return refused('input', textOf(trouble.code) || 'UNCLEAR', words)
}

function numbersIn(output: Json): string[] {
  const found = resultsOf(output).filter((result) => objectOf(result.error).code === undefined)
  const numbers = found.map((result) => textOf(objectOf(result.trackingNumberInfo).trackingNumber))
  const masters = objectsOf(output.completeTrackResults).map(({ trackingNumber }) => textOf(trackingNumber))
  return [...new Set([...masters.filter((one) => numbers.includes(one)), ...numbers])].filter(Boolean)
}
