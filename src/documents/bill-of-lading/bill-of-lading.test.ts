import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LONGEST_BILL, USUAL_BILL } from '#test/support/papers/bill-of-lading-samples.ts'
import { printPage, readPages, scan } from '#test/support/papers/pdf-proof.ts'
import { widthOf } from '../drawing/fonts.ts'
import { LETTER } from '../drawing/page-size.ts'
import { printableText } from '../drawing/printable-text.ts'
import type { Mark } from '../drawing/sheet.ts'
import type { BillOfLadingFacts } from '../facts/facts.ts'
import { billOfLadingMarks, copyMarks, renderBillOfLading } from './bill-of-lading.ts'
import { FRONT } from './bill-of-lading-grid.ts'

type TextMark = Extract<Mark, { kind: 'text' }>
const textsOf = (marks: Mark[]) => marks.filter((mark): mark is TextMark => mark.kind === 'text')
const squeeze = (text: string) => text.replace(/\s+/g, '')
/** Everything printed on a page without white space, so that line breaks do not matter. */
const inkOf = (marks: Mark[]) =>
  squeeze(
    textsOf(marks)
      .map((mark) => mark.text)
      .join(''),
  )

/** The printed area of a line of text: from the height of its capitals to its baseline. */
function inkBox(mark: TextMark) {
  return {
    left: mark.x,
    right: mark.x + widthOf(mark.text, mark.face, mark.size),
    top: mark.baseline - mark.size * 0.7,
    bottom: mark.baseline,
  }
}

function overprints(marks: Mark[]): string[] {
  const boxes = textsOf(marks).map((mark) => ({ ...inkBox(mark), text: mark.text }))
  const hits: string[] = []
  for (const [i, a] of boxes.entries()) {
    for (const b of boxes.slice(i + 1)) {
      const isApart =
        a.right <= b.left || b.right <= a.left || a.bottom <= b.top + 0.2 || b.bottom <= a.top + 0.2
      if (!isApart) hits.push(`${a.text} / ${b.text}`)
    }
  }
  return hits
}

