import { type Json, numberOf, objectOf, objectsOf, textOf } from '../json-values.ts'
import { answered, type Operation, refused } from '../network.ts'
import type { FoundHoldLocation, HoldLocationAsk } from '../parcel-network.ts'
import { type FedexCredentials, headersOf, noticesOf, outputOf, refusedByFedex } from './fedex.ts'
import { cityOf } from './shipment-facts.ts'

/** FedEx Locations Search API, version 1: where packages may be held, near a ZIP. */

const [RADIUS_MILES, MOST] = [25, 10]

export const fedexLocations: Operation<HoldLocationAsk, FoundHoldLocation[], FedexCredentials> = {
  name: 'locations',
  isRepeatable: true,
  needsToken: true,
  build: ({ zip, ...near }, _credentials, door) =>
    zip.trim() === ''
      ? refused('unsupported', 'UNSUPPORTED', 'FedEx needs a ZIP code to find locations that hold packages.')
      : {
          method: 'POST',
          url: `${door.host('api')}/location/v1/locations`,
          headers: headersOf(door),
          body: JSON.stringify({
            locationsSummaryRequestControlParameters: {
              distance: { units: 'MI', value: RADIUS_MILES },
              maxResults: MOST,
            },
            locationSearchCriterion: 'ADDRESS',
            // Five digits are enough for domestic places; elsewhere the whole postal code is sent.
            location: {
              address: cityOf({ ...near, zip: near.countryCode === 'US' ? zip.slice(0, 5) : zip }),
            },
            multipleMatchesAction: 'RETURN_ALL',
            sort: { criteria: 'DISTANCE', order: 'ASCENDING' },
            sameCountry: true,
            locationCapabilities: [{ transferOfPossessionType: 'HOLD_AT_LOCATION' }],
          }),
        },
  parse: (response) => {
    const output = outputOf(response)
    if (!output) return refusedByFedex(response)
    const found = objectsOf(output.locationDetailList).map(locationOf)
    return answered(
      found.filter(({ id, street }) => id !== '' && street !== ''),
      noticesOf(output.alerts),
    )
  },
}

function locationOf(detail: Json): FoundHoldLocation {
  const { contact, address, addressAncillaryDetail } = objectOf(detail.contactAndAddress)
  const place = objectOf(address)
  const lines = Array.isArray(place.streetLines) ? place.streetLines.map(textOf) : []
  const name = textOf(objectOf(addressAncillaryDetail).displayName) || textOf(objectOf(contact).companyName)
  return {
    id: textOf(detail.locationId),
    type: textOf(detail.locationType),
    name: name || 'FedEx location',
    phone: textOf(objectOf(contact).phoneNumber),
    street: lines.filter(Boolean).join(', '),
    city: textOf(place.city),
    state: textOf(place.stateOrProvinceCode),
    zip: textOf(place.postalCode),
    countryCode: textOf(place.countryCode) || 'US',
    miles: numberOf(objectOf(detail.distance).value),
  }
}
