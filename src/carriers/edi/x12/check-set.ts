import type { Segment, TransactionSet } from './interchange.ts'
import { type ElementRule, SEGMENTS } from './segments.ts'
import { type LoopPart, type Part, SETS } from './sets.ts'

/** A fault of one element, as AK4 tells it. */
export interface ElementFault {
  /** From 1. */
  position: number
  reference: string
  /** Element 723: 1 missing, 3 too many, 4 short, 5 long, 6 character, 8 date, 9 time. */
  code: string
  value: string
}

/** A fault of one segment, as AK3 tells it. */
export interface SegmentFault {
  segment: string
  /** From 1, ST counting as the first. */
  position: number
  /** Element 720: 1 unknown, 2 unexpected, 3 missing, 4 loop too often, 5 too often, 8 elements at fault. */
  code: string
  elements: ElementFault[]
}

/**
 * What is wrong with a set's segments and elements, in their order; nothing when it keeps to release 004010.
 * Segments of a set that is not in our tables are not judged.
 */
export function checkSet(set: TransactionSet): SegmentFault[] {
  const parts = SETS[set.id]
  if (!parts) return []
  const faults: SegmentFault[] = []
  const body = set.segments.slice(1, set.segments.at(-1)?.[0] === 'SE' ? -1 : undefined)
  const walk: Walk = { body, at: 0, faults }
  takeParts(walk, parts)
  // One fault tells it: what follows a segment in the wrong place cannot be judged by its place.
  if (walk.at < body.length) note(walk, '2')
  for (const [index, segment] of body.entries()) {
    const elements = checkElements(segment)
    if (elements.length > 0) faults.push({ segment: idOf(segment), position: index + 2, code: '8', elements })
  }
  return faults.sort((a, b) => a.position - b.position)
}

interface Walk {
  body: readonly Segment[]
  at: number
  faults: SegmentFault[]
}

const idOf = (segment: Segment | undefined): string => (segment?.[0] ?? '').slice(0, 3)

function note(walk: Walk, code: string, segment = idOf(walk.body[walk.at])): void {
  walk.faults.push({ segment, position: walk.at + 2, code, elements: [] })
}

function takeParts(walk: Walk, parts: readonly Part[]): void {
  for (const part of parts) {
    skipStrangers(walk)
    if (part.kind === 'segment') takeSegment(walk, part.id, part.least, part.most)
    else takeLoop(walk, part)
  }
}

function takeSegment(walk: Walk, id: string, least: number, most: number): void {
  let count = 0
  while (idOf(walk.body[walk.at]) === id) {
    count += 1
    if (count > most) note(walk, '5')
    walk.at += 1
  }
  if (count < least) note(walk, '3', id)
}

function takeLoop(walk: Walk, part: LoopPart): void {
  let count = 0
  while (idOf(walk.body[walk.at]) === part.opens) {
    count += 1
    if (count > part.most) note(walk, '4')
    takeTurn(walk, part)
  }
  if (count < part.least) note(walk, '3', part.opens)
}

/** One turn: the head is taken by hand, so that a second head opens the next turn and is not "too often". */
function takeTurn(walk: Walk, part: LoopPart): void {
  walk.at += 1
  takeParts(walk, part.parts.slice(1))
  skipStrangers(walk)
}

/** A segment that no table knows is told and stepped over, so that what follows is still judged in its place. */
function skipStrangers(walk: Walk): void {
  while (walk.at < walk.body.length && !SEGMENTS.has(idOf(walk.body[walk.at]))) {
    note(walk, '1')
    walk.at += 1
  }
}

function checkElements(segment: Segment): ElementFault[] {
  const rules = SEGMENTS.get(idOf(segment))
  if (!rules) return []
  const faults: ElementFault[] = []
  for (let position = 1; position < segment.length; position++) {
    const rule = rules[position - 1]
    const value = segment[position]!
    const code = rule ? faultOf(rule, value) : value === '' ? '' : '3'
    if (code !== '')
      faults.push({ position, reference: rule?.reference ?? '', code, value: value.slice(0, 99) })
  }
  for (let position = segment.length; position <= rules.length; position++) {
    const rule = rules[position - 1]!
    if (rule.isRequired) faults.push({ position, reference: rule.reference, code: '1', value: '' })
  }
  return faults
}

/** Element 723; '' = nothing is wrong. */
function faultOf(rule: ElementRule, value: string): string {
  if (value === '') return rule.isRequired ? '1' : ''
  const length = lengthOf(rule, value)
  if (length < rule.least) return '4'
  if (length > rule.most) return '5'
  switch (rule.type) {
    case 'N0':
    case 'N2':
      return isDigits(value) ? '' : '6'
    case 'R':
      return /^-?(?:\d+\.?\d*|\.\d+)$/.test(value) ? '' : '6'
    case 'DT':
      return isDate(value) ? '' : '8'
    case 'TM':
      return /^([01]\d|2[0-3])[0-5]\d([0-5]\d\d{0,2})?$/.test(value) ? '' : '9'
    default:
      return ''
  }
}

/** Signs and decimal points do not count (X12.6). */
function lengthOf(rule: ElementRule, value: string): number {
  if (rule.type === 'R' || rule.type === 'N0' || rule.type === 'N2') return value.replace(/[-.]/g, '').length
  return value.length
}

const isDigits = (value: string): boolean => /^-?\d+$/.test(value)

function isDate(value: string): boolean {
  if (!/^\d{8}$/.test(value)) return false
  const iso = `${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6)}`
  const instant = Date.parse(`${iso}T00:00:00Z`)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(iso)
}
