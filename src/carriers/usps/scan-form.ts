import { objectOf, textOf, wholeTextOf } from '../json-values.ts'
import { answered, jsonHeaders, jsonObjectOf, type Operation, refused } from '../network.ts'
import type { ScanForm, ScanFormAsk } from '../parcel-pickup.ts'
import { homePartyOf, missingInParty, zipOf } from './label-parties.ts'
import { refusedByUsps, type UspsCredentials, unreadable } from './usps.ts'

/**
 * A SCAN form (PS Form 5630): one bar code with which USPS accepts all packages of the day. It is one JSON object with
 * its page in base64; in older answers its data are in a separate object. Not repeatable: a label can be on one form
 * only, and a second attempt is refused for the labels of the first.
 */
export const uspsScanForm: Operation<ScanFormAsk, ScanForm, UspsCredentials> = {
  name: 'scan-form',
  isRepeatable: false,
  needsToken: true,
  timeoutMs: 30_000,
  build: ({ place, date, trackingNumbers }, _credentials, door) => {
    const party = { ...place, isResidential: false, taxIds: [] }
    if (missingInParty(party, true).length > 0) {
      const words =
        'USPS needs the name, street, city, state and ZIP code of the location the packages ship from.'
      return refused('unsupported', 'UNSUPPORTED', words)
    }
    // A form has no fields for phone number and e-mail address.
    const fromAddress = homePartyOf({ ...party, contactPhone: '', email: '' })
    return {
      method: 'POST',
      url: `${door.host('api')}/scan-forms/v3/scan-form`,
      headers: { ...jsonHeaders(door), accept: 'application/vnd.usps.labels+json' },
      body: JSON.stringify({
        imageInfo: { imageType: 'PDF', labelType: '8.5X11LABEL' },
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
    const inside = reply?.SCANFormMetaData ?? reply?.SCANFormMetadata
    const facts = inside === undefined ? reply : objectOf(inside)
    const number = textOf(facts?.manifestNumber)
    const base64 = wholeTextOf(reply?.SCANFormImage)
    return number === '' || base64 === '' ? unreadable() : answered({ number, base64 })
  },
  secretsIn: ({ base64 }) => [base64],
}
