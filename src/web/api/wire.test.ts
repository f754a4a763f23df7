import { describe, expect, test } from 'vitest'
import { changeOrderLine } from '#contracts/endpoints/orders.ts'
import { encode } from './wire.ts'

describe('a value that the contract does not take', () => {
  test('says that a number is missing where its field was left empty', () => {
    const encoded = encode(changeOrderLine.body, { orderId: 'o', line: { quantity: '', weight: 5 } })
    expect(encoded).toMatchObject({ kind: 'faulty', fields: { 'line.quantity': 'Enter a number.' } })
  })
})
