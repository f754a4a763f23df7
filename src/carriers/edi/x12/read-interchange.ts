import type { FunctionalGroup, Interchange, Segment, TransactionSet } from './interchange.ts'

/** A fault of the interchange's own envelope, as reported in a TA1 (element I18, TA105). */
export interface EnvelopeFault {
  /** TA105, e.g. '021' invalid number of included groups. */
  code: string
  message: string
}

/** A fault of a group or of a set's envelope, as reported in a 997. */
export interface ControlFault {
  /** AK9-05 of a group, AK5-02 of a set. */
  code: string
  message: string
}

/** A transaction set as received, with the faults of its envelope. */
export interface ReceivedSet extends TransactionSet {
  faults: ControlFault[]
}

export interface ReceivedGroup extends Omit<FunctionalGroup, 'sets'> {
  sets: ReceivedSet[]
  /** GE01: the stated number of sets; null if GE is missing. */
  setsTold: number | null
  faults: ControlFault[]
}

export interface ReceivedInterchange extends Omit<Interchange, 'groups'> {
  groups: ReceivedGroup[]
  /** TA1 segments: the partner's answers about the envelopes of our interchanges. */
  answers: Segment[]
  faults: EnvelopeFault[]
}

export type ReadInterchange =
  | { kind: 'interchange'; interchange: ReceivedInterchange }
  /** There is no interchange header to answer: a user has to look at it. */
  | { kind: 'unreadable'; message: string }

/** ISA is the one segment of fixed length: its 16 elements are read by position. */
const ISA_LENGTH = 105
const ELEMENT_AT = 3
const COMPONENT_AT = 104
/** Much more than any carrier sends; a longer file is not an interchange. */
const MOST_CHARACTERS = 20_000_000

/**
 * Reads one interchange: envelope, groups, sets, each with the faults of its control numbers and counts. Never throws,
 * whatever the text is. `checkSet` checks the content of the sets.
 */
export function readInterchange(text: string): ReadInterchange {
  if (text.length > MOST_CHARACTERS) return unreadable('The file is too large for an interchange.')
  const start = text.indexOf('ISA')
  if (start < 0 || text.slice(0, start).trim() !== '') {
    return unreadable('The file does not begin with an ISA segment.')
  }
  const header = text.slice(start, start + ISA_LENGTH)
  const element = header[ELEMENT_AT] ?? ''
  const component = header[COMPONENT_AT] ?? ''
  const segment = text[start + ISA_LENGTH] ?? ''
  const isa = header.split(element)
  if (isa.length !== 17 || isa.some((part, index) => part.length !== ISA_LENGTHS[index])) {
    return unreadable('The ISA segment does not have its 106 characters.')
  }
  if (!areSeparators(element, component, segment)) {
    return unreadable('The separators in the ISA segment are not distinct.')
  }
  const segments = splitSegments(text, start + ISA_LENGTH + 1, segment, element)
  return { kind: 'interchange', interchange: groupUp(isa, segments) }
}

/** Lengths of 'ISA' and of its elements 1 to 16. */
const ISA_LENGTHS = [3, 2, 10, 2, 10, 2, 15, 2, 15, 6, 4, 1, 5, 9, 1, 1, 1]

const unreadable = (message: string): ReadInterchange => ({ kind: 'unreadable', message })

function areSeparators(element: string, component: string, segment: string): boolean {
  const all = [element, component, segment]
  return new Set(all).size === 3 && all.every((one) => one !== '' && !/[A-Za-z0-9 ]/.test(one))
}

/**
 * Splits from `start`. Ignores line ends and spaces between segments. Reads the characters in one pass: cutting out
 * each segment and splitting it takes twice as long.
 */
function splitSegments(text: string, start: number, terminator: string, separator: string): Segment[] {
  const [ends, parts] = [terminator.charCodeAt(0), separator.charCodeAt(0)]
  const segments: Segment[] = []
  let at = start
  while (at < text.length) {
    while (text.charCodeAt(at) <= BLANK) at++
    const elements: string[] = []
    let begin = at
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === ends) break
      if (code !== parts) continue
      elements.push(text.slice(begin, at))
      begin = at + 1
    }
    if (at > begin || elements.length > 0) {
      elements.push(text.slice(begin, at))
      segments.push(elements)
    }
    at++
  }
  return segments
}

const BLANK = 32

