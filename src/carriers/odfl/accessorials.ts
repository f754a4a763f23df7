import { canonicalAccessorial } from '#domain/rating/accessorial-codes.ts'

/** Our accessorial codes in ODFL's spelling, for its rate estimate. */
const ODFL_CODES: Readonly<Record<string, string>> = {
  LGPU: 'HYO',
  LGDEL: 'HYD',
  INPU: 'IPC',
  INDEL: 'IDC',
  INGDEL: 'IDC',
  RESPU: 'RPC',
  RESDEL: 'RDC',
  LTDPU: 'LPC',
  LTDDEL: 'LDC',
  CONPU: 'CSP',
  CONDEL: 'CSD',
  CNVPU: 'EXO',
  CNVDEL: 'EXD',
  EDUDEL: 'CDC',
  CHRCDEL: 'CDC',
  SSTORDEL: 'SWD',
  MINEDEL: 'DSM',
  NOTIFY: 'ARN',
  APPT: 'CA',
  SORTDEL: 'SSC',
  PFZ: 'PFF',
  HAZM: 'HAZ',
  COD: 'COD',
}

const INCHES_PER_FOOT = 12
/** ODFL's two ranges of excessive length: 12 feet and more, 20 to 28 feet. */
const [LONG_FEET, LONGER_FEET, LONGEST_FEET] = [12, 20, 28]

export type OdflServices = { kind: 'codes'; codes: string[] } | { kind: 'unsupported'; services: string[] }

/**
 * The requested services in ODFL's codes, each once. Freight of 12 feet and more is overlength, requested or not;
 * insurance is requested by its amount, not by a code.
 * @param longestInches the longest side of any handling unit
 */
export function odflServices(services: readonly string[], longestInches: number): OdflServices {
  const wanted = new Set(services.map(canonicalAccessorial))
  const feet = longestInches / INCHES_PER_FOOT
  const isLong = wanted.delete('OVER') || feet >= LONG_FEET
  const unknown = [...wanted].filter((code) => ODFL_CODES[code] === undefined)
  if (feet >= LONGEST_FEET) unknown.push(`OVER ${LONGEST_FEET} ft`)
  if (unknown.length > 0) return { kind: 'unsupported', services: unknown }
  const codes = [...wanted].map((code) => ODFL_CODES[code]!)
  if (isLong) codes.push(feet >= LONGER_FEET ? 'OV2' : 'OVL')
  return { kind: 'codes', codes: [...new Set(codes)] }
}
