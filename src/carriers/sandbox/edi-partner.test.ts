import { describe, expect, it } from 'vitest'
import { buildBillOfLading211 } from '../edi/bill-of-lading-211.ts'
import { TENDER, write } from '../edi/edi-samples.test-support.ts'
import { buildTender204 } from '../edi/tender-204.ts'
import { checkSet } from '../edi/x12/check-set.ts'
import { readInterchange } from '../edi/x12/read-interchange.ts'
import { readAsPartner, type SandboxKnobs, USUAL_KNOBS, writeAnswer } from './edi-partner.ts'

const NOW = new Date('2026-11-20T18:05:00Z')

function answersTo(text: string, knobs: Partial<SandboxKnobs> = {}) {
  const reading = readAsPartner(text, 'SAIA', { ...USUAL_KNOBS, ...knobs }, NOW)!
  const texts = reading.answers.map((answer, index) => writeAnswer(reading.envelope, answer, index + 1, NOW))
  const sets = texts.flatMap((one) => {
    const read = readInterchange(one)
    if (read.kind === 'unreadable') throw new Error(read.message)
    expect(read.interchange.faults).toEqual([])
    return read.interchange.groups.flatMap((group) => group.sets)
  })
  return { reading, texts, sets }
}

describe('the sandbox carrier', () => {
  it.each([
    ['204', buildTender204(TENDER)],
    ['211', buildBillOfLading211(TENDER)],
  ] as const)('acknowledges, accepts, carries, delivers and bills a %s', (id, body) => {
    const { reading, sets, texts } = answersTo(write(id, body))
    expect(reading.read).toEqual([
      { control: '000000042', setId: id, purpose: 'original', bolNumber: TENDER.bolNumber },
    ])
    expect(sets.map((set) => set.id)).toEqual(['997', '990', '214', '214', '214', '214', '214', '210'])
    // Its messages follow the release, in chronological order, from the carrier to us.
    expect(sets.flatMap(checkSet)).toEqual([])
    const times = reading.answers.map(({ afterMs }) => afterMs)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times[0]).toBe(5_000)
    expect(times.at(-1)).toBe(10_000 + 5 * 60_000)
    expect(texts[0]).toMatch(/^ISA\*00\* {10}\*00\* {10}\*02\*SAIA {11}\*ZZ\*LADINGDEMO {5}\*/)
    expect(texts[1]).toContain('\nB1*SAIA*04000000000012343*20261120*A~')
    expect(texts[3]).toContain('\nAT7*AF*NS***20261120*1806*UT~')
    expect(texts.at(-1)).toContain(id === '204' ? '*33106*' : '*37200*')
  })

  it('declines with its reason and then sends nothing', () => {
    const { sets, texts } = answersTo(write('204', buildTender204(TENDER)), { answer: 'decline' })
    expect(sets.map((set) => set.id)).toEqual(['997', '990'])
    expect(texts[1]).toContain('K1*SANDBOX: no capacity on this')
  })

  it('only acknowledges a cancellation, or everything if it is set to silent', () => {
    const tender = write('204', buildTender204(TENDER))
    expect(answersTo(tender, { answer: 'silent' }).sets.map((set) => set.id)).toEqual(['997'])
    const { reading, sets } = answersTo(write('204', buildTender204({ ...TENDER, purpose: 'cancel' })))
    expect(sets.map((set) => set.id)).toEqual(['997'])
    expect(reading.cancelled).toEqual([TENDER.bolNumber])
  })

  it('rejects unreadable messages by TA1 and by 997', () => {
    const tender = write('204', buildTender204(TENDER))
    expect(answersTo(tender.replace('IEA*1*000000042', 'IEA*1*000000043')).texts[0]).toContain(
      'TA1*000000042*261120*1805*R*001~',
    )
    const { texts, reading } = answersTo(tender.replace('B2A*00*LT~\n', ''))
    expect(texts).toHaveLength(1)
    expect(texts[0]).toContain('AK5*R*')
    expect(reading.read).toMatchObject([{ setId: '204', bolNumber: '' }])
    expect(readAsPartner('nonsense', 'SAIA', USUAL_KNOBS, NOW)).toBeNull()
  })

  it('never acknowledges an acknowledgement', () => {
    const first = answersTo(write('204', buildTender204(TENDER)), { answer: 'silent' })
    expect(answersTo(first.texts[0]!).reading).toMatchObject({ answers: [], read: [{ setId: '997' }] })
  })
})
