import { describe, expect, it } from 'vitest'
import { auditWords } from './audit-words.ts'
import { reRateWords } from './re-rate-words.ts'

describe('the result of a second computation', () => {
  it.each([
    [31_240, 31_240, true, true, 'Matches to the cent: $312.40.'],
    [
      31_240,
      31_240,
      false,
      true,
      'Matches to the cent: $312.40. The calculation differs because the tariff has changed since then.',
    ],
    [31_240, 31_241, false, false, 'Differs: $312.41 now, $312.40 then; $0.01 more.'],
    [31_240, 30_000, false, false, 'Differs: $300.00 now, $312.40 then; $12.40 less.'],
  ])('%i then, %i now', (stored, computed, isSame, same, text) => {
    expect(reRateWords({ stored, computed, isSame }, 'USD')).toEqual({ isSame: same, text })
  })
})

describe('words', () => {
  it('name the entries of the audit trail, known or unknown', () => {
    expect(auditWords('shipment.tendered')).toBe('Booked and tendered')
    expect(auditWords('price-sheet.saved')).toBe('Price entered by hand')
    expect(auditWords('file.attached-again')).toBe('Attached again')
    expect(auditWords('some-thing.done-again')).toBe('Done again')
  })
})
