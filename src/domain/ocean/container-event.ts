/** Events of a container in the codes of DCSA Track & Trace 2.2 (event domain 3.2, Apache-2.0). */

/** PLN planned, EST estimated, ACT actual. */
export type Classifier = 'PLN' | 'EST' | 'ACT'
export const CLASSIFIERS = ['PLN', 'EST', 'ACT'] as const

export interface OceanEvent {
  classifier: Classifier
  /** Transport ARRI, DEPA; equipment LOAD, DISC, GTIN …; shipment CONF, HOLD, RELS …. */
  code: string
  at: Date
  /** The time of the report: of two estimates, the later report counts. */
  saidAt: Date
  /** UN/LOCODE of the place; '' if unknown. */
  unlocode: string
  /** null if the event does not say. */
  isEmpty: boolean | null
  isTransshipment: boolean
}

/** An event that can be entered by hand, in the order of a journey. */
export interface EventKind {
  code: string
  /** Set if the same code means two things. */
  isEmpty: boolean | null
  label: string
}

/** The kinds that users can choose; carriers' events show the same texts. */
export const EVENT_KINDS: readonly EventKind[] = [
  { code: 'CONF', isEmpty: null, label: 'Booking confirmed' },
  { code: 'GTOT', isEmpty: true, label: 'Empty container picked up' },
  { code: 'STUF', isEmpty: null, label: 'Container loaded by the shipper' },
  { code: 'GTIN', isEmpty: false, label: 'Delivered to the port of loading' },
  { code: 'LOAD', isEmpty: false, label: 'Loaded on the vessel' },
  { code: 'DEPA', isEmpty: null, label: 'Vessel departed' },
  { code: 'ARRI', isEmpty: null, label: 'Vessel arrived' },
  { code: 'DISC', isEmpty: false, label: 'Discharged from the vessel' },
  { code: 'CUSS', isEmpty: null, label: 'Selected for a customs scan' },
  { code: 'CUSI', isEmpty: null, label: 'Selected for a customs inspection' },
  { code: 'HOLD', isEmpty: null, label: 'On hold' },
  { code: 'CUSR', isEmpty: null, label: 'Released by customs' },
  { code: 'RELS', isEmpty: null, label: 'Hold released' },
  { code: 'AVPU', isEmpty: null, label: 'Available for pickup' },
  { code: 'GTOT', isEmpty: false, label: 'Picked up at the terminal' },
  { code: 'DROP', isEmpty: null, label: 'Dropped off' },
  { code: 'STRP', isEmpty: null, label: 'Unloaded by the consignee' },
  { code: 'GTIN', isEmpty: true, label: 'Empty container returned' },
]

/** Codes that carriers send and users do not need to enter. */
const FURTHER: Readonly<Record<string, string>> = {
  PICK: 'Picked up',
  AVDO: 'Available for drop-off',
  INSP: 'Inspected',
  RSEA: 'Resealed',
  RMVD: 'Removed',
  CROS: 'Crossed the border',
  RECE: 'Received',
  DRFT: 'Draft',
  PENA: 'Pending approval',
  PENU: 'Update requested',
  PENC: 'Pending confirmation',
  REJE: 'Rejected',
  APPR: 'Approved',
  ISSU: 'Issued',
  SURR: 'Surrendered',
  SUBM: 'Submitted',
  VOID: 'Voided',
  REQS: 'Requested',
  CMPL: 'Completed',
  CANC: 'Canceled',
}

/** The event in words: `Loaded on the vessel`; the code itself if DCSA does not have it. */
export function eventLabel(code: string, isEmpty: boolean | null): string {
  const same = EVENT_KINDS.filter((kind) => kind.code === code)
  const exact = same.find((kind) => kind.isEmpty === isEmpty)
  if (exact) return exact.label
  if (code === 'GTIN') return 'Gate in'
  if (code === 'GTOT') return 'Gate out'
  return same[0]?.label ?? FURTHER[code] ?? code
}

/** Whether DCSA knows the code. */
export const isEventCode = (code: string): boolean =>
  EVENT_KINDS.some((kind) => kind.code === code) || code in FURTHER

/**
 * The key of one kind of event at one place: an actual event replaces its estimates, a later estimate an earlier one.
 */
const keyOf = ({ code, isEmpty, unlocode }: OceanEvent): string => `${code} ${isEmpty} ${unlocode}`

/** The events without replaced estimates, in the order of their times. */
export function currentEvents<E extends OceanEvent>(events: readonly E[]): E[] {
  const happened = new Set(events.filter(({ classifier }) => classifier === 'ACT').map(keyOf))
  const latest = new Map<string, E>()
  for (const event of events) {
    if (event.classifier === 'ACT') continue
    const known = latest.get(keyOf(event))
    if (!known || known.saidAt <= event.saidAt) latest.set(keyOf(event), event)
  }
  return events
    .filter(
      (event) =>
        event.classifier === 'ACT' || (!happened.has(keyOf(event)) && latest.get(keyOf(event)) === event),
    )
    .sort((one, other) => one.at.getTime() - other.at.getTime())
}
