import { describe, expect, it } from 'vitest'
import { shipmentDetails } from '#contracts/endpoints/shipments.ts'
import type { InternationalFormsValue } from '#contracts/entities/parcel-options.ts'
import { sampleShipment } from '../../features/shipment-details/sample-shipment.test-support.ts'
import { wireOf } from '../../wire-of.test-support.ts'
import { copyOf } from './copy-of.ts'

describe('copy of a shipment', () => {
  it('copies what was entered, and passes the contract', () => {
    const { shipment } = wireOf(shipmentDetails.body, { shipment: copyOf(sampleShipment()) })
    expect(shipment).toMatchObject({
      ...{ PaymentType: 'P', PO_Number: 'PO-1', comments: 'Gift wrap' },
      Origin: { CompanyName: 'Reno DC', Zip: '89502' },
      Items: [{}],
    })
  })

  it('leaves out the pickup, the order and what was not entered', () => {
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

  it('copies stops and packages, but neither their labels nor the order lines', () => {
    const [item] = sampleShipment().items
    const { destination } = sampleShipment()
    const copy = copyOf(
      sampleShipment({
        items: [{ ...item!, orderLineId: 'line-1' }],
        stops: [{ id: '1', address: destination, reference1: '', reference2: '', items: [] }],
        equipment: 'VAN53',
        labelCode: 'ZPL',
        mailpieces: [
          {
            ...{ packageType: 'PKG', weight: 1, length: 1, width: 1, height: 1, declaredValueCents: 0 },
            ...{ reference1: '', reference2: '', needsAdditionalHandling: false, cartonsInside: 0 },
            trackingNumber: '1Z999',
          },
        ],
      }),
    )
    expect(copy).toMatchObject({ equipment: 'VAN53', stops: [{ id: '1' }] })
    expect(copy.items[0]?.orderLineId).toBeUndefined()
    expect([copy.labelCode, copy.mailpieces?.[0]?.trackingNumber]).toEqual([undefined, ''])
  })

  it('copies neither appointments at stops nor the invoice, which belong to another day', () => {
    const { destination } = sampleShipment()
    const appointment = { date: '2026-11-19', from: '08:00', to: '10:00' }
    const internationalForms: InternationalFormsValue = {
      ...{ invoiceNumber: 'INV-1', invoiceDate: '2026-11-18', incoterm: 'DDP', reasonForExport: '' },
      ...{ currency: 'USD', shipperTaxIds: [], consigneeTaxIds: [], commodities: [] },
      ...{ freightCents: 0, insuranceCents: 0 },
    }
    const copy = copyOf(
      sampleShipment({
        stops: [{ id: '1', address: destination, reference1: '', reference2: '', appointment, items: [] }],
        internationalForms,
      }),
    )
    expect(copy.stops).toEqual([{ id: '1', address: destination, reference1: '', reference2: '', items: [] }])
    expect(copy.internationalForms).toEqual({ ...internationalForms, invoiceNumber: '', invoiceDate: '' })
  })
})
