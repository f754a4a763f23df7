import { expect, it } from 'vitest'
import { showLane, showPlace } from './lane.ts'

const reno = { city: 'Reno', state: 'NV', zip: '89502', countryCode: 'US' }

it('writes a lane', () => {
  expect(showLane(reno, { city: 'Dallas', state: 'TX', zip: '75201' })).toBe(
    'Reno NV 89502 → Dallas TX 75201',
  )
})

it('includes the country abroad and omits unknown parts', () => {
  expect(showPlace({ city: 'Monterrey', state: 'NL', zip: '64000', countryCode: 'MX' })).toBe(
    'Monterrey NL 64000 MX',
  )
  expect(showPlace({ city: '', state: ' ', zip: '75201' })).toBe('75201')
  expect(showLane(reno, { city: '', state: '', zip: '' })).toBe('Reno NV 89502 → –')
})
