import { describe, expect, it } from 'vitest'
import { ago } from '../page/draft-note.tsx'
import { pickupHint } from './pickup-day.ts'
import { problemOf } from './problem.ts'

const friday = { date: '2026-11-20', time: '10:00' }
const window = (date: string, from = '11:00 AM', to = '03:30 PM') => ({ date, from, to })

describe('the pickup day', () => {
  it.each([
    ['', window('2026-11-20')],
    ['Expect Mon, Nov 23, 2026: carriers do not work on that day.', window('2026-11-21')],
    ['Expect Mon, Nov 30, 2026: carriers do not work on that day.', window('2026-11-26')],
    ['Expect Fri, Nov 20, 2026: the date is in the past.', window('2026-11-19')],
    [
      'Expect Mon, Nov 23, 2026: not enough time is left in the window.',
      window('2026-11-20', '11:00 AM', '01:00 PM'),
    ],
    ['', window('2026-11-20', 'soon')],
    ['', window('')],
  ])('returns %j for %j', (hint, asked) => {
    expect(pickupHint(asked, friday)).toBe(hint)
  })

  it('warns that today is too late after the usual cutoff', () => {
    const late = { date: '2026-11-20', time: '14:30' }
    expect(pickupHint(window('2026-11-20', '02:30 PM', '06:00 PM'), late)).toBe(
      'Expect Mon, Nov 23, 2026: it is after the usual cut-off.',
    )
  })
})

describe('small print', () => {
  it.each([
    [400, 'just now'],
    [2_000, '2 s ago'],
    [59_999, '59 s ago'],
    [300_000, '5 min ago'],
    [7_200_000, '2 h ago'],
    [172_800_000, '2 d ago'],
  ])('%d ms is %s', (milliseconds, text) => {
    expect(ago(milliseconds)).toBe(text)
  })

  it('turns a refusal into a sentence with a next step', () => {
    const refused = { kind: 'refused', status: 409, fields: {}, wireFields: {}, isTold: false } as const
    const expired = problemOf({
      ...refused,
      code: 'PRICE_SHEET_EXPIRED',
      message: 'This price was valid until 2026-11-21T18:00:00.000Z. Rate the shipment again.',
    })
    expect(expired?.way).toBe('rate-again')
    expect(expired?.message).toMatch(/valid until \w{3}, Nov 2[12], \d{1,2}:\d\d [AP]M /)
    expect(problemOf({ ...refused, code: 'SHIPMENT_CHANGED', message: 'Changed.' })?.way).toBe('reload')
    expect(problemOf({ ...refused, code: 'CARRIER_DO_NOT_USE', message: 'No.' })?.way).toBe('none')
    expect(problemOf({ ...refused, code: 'UNEXPECTED', message: 'Told.', isTold: true })).toBeNull()
  })
})
