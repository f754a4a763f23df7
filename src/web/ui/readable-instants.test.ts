import { expect, it } from 'vitest'
import { showInstant } from '#domain/text/date-display.ts'
import { readableInstants } from './readable-instants.ts'

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
const now = new Date('2026-11-20T12:00:00Z')
const shown = (instant: string) => (showInstant(instant, timeZone, now) as { text: string }).text

it('shows every instant of a sentence in the reader’s time zone, and leaves the rest alone', () => {
  const [one, two] = ['2026-11-23T06:31:42.978Z', '2027-01-23T06:31:42Z']
  expect(readableInstants(`deadline: ${one}, then ${two}, on 2026-11-23 at 06:31.`, now)).toBe(
    `deadline: ${shown(one)}, then ${shown(two)}, on 2026-11-23 at 06:31.`,
  )
  expect(readableInstants('2026-99-99T06:31:42Z', now)).toBe('2026-99-99T06:31:42Z')
})