function groupUp(isa: Segment, segments: readonly Segment[]): ReceivedInterchange {
  const interchange: ReceivedInterchange = {
    senderQualifier: isa[5]!.trim(),
    sender: isa[6]!.trim(),
    receiverQualifier: isa[7]!.trim(),
    receiver: isa[8]!.trim(),
    date: isa[9]!,
    time: isa[10]!,
    control: isa[13]!,
    wantsAcknowledgement: isa[14] === '1',
    usage: isa[15] === 'P' ? 'P' : 'T',
    groups: [],
    answers: [],
    faults: headerFaults(isa),
  }
  let group: ReceivedGroup | null = null
  let set: ReceivedSet | null = null
  let trailer: Segment | null = null
  const closeSet = () => {
    if (set) set.faults.push({ code: '2', message: `Set ${set.control} has no SE.` })
    set = null
  }
  const closeGroup = () => {
    closeSet()
    if (group) group.faults.push({ code: '3', message: `Group ${group.control} has no GE.` })
    group = null
  }
  for (const segment of segments) {
    const id = segment[0]
    if (trailer) {
      interchange.faults.push({ code: '024', message: `${id} comes after the end of the interchange.` })
      break
    }
    if (id === 'IEA') {
      closeGroup()
      trailer = segment
    } else if (id === 'GS') {
      closeGroup()
      group = newGroup(segment)
      interchange.groups.push(group)
    } else if (id === 'GE') {
      closeSet()
      if (group) endGroup(group, segment)
      else interchange.faults.push({ code: '022', message: 'GE is outside a group.' })
      group = null
    } else if (id === 'TA1' && !group) {
      interchange.answers.push(segment)
    } else if (id === 'ST' && group) {
      closeSet()
      set = { id: segment[1] ?? '', control: segment[2] ?? '', segments: [segment], faults: [] }
      group.sets.push(set)
    } else if (set) {
      set.segments.push(segment)
      if (id === 'SE') {
        endSet(set, segment)
        set = null
      }
    } else {
      interchange.faults.push({ code: '024', message: `${id} is outside a set.` })
    }
  }
  if (!trailer) {
    closeGroup()
    interchange.faults.push({ code: '023', message: 'The interchange has no IEA.' })
  } else {
    interchange.faults.push(...trailerFaults(interchange, trailer))
  }
  return interchange
}

function headerFaults(isa: Segment): EnvelopeFault[] {
  const faults: EnvelopeFault[] = []
  if (!/^\d{6}$/.test(isa[9]!)) faults.push({ code: '014', message: 'ISA09 is not a date.' })
  if (!/^\d{4}$/.test(isa[10]!)) faults.push({ code: '015', message: 'ISA10 is not a time.' })
  if (!/^\d{9}$/.test(isa[13]!)) faults.push({ code: '018', message: 'ISA13 is not a control number.' })
  if (!/^[01]$/.test(isa[14]!)) faults.push({ code: '019', message: 'ISA14 is neither 0 nor 1.' })
  if (!/^[TP]$/.test(isa[15]!)) faults.push({ code: '020', message: 'ISA15 is neither T nor P.' })
  return faults
}

function trailerFaults(interchange: ReceivedInterchange, iea: Segment): EnvelopeFault[] {
  const faults: EnvelopeFault[] = []
  if (iea[2] !== interchange.control) {
    faults.push({ code: '001', message: `IEA has control number ${iea[2] ?? ''}, which does not match ISA.` })
  }
  if (Number(iea[1]) !== interchange.groups.length) {
    faults.push({
      code: '021',
      message: `IEA counts ${iea[1] ?? ''} groups, not ${interchange.groups.length}.`,
    })
  }
  return faults
}

function newGroup(gs: Segment): ReceivedGroup {
  return {
    functionalId: gs[1] ?? '',
    sender: gs[2] ?? '',
    receiver: gs[3] ?? '',
    control: gs[6] ?? '',
    version: gs[8] ?? '',
    sets: [],
    setsTold: null,
    faults: [],
  }
}

function endGroup(group: ReceivedGroup, ge: Segment): void {
  group.setsTold = /^\d{1,6}$/.test(ge[1] ?? '') ? Number(ge[1]) : null
  if (group.setsTold !== group.sets.length) {
    group.faults.push({ code: '5', message: `GE counts ${ge[1] ?? ''} sets, not ${group.sets.length}.` })
  }
  if ((ge[2] ?? '') !== group.control) {
    group.faults.push({ code: '4', message: `GE has control number ${ge[2] ?? ''}, not ${group.control}.` })
  }
}

function endSet(set: ReceivedSet, se: Segment): void {
  if (Number(se[1]) !== set.segments.length) {
    set.faults.push({ code: '4', message: `SE counts ${se[1] ?? ''} segments, not ${set.segments.length}.` })
  }
  if ((se[2] ?? '') !== set.control) {
    set.faults.push({ code: '3', message: `SE has control number ${se[2] ?? ''}, not ${set.control}.` })
  }
}
