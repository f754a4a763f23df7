/**
 * The kind of charge of a bill line. Everything that makes up the linehaul (gross, discount, minimum, deficit weight,
 * increases) is one kind: carriers split it in different ways, and only its sum can be compared with a contract.
 */
import { ACCESSORIAL_CODES, accessorialCode } from '../rating/accessorial-codes.ts'
import type { BillLine } from './bill.ts'

export type ChargeKind =
  | { kind: 'linehaul' | 'fuel' | 'tax' }
  /** `codes`: the possible codes, the likeliest first; a bill's "liftgate" does not say at which end. */
  | { kind: 'accessorial'; codes: readonly string[] }
  /** No rule and no user has identified it. */
  | { kind: 'unknown' }

/** A mapping that a user taught: the description or the code of a line, and its kind. */
export interface TaughtCharge {
  /** '' = every carrier. */
  scac: string
  /** `chargeWords` of the line. */
  words: string
  /** 'linehaul', 'fuel', 'tax' or an accessorial code. */
  means: string
}

/** Linehaul codes on our own receipts and in X12 elements 1300 and 150. */
const LINEHAUL_CODES = [
  'LHS',
  'DEF',
  'MIN',
  'GRI',
  'DSC',
  'AMC',
  'PAL',
  'SOC',
  '400',
  'FRT',
  'A010',
  'A520',
  'FLT',
]
const FUEL_CODES = ['FSC', 'FUE', 'FUEL', '405']
const TAX_CODES = ['TAX', 'GST', 'HST', 'PST', 'QST', 'TVQ', 'TPS']

/** Codes that LTL carriers print (X12 element 150 and their own), and their possible meanings. */
const CARRIER_CODES: Readonly<Record<string, readonly string[]>> = {
  LFT: ['LGDEL', 'LGPU'],
  LGD: ['LGDEL', 'LGPU'],
  LGP: ['LGPU'],
  RES: ['RESDEL', 'RESPU'],
  RCL: ['RESDEL', 'RESPU'],
  REP: ['RESPU'],
  IDL: ['INDEL'],
  IPU: ['INPU'],
  APT: ['APPT', 'APPTPU'],
  NOT: ['NOTIFY'],
  NTF: ['NOTIFY'],
  LTD: ['LTDDEL', 'LTDPU'],
  LAD: ['LTDDEL', 'LTDPU'],
  DET: ['DETDEL', 'DETPU'],
  RDL: ['REDEL'],
  SRG: ['STOR'],
  LDL: ['UNLOADDEL'],
  HAZ: ['HAZM'],
  OVL: ['OVER'],
  SNG: ['SINGLE'],
  RWG: ['REWEIGHFEE'],
}

