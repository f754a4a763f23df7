import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  amount,
  base64,
  calendarDate,
  choice,
  declaredAmount,
  flag,
  id,
  ids,
  instant,
  numberBetween,
  numeric,
  paging,
  requiredText,
  scacList,
  text,
  timeOfDay,
  UPLOAD_BODY_BYTES,
  UPLOAD_BYTES,
  wholeNumber,
  zipCode,
} from './fields.ts'

const messageOf = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

describe('text', () => {
  it('trims, drops control characters and keeps line ends', () => {
    expect(text().parse('  a\u0000b\u001b\u007f\u0085c\r\nd\te ')).toBe('abc\r\nd\te')
  })

  it('drops half a character, and keeps a complete one beyond the first plane', () => {
    expect(z.decode(text(), 'a\ud800b \u{1f69a}')).toBe('ab \u{1f69a}')
  })
  it('is empty if absent', () => expect(text().parse(undefined)).toBe(''))
  it('is measured after trimming', () => {
    expect(text(3).parse(' abc ')).toBe('abc')
    expect(messageOf(text(3), 'abcd')).toBe('Use at most 3 characters.')
  })
  it('keeps letters outside ASCII', () => expect(text().parse('Çà – 東京 🚚')).toBe('Çà – 東京 🚚'))
})

describe('id and scacList', () => {
  it('contain nothing that a database would refuse', () => {
    expect(id.parse('a\0b\ud800')).toBe('ab')
    expect(scacList(2).parse([' ex\0la '])).toEqual(['EXLA'])
  })
})

describe('requiredText', () => {
  it.each([undefined, '', '   ', '\u0007', 7])('refuses %j by its label', (value) => {
    expect(messageOf(requiredText('SKU'), value)).toBe('SKU is required.')
  })
  it('accepts a text', () => expect(requiredText('SKU').parse(' a ')).toBe('a'))
})

describe('numeric', () => {
  it.each([
    ['1,240', 1240],
    [' 12.5 ', 12.5],
    ['-3', -3],
    [0, 0],
    ['1e3', 1000],
    ['+1,240,000.25', 1_240_000.25],
    ['.5', 0.5],
    ['5.', 5],
  ])('reads %j as %d', (wire, ours) => expect(numeric.parse(wire)).toBe(ours))
  it.each(['', 'x', '12 lb', 'Infinity', 'NaN', '1e999', '.', '+', 'e3', '0x1F'])('refuses %j', (wire) => {
    expect(messageOf(numeric, wire)).toBe('Enter a number.')
  })
  it.each(['12,5', '1,24', '1,2400', '1.000,5', ',500', '1,,000'])('does not guess what %j means', (wire) => {
    expect(messageOf(numeric, wire)).toBe('Enter a number.')
  })
  it.each([Number.NaN, Number.POSITIVE_INFINITY, null, true, []])('refuses %j', (wire) => {
    expect(numeric.safeParse(wire).success).toBe(false)
  })
})

describe('numberBetween and wholeNumber', () => {
  it('include both ends', () => {
    expect(numberBetween(1, 2).parse(1)).toBe(1)
    expect(numberBetween(1, 2).parse('2')).toBe(2)
    expect(messageOf(numberBetween(1, 20_000), 20_000.01)).toBe('Enter a number from 1 to 20,000.')
    expect(messageOf(numberBetween(1, 2), 0.99)).toBe('Enter a number from 1 to 2.')
  })
  it('require whole numbers', () => {
    expect(wholeNumber(0, 9).parse('9')).toBe(9)
    expect(messageOf(wholeNumber(0, 9), 1.5)).toBe('Enter a whole number.')
  })
})

describe('flag', () => {
  it.each([true, 'true', 'True', 'Y', '1', 1])('%j is true', (wire) => expect(flag.parse(wire)).toBe(true))
  it.each([false, 'false', 'False', 'N', '0', 0, ''])('%j is false', (wire) =>
    expect(flag.parse(wire)).toBe(false),
  )
  it.each(['yes', 2, null, {}])('%j is refused', (wire) => expect(flag.safeParse(wire).success).toBe(false))
})

describe('amount', () => {
  it.each([
    [1240.5, 124_050],
    ['1,240.50', 124_050],
    ['0.07', 7],
    [-3.1, -310],
    [1.15, 115],
    [4.35, 435],
    [999_999_999_999.99, 99_999_999_999_999],
  ])('reads %j as %d cents', (wire, cents) => expect(amount.parse(wire)).toBe(cents))
  it.each(['', '1.005', 'x', '1.2.3', '$5', '1e3', '1,24', '+5', 1e21, Number.NaN, '1234567890123'])(
    'refuses %j',
    (wire) => {
      expect(amount.safeParse(wire).success).toBe(false)
    },
  )
  it('for a declared value is never below 0', () => {
    expect(declaredAmount.parse('0.00')).toBe(0)
    expect(messageOf(declaredAmount, '-0.01')).toBe('Enter an amount of 0 or more.')
  })
  it('writes dollars that are read as the same cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 }), (cents) => {
        expect(z.decode(amount, z.encode(amount, cents))).toBe(cents)
        expect(z.decode(amount, String(z.encode(amount, cents)))).toBe(cents)
      }),
    )
  })
})

