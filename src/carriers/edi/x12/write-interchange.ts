import { FUNCTIONAL_IDS, type Interchange, type Segment, VERSION } from './interchange.ts'

/** The input of an interchange; the caller provides control numbers that increase per partner. */
export interface OutgoingInterchange
  extends Pick<Interchange, 'senderQualifier' | 'sender' | 'receiverQualifier' | 'receiver' | 'usage'> {
  /** Time of writing; the envelope has it in UTC. */
  at: Date
  /** 1 to 999,999,999. */
  interchangeControl: number
  /** 1 to 999,999,999. */
  groupControl: number
  wantsAcknowledgement: boolean
  /** Sender and receiver in GS02/GS03 if the partner requires others than in the ISA. */
  groupSender?: string
  groupReceiver?: string
  /** All of one kind: they are in one functional group. Bodies without ST and SE. */
  sets: readonly { id: string; body: readonly Segment[] }[]
  /** TA1 segments, which come before the group; an interchange may contain nothing else. */
  answers?: readonly Segment[]
}

interface Separators {
  element: string
  component: string
  segment: string
}

/** The usual separators. */
const USUAL: Separators = { element: '*', component: '>', segment: '~' }
/**
 * X12 has no escape character: a text with a separator in it would break the message. The interchange declares its own
 * separators, so such a text is sent with others that no typed text can contain (control characters are removed from
 * every field when it is entered).
 */
const UNTYPABLE: Separators = { element: '\u001d', component: '\u001f', segment: '\u001e' }

/**
 * Writes one interchange with one functional group. The elements are written unchanged, except that line ends and other
 * control characters become spaces and trailing empty elements are dropped.
 */
export function writeInterchange(outgoing: OutgoingInterchange): string {
  const sets = outgoing.sets.map(({ id, body }) => ({ id, body: body.map(cleanSegment) }))
  const answers = (outgoing.answers ?? []).map(cleanSegment)
  const isTyped = answers.some(holdsSeparator) || sets.some(({ body }) => body.some(holdsSeparator))
  const separators = isTyped ? UNTYPABLE : USUAL
  const interchangeControl = String(outgoing.interchangeControl).padStart(9, '0')
  const { day, time } = stamp(outgoing.at)
  const segments: Segment[] = [
    [
      'ISA',
      '00',
      ' '.repeat(10),
      '00',
      ' '.repeat(10),
      outgoing.senderQualifier.padEnd(2),
      outgoing.sender.padEnd(15).slice(0, 15),
      outgoing.receiverQualifier.padEnd(2),
      outgoing.receiver.padEnd(15).slice(0, 15),
      day.slice(2),
      time,
      'U',
      '00401',
      interchangeControl,
      outgoing.wantsAcknowledgement ? '1' : '0',
      outgoing.usage,
      separators.component,
    ],
    ...answers,
    ...(sets.length > 0 ? groupOf(outgoing, sets, { day, time }) : []),
    ['IEA', sets.length > 0 ? '1' : '0', interchangeControl],
  ]
  // A line end after each segment terminator is allowed, and people read these files.
  return segments.map((segment) => `${segment.join(separators.element)}${separators.segment}\n`).join('')
}

function groupOf(
  outgoing: OutgoingInterchange,
  sets: OutgoingInterchange['sets'],
  { day, time }: { day: string; time: string },
): Segment[] {
  const groupControl = String(outgoing.groupControl)
  return [
    [
      'GS',
      FUNCTIONAL_IDS[sets[0]?.id ?? ''] ?? '',
      outgoing.groupSender ?? outgoing.sender,
      outgoing.groupReceiver ?? outgoing.receiver,
      day,
      time,
      groupControl,
      'X',
      VERSION,
    ],
    ...sets.flatMap(({ id, body }, index) => enveloped(id, String(index + 1).padStart(4, '0'), body)),
    ['GE', String(sets.length), groupControl],
  ]
}

/** SE01 counts the segments, including ST and SE. */
function enveloped(id: string, control: string, body: readonly Segment[]): Segment[] {
  return [['ST', id, control], ...body, ['SE', String(body.length + 2), control]]
}

/** Some readers would take control characters for separators; trailing empty elements are not sent. */
function cleanSegment(segment: Segment): Segment {
  const cleaned = segment.map((element) => element.replace(/\p{Cc}+/gu, ' ').trimEnd())
  let length = cleaned.length
  while (length > 1 && cleaned[length - 1] === '') length--
  return cleaned.slice(0, length)
}

const holdsSeparator = (segment: Segment): boolean => segment.some((element) => /[*>~]/.test(element))

function stamp(at: Date): { day: string; time: string } {
  const iso = at.toISOString()
  return { day: iso.slice(0, 10).replaceAll('-', ''), time: iso.slice(11, 16).replace(':', '') }
}
