import { describe, expect, test } from 'vitest'
import { changeOrderLine } from '#contracts/endpoints/orders.ts'
import { encode } from './wire.ts'

describe('a value that the contract refuses', () => {
  test('reports a missing number for an empty field', () => {
    const encoded = encode(changeOrderLine.body, { orderId: 'o', line: { quantity: '', weight: 5 } })
    expect(encoded).toMatchObject({ kind: 'faulty', fields: { 'line.quantity': 'Enter a number.' } })
  })
})
