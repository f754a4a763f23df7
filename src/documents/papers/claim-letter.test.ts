import { describe, expect, it } from 'vitest'
import { USUAL_BILL } from '#test/support/papers/bill-of-lading-samples.ts'
import type { Mark } from '../drawing/sheet.ts'
import { type ClaimLetterFacts, claimLetterMarks, renderClaimLetter } from './claim-letter.ts'

const LETTER: ClaimLetterFacts = {
  ...{ number: 'C-1001', date: '2026-11-20', kind: 'Damage', currency: 'USD', logo: null },
  claimant: USUAL_BILL.shipFrom,
  carrier: { ...USUAL_BILL.shipTo, name: 'Saia LTL Freight, SAIA', addressLines: [] },
  shipFrom: USUAL_BILL.shipFrom,
  shipTo: USUAL_BILL.shipTo,
  numbers: [
    ['Our claim number', 'C-1001'],
    ['Bill of lading', USUAL_BILL.bolNumber],
    ['PRO number', '1234567'],
    ['Shipped', 'Thu, Nov 12, 2026'],
    ['Delivered', 'Wed, Nov 18, 2026'],
    ['Found', ''],
  ],
  lines: [
    { itemCode: 'SHV-1020', description: 'Boltless shelving unit, gray', quantity: 2, cents: 34_374 },
    { itemCode: '', description: 'Wire deck', quantity: 1, cents: 28_350 },
  ],
  ...{ freightCents: 4_000, salvageCents: 1_550, claimedCents: 65_174 },
  description: 'Two cartons were crushed on arrival.\nThe driver signed the receipt with a note.',
  isParcel: false,
  enclosures: ['BOL-0400001.pdf', 'pod.pdf', 'bent.jpg'],
}
const wordsOf = (marks: readonly Mark[]): string =>
  marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])).join('\n')

describe('the letter of a claim', () => {
  it('has both parties, the shipment, the amount and the enclosures', async () => {
    const [page, ...more] = claimLetterMarks(LETTER).map(wordsOf)
    expect(more).toEqual([])
    for (const said of [
      'CLAIM FOR DAMAGE',
      'C-1001',
      'SHV-1020',
      '$343.74',
      '$627.24',
      '$40.00',
      '-$15.50',
      '$651.74',
    ]) {
      expect(page).toContain(said)
    }
    expect(page).toContain('bent.jpg')
    expect(page).toContain('We claim $651.74 from you')
    expect(
      Buffer.from(await renderClaimLetter(LETTER))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  it('continues on as many pages as it needs, with the amount on the last', () => {
    const lines = Array.from({ length: 80 }, (_, at) => ({ ...LETTER.lines[0]!, itemCode: `I-${at}` }))
    const pages = claimLetterMarks({ ...LETTER, lines }).map(wordsOf)
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.map((page) => page.includes('Total claimed'))).toEqual(
      pages.map((_, at) => at === pages.length - 1),
    )
    for (const { itemCode } of lines) expect(pages.join('\n')).toContain(itemCode)
  })
})
