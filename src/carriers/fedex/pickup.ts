import { fitPhone, fitText, present } from '../fit-text.ts'
import { type Json, textOf } from '../json-values.ts'
import { answered, type Operation, refused } from '../network.ts'
import type { ParcelPickupAsk, ParcelPickupCancelAsk, ParcelPickupNumber } from '../parcel-pickup.ts'
import { type FedexCredentials, headersOf, noticesOf, outputOf, refusedByFedex, unreadable } from './fedex.ts'
import { cityOf, poundsOf, streetLinesOf } from './shipment-facts.ts'

/** FedEx Pickup Request API, version 1. */

const CARRIERS = { ground: 'FDXG', express: 'FDXE' } as const
const REMARKS = 60

/** Digits of a phone number. */
const MOST_DIGITS = 13

/** A pickup has no field for an e-mail address. */
const locationOf = ({ place }: ParcelPickupAsk): Json => ({
  contact: present({
    personName: fitText(place.contactName, 70),
    companyName: fitText(place.companyName, 35),
    phoneNumber: fitPhone(place.contactPhone, MOST_DIGITS),
  }),
  address: { streetLines: streetLinesOf(place), ...cityOf(place), residential: false },
})

/** Not repeatable: FedEx has no key for it, and two requests bring two trucks. */
export const fedexPickup: Operation<ParcelPickupAsk, ParcelPickupNumber, FedexCredentials> = {
  name: 'pickup',
  isRepeatable: false,
  needsToken: true,
  timeoutMs: 20_000,
  build: (ask, { accountNumber }, door) => {
    const { place } = ask
    const isWhole = streetLinesOf(place).length > 0 && place.city.trim() !== ''
    if (!isWhole || fitPhone(place.contactPhone, MOST_DIGITS).length < 10) {
      const words = 'FedEx needs the street, city and 10-digit phone number of the pickup address.'
      return refused('unsupported', 'UNSUPPORTED', words)
    }
    return {
      method: 'POST',
      url: `${door.host('api')}/pickup/v1/pickups`,
      headers: headersOf(door),
      body: JSON.stringify({
        associatedAccountNumber: { value: accountNumber },
        originDetail: {
          pickupAddressType: 'OTHER',
          pickupLocation: locationOf(ask),
          readyDateTimestamp: `${ask.date}T${ask.ready}:00`,
          customerCloseTime: `${ask.close}:00`,
          pickupDateType: ask.isToday ? 'SAME_DAY' : 'FUTURE_DAY',
          packageLocation: 'FRONT',
        },
        carrierCode: CARRIERS[ask.kind],
        totalWeight: poundsOf(ask.weightLb),
        packageCount: ask.pieces.reduce((sum, { packages }) => sum + packages, 0),
        ...present({ remarks: fitText(ask.instructions, REMARKS) }),
      }),
    }
  },
  parse: (response) => {
    const output = outputOf(response)
    if (!output) return refusedByFedex(response)
    const number = textOf(output.pickupConfirmationCode)
    return number === ''
      ? unreadable()
      : answered({ number, station: textOf(output.location) }, noticesOf(output.alerts))
  },
}

/** Repeatable: a canceled pickup stays canceled. */
export const fedexPickupCancel: Operation<ParcelPickupCancelAsk, null, FedexCredentials> = {
  name: 'pickup-cancel',
  isRepeatable: true,
  needsToken: true,
  build: ({ number, station, date, kind }, { accountNumber }, door) => ({
    method: 'PUT',
    url: `${door.host('api')}/pickup/v1/pickups/cancel`,
    headers: headersOf(door),
    body: JSON.stringify({
      associatedAccountNumber: { value: accountNumber },
      pickupConfirmationCode: number,
      scheduledDate: date,
      carrierCode: CARRIERS[kind],
      ...present({ location: station }),
    }),
  }),
  parse: (response) => {
    const output = outputOf(response)
    if (output) return answered(null, noticesOf(output.alerts))
    const refusal = refusedByFedex(response)
    const isDone = refusal.notices.some(({ message }) => /already (been )?cancell?ed/i.test(message))
    return refusal.reason === 'input' && isDone ? answered(null, refusal.notices) : refusal
  },
}
