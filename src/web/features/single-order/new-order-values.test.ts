import { expect, it } from 'vitest'
import type { LocationValue } from '#contracts/entities/address.ts'
import { sampleLocation } from '../ship-freight/desk/form/sample.test-support.ts'
import { atConsignee, BLANK_ORDER } from './new-order-values.ts'

const location = (services: LocationValue['services']) => sampleLocation({ soldTo: '', services })

it("a saved consignee adds its services; those chosen by hand stay, the previous consignee's are removed", () => {
  const typed = { ...BLANK_ORDER.order, services: ['APPT'] }
  const first = atConsignee(typed, location(['LGDEL', 'APPT']))
  expect(first.services).toEqual(['APPT', 'LGDEL'])
  const other = atConsignee({ ...first, services: [...first.services, 'INDEL'] }, location(['RESDEL']), [
    'LGDEL',
  ])
  expect(other.services).toEqual(['APPT', 'INDEL', 'RESDEL'])
})
