import type { QuoteAnswer } from '#contracts/entities/quote-response.ts'
import { fail } from '#contracts/errors.ts'
import type { StoredInvitation } from '#database/shipments/quote-requests.ts'
import { formatMoney } from '#domain/money.ts'
import { QUOTE_CURRENCIES } from '#domain/quotes/charge-types.ts'
import { readyCharges } from '#domain/quotes/ready-charges.ts'
import type { Charge } from '#domain/shipment/shipment.ts'
import { parseScac } from '#domain/text/scac.ts'

/** A quote that can be saved: its total calculated, its carrier known. */
export interface ReadyAnswer {
  scac: string
  carrierName: string
  cents: number
  currency: string
  charges: Charge[]
  included: string[]
  transitDays: number | null
  comments: string
  quoteNumber: string
  validUntil: Date
}

const HOUR_MS = 3_600_000
/** A freight quote is valid for at least a day (specification section 9). */
const LEAST_HOURS = 24

type Faults = Record<string, string>

/**
 * Checks what a carrier (or a user for it) entered; the total is the sum of the lines, whatever the page calculated.
 * @throws VALIDATION_FAILED with every error at its field
 */
export function readyAnswer(answer: QuoteAnswer, invitation: StoredInvitation, now: Date): ReadyAnswer {
  const faults: Faults = {}
  const charges = readyCharges(answer.charges, (index, sentence) => {
    faults[`QuoteResponse.ChargeDetails.${index}.Amount`] = sentence
  })
  const cents = charges.reduce((total, charge) => total + charge.cents, 0)
  const { currency } = answer
  if (!QUOTE_CURRENCIES.some(({ code }) => code === currency)) {
    const codes = QUOTE_CURRENCIES.map(({ code }) => code).join(', ')
    faults['QuoteResponse.Currency'] = `Use one of: ${codes}.`
  } else if (!(cents > 0) && Object.keys(faults).length === 0) {
    faults['QuoteResponse.ChargeDetails'] = 'The charges must add up to more than 0.'
  } else if (answer.totalCents !== null && answer.totalCents !== cents) {
    faults['QuoteResponse.Total'] = `The charges add up to ${formatMoney(cents, currency)}.`
  }
  if (answer.validHours < LEAST_HOURS) {
    faults['QuoteResponse.ValidHours'] = `A quote must be valid for at least ${LEAST_HOURS} hours.`
  }
  const carrier = readyCarrier(answer, invitation, faults)
  if (Object.keys(faults).length > 0) fail('VALIDATION_FAILED', { fields: faults })
  const quoted = new Set(charges.map(({ code }) => code))
  return {
    ...carrier,
    cents,
    currency,
    charges,
    included: [...new Set(answer.included)].filter((code) => !quoted.has(code)),
    transitDays: answer.transitDays,
    comments: answer.comments,
    quoteNumber: answer.quoteNumber,
    validUntil: new Date(now.getTime() + answer.validHours * HOUR_MS),
  }
}

/** A carrier invited by its address alone enters its name and SCAC, once. */
function readyCarrier(
  answer: QuoteAnswer,
  invitation: StoredInvitation,
  faults: Faults,
): Pick<ReadyAnswer, 'scac' | 'carrierName'> {
  if (invitation.scac !== '') return invitation
  if (answer.carrierName === '') faults['QuoteResponse.CarrierName'] = 'Carrier name is required.'
  const scac = parseScac(answer.scac)
  if (scac.kind === 'invalid') {
    faults['QuoteResponse.CarrierSCAC'] = scac.message
    return { scac: '', carrierName: '' }
  }
  return { scac: scac.scac, carrierName: answer.carrierName }
}
