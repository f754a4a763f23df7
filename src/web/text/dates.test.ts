import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
})
afterEach(() => localStorage.clear())

it('writes days in English, without a stray comma if the year is left out', async () => {
  const { dateInWords, shortDate } = await import('./dates.ts')
  expect(dateInWords('2026-11-26')).toBe('Thu, Nov 26, 2026')
  expect(shortDate('2026-11-26')).toBe('Thu, Nov 26')
  expect(shortDate('')).toBe('')
})

it('writes days in the language that is loaded first', async () => {
  localStorage.setItem('lading.kept.language', '"es"')
  const { loadLanguage } = await import('../api/language.ts')
  await loadLanguage()
  expect(document.documentElement.lang).toBe('es')
  const { dateInWords, shortDate } = await import('./dates.ts')
  const { term } = await import('./terms.ts')
  expect(dateInWords('2026-11-26')).toBe('jue, 26 nov, 2026')
  expect(shortDate('2026-11-26')).toBe('jue, 26 nov')
  expect(term('There is no such shipment.')).not.toContain('shipment')
  document.documentElement.lang = 'en'
})