describe('calendarDate', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['11/20/2026', '2026-11-20'],
    ['1/2/2026', '2026-01-02'],
    ['2028-02-29', '2028-02-29'],
    ['2026-11-20T08:00:00Z', '2026-11-20'],
    ['2026-11-20 8:00 AM', '2026-11-20'],
    ['11/20/2026 08:00', '2026-11-20'],
    [' ', ''],
  ])('reads %j as %j', (wire, ours) => expect(calendarDate.parse(wire)).toBe(ours))
  it.each([
    '2026-02-29',
    '13/01/2026',
    '2026-13-01',
    '20.11.2026',
    'tomorrow',
    '2026-1-2',
    '2026-11-200',
    '2026-11-20junk',
  ])('refuses %j', (wire) => {
    expect(messageOf(calendarDate, wire)).toBe('Enter a date like 11/20/2026.')
  })
})

describe('timeOfDay', () => {
  it.each([
    ['11:00 AM', '11:00'],
    ['03:30 PM', '15:30'],
    ['15:30', '15:30'],
    ['12:00 AM', '00:00'],
    ['', ''],
  ])('reads %j as %j', (wire, ours) => expect(timeOfDay.parse(wire)).toBe(ours))
  it('writes 12-hour times', () => {
    expect(z.encode(timeOfDay, '15:30')).toBe('03:30 PM')
    expect(z.encode(timeOfDay, '')).toBe('')
  })
  it('refuses an invalid time', () =>
    expect(messageOf(timeOfDay, '25:00')).toBe('Enter a time like 11:00 AM.'))
})

describe('zipCode', () => {
  it.each(['89502', '89502-1234', 'K1A0B1', '(75201)', ''])('accepts %j', (zip) =>
    expect(zipCode.parse(zip)).toBe(zip),
  )
  it('is written in capitals without spaces', () => expect(zipCode.parse(' k1a 0b1 ')).toBe('K1A0B1'))
  it('has at most 10 characters of the allowed kinds', () => {
    expect(messageOf(zipCode, '12345678901')).toBe('A ZIP has at most 10 characters.')
    expect(messageOf(zipCode, '8950#')).toBe(
      'A ZIP can contain only letters, digits, parentheses and hyphens.',
    )
  })
})

describe('choice', () => {
  const schema = z._default(choice(['ADD', 'Load']), 'Load')
  it('returns the word in the spelling of the list, in any case', () => {
    expect(schema.parse(' load ')).toBe('Load')
    expect(schema.parse('add')).toBe('ADD')
    expect(schema.parse(undefined)).toBe('Load')
  })
  it.each(['x', 7, null])('refuses %j and names the words', (value) => {
    expect(messageOf(schema, value)).toBe('Use one of: ADD, Load')
  })
  it('can be written', () => expect(z.encode(schema, 'ADD')).toBe('ADD'))
})

describe('instant', () => {
  it('has its zone', () => {
    expect(instant.parse('2026-11-20T11:00:00-08:00')).toBe('2026-11-20T11:00:00-08:00')
    expect(messageOf(instant, '2026-11-20T11:00:00')).toBe('Enter a date and time with a time zone.')
  })
  it.each([
    ['0000-01-01T00:00:00Z', false],
    ['0001-01-01T00:00:00+01:00', false],
    ['0001-01-01T00:00:00Z', true],
    ['9999-12-31T23:59:59Z', true],
    ['9999-12-31T23:59:59-01:00', false],
  ])('%s is within four digits of UTC: %s', (value, isTaken) => {
    expect(instant.safeParse(value).success).toBe(isTaken)
  })
})

describe('base64', () => {
  it('accepts only complete files', () => {
    expect(base64.parse('YWJj')).toBe('YWJj')
    expect(base64.parse('YQ==')).toBe('YQ==')
    expect(base64.parse('')).toBe('')
    for (const broken of ['YQ', 'YQ=', '====', 'Y Q=', 'data:text/plain;base64,YQ=='])
      expect(messageOf(base64, broken)).toBe('The upload was incomplete. Choose the file again.')
  })
  it('accepts 25 MB, and the body around them', () => {
    const longest = 'A'.repeat(Math.ceil(UPLOAD_BYTES / 3) * 4)
    expect(base64.safeParse(longest).success).toBe(true)
    expect(messageOf(base64, `${longest}AAAA`)).toBe('Files can be at most 25 MB.')
    expect(UPLOAD_BODY_BYTES).toBeGreaterThan(longest.length)
  })
})

describe('ids', () => {
  it('are limited in number', () => {
    expect(ids(2).parse(['a', 'b'])).toEqual(['a', 'b'])
    expect(messageOf(ids(1000), Array(1001).fill('a'))).toBe('Choose at most 1,000.')
  })
})

describe('paging', () => {
  const schema = z.object(paging)
  it('may be absent', () => expect(schema.parse({})).toEqual({ searchText: '', sortName: '', sortOrder: '' }))
  it('reads numbers sent as text, and the order in any case', () => {
    expect(schema.parse({ pageSize: '25', pageIndex: '2', sortOrder: 'DESC' })).toMatchObject({
      pageSize: 25,
      pageIndex: 2,
      sortOrder: 'desc',
    })
  })
  it.each([{ pageSize: 0 }, { pageSize: 1001 }, { pageIndex: 0 }, { sortOrder: 'up' }])(
    'refuses %j',
    (given) => {
      expect(schema.safeParse(given).success).toBe(false)
    },
  )
})
