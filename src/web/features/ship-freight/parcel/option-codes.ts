import { FEDEX, nameOfCarrier, UPS, USPS } from './carrier-options.ts'

/** SurePost: UPS carries, the post delivers. UPS names these services only when it is asked for one. */
export const SUREPOST_CODES = [
  { value: '92', label: 'SurePost under 1 lb' },
  { value: '93', label: 'SurePost 1 lb and more' },
  { value: '94', label: 'SurePost Bound Printed Matter' },
  { value: '95', label: 'SurePost Media Mail' },
]

/** What the post does with what it cannot deliver, in each carrier's own code. */
const ENDORSEMENTS: Readonly<Record<string, readonly [code: string, words: string][]>> = {
  [UPS]: [
    ['1', 'Return service'],
    ['2', 'Forwarding service'],
    ['3', 'Address service'],
    ['4', 'Change service'],
  ],
  [FEDEX]: [
    ['RETURN_SERVICE', 'Return service'],
    ['FORWARDING_SERVICE', 'Forwarding service'],
    ['ADDRESS_CORRECTION', 'Address correction'],
    ['CHANGE_SERVICE', 'Change service'],
    ['CARRIER_LEAVE_IF_NO_RESPONSE', 'Leave if no response'],
  ],
  [USPS]: [
    ['RETURN_SERVICE_REQUESTED', 'Return service'],
    ['FORWARDING_SERVICE_REQUESTED', 'Forwarding service'],
    ['ADDRESS_SERVICE_REQUESTED', 'Address service'],
    ['CHANGE_SERVICE_REQUESTED', 'Change service'],
    ['ELECTRONIC_SERVICE_REQUESTED', 'Electronic service'],
  ],
}

/** What can be asked of these carriers; what was chosen while others were asked stays among them. */
export const endorsementsOf = (
  scacs: readonly string[],
  wanted: string,
): { value: string; label: string }[] =>
  Object.entries(ENDORSEMENTS).flatMap(([scac, codes]) =>
    codes
      .filter(([value]) => scacs.includes(scac) || value === wanted)
      .map(([value, words]) => ({ value, label: `${nameOfCarrier(scac)}: ${words}` })),
  )

/** `UPS and FedEx only`; '' where every chosen carrier has it; null where none has. */
export function availability(carriers: readonly string[], chosen: readonly string[]): string | null {
  const having = chosen.filter((scac) => carriers.includes(scac))
  if (having.length === 0) return null
  if (having.length === chosen.length) return ''
  return `${having.map(nameOfCarrier).join(' and ')} only`
}
