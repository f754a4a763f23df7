import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#test/support/runs.ts'
import { readSets, TENDER, write } from '../edi-samples.test-support.ts'
import { buildTender204 } from '../tender-204.ts'
import { acknowledgementOf, interchangeAnswer, judgeGroup, readAcknowledgement } from './acknowledge.ts'
import { checkSet } from './check-set.ts'
import { readInterchange } from './read-interchange.ts'

const STATUS = [
  ['B10', '1', 'B1', 'SAIA'],
  ['LX', '1'],
  ['AT7', 'AF', 'NS', '', '', '20261120', '1640', 'LT'],
]
const GOOD = write('214', STATUS)

function interchangeOf(text: string) {
  const read = readInterchange(text)
  if (read.kind === 'unreadable') throw new Error(read.message)
  return read.interchange
}

describe('the envelope', () => {
  it('is 106 characters of ISA, then the group', () => {
    const text = write('204', buildTender204(TENDER))
    expect(text.indexOf('~')).toBe(105)
    expect(text.slice(0, 106)).toBe(
      'ISA*00*          *00*          *ZZ*LADINGDEMO     *02*SAIA           *261120*1805*U*00401*000000042*1*T*>~',
    )
    expect(text).toContain('\nGS*SM*LADINGDEMO*SAIA*20261120*1805*7*X*004010~')
    expect(text).toMatch(/\nGE\*1\*7~\nIEA\*1\*000000042~\n$/)
  })

  it('counts its segments with ST and SE', () => {
    expect(GOOD).toContain('\nSE*5*0001~')
  })

  it('accepts other separators, and segments with or without line ends', () => {
    const piped = GOOD.replaceAll('*', '|').replaceAll('~\n', '\r\n').replace('>', ':')
    const sets = readSets(piped.replaceAll('\r\n', "'"))
    expect(sets[0]!.segments).toEqual(readSets(GOOD)[0]!.segments)
  })

  it.each([
    ['nothing', ''],
    ['words', 'Dear sir, please find attached'],
    ['a short header', 'ISA*00*~GS*~'],
    ['letters as separators', GOOD.replaceAll('*', 'a')],
    ['one separator for two uses', GOOD.replaceAll('*', '~')],
  ])('with %s is unreadable, and reports that', (_what, text) => {
    expect(readInterchange(text)).toMatchObject({ kind: 'unreadable' })
  })

  it.each([
    ['001', GOOD.replace('IEA*1*000000042', 'IEA*1*000000043')],
    ['021', GOOD.replace('IEA*1*', 'IEA*2*')],
    ['023', GOOD.replace(/IEA.*/s, '')],
    ['014', GOOD.replace('*261120*', '*26112X*')],
  ])('with fault %s is answered by a TA1 that refuses it', (code, text) => {
    const interchange = interchangeOf(text)
    expect(interchange.faults[0]?.code).toBe(code)
    expect(interchangeAnswer(interchange)).toEqual(expect.arrayContaining(['TA1', 'R', code]))
  })

  it('without a fault is accepted', () => {
    expect(interchangeAnswer(interchangeOf(GOOD))).toEqual(['TA1', '000000042', '261120', '1805', 'A', '000'])
  })
})

