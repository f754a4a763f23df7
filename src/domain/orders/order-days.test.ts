import { expect, it } from 'vitest'
import { deliverByFault } from './order-days.ts'

it.each([
  ['the day after', '2026-11-23', '2026-11-24', null],
  ['the same day', '2026-11-23', '2026-11-23', null],
  ['the day before', '2026-11-23', '2026-11-22', 'This is before the ship-by date.'],
  ['the year before', '2026-01-02', '2025-12-31', 'This is before the ship-by date.'],
  ['no day to ship by', null, '2026-11-22', null],
  ['no day to ship by, as a form has it', '', '2026-11-22', null],
  ['no day to deliver by', '2026-11-23', '', null],
])('an order to be delivered by %s', (_name, shipBy, deliverBy, fault) => {
  expect(deliverByFault({ shipBy, deliverBy })).toBe(fault)
})