describe('the three copies', () => {
  it('of a voided bill say so on every page', async () => {
    const pages = await readPages(await renderBillOfLading({ ...LONGEST_BILL, isVoid: true }))
    expect(pages.length).toBeGreaterThan(3)
    for (const page of pages) {
      expect(page).toMatch(/VOID - (SHIPPER|CARRIER|CONSIGNEE) COPY/)
    }
    const [usual] = await readPages(await renderBillOfLading(USUAL_BILL))
    expect(usual).not.toContain('VOID')
  })

  it('have every field of the form', async () => {
    const pages = await readPages(await renderBillOfLading(USUAL_BILL))
    expect(pages).toHaveLength(3)
    for (const [i, name] of ['SHIPPER COPY', 'CARRIER COPY', 'CONSIGNEE COPY'].entries()) {
      const page = pages[i]!
      for (const text of [
        ...[name, 'BILL OF LADING', 'Page 1 of 1', '11/20/2026', USUAL_BILL.bolNumber],
        ...[
          'SHIP FROM',
          'Silver State Fixtures Inc',
          '4150 Mill Street',
          'Dock 7',
          'Reno, NV 89502',
          'SID-88213',
        ],
        ...['SHIP TO', 'Lone Star Retail', '2200 Trinity Mills Road', 'Dallas, TX 75201-1234', 'PO-4471902'],
        ...[
          'Location #:',
          '0614141000005',
          'SID#:',
          'CID#:',
          'FOB:',
          '(775) 555-0142',
          '(214) 555-0177 ext. 27',
        ],
        ...['THIRD PARTY FREIGHT CHARGES BILL TO', 'Silver State Freight Audit', 'Phoenix, AZ 85001'],
        ...['Old Dominion Freight Line', 'Trailer number:', '53-88120', 'Seal number(s):', 'UL-1820071'],
        ...[
          'SCAC:',
          'ODFL',
          'Pro number:',
          '07209562763',
          'Prepaid',
          'Collect',
          '3rd Party',
          'Master bill of lading',
        ],
        ...['SPECIAL INSTRUCTIONS', '11:00 AM-3:30 PM PST', 'Q-2026-11873', 'Liftgate delivery'],
        ...['CUSTOMER ORDER NUMBER', '4471902', '4471917', '4471933', 'Dept 14, PO type 0031', 'GRAND TOTAL'],
        ...['HANDLING UNIT', 'PACKAGE', 'H.M. (X)', 'NMFC #', 'CLASS', 'PLT', '000001-01', '92.5'].slice(
          0,
          7,
        ),
        ...['UN1263, Paint, 3, PG II', 'Wood lacquer', 'Store fixtures', '2,030.5', '122', '150'],
        ...['24-hour emergency response telephone: (800) 555-0199', 'Account 000000'],
        ...['$12,500.00 per shipment', 'COD Amount:', 'Customer check OK', '14706(c)(1)(A)'],
        ...[
          'SHIPPER SIGNATURE / DATE',
          'CARRIER SIGNATURE / PICKUP DATE',
          'TRAILER LOADED',
          'FREIGHT COUNTED',
        ],
        ...[
          'By driver/pallets said to contain',
          'This is to certify',
          'RECEIVED, subject to individually determined rates',
        ],
        ...['See 49 U.S.C. § 14706(c)(1)(A) and (B)', 'The carrier shall not make delivery of this shipment'],
      ]) {
        expect(page).toContain(text)
      }
    }
  })

  it('can be selected', async () => {
    const pages = await readPages(await renderBillOfLading(USUAL_BILL, { copies: ['carrier'] }))
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain('CARRIER COPY')
  })

  it('have bar codes that are readable at 203 dpi, even next to the longest values', async () => {
    for (const bill of [USUAL_BILL, LONGEST_BILL]) {
      const pdf = await renderBillOfLading(bill)
      const pages = (await readPages(pdf)).length / 3
      for (const copy of [0, 1, 2]) {
        const symbols = await scan(await printPage(pdf, 1 + copy * pages))
        const texts = symbols.map((symbol) => symbol.text).sort()
        expect(texts).toEqual([`(402)${bill.bolNumber}`, `ODFL${bill.proNumber}`])
      }
    }
  })
})

describe('rules of the standard', () => {
  const marks = billOfLadingMarks(USUAL_BILL)[0]!

  it.each([USUAL_BILL.bolNumber, 'ODFL', '07209562763', '0614141000005', '4471902'])(
    '%s is bold and 12 points',
    (text) => {
      expect(textsOf(marks)).toContainEqual(expect.objectContaining({ text, face: 'bold', size: 12 }))
    },
  )

  it('nothing is smaller than 5 points, even with the longest legal values', () => {
    for (const bill of [USUAL_BILL, LONGEST_BILL]) {
      const small = billOfLadingMarks(bill)
        .flatMap(textsOf)
        .filter((mark) => mark.size < 5)
      expect(small.map((mark) => mark.text)).toEqual([])
    }
  })

  it('the terms, the master box and the boxes for loading and counting are checked, and no others', () => {
    const ticks = (bill: BillOfLadingFacts) =>
      billOfLadingMarks(bill)[0]!.filter((mark) => mark.kind === 'line' && mark.weight === 1.3).length / 2
    const none = {
      ...USUAL_BILL,
      shipFrom: { ...USUAL_BILL.shipFrom, isFob: false },
      loadedBy: null,
      countedBy: null,
    }
    expect(ticks(none)).toBe(1)
    expect(ticks({ ...none, isMaster: true })).toBe(2)
    expect(ticks({ ...none, loadedBy: 'driver', countedBy: 'driverPieces' })).toBe(3)
    const cod = { cents: 1, currency: 'USD', feeTerms: 'prepaid', isCustomerCheckAcceptable: true } as const
    expect(ticks({ ...none, cod })).toBe(3)
  })

  it.each([
    ['prepaid', 0],
    ['collect', 1],
    ['thirdParty', 2],
  ] as const)('%s is the checked box', (terms, index) => {
    const bill = { ...USUAL_BILL, terms }
    const tick = billOfLadingMarks(bill)[0]!.find(
      (mark) =>
        mark.kind === 'line' && mark.weight === 1.3 && mark.y1 > FRONT.terms.y && mark.y1 < FRONT.master.y,
    )
    expect(tick).toMatchObject({ kind: 'line' })
    const boxes = billOfLadingMarks(bill)[0]!.filter((mark) => mark.kind === 'frame' && mark.w === 9)
    const box = boxes[index]!
    if (tick?.kind !== 'line' || box.kind !== 'frame') throw new Error('no tick or no box')
    expect(tick.x1 > box.x && tick.x2 < box.x + box.w).toBe(true)
  })

  it('no hazardous line: no telephone, no X', () => {
    const bill = { ...USUAL_BILL, commodities: USUAL_BILL.commodities.slice(1) }
    const ink = inkOf(billOfLadingMarks(bill)[0]!)
    expect(ink).not.toContain('24-hour')
    expect(textsOf(billOfLadingMarks(bill)[0]!).map((mark) => mark.text)).not.toContain('X')
  })
})

