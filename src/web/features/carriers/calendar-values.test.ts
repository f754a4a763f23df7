import { expect, it } from 'vitest'
import { closingsText, readClosings } from './calendar-values.ts'

it('one-time closings are typed and shown as American dates; ISO dates are accepted, too', () => {
  const read = readClosings('12/26/2026 Inventory\n\n2027-01-04\n1/5/2027 Snow')
  if (read.kind !== 'rules') throw new Error(read.message)
  expect(read.rules.map(({ id, name }) => [id, name])).toEqual([
    ['once-2026-12-26', 'Inventory'],
    ['once-2027-01-04', 'Closed'],
    ['once-2027-01-05', 'Snow'],
  ])
  expect(closingsText(read.rules)).toBe('12/26/2026 Inventory\n01/04/2027 Closed\n01/05/2027 Snow')
})

it('an invalid date is reported with the right format', () => {
  expect(readClosings('2/30/2027 Leap')).toEqual({
    kind: 'fault',
    message: "'2/30/2027' is not a valid date. Enter it like 12/26/2026.",
  })
})
