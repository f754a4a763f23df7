import { expect, it } from 'vitest'
import { lastToday } from './last-today.ts'

it.each([
  ['2026-11-21T01:00:00Z', '2026-11-20'],
  ['2026-11-21T09:59:59Z', '2026-11-20'],
  ['2026-11-21T10:00:00Z', '2026-11-21'],
  ['2026-11-21T23:59:00Z', '2026-11-21'],
])('%s is still %s somewhere', (now, date) => expect(lastToday(new Date(now))).toBe(date))
