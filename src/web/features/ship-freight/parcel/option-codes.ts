import { t } from '@lingui/core/macro'
import { FEDEX, nameOfCarrier, UPS, USPS } from './carrier-options.ts'

/** SurePost: UPS carries, USPS delivers. UPS returns these services only if one is requested. */
export const SUREPOST_CODES = [
  { value: '92', label: t`SurePost less than 1 lb` },
  { value: '93', label: t`SurePost 1 lb or greater` },
  { value: '94', label: t`SurePost Bound Printed Matter` },
  { value: '95', label: t`SurePost Media Mail` },
]

/** What USPS does with undeliverable parcels, in each carrier's own code. */
const ENDORSEMENTS: Readonly<Record<string, readonly [code: string, words: string][]>> = {
  [UPS]: [
    ['1', t`Return service`],
    ['2', t`Forwarding service`],
    ['3', t`Address service`],
    ['4', t`Change service`],
  ],
  [FEDEX]: [
    ['RETURN_SERVICE', t`Return service`],
    ['FORWARDING_SERVICE', t`Forwarding service`],
    ['ADDRESS_CORRECTION', t`Address correction`],
    ['CHANGE_SERVICE', t`Change service`],
    ['CARRIER_LEAVE_IF_NO_RESPONSE', t`Leave if no response`],
  ],
  [USPS]: [
    ['RETURN_SERVICE_REQUESTED', t`Return service`],
    ['FORWARDING_SERVICE_REQUESTED', t`Forwarding service`],
    ['ADDRESS_SERVICE_REQUESTED', t`Address service`],
    ['CHANGE_SERVICE_REQUESTED', t`Change service`],
    ['ELECTRONIC_SERVICE_REQUESTED', t`Electronic service`],
  ],
}

/** The endorsements of these carriers; one that was chosen for other carriers stays in the list. */
export const endorsementsOf = (
  scacs: readonly string[],
  wanted: string,
): { value: string; label: string }[] =>
  Object.entries(ENDORSEMENTS).flatMap(([scac, codes]) =>
    codes
      .filter(([value]) => scacs.includes(scac) || value === wanted)
      .map(([value, words]) => ({ value, label: `${nameOfCarrier(scac)}: ${words}` })),
  )

/** `UPS and FedEx only`; '' if every chosen carrier has it; null if none has it. */
export function availability(carriers: readonly string[], chosen: readonly string[]): string | null {
  const having = chosen.filter((scac) => carriers.includes(scac))
  if (having.length === 0) return null
  if (having.length === chosen.length) return ''
  return t`${having.map(nameOfCarrier).join(' and ')} only`
}
