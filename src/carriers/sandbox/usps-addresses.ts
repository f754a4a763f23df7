import type { HttpResponse } from '#domain/http-exchange.ts'
import { present } from '../fit-text.ts'
import { type Asked, json } from './http.ts'
import { uspsError } from './usps-answers.ts'

/**
 * Addresses in the sandbox of USPS: it accepts every one that begins with a house number. With a unit (Apt, Unit, #) it
 * is not a business; 'Tower' needs a suite.
 */
export function judgeAddress({ query }: Asked): HttpResponse {
  const word = (name: string) => (query.get(name) ?? '').trim().toUpperCase()
  const [street, unit, state] = [word('streetAddress'), word('secondaryAddress'), word('state')]
  if (!/^[A-Z]{2}$/.test(state))
    return uspsError(400, '010003', 'The state code in the request is not valid.')
  if (!/^\d+ \S/.test(street)) return uspsError(404, '010005', 'Address Not Found')
  const lacksSuite = street.includes('TOWER') && unit === ''
  const isHome = /\b(?:APT|UNIT)\b|#/.test(`${street} ${unit}`)
  return json(200, {
    ...present({ firm: word('firm') }),
    address: present({
      streetAddress: street,
      secondaryAddress: unit,
      city: word('city'),
      state,
      ZIPCode: word('ZIPCode') || '00000',
      ZIPPlus4: lacksSuite ? '' : '0001',
    }),
    additionalInfo: {
      deliveryPoint: '01',
      carrierRoute: 'C001',
      DPVConfirmation: lacksSuite ? 'D' : 'Y',
      DPVCMRA: 'N',
      business: isHome ? 'N' : 'Y',
      vacant: 'N',
    },
    corrections: lacksSuite
      ? [{ code: '32', text: 'Default address: the address was found but more information is needed.' }]
      : [],
    matches: lacksSuite ? [] : [{ code: '31', text: 'Single Response - exact match' }],
    warnings: ['Answered by a stand-in, not by USPS.'],
  })
}