describe('the longest values', () => {
  const pages = billOfLadingMarks(LONGEST_BILL)

  it('continue on numbered supplement pages', () => {
    expect(pages.length).toBeGreaterThan(2)
    for (const [i, page] of pages.entries()) {
      const texts = textsOf(page).map((mark) => mark.text)
      expect(texts).toContain(`Page ${i + 1} of ${pages.length}`)
      expect(texts).toContain(LONGEST_BILL.bolNumber)
      if (i > 0) expect(texts).toContain(`Supplement ${i} of ${pages.length - 1}`)
    }
    const front = textsOf(pages[0]!).map((mark) => mark.text)
    expect(front.filter((text) => text.startsWith('See attached supplement page'))).toHaveLength(2)
  })

  it('every order, every commodity, every underlying number is printed once in its table', () => {
    const ink = pages.map(inkOf).join('|')
    for (const order of LONGEST_BILL.orders)
      expect(ink.split(`${order.orderNumber}${order.packages}`)).toHaveLength(2)
    for (let line = 1; line <= 40; line++) expect(ink.split(`Line${line}:`)).toHaveLength(2)
    for (const number of LONGEST_BILL.underlyingBolNumbers) expect(ink).toContain(number)
  })

  it('the grand totals on the front cover all pages', () => {
    const front = inkOf(pages[0]!)
    expect(front).toContain('GRANDTOTAL82082,205')
    expect(front).toContain('921,61026,707GRANDTOTAL')
  })

  it('are never clipped', () => {
    const ink = pages.map(inkOf).join('|')
    const { shipFrom, shipTo } = LONGEST_BILL
    for (const value of [
      ...[shipFrom.name, ...shipFrom.addressLines, shipFrom.contactName, shipFrom.contactPhone, shipFrom.zip],
      ...[shipTo.name, ...shipTo.addressLines, shipTo.city, shipTo.contactPhone, LONGEST_BILL.carrierName],
      ...[LONGEST_BILL.sealNumbers.join(','), LONGEST_BILL.proNumber, LONGEST_BILL.specialInstructions],
      ...['$999,999,999.99', '$1,234,567.89'],
    ]) {
      expect(ink).toContain(squeeze(value))
    }
  })

  it('a 200-character instruction stays on the front page if it is the only one', () => {
    const bill = { ...USUAL_BILL, specialInstructions: LONGEST_BILL.specialInstructions }
    expect(bill.specialInstructions).toHaveLength(200)
    expect(billOfLadingMarks(bill)).toHaveLength(1)
  })

  it('read back from the PDF with their accents and the euro sign', async () => {
    const text = (await readPages(await renderBillOfLading(LONGEST_BILL, { copies: ['shipper'] }))).join(' ')
    expect(text).toContain('señal en el muelle Ñ; recargo 25 €.')
  })
})

