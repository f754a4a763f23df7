import type { Segment } from '#carriers/edi/x12/interchange.ts'
import { type OutgoingInterchange, writeInterchange } from '#carriers/edi/x12/write-interchange.ts'

/** Random numbers that are the same for the same seed (mulberry32). */
export function randomOf(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

type Random = (below: number) => number
const oneOf = <T>(random: Random, list: readonly T[]): T => list[random(list.length)]!

/** Values that have broken other readers. */
const HOSTILE = [
  '',
  ' ',
  '0',
  '-1',
  '00000000',
  '99999999',
  '20260230',
  '20620101',
  '9999999999999999999999',
  '1e400',
  'NaN',
  '*',
  '~',
  '>',
  'ISA',
  'SE',
  'GE*1*1~IEA*1*000000001~',
  "'; drop table shipments; --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '\u0000',
  '\u001d\u001e\u001f',
  '\ufeff',
  '\u202e',
  '\ud83d\ude80',
  'é'.repeat(40),
  'X'.repeat(5_000),
  '__proto__',
  'constructor',
]

type Mutation = (text: string, random: Random) => string

const segmentsOf = (text: string) => text.split('~')
const between = (text: string, random: Random) => random(Math.max(1, text.length))

/** Each makes one change to an interchange; most files get one to three of them. */
const MUTATIONS: readonly Mutation[] = [
  // A character is replaced, deleted, or inserted.
  (text, random) => {
    const at = between(text, random)
    return text.slice(0, at) + String.fromCharCode(random(256)) + text.slice(at + 1)
  },
  (text, random) => {
    const at = between(text, random)
    return text.slice(0, at) + text.slice(at + 1 + random(4))
  },
  (text, random) => {
    const at = between(text, random)
    return text.slice(0, at) + oneOf(random, HOSTILE) + text.slice(at)
  },
  // The file ends early, or continues.
  (text, random) => text.slice(0, between(text, random)),
  (text, random) => text + text.slice(between(text, random)),
  // A segment is deleted, repeated, or swapped with another.
  (text, random) =>
    segmentsOf(text)
      .toSpliced(random(segmentsOf(text).length), 1)
      .join('~'),
  (text, random) => {
    const parts = segmentsOf(text)
    const at = random(parts.length)
    return parts.toSpliced(at, 0, ...Array(1 + random(12)).fill(parts[at]!)).join('~')
  },
  (text, random) => {
    const parts = segmentsOf(text)
    const [one, other] = [random(parts.length), random(parts.length)]
    ;[parts[one], parts[other]] = [parts[other]!, parts[one]!]
    return parts.join('~')
  },
  // An element is deleted, repeated, or replaced.
  (text, random) => changeElements(text, random, (elements, at) => elements.toSpliced(at, 1)),
  (text, random) => changeElements(text, random, (elements, at) => elements.toSpliced(at, 0, elements[at]!)),
  (text, random) => changeElements(text, random, (elements, at) => elements.with(at, oneOf(random, HOSTILE))),
  (text, random) =>
    changeElements(text, random, (elements, at) =>
      elements.with(
        at,
        elements[at]!.replace(/\d/g, () => String(random(10))),
      ),
    ),
  // Other separators; those in the header stay the same.
  (text, random) => text.replaceAll('~', oneOf(random, ['\n', '^', '~~', '\u001e'])),
  (text, random) => text.replaceAll('*', oneOf(random, ['|', '\t', '**', '\u001d'])),
]

function changeElements(
  text: string,
  random: Random,
  change: (elements: string[], at: number) => string[],
): string {
  const parts = segmentsOf(text)
  const at = random(parts.length)
  const elements = parts[at]!.split('*')
  return parts.with(at, change(elements, random(elements.length)).join('*')).join('~')
}

export function mutate(text: string, random: Random): string {
  let mutated = text
  for (let times = 1 + random(3); times > 0; times--) mutated = oneOf(random, MUTATIONS)(mutated, random)
  return mutated
}

/** An interchange from a carrier to us. */
export const fromCarrier = (
  scac: string,
  control: number,
  sets: { id: string; body: Segment[] }[],
  changes: Partial<OutgoingInterchange> = {},
): string =>
  writeInterchange({
    senderQualifier: '02',
    sender: scac,
    receiverQualifier: 'ZZ',
    receiver: 'LADINGTEST',
    usage: 'T',
    at: new Date(),
    interchangeControl: control,
    groupControl: control,
    wantsAcknowledgement: control % 2 === 0,
    sets,
    ...changes,
  })
