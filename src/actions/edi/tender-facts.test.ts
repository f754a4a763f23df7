import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findShipmentByNumber } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { tenderedShipments } from '#test/support/tendered-shipments.ts'
import { tenderFactsOf } from './tender-facts.ts'

let product: TestApp
let shipment: StoredShipment
beforeAll(async () => {
  product = await openTestApp()
  const { database, scene } = product
  const [bolNumber] = await tenderedShipments(database.db, scene.a.id, 'SYNA', 1)
  shipment = (await findShipmentByNumber(database.db, scene.a.id, bolNumber!))!
})
afterAll(() => product?.close())

describe('an EDI tender', () => {
  it('names the agreed quote, since its price is not in the carrier’s tariff', () => {
    const facts = tenderFactsOf(shipment, { cents: 48_250, currency: 'USD', quoteNumber: 'Q-77104' })
    expect(facts.agreedCents).toBe(48_250)
    expect(facts.references).toContainEqual({ qualifier: 'Q1', value: 'Q-77104' })
  })

  it('states a price in another currency as text: an amount without a currency would be taken as US dollars', () => {
    const price = { cents: 123_450, currency: 'CAD', quoteNumber: '' }
    const facts = tenderFactsOf({ ...shipment, specialInstructions: 'Ring the bell.' }, price)
    expect(facts.agreedCents).toBeNull()
    expect(facts.specialInstructions).toBe('Agreed price: 1,234.50 CAD. Ring the bell.')
  })

  it('names no quote and no price if there is none', () => {
    const facts = tenderFactsOf(shipment, null)
    expect(facts.agreedCents).toBeNull()
    expect(facts.references.map(({ qualifier }) => qualifier)).not.toContain('Q1')
  })
})
