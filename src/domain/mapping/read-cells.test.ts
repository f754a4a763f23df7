import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDate, readFlag, readMoney, readPercent, readWhole } from './common-fields.ts'
import { readDecimal } from './decimal-text.ts'
import { readPlace } from './place-text.ts'
import { columnLetters } from './sheet-row.ts'

const resultOf = <T>(reading: { kind: string; value?: T; reason?: string }): T | string =>
  reading.kind === 'value' ? (reading.value as T) : 'fault'

describe('decimals', () => {
  it.each([
    ['87.45', 874_500],
    ['$87.45', 874_500],
    ['1,234.5', 12_345_000],
    ['1,234', 12_340_000],
    ['1 234,50', 12_345_000],
    ['1\u00a0234', 12_340_000],
    ['1\u202f234.5', 12_345_000],
    ['87,45', 874_500],
    // Thousands never begin with zero, so this is a decimal comma.
    ['0,125', 1_250],
    ['1.234,56', 12_345_600],
    ['.5', 5_000],
    ['12 %', 120_000],
    ['87.45005', 874_501],
    ['87.450049', 874_500],
    ['0', 0],
  ])('%s', (text, expected) => expect(readDecimal(text, 4)).toBe(expected))

  it.each(['', '-5', '1-2', '1,23,4', 'abc', '1e5', '=1+1', '12,3456789', '1.2.3', '∞', '１２'])(
    'invalid: %s',
    (text) => expect(readDecimal(text, 4)).toBeNull(),
  )

  it('reads plain decimals exactly like the careful reader', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789.'), maxLength: 18 })
    fc.assert(
      fc.property(digits, fc.constantFrom(0, 2, 4, 6), (text, places) => {
        // A leading space is not plain, but means nothing.
        const careful = readDecimal(`$${text}`, places)
        expect(readDecimal(text, places)).toBe(careful)
      }),
    )
  })

  it('reads a spreadsheet’s stored value of any cents', () => {
    fc.assert(
      fc.property(fc.nat(99_999_999), (cents) => {
        expect(readDecimal((cents / 100).toFixed(2), 2)).toBe(cents)
        expect(readDecimal(String(cents / 100), 2)).toBe(cents)
      }),
    )
  })
})

describe('cells', () => {
  it.each([
    [readMoney('95.5'), 9_550],
    [readMoney('99999999999'), 'fault'],
    [readPercent('31.25%'), 31_250],
    [readWhole(0, 60)('2.0'), 2],
    [readWhole(0, 60)('2.5'), 'fault'],
    [readWhole(0, 60)('61'), 'fault'],
    [readFlag('Yes'), true],
    [readFlag('N'), false],
    [readFlag('maybe'), 'fault'],
    [readDate('2026-11-21'), '2026-11-21'],
    [readDate('11/21/2026'), '2026-11-21'],
    [readDate('46347'), '2026-11-21'],
    [readDate('Tue 12/01/2026'), '2026-12-01'],
    [readDate('Tuesday, December 1st, 2026'), '2026-12-01'],
    [readDate('2nd Dec 2026'), '2026-12-02'],
    [readDate('Dec-01-2026'), '2026-12-01'],
    [readDate('1.12.26'), '2026-12-01'],
    [readDate('1st'), 'fault'],
    [readFlag('T'), true],
    [readFlag('f'), false],
    [readDate('2026-02-30'), 'fault'],
    [readDate('13/01/2026'), 'fault'],
    [readDate('2026-11-21T08:00:00Z'), '2026-11-21'],
    [readDate('Sat, 21 Nov 2026 08:00:00 GMT'), '2026-11-21'],
    [readDate('11/21/2026 8:00 AM'), '2026-11-21'],
    [readDate('11/21/26'), '2026-11-21'],
    [readDate('20261121'), '2026-11-21'],
    [readDate('2026/11/21'), '2026-11-21'],
    [readDate('21.11.2026'), '2026-11-21'],
    [readDate('21-Nov-2026'), '2026-11-21'],
    [readDate('Nov 21, 2026'), '2026-11-21'],
    [readDate('Saturday, November 21, 2026'), '2026-11-21'],
    [readDate('1 Sept 2026'), '2026-09-01'],
    [readDate('46347.5'), '2026-11-21'],
    // A text that begins like a date is not one.
    [readDate('2026-11-21x'), 'fault'],
    [readDate('2026-11-211'), 'fault'],
    [readDate('21 Ma 2026'), 'fault'],
    [readDate('20261321'), 'fault'],
    [readDate('99999999'), 'fault'],
  ])('%o is %s', (reading, expected) => expect(resultOf(reading as never)).toBe(expected))
})

describe('places', () => {
  it.each([
    ['895', 'US:895'],
    ['89502', 'US:89502'],
    ['890-898', 'US:890-898'],
    ['89000-89899', 'US:890-898'],
    ['890 to 898', 'US:890-898'],
    ['10', 'US:010'],
    ['1002', 'US:01002'],
    ['NV', 'US:NV'],
    ['us-nv', 'US:NV'],
    ['ON', 'CA:ON'],
    ['CA', 'US:CA'],
    ['V6B', 'CA:V6B'],
    ['CA V6B', 'CA:V6B'],
    ['MX 640', 'MX:640'],
  ])('%s', (text, name) => {
    const reading = readPlace(text)
    expect(reading.kind === 'value' && reading.value.name).toBe(name)
  })

  it.each(['', 'XX', '8', '895-', '898-890', '123456', 'V6B 1A1', '895,896', 'Nevada'])(
    'invalid: %s',
    (text) => {
      // One digit is a ZIP3 that lost two zeros.
      if (text === '8') expect(readPlace(text)).toMatchObject({ value: { name: 'US:008' } })
      else expect(readPlace(text).kind).toBe('fault')
    },
  )
})

it('has column names as in spreadsheets', () => {
  expect([0, 25, 26, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
})
