import { expect, it } from 'vitest'
import { faultyPickup, PICKUP_NO_WINDOW, PICKUP_OUT_OF_REACH, PICKUP_PAST } from './pickup-faults.ts'

const pickup = { date: '2026-11-20', from: '11:00', to: '15:30' }

it.each([
  [pickup, []],
  [{ ...pickup, date: '2026-11-19' }, [['date', PICKUP_PAST]]],
  [{ ...pickup, date: '2099-12-31' }, []],
  [{ ...pickup, date: '2100-01-01' }, [['date', PICKUP_OUT_OF_REACH]]],
  [{ ...pickup, date: '20266-11-20' }, [['date', PICKUP_OUT_OF_REACH]]],
  [{ ...pickup, date: '9999-12-31' }, [['date', PICKUP_OUT_OF_REACH]]],
  [{ ...pickup, to: '11:00' }, [['to', PICKUP_NO_WINDOW]]],
  [
    { date: '', from: '15:30', to: '11:00' },
    [
      ['date', PICKUP_PAST],
      ['to', PICKUP_NO_WINDOW],
    ],
  ],
])('of %o', (asked, faults) => {
  expect(faultyPickup(asked, '2026-11-20').map(({ field, sentence }) => [field, sentence])).toEqual(faults)
})

it('for a past day, if that is allowed', () => {
  expect(faultyPickup({ ...pickup, date: '2020-01-01' }, null)).toEqual([])
})
