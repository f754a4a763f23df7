import { expect, it } from 'vitest'
import { dockCodeOf } from './dock-code.ts'

it('makes a dock code from the city, different from the existing ones', () => {
  expect(dockCodeOf('Reno', [])).toBe('RENO')
  expect(dockCodeOf('St. Louis', ['RENO'])).toBe('STLOUIS')
  expect(dockCodeOf('Reno', ['reno', 'RENO2'])).toBe('RENO3')
  expect(dockCodeOf('', [])).toBe('DOCK')
})
