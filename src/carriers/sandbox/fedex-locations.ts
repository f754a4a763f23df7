import type { HttpResponse } from '#domain/http-exchange.ts'
import { objectOf, textOf } from '../json-values.ts'
import { fedexError, succeeded } from './fedex-answers.ts'
import type { Asked } from './http.ts'

/** Pickup locations in FedEx's sandbox: invented, the same near the same ZIP. */

const PLACES = [
  { name: 'FedEx Office Print & Ship Center', type: 'FEDEX_OFFICE', street: '120 Main St', miles: 1.2 },
  { name: 'FedEx Ship Center', type: 'FEDEX_EXPRESS_STATION', street: '4800 Airport Way', miles: 3.4 },
  { name: 'FedEx OnSite at Corner Pharmacy', type: 'FEDEX_ONSITE', street: '77 Elm St', miles: 5.9 },
] as const

export function findLocations({ body }: Asked): HttpResponse {
  const near = objectOf(objectOf(body.location).address)
  const zip = textOf(near.postalCode)
  if (!/^\d{5}$/.test(zip) || zip === '00000') {
    return fedexError(400, 'POSTALCODE.INVALID', 'The postal code is not valid.')
  }
  const locationDetailList = PLACES.map(({ name, type, street, miles }, place) => ({
    distance: { units: 'MI', value: miles },
    contactAndAddress: {
      contact: { companyName: name, phoneNumber: '8005550100' },
      address: {
        ...{ streetLines: [street], city: textOf(near.city), postalCode: zip },
        ...{ stateOrProvinceCode: textOf(near.stateOrProvinceCode), countryCode: 'US', residential: false },
      },
      addressAncillaryDetail: { displayName: name, locationInCity: 'Downtown' },
    },
    locationId: `SBX${zip.slice(0, 3)}${place}`,
    locationType: type,
  }))
  return succeeded({
    totalResults: PLACES.length,
    resultsReturned: PLACES.length,
    locationDetailList,
  })
}