describe('for any facts', () => {
  const word = fc.oneof(fc.string({ maxLength: 60 }), fc.string({ unit: 'grapheme', maxLength: 40 }))
  const facts = fc.record({
    name: word,
    street: fc.array(word, { maxLength: 2 }),
    city: fc.string({ maxLength: 40 }),
    phone: fc.stringMatching(/^[0-9()\-ext]{0,50}$/),
    instructions: fc.string({ maxLength: 200 }),
    pro: fc.stringMatching(/^[A-Z0-9]{0,20}$/),
    orders: fc.array(fc.tuple(word, fc.nat(99_999), fc.string({ maxLength: 80 })), { maxLength: 45 }),
    lines: fc.array(fc.tuple(word, fc.boolean(), fc.double({ min: 0, max: 45_000, noNaN: true })), {
      maxLength: 45,
    }),
  })
  type Given = typeof facts extends fc.Arbitrary<infer Facts> ? Facts : never
  const billOf = (given: Given): BillOfLadingFacts => ({
    ...USUAL_BILL,
    shipTo: {
      ...USUAL_BILL.shipTo,
      name: given.name,
      addressLines: given.street,
      city: given.city,
      contactPhone: given.phone,
    },
    specialInstructions: given.instructions,
    proNumber: given.pro,
    orders: given.orders.map(([orderNumber, packages, shipperInfo]) => ({
      orderNumber,
      packages,
      weightLb: packages / 4,
      isPalletized: null,
      shipperInfo,
    })),
    commodities: given.lines.map(([description, isHazmat, weightLb]) => ({
      ...USUAL_BILL.commodities[0]!,
      hazmat: isHazmat ? USUAL_BILL.commodities[0]!.hazmat : null,
      description,
      weightLb,
    })),
  })

  it('no text leaves the page, overlaps another, or is lost', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const bill = billOf(given)
        const pages = billOfLadingMarks(bill).map((page) => [...page, ...copyMarks('consignee')])
        for (const page of pages) {
          expect(overprints(page)).toEqual([])
          for (const box of textsOf(page).map(inkBox)) {
            expect(box.left >= 20 && box.right <= LETTER.width - 20).toBe(true)
            expect(box.top >= 20 && box.bottom <= LETTER.height - 20).toBe(true)
          }
        }
        const ink = pages.map(inkOf).join('|')
        for (const value of [given.name, given.city, given.phone, ...given.street, given.instructions]) {
          expect(ink).toContain(squeeze(printableText(value)))
        }
        for (const [value] of [...given.orders, ...given.lines])
          expect(ink).toContain(squeeze(printableText(value)))
      }),
      { numRuns: 60 },
    )
  })
})

describe('a logo', () => {
  // One red dot.
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  )
  const imageCount = (pdf: Uint8Array) =>
    Buffer.from(pdf).toString('latin1').split('/Subtype /Image').length - 1

  it('is embedded once for all copies, next to the date', async () => {
    const pdf = await renderBillOfLading({ ...USUAL_BILL, logo: png })
    // The image and its transparency.
    expect(imageCount(pdf)).toBe(2)
    expect((await readPages(pdf))[2]).toContain('11/20/2026')
  })

  it('prevents overprints on every page, including supplements', () => {
    for (const page of billOfLadingMarks({ ...LONGEST_BILL, logo: png }))
      expect(overprints([...page, ...copyMarks('consignee')])).toEqual([])
  })

  it.each([
    ['no picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a cut-off PNG', png.subarray(0, 50)],
    ['a PNG with broken pixels', Buffer.from(png).fill(0xaa, 43, 50)],
    ['a broken JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0])],
    ['nothing', Buffer.alloc(0)],
  ])('%s does not prevent printing the form', async (_name, logo) => {
    const pdf = await renderBillOfLading({ ...USUAL_BILL, logo })
    expect(imageCount(pdf)).toBe(0)
    expect(await readPages(pdf)).toHaveLength(3)
  })
})
