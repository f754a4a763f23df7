import { expect, it } from 'vitest'
import type { ReportFigure } from '#contracts/entities/report.ts'
import { whySpendChanged } from './spend-change.ts'

const figure = (key: string, value: number, before: number): ReportFigure => ({
  ...{
    key,
    value,
    before,
    label: key,
    kind: 'money',
    definition: '',
    currency: 'USD',
    isWorseWhenMore: true,
  },
})

it('splits a change of spend into reasons that add up to it', () => {
  const why = whySpendChanged(
    [
      figure('spend', 1_500, 1_000),
      figure('costPerShipment', 125, 100),
      figure('linehaul', 1_000, 800),
      figure('fuel', 300, 150),
      figure('accessorials', 150, 50),
    ],
    'USD',
  )!
  const amounts = Object.fromEntries(why.reasons.map(({ key, amount }) => [key, Math.round(amount)]))
  // Two more shipments at the former $100; the higher cost of each is $3.33 linehaul, $10 fuel, $7.50 accessorials.
  expect(amounts).toEqual({ volume: 200, linehaul: 40, fuel: 120, accessorials: 90, other: 50 })
  expect(why.reasons.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(why.change, 9)
})

it('is empty without a previous period, or in another currency', () => {
  expect(whySpendChanged([figure('spend', 10, 0), figure('costPerShipment', 1, 1)], 'USD')).toBeNull()
  expect(whySpendChanged([figure('spend', 10, 5), figure('costPerShipment', 1, 1)], 'CAD')).toBeNull()
})
