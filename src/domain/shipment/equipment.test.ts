import { expect, it } from 'vitest'
import { equipmentName } from './equipment.ts'

it.each([
  ['REEFER53', '53 ft refrigerated'],
  ['LOWBOY', 'LOWBOY'],
  ['', ''],
])('equipment %j is called %j', (code, name) => {
  expect(equipmentName(code)).toBe(name)
})
