import { GOOGLE_NAME, google } from '#carriers/google/google.ts'
import { googleValidateAddress } from '#carriers/google/validate-address.ts'
import { wordsOf } from '#carriers/network.ts'
import type { AddressCandidate } from '#carriers/parcel-network.ts'
import type { ReplyOf } from '#contracts/endpoint.ts'
import type { checkAddress as endpoint } from '#contracts/endpoints/address-check.ts'
import { fail } from '#contracts/errors.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import { askNetwork } from '../carrier-calls/ask-network.ts'
import type { OpenAccount } from '../carrier-calls/question.ts'
import type { ActionContext } from '../kernel/context.ts'

/** The longest that a user at a form waits. */
const WITHIN_MS = 6_000

/**
 * Whether an address is real, its postal form, and whether it is residential. Nothing is cached: Google's terms forbid
 * storing its answers, except for an address that a user accepts.
 */
export async function checkAddress(
  context: ActionContext,
  address: Address,
): Promise<Omit<ReplyOf<typeof endpoint>, 'Status'>> {
  if (address.street.trim() === '') {
    return fail('VALIDATION_FAILED', { fields: { 'Address.Street': 'Enter the street first.' } })
  }
  const account = googleAccount(context)
  const about = { subjectId: null, requestId: context.requestId, now: context.now, withinMs: WITHIN_MS }
  const answer = await askNetwork(context, account, googleValidateAddress, address, about)
  if (answer.kind !== 'answer') {
    return fail('ADDRESS_CHECK_FAILED', { message: wordsOf(answer) })
  }
  const { verdict, quality, missing, unconfirmed } = answer.value
  const corrected = answer.value.corrected && showCandidate(answer.value.corrected, quality)
  return {
    verdict,
    corrected,
    candidates: corrected ? [corrected] : [],
    changed: corrected ? changedFields(address, corrected) : [],
    doubts: [...new Set([...missing, ...unconfirmed])],
    source: GOOGLE_NAME,
    isSandbox: account.environment === 'sandbox',
  }
}

/** An installation with a key asks Google; one without asks the sandbox, unless its carriers are live. */
function googleAccount({ installation, clientId }: ActionContext): OpenAccount<{ apiKey: string }> {
  const { googleAddressKey, carrierEnvironment = 'sandbox' } = installation
  if (googleAddressKey) {
    return { network: google, clientId, environment: 'live', credentials: { apiKey: googleAddressKey } }
  }
  if (carrierEnvironment !== 'sandbox') return fail('ADDRESS_CHECK_NOT_SET_UP')
  return { network: google, clientId, environment: 'sandbox', credentials: { apiKey: 'sandbox' } }
}

/** A carrier's or geocoder's address in the format of the calls. */
export const showCandidate = ({ addressClass, ...address }: AddressCandidate, quality: number) => ({
  ...address,
  classification: addressClass,
  quality,
})

const WIRE = {
  street: 'Street',
  street2: 'Street2',
  city: 'City',
  state: 'State',
  zip: 'Zip',
  countryCode: 'CountryCode',
} as const

/** Case and blanks are ignored, and so are the last four digits of a ZIP+4 if only the ZIP was entered. */
function changedFields(typed: Address, found: Omit<AddressCandidate, 'addressClass'>): string[] {
  const plain = (value: string) => value.trim().replace(/\s+/g, ' ').toLowerCase()
  return Object.entries(WIRE).flatMap(([name, wire]) => {
    const [before, after] = [plain(typed[name as 'zip']), plain(found[name as 'zip'])]
    const isSameZip = name === 'zip' && before !== '' && after.startsWith(`${before}-`)
    return before === after || isSameZip ? [] : [wire]
  })
}
