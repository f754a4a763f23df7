import { describe, expect, it } from 'vitest'
import { type BilledService, expectedCharges, ORDERABLE } from './expected-charges.ts'

const billed = (changes: Partial<BilledService> = {}): BilledService => ({
  ...{ alike: 'consignee', code: 'LGDEL', billed: 4, of: 6, averageCents: 8_500, ...changes },
})
const codes = (rows: BilledService[], ordered: string[] = []) =>
  expectedCharges(rows, ordered, 'USD').map(({ code }) => code)

describe('charges to expect', () => {
  it('have the number of billed shipments out of all, and the cost', () => {
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
  ])('are empty: %s', (_why, changes) => {
    expect(codes([billed(changes)])).toEqual([])
  })

  it('omit ordered charges, in any spelling, and charges that replace an ordered one', () => {
    expect(codes([billed()], ['LGDEL'])).toEqual([])
    expect(codes([billed({ code: 'INDEL' })], ['INSDEL'])).toEqual([])
    expect(codes([billed({ code: 'RESDEL' })], ['LTDDEL'])).toEqual([])
    expect(codes([billed({ code: 'RESDEL' })], ['LTDPU'])).toEqual(['RESDEL'])
  })

  it('use the consignee if the lane has a higher share only because some of its facts are still missing', () => {
    const rows = [billed({ alike: 'lane', billed: 3, of: 4 }), billed({ billed: 3, of: 5 })]
    expect(expectedCharges(rows, [], 'USD').map(({ alike, of }) => [alike, of])).toEqual([['consignee', 5]])
  })

  it('start with the most probable, each service once, and are only a few', () => {
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
