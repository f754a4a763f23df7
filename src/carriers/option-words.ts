import { UPS_RETURN_SERVICES } from '#contracts/reference.ts'

/** The name of a return service on screens, within a sentence. */
export const returnServiceWords = (code: string): string => {
  const known = UPS_RETURN_SERVICES.find((one) => one.code === code)
  return known ? `return service "${known.label}"` : `return service ${code}`
}

/**
 * The refusal of an endorsement that a carrier does not have: each carrier has its own codes, and the screen shows
 * whose they are.
 */
export function foreignEndorsement(code: string, carrier: string): string {
  const words =
    NUMBERED[code] ??
    code
      .replace(/_REQUESTED$/, '')
      .replaceAll('_', ' ')
      .toLowerCase()
  return `The USPS endorsement "${words.slice(0, 1).toUpperCase()}${words.slice(1)}" is not one of ${carrier}. Choose another.`
}

/** UPS's numbers, and codes that the screen abbreviates. */
const NUMBERED: Readonly<Record<string, string>> = {
  ...{ '1': 'return service', '2': 'forwarding service', '3': 'address service', '4': 'change service' },
  CARRIER_LEAVE_IF_NO_RESPONSE: 'leave if no response',
}
