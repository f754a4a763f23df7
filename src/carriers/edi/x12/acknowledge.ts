import { checkSet, type SegmentFault } from './check-set.ts'
import { ELEMENT_FAULTS, SEGMENT_FAULTS } from './fault-codes.ts'
import { FUNCTIONAL_IDS, type Segment, type TransactionSet } from './interchange.ts'
import type { ReceivedGroup, ReceivedInterchange, ReceivedSet } from './read-interchange.ts'
import { partsOf } from './sets.ts'

/** A set with its verdict; only accepted sets may be processed. */
export interface JudgedSet {
  set: ReceivedSet
  /** AK5-01: A accepted, E accepted with the reported faults, R refused. */
  verdict: 'A' | 'E' | 'R'
  segmentFaults: SegmentFault[]
  /** AK5-02 and following. */
  codes: string[]
}

export interface JudgedGroup {
  group: ReceivedGroup
  sets: JudgedSet[]
  /** AK9-01: A all accepted, E all accepted but with reported faults, P some, R none. */
  verdict: 'A' | 'E' | 'P' | 'R'
  /** AK9-05 and following. */
  codes: string[]
}

/** Judges every set of a group: a fault in the group's own envelope rejects all of them. */
export function judgeGroup(group: ReceivedGroup): JudgedGroup {
  const codes = [...new Set([...group.faults.map((fault) => fault.code), ...groupCodes(group)])]
  const sets = group.sets.map((set) => judgeSet(set, group, codes.length > 0))
  return { group, sets, verdict: groupVerdict(sets, codes), codes }
}

function groupVerdict(sets: readonly JudgedSet[], codes: readonly string[]): JudgedGroup['verdict'] {
  const refused = sets.filter((one) => one.verdict === 'R').length
  if (codes.length > 0 || (refused > 0 && refused === sets.length)) return 'R'
  if (refused > 0) return 'P'
  return sets.some((one) => one.verdict === 'E') ? 'E' : 'A'
}

/**
 * An extra or misplaced segment does not affect the data that we read: the set is processed, and its sender gets a
 * report. A missing (3) or unreadable (8) segment rejects the set.
 */
const isRefusing = ({ code, elements }: SegmentFault): boolean =>
  code === '3' || (code === '8' && elements.some((one) => !one.isHarmless))

/**
 * We write 004010. In later releases, the elements that we read have the same positions; 00406 and 00501 are in use.
 */
const READABLE_RELEASE = /^00[45]\d{3}/

/** 1 functional group not supported, 2 version not supported. */
function groupCodes(group: ReceivedGroup): string[] {
  const isKnown = Object.values(FUNCTIONAL_IDS).includes(group.functionalId)
  return [...(isKnown ? [] : ['1']), ...(READABLE_RELEASE.test(group.version) ? [] : ['2'])]
}

function judgeSet(set: ReceivedSet, group: ReceivedGroup, isGroupRefused: boolean): JudgedSet {
  const segmentFaults = checkSet(set)
  const codes = set.faults.map((fault) => fault.code)
  if (!partsOf(set.id) || FUNCTIONAL_IDS[set.id] !== group.functionalId) codes.push('1')
  const isRefused = isGroupRefused || codes.length > 0 || segmentFaults.some(isRefusing)
  if (segmentFaults.length > 0) codes.push('5')
  const verdict = isRefused ? 'R' : segmentFaults.length > 0 ? 'E' : 'A'
  return { set, verdict, segmentFaults, codes: [...new Set(codes)] }
}

/** AK2 loops are capped: a file full of faults must not become an answer of megabytes. */
const MOST_FAULTS_TOLD = 100

/** The body of the 997 that answers a group; never send one for a group of 997s. Source: X12 997, release 004010. */
export function acknowledgementOf({ group, sets, verdict, codes }: JudgedGroup): Segment[] {
  const accepted = sets.filter((one) => one.verdict !== 'R').length
  return [
    ['AK1', group.functionalId.slice(0, 2), group.control],
    ...sets.flatMap(setAnswer),
    [
      'AK9',
      verdict,
      String(group.setsTold ?? sets.length),
      String(sets.length),
      String(accepted),
      ...codes.slice(0, 5),
    ],
  ]
}

function setAnswer({ set, verdict, segmentFaults, codes }: JudgedSet): Segment[] {
  return [
    ['AK2', set.id, set.control],
    ...segmentFaults
      .slice(0, MOST_FAULTS_TOLD)
      .flatMap((fault): Segment[] => [
        ['AK3', fault.segment, String(fault.position), '', fault.code],
        ...fault.elements.map(
          (one): Segment => ['AK4', String(one.position), one.reference, one.code, one.value],
        ),
      ]),
    ['AK5', verdict, ...codes.slice(0, 5)],
  ]
}

/** A partner's 997 for one of our groups. */
export interface Acknowledgement {
  functionalId: string
  groupControl: string
  verdict: string
  /** One for each set that it lists; a partner may omit them if all are accepted. */
  sets: { id: string; control: string; isAccepted: boolean; faults: string[] }[]
}

/**
 * Reads an accepted 997, or a 999, which has the same facts in its own segments (IK3 to IK5), with `CTX` for context.
 */
export function readAcknowledgement(set: TransactionSet): Acknowledgement {
  const found: Acknowledgement = { functionalId: '', groupControl: '', verdict: '', sets: [] }
  for (const segment of set.segments) {
    const [id, first = '', second = '', third = '', fourth = ''] = segment
    const last = found.sets.at(-1)
    if (id === 'AK1') Object.assign(found, { functionalId: first, groupControl: second })
    if (id === 'AK2') found.sets.push({ id: first, control: second, isAccepted: false, faults: [] })
    if (isOne(id, 'K3') && last) last.faults.push(`${first} (segment ${second}) ${segmentFault(fourth)}`)
    if (isOne(id, 'K4') && last) last.faults.push(`element ${first} ${elementFault(third, fourth)}`)
    // E: accepted, with faults noted.
    if (isOne(id, 'K5') && last) last.isAccepted = first === 'A' || first === 'E'
    if (id === 'AK9') found.verdict = first
  }
  return found
}

const isOne = (id: string | undefined, what: string) => id === `A${what}` || id === `I${what}`

const segmentFault = (code: string) =>
  SEGMENT_FAULTS[code] ?? (code ? `has an error, code ${code}` : 'has an error')

const elementFault = (code: string, value: string) =>
  `${ELEMENT_FAULTS[code] ?? `has an error, code ${code}`}${value ? ` (${value})` : ''}`

/** A partner's TA1 for one of our interchanges. */
export interface InterchangeAnswer {
  /** ISA13 of ours. */
  control: string
  isAccepted: boolean
  /** TA105, e.g. '025' duplicate interchange control number. */
  code: string
}

export function readInterchangeAnswer(segment: Segment): InterchangeAnswer {
  const [, control = '', , , verdict = '', code = ''] = segment
  // E: accepted, with faults noted.
  return { control, isAccepted: verdict === 'A' || verdict === 'E', code }
}

/**
 * A TA1 segment for an interchange with a faulty envelope; code 000 = accepted. Source: X12.5, TA1.
 *
 * @param fault a fault in addition to those of its text, e.g. 025: its control number was used before
 */
export function interchangeAnswer(interchange: ReceivedInterchange, fault?: string): Segment {
  const code = fault ?? interchange.faults[0]?.code ?? '000'
  return ['TA1', interchange.control, interchange.date, interchange.time, code === '000' ? 'A' : 'R', code]
}
