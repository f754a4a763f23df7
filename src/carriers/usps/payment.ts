import { wholeTextOf } from '../json-values.ts'
import { answered, jsonHeaders, jsonObjectOf, type Operation, type Token } from '../network.ts'
import { refusedByUsps, type UspsCredentials } from './usps.ts'

/** USPS keeps such a token for eight hours and wants it reused for all labels in that time. */
const EIGHT_HOURS = 28_800

/** Authorizes payment of postage from the account: without this token no label is made or canceled. */
export const uspsPayment: Operation<null, Token, UspsCredentials> = {
  name: 'payment',
  isRepeatable: true,
  needsToken: true,
  build: (_ask, { crid, mid, manifestMid, accountNumber }, door) => {
    const party = { CRID: crid, MID: mid, manifestMID: manifestMid || mid }
    const account = { accountType: 'EPS', accountNumber }
    return {
      method: 'POST',
      url: `${door.host('api')}/payments/v3/payment-authorization`,
      headers: jsonHeaders(door),
      body: JSON.stringify({
        roles: [
          { roleName: 'PAYER', ...party, ...account },
          { roleName: 'LABEL_OWNER', ...party },
          { roleName: 'RATE_HOLDER', CRID: crid, ...account },
        ],
      }),
    }
  },
  parse: (response) => {
    const token = wholeTextOf(jsonObjectOf(response)?.paymentAuthorizationToken)
    if (response.status === 200 && token !== '') return answered({ token, expiresIn: EIGHT_HOURS })
    const refusal = refusedByUsps(response)
    // The account is refused, whatever the status.
    return refusal.reason === 'input' ? { ...refusal, reason: 'credentials' } : refusal
  },
  secretsIn: ({ token }) => [token],
}

/** The header of labels with it. */
export const paymentHeader = (paymentToken: string): Record<string, string> => ({
  'x-payment-authorization-token': paymentToken,
})
