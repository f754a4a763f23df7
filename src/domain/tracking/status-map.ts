/**
 * Maps carrier events to the product's five statuses. Sources: X12 elements 1650, 1651, 1652 (EDI 214), 157 (older 213,
 * 856), and the wording of parcel carriers. Beware of published lists that call AF "arrived at pickup": it is the
 * departure.
 */
export const TRACKING_STATUSES = ['Prepared Pickup', 'Pickup', 'In Transit', 'Delivered', 'Problem'] as const
export type TrackingStatus = (typeof TRACKING_STATUSES)[number]

export type MappedStatus =
  | {
      kind: 'status'
      status: TrackingStatus
      /** A future time (ETA, appointment): it is on the timeline and changes nothing. */
      isEstimate: boolean
      /** The carrier canceled: a user has to check whether to void the shipment. */
      needsVoidReview: boolean
    }
  /** Not in the table: kept in the log unchanged. */
  | { kind: 'unknown'; code: string }

/** The codes of one AT7 segment; '' if absent. */
export interface X12StatusCodes {
  /** Element 1650 (AT7-01). */
  status: string
  /** Element 1651 (AT7-02, or AT7-04 with an appointment). */
  reason: string
  /** Element 1652 (AT7-03). */
  appointmentStatus: string
}

const SHIPMENT_STATUS: Record<TrackingStatus, readonly string[]> = {
  'Prepared Pickup': ['XB', 'X8', 'X3', 'L1', 'OO'],
  Pickup: ['AF', 'CP', 'AM', 'R1'],
  'In Transit': 'X4 P1 B6 C1 CL I1 OA J1 BC X6 X2 AG AJ AR RL X1 X5 S1 AV AW'.split(' '),
  Delivered: ['D1', 'CD'],
  Problem: 'AH AP A3 A7 A9 SD CA NB BO AI K1 PR'.split(' '),
}
const APPOINTMENT_STATUS: Partial<Record<TrackingStatus, readonly string[]>> = {
  'Prepared Pickup': ['AA', 'XA'],
  'In Transit': ['AB', 'AC', 'X9'],
}
/** B6 and C1 at terminals, X2 and AG arrival: estimates, not past events; the others are appointments. */
const ESTIMATES = new Set('B6 C1 X2 AG AA XA AB AC X9'.split(' '))

/** Whether an X12 status (elements 1650, 1652) is about a future time. */
export const isEstimateCode = (code: string): boolean => ESTIMATES.has(code)

const CANCELLED = 'CA'
const NORMAL = 'NS'

/** Element 157 of the older sets. */
const OLD_SHIPMENT_STATUS: Record<string, TrackingStatus> = {
  AF: 'Pickup',
  A: 'In Transit',
  P: 'In Transit',
  J: 'In Transit',
  AG: 'In Transit',
  D: 'Delivered',
  '1': 'Problem',
  '4': 'Problem',
  AH: 'Problem',
}

const STATUS_OF = invert(SHIPMENT_STATUS)
const STATUS_OF_APPOINTMENT = invert(APPOINTMENT_STATUS)

/**
 * Our status for an EDI 214 status. Any reason other than "normal" makes it a problem, except for a delivery, where the
 * reason only explains the delay.
 */
export function statusOfX12(codes: X12StatusCodes): MappedStatus {
  const code = (codes.status || codes.appointmentStatus).trim().toUpperCase()
  const reason = codes.reason.trim().toUpperCase()
  const status = codes.status.trim() ? STATUS_OF.get(code) : STATUS_OF_APPOINTMENT.get(code)
  if (!status) return { kind: 'unknown', code }
  if (status !== 'Delivered' && reason !== '' && reason !== NORMAL) return mapped('Problem', code)
  return mapped(status, code)
}

/** Our status for an element 157 code (EDI 213, 856). */
export function statusOfOldX12(code: string): MappedStatus {
  const key = code.trim().toUpperCase()
  const status = OLD_SHIPMENT_STATUS[key]
  return status ? mapped(status, key) : { kind: 'unknown', code: key }
}

/** The first match decides, so problems come before the words that they contain ("not delivered"). */
const SCAN_WORDS: [RegExp, TrackingStatus][] = [
  [/\b(?:attempt|refused|undeliverable|exception|delay|damaged|lost|returned? to sender|cancel)/, 'Problem'],
  [/\b(?:not|un(?:able to be|successfully)?|could not be) ?delivered\b/, 'Problem'],
  [/\bout for delivery\b/, 'In Transit'],
  [/\bdelivered\b/, 'Delivered'],
  [
    /\b(?:label (?:created|printed)|shipment information (?:sent|received)|order processed|pre-?shipment)\b/,
    'Prepared Pickup',
  ],
  [/\b(?:picked up|pick-?up scan|accepted|acceptance|origin scan|in possession)\b/, 'Pickup'],
  [
    /\b(?:in transit|on (?:the|its) way|arrived|departed|arrival|departure|processed|left|at (?:local|destination))\b/,
    'In Transit',
  ],
]
const SCAN_ESTIMATE = /\b(?:estimated|scheduled|expected) (?:delivery|arrival|departure)\b/

/** Our status for a parcel carrier's words: "Origin Scan", "Out for Delivery", "USPS in possession of item". */
export function statusOfScan(words: string): MappedStatus {
  const text = words.toLowerCase().replace(/\s+/g, ' ').trim()
  const hit = SCAN_WORDS.find(([pattern]) => pattern.test(text))
  if (SCAN_ESTIMATE.test(text) && hit?.[1] !== 'Problem')
    return { ...mapped('In Transit', ''), isEstimate: true }
  return hit ? mapped(hit[1], '') : { kind: 'unknown', code: words }
}

function mapped(status: TrackingStatus, code: string): MappedStatus & { kind: 'status' } {
  return {
    kind: 'status',
    status,
    isEstimate: status !== 'Problem' && ESTIMATES.has(code),
    needsVoidReview: code === CANCELLED,
  }
}

function invert(table: Partial<Record<TrackingStatus, readonly string[]>>): Map<string, TrackingStatus> {
  return new Map(TRACKING_STATUSES.flatMap((status) => (table[status] ?? []).map((code) => [code, status])))
}

/** The status that a carrier's words mean; null if they mean none. */
export function statusByWords(words: string): TrackingStatus | null {
  const mapped = statusOfScan(words)
  return mapped.kind === 'status' ? mapped.status : null
}

/** The status of each code, from the codes of each status, separated by spaces. */
export const statusesByCode = (
  codes: Readonly<Partial<Record<TrackingStatus, string>>>,
): Readonly<Record<string, TrackingStatus>> =>
  Object.fromEntries(
    Object.entries(codes).flatMap(([status, own]) =>
      own.split(' ').map((code) => [code, status as TrackingStatus]),
    ),
  )
