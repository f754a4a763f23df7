import { type Reference, referencesIn } from './references.ts'
import { isoDate, isoTime } from './texts.ts'
import type { Segment, TransactionSet } from './x12/interchange.ts'
import { splitAt } from './x12/split-at.ts'

/** One AT7 with its place. */
export interface StatusLine {
  /** AT7-01 to AT7-04, '' if absent. */
  status: string
  reason: string
  appointmentStatus: string
  appointmentReason: string
  /** Date and time as the carrier wrote them, YYYY-MM-DD and HH:MM; '' if absent. */
  date: string
  time: string
  /** Element 623: LT local, ET, CT, MT, PT, UT …; '' = local. */
  timeCode: string
  city: string
  state: string
  country: string
  postalCode: string
  equipment: string
  /** K1 of the same line. */
  remarks: string
  /** Q7: lading exceptions, e.g. 'D 2 PCS' as written. */
  exceptions: string[]
  /** L11 of the same line, e.g. QN the stop number, BM the shipment if a message covers several. */
  references?: Reference[]
}

/** The data of a 214. */
export interface ShipmentStatusMessage {
  scac: string
  proNumber: string
  /** The shipper's number of the shipment. */
  bolNumber: string
  /** L11 of the head, and B10-06. */
  references: Reference[]
  lines: StatusLine[]
}

/** Body of a 214, shipment status. Source: X12 214, 004010: AT7-01 and -03 exclude each other. */
export function buildShipmentStatus214(message: ShipmentStatusMessage): Segment[] {
  return [
    ['B10', message.proNumber || message.bolNumber, message.bolNumber, message.scac],
    ...message.references.map(referenceSegment),
    ...message.lines.flatMap((line, index): Segment[] => [
      ['LX', String(index + 1)],
      [
        'AT7',
        line.status,
        line.reason,
        line.appointmentStatus,
        line.appointmentReason,
        line.date.replaceAll('-', ''),
        line.time.replace(':', ''),
        line.time ? line.timeCode || 'LT' : '',
      ],
      ...(line.city ? [['MS1', line.city, line.state, line.country || 'US']] : []),
      ...(line.equipment ? [['MS2', message.scac, line.equipment]] : []),
      ...(line.references ?? []).map(referenceSegment),
      ...(line.remarks ? [['K1', line.remarks.slice(0, 30), line.remarks.slice(30, 60)]] : []),
    ]),
  ]
}

const referenceSegment = ({ qualifier, value }: Reference): Segment => ['L11', value, qualifier]

/**
 * Reads an accepted 214: one line for each AT7, however many an LX has. Older guides have no LX: an AT7 in the header
 * also counts as a line.
 */
export function readShipmentStatus214(set: TransactionSet): ShipmentStatusMessage {
  const [beforeLines, ...turns] = splitAt(set.segments, 'LX')
  const [head, ...bare] = splitAt(beforeLines, 'AT7')
  const [, pro = '', bolNumber = '', scac = '', , qualifier = '', other = ''] =
    head.find((segment) => segment[0] === 'B10') ?? []
  const references = referencesIn(head)
  if (other) references.push({ qualifier, value: other })
  const lines = [...(bare.length > 0 ? [bare.flat()] : []), ...turns].flatMap(readTurn)
  return { scac, proNumber: pro, bolNumber, references, lines }
}

function readTurn(segments: readonly Segment[]): StatusLine[] {
  const [, ...parts] = splitAt(segments, 'AT7')
  const references = referencesIn(segments)
  const remarks = segments.filter((segment) => segment[0] === 'K1').flatMap((segment) => segment.slice(1))
  const exceptions = segments
    .filter((segment) => segment[0] === 'Q7')
    .map((segment) => segment.slice(1).filter(Boolean).join(' '))
  return parts.map((part) => {
    const [, ...elements] = part[0]!
    // Some carriers write codes in lowercase.
    const [status = '', reason = '', appointmentStatus = '', appointmentReason = '', ...when] = elements.map(
      (element) => element.trim().toUpperCase(),
    )
    const place = part.find((segment) => segment[0] === 'MS1') ?? []
    const equipment = part.find((segment) => segment[0] === 'MS2') ?? []
    return {
      status,
      reason,
      appointmentStatus,
      appointmentReason,
      date: isoDate(when[0] ?? ''),
      time: isoTime(when[1] ?? ''),
      timeCode: when[2] ?? '',
      city: place[1] ?? '',
      state: place[2] ?? '',
      country: place[3] ?? '',
      postalCode: place[8] ?? '',
      equipment: equipment[2] ?? '',
      remarks: remarks.filter(Boolean).join(' '),
      exceptions,
      ...(references.length > 0 ? { references } : {}),
    }
  })
}
