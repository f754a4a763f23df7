import * as z from 'zod/mini'
import { post, reply } from '../endpoint.ts'
import { address } from '../entities/address.ts'
import { addressCandidate } from '../entities/address-candidate.ts'
import { renamed } from '../renamed.ts'
import { ADDRESS_PAGES } from './addresses.ts'

/** Rarely used, so it is separate from what every address form needs. */

export const checkAddress = post('NewTrackingAPI/GoogleAddressValidation', {
  summary:
    'Check an address: returns a verdict, the corrected address, and whether it is residential or commercial.',
  pages: ADDRESS_PAGES,
  body: renamed({ address }, { address: 'Address' }),
  reply: reply({
    verdict: z.enum(['confirmed', 'corrected', 'ambiguous', 'unknown']),
    corrected: z.nullable(addressCandidate),
    candidates: z.array(addressCandidate),
    /** Which fields differ from what was typed, in wire spelling. */
    changed: z.array(z.string()),
    /** Missing or unconfirmed parts, in words: `suite or apartment`. */
    doubts: z.array(z.string()),
    source: z.string(),
    isSandbox: z.boolean(),
  }),
})
