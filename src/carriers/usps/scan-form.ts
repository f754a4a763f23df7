import { objectOf, textOf, wholeTextOf } from '../json-values.ts'
import { answered, jsonObjectOf, type Operation, refused } from '../network.ts'
import type { ScanForm, ScanFormAsk } from '../parcel-pickup.ts'
import { homePartyOf, zipOf } from './label-parties.ts'
import { headersOf, refusedByUsps, type UspsCredentials, unreadable } from './usps.ts'

/**
 * A SCAN form (PS Form 5630): one bar code under which USPS takes in all packages of the day. Not repeatable: a label
 * goes on one form only, and a second try is refused for the labels of the first.
 */
export const uspsScanForm: Operation<ScanFormAsk, ScanForm, UspsCredentials> = {
  name: 'scan-form',
  isRepeatable: false,
  needsToken: true,
  timeoutMs: 30_000,
  build: ({ place, date, trackingNumbers }, _credentials, door) => {
    if (place.street.trim() === '' || zipOf(place).ZIPCode.length < 5) {
      return refused(
        'unsupported',
        'UNSUPPORTED',
        'USPS needs street and ZIP code of the place the packages leave.',
      )
    }
    const fromAddress = homePartyOf({ ...place, isResidential: false, taxIds: [] })
    return {
      method: 'POST',
      url: `${door.host('api')}/scan-forms/v3/scan-form`,
      headers: { ...headersOf(door), accept: 'application/json' },
      body: JSON.stringify({
        form: '5630',
        imageType: 'PDF',
        labelType: '8.5x11LABEL',
        mailingDate: date,
        overwriteMailingDate: false,
        entryFacilityZIPCode: zipOf(place).ZIPCode,
        destinationEntryFacilityType: 'NONE',
        shipment: { trackingNumbers },
        fromAddress,
      }),
    }
  },
  parse: (response) => {
    if (response.status !== 200) return refusedByUsps(response)
    const reply = jsonObjectOf(response)
    const number = textOf(objectOf(reply?.SCANFormMetadata).manifestNumber)
    const base64 = wholeTextOf(reply?.SCANFormImage)
    return number === '' || base64 === '' ? unreadable() : answered({ number, base64 })
  },
  secretsIn: ({ base64 }) => [base64],
}