describe('a 997', () => {
  const answer = (text: string) => judgeGroup(interchangeOf(text).groups[0]!)

  it('accepts a valid set', () => {
    expect(acknowledgementOf(answer(GOOD))).toEqual([
      ['AK1', 'QM', '7'],
      ['AK2', '214', '0001'],
      ['AK5', 'A'],
      ['AK9', 'A', '1', '1', '1'],
    ])
  })

  it.each([
    ['a wrong count', GOOD.replace('SE*5*', 'SE*6*'), ['AK5', 'R', '4']],
    ['a wrong control number', GOOD.replace('SE*5*0001', 'SE*5*0002'), ['AK5', 'R', '3']],
    ['no SE', GOOD.replace('SE*5*0001~\n', ''), ['AK5', 'R', '2']],
    ['a set of another kind', GOOD.replace('ST*214*', 'ST*856*'), ['AK5', 'R', '1']],
    ['no head', GOOD.replace('B10*1*B1*SAIA~\n', '').replace('SE*5', 'SE*4'), ['AK3', 'B10', '2', '', '3']],
    [
      'a date that is none',
      GOOD.replace('20261120*1640', '20261320*1640'),
      ['AK4', '5', '373', '8', '20261320'],
    ],
    ['a time that is none', GOOD.replace('*1640*', '*2540*'), ['AK4', '6', '337', '9', '2540']],
    [
      'a SCAC of nine letters',
      GOOD.replace('B1*SAIA', 'B1*SAIASAIAX'),
      ['AK4', '3', '140', '5', 'SAIASAIAX'],
    ],
    ['no SCAC', GOOD.replace('B1*SAIA', 'B1'), ['AK4', '3', '140', '1']],
  ])('rejects %s and reports where', (_what, text, expected) => {
    const segments = acknowledgementOf(answer(text)).map((segment) => segment.join('*').replace(/\*+$/, ''))
    expect(segments).toContain(expected.join('*'))
    expect(segments.at(-1)).toMatch(/^AK9\*R\*1\*1\*0/)
  })

  it('accepts an extra segment with a report', () => {
    const text = GOOD.replace('LX*1~', 'ZZZ*9~\nLX*1~').replace('SE*5', 'SE*6')
    const judged = answer(text)
    expect(judged.verdict).toBe('E')
    expect(acknowledgementOf(judged)).toContainEqual(['AK3', 'ZZZ', '3', '', '1'])
  })

  it.each([
    ['an element too many', GOOD.replace('B1*SAIA~', 'B1*SAIA*****MORE~'), ['AK4', '8', '', '3', 'MORE']],
    ['a text that is too long', GOOD.replace('B10*1*', `B10*${'1'.repeat(31)}*`), ['AK4', '1', '127', '5']],
  ])('accepts %s with a report: no data are lost', (_what, text, expected) => {
    const judged = answer(text)
    expect(judged.verdict).toBe('E')
    const told = acknowledgementOf(judged).map((segment) => segment.join('*'))
    expect(told.filter((line) => line.startsWith(expected.join('*')))).toHaveLength(1)
  })

  it.each([
    ['004010', 'A'],
    ['004060', 'A'],
    ['005010', 'A'],
    ['003070', 'R'],
    ['', 'R'],
  ])('for release %s returns %s', (release, verdict) => {
    expect(answer(GOOD.replace('*X*004010', `*X*${release}`)).verdict).toBe(verdict)
  })

  it('accepts a truck position in decimal degrees', () => {
    const where = ['MS1', '', '', '', '-119.81380', '39.529600']
    expect(answer(write('214', [...STATUS, where])).verdict).toBe('A')
  })

  it('rejects a group with a wrong envelope, including all its sets', () => {
    const judged = answer(GOOD.replace('GE*1*7', 'GE*1*8'))
    expect([judged.verdict, judged.codes, judged.sets[0]!.verdict]).toEqual(['R', ['4'], 'R'])
  })

  it('accepts the good sets of a group if one is rejected', () => {
    const two = write('214', STATUS, [
      ['B10', '2', 'B2', 'SAIA'],
      ['LX', 'x'],
    ])
    const judged = answer(two)
    expect(judged.sets.map((one) => one.verdict)).toEqual(['A', 'R'])
    expect(acknowledgementOf(judged).at(-1)).toEqual(['AK9', 'P', '2', '2', '1'])
  })

  it('is read in a partner’s form', () => {
    const judged = answer(GOOD.replace('20261120*1640', '20261320*1640'))
    const set = readSets(write('997', acknowledgementOf(judged)))[0]!
    expect(checkSet(set)).toEqual([])
    expect(readAcknowledgement(set)).toEqual({
      functionalId: 'QM',
      groupControl: '7',
      verdict: 'R',
      sets: [
        {
          ...{ id: '214', control: '0001', isAccepted: false },
          faults: ['AT7 (segment 4) has invalid elements', 'element 5 is not a date (20261320)'],
        },
      ],
    })
  })
})

describe('a 999', () => {
  it('has the same content as a 997, in its own segments', () => {
    const [set] = readSets(
      write('999', [
        ['AK1', 'SM', '41', '005010'],
        ['AK2', '204', '0001'],
        ['IK3', 'N4', '22', '', '8'],
        ['CTX', 'SITUATIONAL TRIGGER', 'N4'],
        ['IK4', '3', '116', '7', 'ABCDE'],
        ['IK5', 'R', '5'],
        ['AK9', 'R', '1', '1', '0'],
      ]),
    )
    expect(checkSet(set!).filter(({ code }) => code !== '8')).toEqual([])
    expect(readAcknowledgement(set!)).toEqual({
      functionalId: 'SM',
      groupControl: '41',
      verdict: 'R',
      sets: [
        {
          ...{ id: '204', control: '0001', isAccepted: false },
          faults: ['N4 (segment 22) has invalid elements', 'element 3 is not a valid code (ABCDE)'],
        },
      ],
    })
  })
})

describe('for any input', () => {
  it('is answered or unreadable, and never crashes the program', () => {
    const change = fc.record({ at: fc.nat(700), cut: fc.nat(12), put: fc.string({ maxLength: 6 }) })
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), fc.boolean(), (changes, isTender) => {
        let text = isTender ? write('204', buildTender204(TENDER)) : GOOD
        for (const { at, cut, put } of changes) text = text.slice(0, at) + put + text.slice(at + cut)
        const read = readInterchange(text)
        if (read.kind === 'unreadable') return
        for (const group of read.interchange.groups) {
          const judged = judgeGroup(group)
          const body = acknowledgementOf(judged)
          expect(checkSet(readSets(write('997', body))[0]!).filter((fault) => fault.code !== '8')).toEqual([])
        }
      }),
      { numRuns: runs(2_000) },
    )
  })
})

describe('names with a meaning in JavaScript', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('%s is an unknown set', (id) => {
    const text = write('204', buildTender204(TENDER)).replace('ST*204*', `ST*${id}*`)
    const [set] = readSets(text)
    expect(checkSet(set!)).toEqual([])
    const read = readInterchange(text)
    const judged = read.kind === 'interchange' ? judgeGroup(read.interchange.groups[0]!) : null
    expect(judged?.sets[0]).toMatchObject({ verdict: 'R', codes: ['1'] })
  })
})
