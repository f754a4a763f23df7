import { describe, expect, it } from 'vitest'
import { type BilledService, expectedCharges, ORDERABLE } from './expected-charges.ts'

const billed = (changes: Partial<BilledService> = {}): BilledService => ({
  ...{ alike: 'consignee', code: 'LGDEL', billed: 4, of: 6, averageCents: 8_500, ...changes },
})
const codes = (rows: BilledService[], ordered: string[] = []) =>
  expectedCharges(rows, ordered, 'USD').map(({ code }) => code)

describe('charges to expect', () => {
  it('say how many of how many were billed, and what that cost', () => {
    const [charge] = expectedCharges([billed()], [], 'USD')
    expect(charge?.words).toBe('4 of 6 deliveries here were billed liftgate delivery, $85.00 on average.')
    const [lane] = expectedCharges([billed({ alike: 'lane', averageCents: null })], [], 'USD')
    expect(lane?.words).toBe('4 of 6 shipments on this lane were billed liftgate delivery.')
  })

  it.each([
    ['too few bills', { billed: 2, of: 2 }],
    ['too small a share', { billed: 3, of: 7 }],
    ['a pickup service at the consignee', { code: 'LGPU' }],
    ['what no one orders', { code: 'REDEL' }],
    ['what is no service', { code: 'linehaul' }],
  ])('are none: %s', (_why, changes) => {
    expect(codes([billed(changes)])).toEqual([])
  })

  it('leave out what is ordered, under any spelling, or is charged in its place', () => {
    expect(codes([billed()], ['LGDEL'])).toEqual([])
    expect(codes([billed({ code: 'INDEL' })], ['INSDEL'])).toEqual([])
    expect(codes([billed({ code: 'RESDEL' })], ['LTDDEL'])).toEqual([])
    expect(codes([billed({ code: 'RESDEL' })], ['LTDPU'])).toEqual(['RESDEL'])
  })

  it('speak of the consignee where the lane has a higher share, because some of its facts are still missing', () => {
    const rows = [billed({ alike: 'lane', billed: 3, of: 4 }), billed({ billed: 3, of: 5 })]
    expect(expectedCharges(rows, [], 'USD').map(({ alike, of }) => [alike, of])).toEqual([['consignee', 5]])
  })

  it('begin with the most probable, each service once, and are not many', () => {
    const rows = [
      billed({ alike: 'lane', code: 'APPT', billed: 5, of: 10 }),
      billed({ alike: 'item', code: 'LGDEL', billed: 4, of: 6 }),
      billed(),
      billed({ code: 'INDEL', billed: 6, of: 6 }),
      billed({ code: 'SORTDEL', billed: 3, of: 6 }),
      billed({ code: 'NBDEL', billed: 3, of: 6 }),
    ]
    expect(codes(rows)).toEqual(['INDEL', 'LGDEL', 'SORTDEL'])
    expect(expectedCharges(rows, [], 'USD')[1]?.alike).toBe('consignee')
    expect(ORDERABLE).toContain('LGDEL')
  })
})
