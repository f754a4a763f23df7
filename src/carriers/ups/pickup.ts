import { fitLines, fitPhone, fitText, present } from '../fit-text.ts'
import { objectOf, textOf } from '../json-values.ts'
import { answered, jsonObjectOf, type Operation, refused } from '../network.ts'
import type { ParcelPickupAsk, ParcelPickupCancelAsk, ParcelPickupNumber } from '../parcel-pickup.ts'
import { alertsOf, headersOf, refusedByUps, type UpsCredentials, unreadable } from './ups.ts'
import { compactDate, postalCodeOf, pounds } from './wire.ts'

/** UPS Pickup API, version v2409. */

const [GROUND, NEXT_DAY_AIR] = ['003', '001']
const PACKAGE = '01'
const SHIPPER_ACCOUNT = '01'
/** Characters that UPS takes. */
const [COMPANY, CONTACT, STREET, WORDS] = [27, 22, 73, 57]
const HEAVY_LB = 70

/** Not repeatable: UPS knows no key, and two requests are two trucks. */
export const upsPickup: Operation<ParcelPickupAsk, ParcelPickupNumber, UpsCredentials> = {
  name: 'pickup',
  isRepeatable: false,
  needsToken: true,
  timeoutMs: 20_000,
  build: (ask, credentials, door) => {
    const { place } = ask
    const [street = ''] = fitLines([place.street, place.street2], STREET, 1)
    const phone = fitPhone(place.contactPhone, 15)
    if (street === '' || place.city.trim() === '' || phone === '') {
      return refused(
        'unsupported',
        'UNSUPPORTED',
        'UPS needs street, city and phone number of the pickup address.',
      )
    }
    const body = {
      PickupCreationRequest: {
        RatePickupIndicator: 'N',
        Shipper: {
          Account: { AccountNumber: credentials.accountNumber, AccountCountryCode: place.countryCode },
        },
        PickupDateInfo: {
          CloseTime: ask.close.replace(':', ''),
          ReadyTime: ask.ready.replace(':', ''),
          PickupDate: compactDate(ask.date),
        },
        PickupAddress: {
          CompanyName: fitText(place.companyName || place.contactName, COMPANY),
          ContactName: fitText(place.contactName || place.companyName, CONTACT),
          AddressLine: street,
          ...present({
            City: fitText(place.city, 50),
            StateProvince: place.state,
            PostalCode: postalCodeOf(place),
            CountryCode: place.countryCode,
          }),
          ResidentialIndicator: 'N',
          Phone: { Number: phone },
        },
        AlternateAddressIndicator: 'N',
        PickupPiece: [
          {
            ServiceCode: ask.kind === 'ground' ? GROUND : NEXT_DAY_AIR,
            Quantity: String(ask.packages),
            DestinationCountryCode: 'US',
            ContainerCode: PACKAGE,
          },
        ],
        TotalWeight: { Weight: pounds(ask.weightLb), UnitOfMeasurement: 'LBS' },
        OverweightIndicator: ask.weightLb / ask.packages > HEAVY_LB ? 'Y' : 'N',
        PaymentMethod: SHIPPER_ACCOUNT,
        ...present({ SpecialInstruction: fitText(ask.instructions, WORDS) }),
      },
    }
    return {
      method: 'POST',
      url: `${door.host('api')}/api/pickupcreation/v2409/pickup`,
      headers: headersOf(door),
      body: JSON.stringify(body),
    }
  },
  parse: (response) => {
    if (response.status !== 200) return refusedByUps(response)
    const reply = objectOf(jsonObjectOf(response)?.PickupCreationResponse)
    const number = textOf(reply.PRN)
    return number === ''
      ? unreadable()
      : answered({ number, station: '' }, alertsOf(objectOf(reply.Response).Alert))
  },
}

const BY_NUMBER = '02'

/** Repeatable: what is canceled stays canceled. */
export const upsPickupCancel: Operation<ParcelPickupCancelAsk, null, UpsCredentials> = {
  name: 'pickup-cancel',
  isRepeatable: true,
  needsToken: true,
  build: ({ number }, _credentials, door) => ({
    method: 'DELETE',
    url: `${door.host('api')}/api/shipments/v2409/pickup/${BY_NUMBER}`,
    headers: { ...headersOf(door), prn: number },
    body: '',
  }),
  parse: (response) => {
    if (response.status === 200) return answered(null)
    const refusal = refusedByUps(response)
    const isDone = refusal.notices.some(({ message }) => /already (been )?cancell?ed/i.test(message))
    return isDone ? answered(null, refusal.notices) : refusal
  },
}
