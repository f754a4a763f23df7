import { textOf } from '../json-values.ts'
import {
  answered,
  jsonHeaders,
  jsonObjectOf,
  type NetworkNotice,
  type Operation,
  refused,
} from '../network.ts'
import type { ParcelVoidAsk, ParcelVoided } from '../parcel-network.ts'
import { paymentHeader } from './payment.ts'
import { refusedByUsps, type UspsCredentials, unreadable } from './usps.ts'

/** The label: USPS has packages, not shipments; `trackingNumbers` has one, or `shipmentNumber` is the label's. */
export interface UspsVoidAsk extends ParcelVoidAsk {
  /** From `uspsPayment`. */
  paymentToken: string
}

/** Repeatable: a canceled label stays canceled, and USPS's message about that counts as success. */
export const uspsVoid: Operation<UspsVoidAsk, ParcelVoided, UspsCredentials> = {
  name: 'void',
  isRepeatable: true,
  needsToken: true,
  build: (ask, _credentials, door) =>
    ask.trackingNumbers.length > 1
      ? refused('unsupported', 'ONE_PACKAGE', 'USPS cancels one label at a time.')
      : {
          method: 'DELETE',
          url: `${door.host('api')}${pathOf(numberOf(ask))}`,
          headers: { ...jsonHeaders(door), ...paymentHeader(ask.paymentToken) },
          body: '',
        },
  parse: (response, ask) => {
    const status = textOf(jsonObjectOf(response)?.status).toUpperCase()
    const isDone = /already (?:been )?(?:cancell?ed|submitted)/i.test(response.body)
    if (response.status === 200) {
      return status in NOTICES ? answered(voided(ask, true), NOTICES[status]) : unreadable()
    }
    const refusal = refusedByUsps(response)
    return refusal.reason === 'input' && isDone ? answered(voided(ask, true), refusal.notices) : refusal
  },
}

const REFUND = 'The label was already reported to USPS, so a refund was requested instead.'
const NOTICES: Readonly<Record<string, NetworkNotice[]>> = {
  CANCELED: [],
  CANCELLED: [],
  DISPUTED: [{ code: 'DISPUTED', message: REFUND }],
}

const numberOf = ({ shipmentNumber, trackingNumbers }: ParcelVoidAsk): string =>
  trackingNumbers[0] ?? shipmentNumber

/** Numbers of international labels follow the UPU standard: two letters, nine digits, the country. */
const pathOf = (number: string): string =>
  /^[A-Z]{2}\d{9}US$/.test(number)
    ? `/international-labels/v3/international-label/${number}`
    : `/labels/v3/label/${encodeURIComponent(number)}`

const voided = (ask: ParcelVoidAsk, isVoided: boolean): ParcelVoided => ({
  isVoided,
  packages: [{ trackingNumber: numberOf(ask), isVoided }],
})
