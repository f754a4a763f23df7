import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bolNumber } from '#domain/check-digits/bol-number.ts'
import { sampleBolNumber } from '#test/support/papers/bill-of-lading-samples.ts'
import { printPage, scan } from '#test/support/papers/pdf-proof.ts'
import { type Barcode, bolBarcode, placeBars, proBarcode, QUIET_ZONE } from './barcode.ts'
import { LETTER } from './page-size.ts'
import { addPage, finishDocument, makeForm, openDocument, placeForm } from './paint.ts'

/** One dot at 203 dpi, in points. */
const DOT = 72 / 203
const SPACE = { x: 306, y: 100, w: 279, h: 50 }

async function printed(barcode: Barcode) {
  const bars = placeBars(barcode, SPACE)
  if (!bars) throw new Error('no room for the bars')
  const document = openDocument('bars')
  addPage(document, LETTER)
  placeForm(document, 'Bars', makeForm(document, [bars]))
  return scan(await printPage(await finishDocument(document), 1))
}

describe('bar codes, printed at 203 dpi and read back', () => {
  it('the bill of lading number is GS1-128 with AI 402', async () => {
    const number = sampleBolNumber(1)
    const [symbol] = await printed(bolBarcode(number)!)
    expect(symbol).toMatchObject({ contentType: 'GS1', isValid: true })
    expect(symbol!.text).toBe(`(402)${number}`)
    expect(new TextDecoder().decode(symbol!.bytes)).toBe(`402${number}`)
  })

  it('a shipper’s own number is plain Code 128', async () => {
    const [symbol] = await printed(bolBarcode('LD-1042')!)
    expect(symbol).toMatchObject({ text: 'LD-1042', contentType: 'Text' })
  })

  it.each([
    ['ODFL', '07209562763', 'ODFL07209562763'],
    ['UPS', '1234 5678-9', 'UPS-123456789'],
    ['CNWY', 'A'.repeat(20), `CNWY${'A'.repeat(20)}`],
    ['SAIA', '12345678901234567890', 'SAIA12345678901234567890'],
  ])('%s %s', async (scac, pro, data) => {
    expect((await printed(proBarcode(scac, pro)!)).map((symbol) => symbol.text)).toEqual([data])
  })

  it('any number decodes to itself', async () => {
    const serials = fc.bigInt({ min: 0n, max: 10n ** 14n - 1n })
    await fc.assert(
      fc.asyncProperty(serials, fc.stringMatching(/^[A-Z0-9]{1,20}$/), async (serial, pro) => {
        const made = bolNumber(null, serial)
        const number = made.kind === 'number' ? made.bolNumber : ''
        expect((await printed(bolBarcode(number)!))[0]?.text).toBe(`(402)${number}`)
        expect((await printed(proBarcode('RLCA', pro)!))[0]?.text).toBe(`RLCA${pro}`)
      }),
      { numRuns: 25 },
    )
  })
})

describe('placing bars', () => {
  it('modules are whole dots, on the dot grid, with their quiet zones inside', () => {
    for (const barcode of [bolBarcode(sampleBolNumber(1))!, proBarcode('ODFL', '0'.repeat(20))!]) {
      const bars = placeBars(barcode, SPACE)!
      expect(bars.module / DOT).toBeCloseTo(Math.round(bars.module / DOT), 9)
      expect(bars.x / DOT).toBeCloseTo(Math.round(bars.x / DOT), 6)
      const quiet = QUIET_ZONE * bars.module - DOT
      expect(bars.x - quiet).toBeGreaterThanOrEqual(SPACE.x)
      expect(bars.x + barcode.width * bars.module + quiet).toBeLessThanOrEqual(SPACE.x + SPACE.w)
    }
  })

  it('uses the half millimeter of logistics if there is space, and no bars if they would not scan', () => {
    const barcode = bolBarcode(sampleBolNumber(1))!
    expect(placeBars(barcode, SPACE)!.module / DOT).toBeCloseTo(4, 9)
    expect(placeBars(barcode, { ...SPACE, w: 130 })!.module / DOT).toBeCloseTo(2, 9)
    expect(placeBars(barcode, { ...SPACE, w: 120 })).toBeNull()
  })

  it('has no symbol for invalid content', () => {
    expect(bolBarcode('')).toBeNull()
    expect(bolBarcode('LD–1042')).toBeNull()
    expect(proBarcode('', '123456789')).toBeNull()
    expect(proBarcode('ODFL', '')).toBeNull()
    expect(proBarcode('ODFL', '1'.repeat(21))).toBeNull()
    expect(proBarcode('OD1', '123')).toBeNull()
  })
})
