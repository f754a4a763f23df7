import type { HttpResponse } from '#domain/http-exchange.ts'
import { present } from '../fit-text.ts'
import { type Json, objectOf, objectsOf, textOf } from '../json-values.ts'
import { fedexError, succeeded } from './fedex-answers.ts'
import type { Asked } from './http.ts'

/**
 * Addresses in FedEx's sandbox: it accepts every one that begins with a house number and has a postal code. With a unit
 * (Apt, Unit, #) it is residential, with 'Suite' a business; 'Tower' needs a suite.
 */
export function resolveAddress({ body }: Asked): HttpResponse {
  const asked = objectsOf(body.addressesToValidate)
  if (asked.length === 0) {
    return fedexError(400, 'ADDRESSTOVALIDATE.REQUIRED', 'At least one address is required.')
  }
  return succeeded({ resolvedAddresses: asked.map(({ address }) => resolved(objectOf(address))) })
}

function resolved(address: Json): Json {
  const lines = Array.isArray(address.streetLines) ? address.streetLines.map(textOf) : []
  const whole = lines.join(' ')
  const zip = textOf(address.postalCode)
  const isKnown = /^\d+ \S/.test(whole) && zip !== ''
  const lacksSuite = /\btower\b/i.test(whole) && !/\b(?:suite|ste)\b/i.test(whole)
  const isHome = /\b(?:apt|unit)\b|#/i.test(whole)
  const [base = '', addOn] = zip.split('-')
  return {
    streetLinesToken: lines.map((line) => line.toUpperCase()),
    city: textOf(address.city).toUpperCase(),
    stateOrProvinceCode: textOf(address.stateOrProvinceCode).toUpperCase(),
    countryCode: textOf(address.countryCode),
    parsedPostalCode: present({ base, addOn: addOn ?? (isKnown ? '0001' : '') }),
    classification: !isKnown ? 'UNKNOWN' : isHome ? 'RESIDENTIAL' : 'BUSINESS',
    customerMessage: lacksSuite ? ['SUITE.NUMBER.REQUIRED'] : [],
    attributes: {
      DPV: isKnown && !lacksSuite,
      Resolved: isKnown,
      Matched: isKnown,
      MultipleMatches: false,
      SuiteRequiredButMissing: lacksSuite,
    },
  }
}
