import type { Address } from '#domain/shipment/shipment.ts'
import { fitLines, fitPhone, fitText, present } from '../fit-text.ts'
import { type Json, objectOf, textOf } from '../json-values.ts'
import { answered, jsonObjectOf, type Operation, refused } from '../network.ts'
import type {
  ParcelPickupAsk,
  ParcelPickupCancelAsk,
  ParcelPickupNumber,
  PickupPiece,
} from '../parcel-pickup.ts'
import { alertsOf, headersOf, refusedByUps, type UpsCredentials, unreadable } from './ups.ts'
import { compactDate, hasCompactPostalCode, postalCodeOf, pounds } from './wire.ts'

/** UPS Pickup API, version v2409. */

const PACKAGE = '01'
/** Packages in one entry. */
const MOST_PIECES = 999
const SHIPPER_ACCOUNT = '01'
/** Maximum lengths at UPS. */
const [COMPANY, CONTACT, STREET, WORDS] = [27, 22, 73, 57]
const HEAVY_LB = 70

/** Not repeatable: UPS has no key for it, and two requests bring two trucks. */
export const upsPickup: Operation<ParcelPickupAsk, ParcelPickupNumber, UpsCredentials> = {
  name: 'pickup',
  isRepeatable: false,
  needsToken: true,
  timeoutMs: 20_000,
  build: (ask, credentials, door) => {
    const { place } = ask
    const [street = ''] = fitLines([place.street, place.street2], STREET, 1)
    const phone = fitPhone(place.contactPhone, 15)
    const [company, contact] = [fitText(place.companyName, COMPANY), fitText(place.contactName, CONTACT)]
    const isNamed = company !== '' || contact !== ''
    if (!isNamed || street === '' || place.city.trim() === '' || phone === '') {
      const words = 'UPS needs the name, street, city and phone number of the pickup address.'
      return refused('unsupported', 'UNSUPPORTED', words)
    }
    const body = {
      PickupCreationRequest: {
        Request: { TransactionReference: { CustomerContext: door.requestId } },
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
          CompanyName: company || contact,
          ContactName: contact || fitText(company, CONTACT),
          AddressLine: street,
          ...present({
            City: fitText(place.city, 50),
            StateProvince: place.state,
            PostalCode: shortPostalCodeOf(place),
            CountryCode: place.countryCode,
          }),
          ResidentialIndicator: 'N',
          Phone: { Number: phone },
        },
        // A dock of ours, which may differ from the account's address at UPS.
        AlternateAddressIndicator: 'Y',
        PickupPiece: ask.pieces.flatMap(pieceOf),
        TotalWeight: { Weight: pounds(ask.weightLb), UnitOfMeasurement: 'LBS' },
        OverweightIndicator: ask.heaviestLb > HEAVY_LB ? 'Y' : 'N',
        ShippingLabelsAvailable: 'Y',
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

const POSTAL_CODE = 8

/** A pickup has no space for ZIP+4. */
function shortPostalCodeOf(place: Address): string {
  const whole = postalCodeOf(place)
  return whole.length > POSTAL_CODE && hasCompactPostalCode(place.countryCode)
    ? whole.slice(0, 5)
    : fitText(whole, POSTAL_CODE)
}

/** Services have three digits here; more pieces than fit continue in another entry. */
function pieceOf({ serviceCode, countryCode, packages }: PickupPiece): Json[] {
  const count = Math.ceil(packages / MOST_PIECES)
  return Array.from({ length: count }, (_, place) => ({
    ServiceCode: serviceCode.padStart(3, '0'),
    Quantity: String(Math.min(MOST_PIECES, packages - place * MOST_PIECES)),
    DestinationCountryCode: countryCode,
    ContainerCode: PACKAGE,
  }))
}

const BY_NUMBER = '02'

/** Repeatable: a canceled pickup stays canceled. */
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