/** Words of descriptions, the most specific first. */
const WORDS: readonly (readonly [RegExp, ChargeKind])[] = [
  [/\b(gst|hst|pst|qst|vat|sales tax|tax)\b/i, { kind: 'tax' }],
  [/\bfuel\b|\bfsc\b|diesel/i, { kind: 'fuel' }],
  [
    /discount|allowance|minimum|deficit|\bgri\b|rate increase|line[- ]?haul|freight charge|base charge|transportation/i,
    { kind: 'linehaul' },
  ],
  [
    /^((net|gross|base|ltl|volume|truckload|class [\d.]+) )*(freight|rate)( correction| adjustment)?$/i,
    { kind: 'linehaul' },
  ],
  [/lift ?-?gate.*(pick|orig)/i, { kind: 'accessorial', codes: ['LGPU'] }],
  [/lift ?-?gate/i, { kind: 'accessorial', codes: ['LGDEL', 'LGPU'] }],
  [/residential.*(pick|orig)/i, { kind: 'accessorial', codes: ['RESPU'] }],
  [/residential|private residence/i, { kind: 'accessorial', codes: ['RESDEL', 'RESPU'] }],
  [/inside.*(pick|orig)/i, { kind: 'accessorial', codes: ['INPU'] }],
  [/inside/i, { kind: 'accessorial', codes: ['INDEL', 'INPU'] }],
  [/limited access.*(pick|orig)/i, { kind: 'accessorial', codes: ['LTDPU'] }],
  [/limited access/i, { kind: 'accessorial', codes: ['LTDDEL', 'LTDPU'] }],
  [/redeliver/i, { kind: 'accessorial', codes: ['REDEL'] }],
  [/appointment/i, { kind: 'accessorial', codes: ['APPT', 'APPTPU'] }],
  [/notif|arrival notice|call before/i, { kind: 'accessorial', codes: ['NOTIFY'] }],
  [/detention/i, { kind: 'accessorial', codes: ['DETDEL', 'DETPU'] }],
  [/storage/i, { kind: 'accessorial', codes: ['STOR'] }],
  [/hazard|hazmat|dangerous/i, { kind: 'accessorial', codes: ['HAZM'] }],
  [/over ?-?length|extreme length|excessive length/i, { kind: 'accessorial', codes: ['OVER'] }],
  [/reweigh|reclass|inspection|w ?& ?i fee/i, { kind: 'accessorial', codes: ['REWEIGHFEE'] }],
  [/unload/i, { kind: 'accessorial', codes: ['UNLOADDEL'] }],
  [/saturday/i, { kind: 'accessorial', codes: ['SATDEL', 'SATPU'] }],
  [/single shipment/i, { kind: 'accessorial', codes: ['SINGLE'] }],
  [/reconsign/i, { kind: 'accessorial', codes: ['RECON'] }],
  [/high.?cost/i, { kind: 'accessorial', codes: ['HICOSTDEL', 'HICOSTPU'] }],
  [/guarantee/i, { kind: 'accessorial', codes: ['GUAR'] }],
  // A parcel's freight is billed under the name of its service.
  [
    /^(?!.*\b(fee|charge|surcharge|pickup|handling|value|insurance|correction)s?\b).*\b(ground|express|overnight|next[- ]day|(2nd|second|two|2|3)[- ]?day|priority|first[- ]class|parcel select|home delivery|smartpost|surepost|economy|standard)\b/i,
    { kind: 'linehaul' },
  ],
]

/** The key of a taught mapping: the carrier's code if there is one, otherwise the description without digits. */
export function chargeWords({ code, description }: Pick<BillLine, 'code' | 'description'>): string {
  const words = code.trim() === '' ? description.replace(/[\d.,$%#@]+/g, ' ') : code
  return words.trim().replace(/\s+/g, ' ').toLowerCase()
}

/** @param means 'linehaul', 'fuel', 'tax' or an accessorial code */
export function kindMeant(means: string): ChargeKind {
  if (means === 'linehaul' || means === 'fuel' || means === 'tax') return { kind: means }
  return { kind: 'accessorial', codes: [accessorialCode(means)?.code ?? means] }
}

/**
 * The kind of a line: as taught for the carrier, as taught for all carriers, by its code, by its description. A line
 * with freight class and weight is the freight itself.
 */
export function chargeKind(line: BillLine, scac: string, taught: readonly TaughtCharge[]): ChargeKind {
  const words = chargeWords(line)
  const lesson =
    taught.find((one) => one.scac === scac && one.words === words) ??
    taught.find((one) => one.scac === '' && one.words === words)
  if (lesson) return kindMeant(lesson.means)
  return byCode(line.code.trim().toUpperCase()) ?? byWords(line)
}

function byCode(code: string): ChargeKind | null {
  if (code === '') return null
  if (LINEHAUL_CODES.includes(code)) return { kind: 'linehaul' }
  if (FUEL_CODES.includes(code)) return { kind: 'fuel' }
  if (TAX_CODES.includes(code)) return { kind: 'tax' }
  const ours = accessorialCode(code)
  if (ours) return { kind: 'accessorial', codes: [ours.code] }
  const theirs =
    CARRIER_CODES[code] ?? ACCESSORIAL_CODES.filter(({ x12 }) => x12 === code).map(({ code }) => code)
  return theirs.length > 0 ? { kind: 'accessorial', codes: theirs } : null
}

function byWords({ description, freightClass, weightLb }: BillLine): ChargeKind {
  const found = WORDS.find(([pattern]) => pattern.test(description))
  if (found) return found[1]
  return freightClass !== '' || weightLb !== null ? { kind: 'linehaul' } : { kind: 'unknown' }
}

/** The label of an accessorial code; the code itself if it has no label. */
export function accessorialLabel(code: string): string {
  if (code === 'REWEIGHFEE') return 'Reweigh or inspection fee'
  return accessorialCode(code)?.label ?? code
}
