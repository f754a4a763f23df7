import { describe, expect, it } from 'vitest'
import { pendingReasonOf } from './pending-reasons.ts'

describe('why an order cannot be shipped yet', () => {
  it.each([
    ['Items', 'NO_LINES'],
    ['Items.length', 'MANY_LINES'],
    ['Items.3.Weight', 'NO_WEIGHT'],
    ['Items.0.itemClass', 'NO_CLASS'],
    ['Items.0.HazmatDetails.UNNumber', 'HAZMAT'],
    ['Items.12.Qty', 'LINE'],
    ['Origin.Zip', 'ORIGIN'],
    ['Destination.Zip', 'CONSIGNEE_ZIP'],
    ['Destination.State', 'CONSIGNEE_ZIP'],
    ['Destination.ContactNumber', 'CONSIGNEE'],
    ['AdditionalService', 'SERVICES'],
    ['SheduleDateTime.PickupByDate', 'OTHER'],
  ])('%s is %s', (field, code) => {
    const reason = pendingReasonOf(field, 'The sentence.')
    expect(reason).toMatchObject({
      code,
      message: 'The sentence.',
      field: /^Items(\.length)?$/.test(field) ? '' : field,
    })
    expect(reason.label).not.toBe('')
  })
})
