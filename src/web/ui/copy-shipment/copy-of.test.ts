import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { shipmentDetails } from '#contracts/endpoints/shipments.ts'
import { withDefaults } from '#contracts/wire-path.ts'
import { sampleShipment } from '../../features/shipment-details/sample-shipment.test-support.ts'
import { copyOf } from './copy-of.ts'

describe('a copy of a shipment', () => {
  it('takes over what was entered, and goes through the contract', () => {
    const body = withDefaults(shipmentDetails.body, { shipment: copyOf(sampleShipment()) })
    const wire = z.encode(shipmentDetails.body, body as never) as { shipment: Record<string, unknown> }
    expect(wire.shipment).toMatchObject({ PaymentType: 'P', PO_Number: 'PO-1', comments: 'Gift wrap' })
    expect(wire.shipment.Origin).toMatchObject({ CompanyName: 'Reno DC', Zip: '89502' })
    expect(wire.shipment.Items).toHaveLength(1)
  })

  it('leaves behind the pickup, the order and all that is not entered', () => {
    const copy = copyOf(sampleShipment())
    expect(copy.pickup).toBeUndefined()
    expect(copy.orderNumber).toBe('')
    for (const key of [
      'id',
      'bolNumber',
      'status',
      'proNumber',
      'carrierScac',
      'priceSheets',
      'totalCents',
    ]) {
      expect(copy).not.toHaveProperty(key)
    }
  })

  it('takes stops and packages over, but neither their labels nor the lines of the order', () => {
    const [item] = sampleShipment().items
    const { destination } = sampleShipment()
    const copy = copyOf(
      sampleShipment({
        items: [{ ...item!, orderLineId: 'line-1' }],
        stops: [{ id: '1', address: destination, reference1: '', reference2: '', items: [] }],
        equipment: 'VAN53',
        labelCode: 'ZPL',
        mailpieces: [{ trackingNumber: '1Z999', weight: 1 } as never],
      }),
    )
    expect(copy).toMatchObject({ equipment: 'VAN53', stops: [{ id: '1' }] })
    expect(copy.items[0]?.orderLineId).toBeUndefined()
    expect([copy.labelCode, copy.mailpieces?.[0]?.trackingNumber]).toEqual([undefined, ''])
  })

  it('keeps neither appointments at stops nor the invoice: both are of another day', () => {
    const { destination } = sampleShipment()
    const appointment = { date: '2026-11-19', from: '08:00', to: '10:00' }
    const copy = copyOf(
      sampleShipment({
        stops: [{ id: '1', address: destination, reference1: '', reference2: '', appointment, items: [] }],
        internationalForms: { invoiceNumber: 'INV-1', invoiceDate: '2026-11-18', incoterm: 'DDP' } as never,
      }),
    )
    expect(copy.stops).toEqual([{ id: '1', address: destination, reference1: '', reference2: '', items: [] }])
    expect(copy.internationalForms).toEqual({ invoiceNumber: '', invoiceDate: '', incoterm: 'DDP' })
  })
})
