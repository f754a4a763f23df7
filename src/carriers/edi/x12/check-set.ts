import type { Segment, TransactionSet } from './interchange.ts'
import { type ElementRule, SEGMENTS, type SegmentRule } from './segments.ts'
import { type LoopPart, type Part, partsOf } from './sets.ts'

/** A fault of one element, as reported in AK4. */
export interface ElementFault {
  /** From 1. */
  position: number
  reference: string
  /** Element 723: 1 missing, 3 too many, 4 short, 5 long, 6 character, 8 date, 9 time. */
  code: string
  value: string
  /** One element too many, or a text that is too long: the data that we read is complete. */
  isHarmless: boolean
}

/** A fault of one segment, as reported in AK3. */
export interface SegmentFault {
  segment: string
  /** From 1, where ST is the first. */
  position: number
  /** Element 720: 1 unknown, 2 unexpected, 3 missing, 4 loop too often, 5 too often, 8 elements at fault. */
  code: string
  elements: ElementFault[]
}

/**
 * The faults of a set's segments and elements, in their order; empty if it follows release 004010. Segments of sets
 * that are not in our tables are not checked.
 */
export function checkSet(set: TransactionSet): SegmentFault[] {
  const parts = partsOf(set.id)
  if (!parts) return []
  const faults: SegmentFault[] = []
  const body = set.segments.slice(1, set.segments.at(-1)?.[0] === 'SE' ? -1 : undefined)
  const rules = body.map((segment) => SEGMENTS.get(segment[0]!))
  const walk: Walk = { body, rules, at: 0, faults }
  takeParts(walk, parts)
  // One fault is enough: segments after a misplaced one cannot be judged by their place.
  if (walk.at < body.length) note(walk, '2')
  for (let index = 0; index < body.length; index++) {
    const segment = body[index]!
    const rule = rules[index]
    const elements = rule ? checkElements(segment, rule) : null
    if (elements) faults.push({ segment: segment[0]!.slice(0, 3), position: index + 2, code: '8', elements })
  }
  return faults.sort((a, b) => a.position - b.position)
}

interface Walk {
  body: readonly Segment[]
  /** The table's rule for each segment, looked up once; undefined for an unknown segment. */
  rules: readonly (SegmentRule | undefined)[]
  at: number
  faults: SegmentFault[]
}

/** undefined for an unknown segment and after the last. */
const idAt = (walk: Walk): string | undefined => walk.rules[walk.at]?.id

function note(walk: Walk, code: string, segment = walk.body[walk.at]?.[0] ?? ''): void {
  walk.faults.push({ segment: segment.slice(0, 3), position: walk.at + 2, code, elements: [] })
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
  while (idAt(walk) === id) {
    count += 1
    if (count > most) note(walk, '5')
    walk.at += 1
  }
  if (count < least) note(walk, '3', id)
}

function takeLoop(walk: Walk, part: LoopPart): void {
  let count = 0
  while (idAt(walk) === part.opens) {
    count += 1
    if (count > part.most) note(walk, '4')
    takeTurn(walk, part)
  }
  if (count < part.least) note(walk, '3', part.opens)
}

/**
 * One repeat: its first segment is consumed first, so that a second one opens the next repeat and is not "too often".
 */
function takeTurn(walk: Walk, part: LoopPart): void {
  walk.at += 1
  takeParts(walk, part.parts.slice(1))
  skipStrangers(walk)
}

/** Reports an unknown segment and skips it, so that the segments after it are still checked in their places. */
function skipStrangers(walk: Walk): void {
  while (walk.at < walk.body.length && !walk.rules[walk.at]) {
    note(walk, '1')
    walk.at += 1
  }
}

/** null if there are no faults, the usual case: most segments need no list. */
function checkElements(segment: Segment, { elements, lastRequired }: SegmentRule): ElementFault[] | null {
  let faults: ElementFault[] | null = null
  const last = Math.max(segment.length - 1, lastRequired)
  for (let position = 1; position <= last; position++) {
    const rule = elements[position - 1]
    const value = segment[position] ?? ''
    const code = rule ? faultOf(rule, value) : value === '' ? '' : '3'
    if (code === '') continue
    faults ??= []
    const isHarmless = code === '3' || (code === '5' && isText(rule))
    faults.push({ position, reference: rule?.reference ?? '', code, value: value.slice(0, 99), isHarmless })
  }
  return faults
}

const isText = (rule: ElementRule | undefined) => rule?.type === 'AN'

/** Element 723; '' = no fault. */
function faultOf(rule: ElementRule, value: string): string {
  if (value === '') return rule.isRequired ? '1' : ''
  const length = rule.isNumber ? digitsIn(value) : value.length
  if (length < rule.least) return '4'
  if (length > rule.most) return '5'
  switch (rule.type) {
    case 'N0':
    case 'N2':
      return isNumber(value, false) ? '' : '6'
    case 'R':
      return isNumber(value, true) ? '' : '6'
    case 'DT':
      return isDate(value) ? '' : '8'
    case 'TM':
      return /^([01]\d|2[0-3])[0-5]\d([0-5]\d\d{0,2})?$/.test(value) ? '' : '9'
    default:
      return ''
  }
}

const [ZERO, NINE, MINUS, POINT] = [48, 57, 45, 46]

/** Signs and decimal points do not count as characters (X12.6). */
function digitsIn(value: string): number {
  let count = value.length
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at)
    if (code === MINUS || code === POINT) count--
  }
  return count
}

function isNumber(value: string, mayHavePoint: boolean): boolean {
  let digits = 0
  let points = 0
  for (let at = value.charCodeAt(0) === MINUS ? 1 : 0; at < value.length; at++) {
    const code = value.charCodeAt(at)
    if (code === POINT) points++
    else if (code < ZERO || code > NINE) return false
    else digits++
  }
  return digits > 0 && points <= (mayHavePoint ? 1 : 0)
}

const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** CCYYMMDD of an existing day. */
function isDate(value: string): boolean {
  if (value.length !== 8 || value.startsWith('-') || !isNumber(value, false)) return false
  const [year, month, day] = [Number(value.slice(0, 4)), Number(value.slice(4, 6)), Number(value.slice(6))]
  if (month < 1 || month > 12 || day < 1 || day > MONTH_DAYS[month - 1]!) return false
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return month !== 2 || day < 29 || isLeap
}
