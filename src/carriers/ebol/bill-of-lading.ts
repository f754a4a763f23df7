import { present } from '../fit-text.ts'
import { type Json, objectOf, textOf } from '../json-values.ts'
import { answered, jsonObjectOf, type Operation, refused } from '../network.ts'
import { type EbolCredentials, headersOf, refusedByEbol, wordsOfRefusal } from './ebol.ts'
import {
  type EbolFreight,
  ebolServices,
  handlingUnitOf,
  partyOf,
  payerOf,
  phoneOf,
  unsayable,
} from './freight-facts.ts'

/** The bill of lading itself: eBOL 2.1.0, `POST /bol/v1/app/` and `DELETE /bol/v1/app/{pro}`. */

export interface EbolAsk extends EbolFreight {
  /** YYYY-MM-DD and HH:MM at the origin. */
  pickupDate: string
  pickupFrom: string
  bolNumber: string
  /** A number from the carrier's block; '' = the carrier assigns one. */
  proNumber: string
  poNumber: string
  quoteNumber: string
  specialInstructions: string
  totalWeightLb: number
  totalQuantity: number
}

interface EbolTaken {
  proNumber: string
  confirmationNumber: string
}

const VERSION = '2.1.0'
const TERMS = { P: 'Prepaid', C: 'Collect', T: 'Third Party' } as const

/** Not repeatable: the standard has no key by which a carrier could recognize the same document. */
export const ebolCreate: Operation<EbolAsk, EbolTaken, EbolCredentials> = {
  name: 'ebol',
  isRepeatable: false,
  needsToken: false,
  timeoutMs: 30_000,
  build: (ask, credentials) =>
    unsayable(ask) ?? {
      method: 'POST',
      url: `${credentials.bolUrl}/bol/v1/app/`,
      headers: headersOf(credentials),
      body: JSON.stringify(requestOf(ask, credentials)),
    },
  parse: (response) => {
    if (response.status < 200 || response.status >= 300) return refusedByEbol(response)
    const reply = jsonObjectOf(response)
    const messageStatus = objectOf(reply?.messageStatus)
    if (textOf(messageStatus.status).toUpperCase() === 'FAIL') {
      const words = wordsOfRefusal(response) || 'The carrier refused the bill of lading without a reason.'
      return refused('input', textOf(messageStatus.code) || 'FAIL', words)
    }
    const numbers = objectOf(reply?.referenceNumbers)
    const taken = {
      proNumber: textOf(numbers.pro),
      confirmationNumber: textOf(numbers.shipmentConfirmationNumber),
    }
    if (taken.proNumber === '' && taken.confirmationNumber === '') {
      return refused('unreadable', 'UNREADABLE', 'The carrier’s reply has no PRO number.')
    }
    const isWarned = textOf(messageStatus.status).toUpperCase() === 'WARNING'
    const warning = isWarned ? wordsOfRefusal(response) : ''
    return answered(
      taken,
      warning ? [{ code: textOf(messageStatus.code) || 'WARNING', message: warning }] : [],
    )
  },
}

function requestOf(ask: EbolAsk, credentials: EbolCredentials): Json {
  const payer = payerOf(ask)!
  const codes = ebolServices(ask)
  const hazmat = ask.items.find((item) => item.hazmat)?.hazmat
  const pieces = ask.items.reduce((sum, item) => sum + (item.pieces || item.quantity), 0)
  return {
    version: VERSION,
    bol: {
      function: 'Create',
      isTest: credentials.isTest,
      requestorRole: 'Shipper',
      requestedPickupDate: `${ask.pickupDate}T${ask.pickupFrom || '00:00'}:00.000`,
      ...present({ specialInstructions: ask.specialInstructions.trim() }),
    },
    referenceNumbers: {
      ...present({ pro: ask.proNumber.trim(), quoteId: ask.quoteNumber.trim() }),
      bol: [ask.bolNumber],
      ...(ask.poNumber.trim() === '' ? {} : { po: [{ number: ask.poNumber.trim() }] }),
    },
    payment: { terms: TERMS[ask.paymentType] },
    commodities: { lineItemLayout: 'Nested', handlingUnits: ask.items.map(handlingUnitOf) },
    shipmentTotals: {
      grossWeight: Math.ceil(ask.totalWeightLb),
      weightUnit: 'Pounds',
      handlingUnits: ask.totalQuantity,
    },
    accessorials: {
      codes,
      ...(hazmat ? { hazardousDetails: { emergencyContact: emergencyOf(ask, hazmat.emergencyPhone) } } : {}),
      ...(codes.includes('SRT') ? { sortAndSegregateDetails: { pieces } } : {}),
    },
    origin: partyOf(ask.origin),
    destination: partyOf(ask.destination),
    billTo: partyOf(payer, credentials.accountNumber),
  }
}

const emergencyOf = ({ origin }: EbolAsk, phone: string): Json => ({
  name: origin.contactName.trim() || origin.companyName.trim(),
  phone: phoneOf(phone),
})

/** Repeatable: a deleted document stays deleted. */
export const ebolDelete: Operation<string, null, EbolCredentials> = {
  name: 'delete-ebol',
  isRepeatable: true,
  needsToken: false,
  build: (proNumber, credentials) => ({
    method: 'DELETE',
    url: `${credentials.bolUrl}/bol/v1/app/${encodeURIComponent(proNumber)}`,
    headers: headersOf(credentials),
    body: '',
  }),
  parse: (response) =>
    response.status >= 200 && response.status < 300 ? answered(null) : refusedByEbol(response),
}
