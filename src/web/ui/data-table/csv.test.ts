import { expect, it, vi } from 'vitest'
import { csvName } from './csv.ts'

it("names a file by the user's local date, also in the evening", () => {
  const pacific = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(480)
  expect(csvName('items', new Date('2026-11-23T04:30:00Z'))).toBe('items-2026-11-22.csv')
  pacific.mockReturnValue(-60)
  expect(csvName('items', new Date('2026-11-22T23:30:00Z'))).toBe('items-2026-11-23.csv')
})
