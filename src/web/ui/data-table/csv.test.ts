import { expect, it, vi } from 'vitest'
import { csvName } from './csv.ts'

it('names a table by the date where it is saved, in the evening too', () => {
  const pacific = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(480)
  expect(csvName('items', new Date('2026-11-23T04:30:00Z'))).toBe('items-2026-11-22.csv')
  pacific.mockReturnValue(-60)
  expect(csvName('items', new Date('2026-11-22T23:30:00Z'))).toBe('items-2026-11-23.csv')
})
