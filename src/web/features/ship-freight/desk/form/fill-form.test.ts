import { describe, expect, it } from 'vitest'
import { copyOfShipment, formOfOrder, formOfShipment, repeatOf } from './fill-form.ts'
import { BLANK_ADDRESS, blankForm } from './form.ts'
import { prepareDraft } from './prepare-draft.ts'
import {
  DALLAS,
  RENO,
  sampleDefaults,
  sampleLocation,
  sampleOrder,
  sampleShipment,
} from './sample.test-support.ts'

const defaults = sampleDefaults()
const blank = blankForm(defaults, '2026-11-20')

describe('filling the form', () => {
  it('opens a shipment completely, and sends it back unchanged', () => {
    const shipment = sampleShipment()
    const form = formOfShipment(shipment, blank, defaults)
    expect(form).toMatchObject({
      shipmentId: 's1',
      version: 3,
      pickupFrom: '11:00 AM',
      declaredValue: '1,234.50',
    })
    // The class equals the class by density, so it keeps following the density.
    expect(form.items[0]).toMatchObject({ freightClass: '', weight: '1240', pieces: '' })
    const { draft } = prepareDraft(form, defaults)
    const { items, ...rest } = draft
    expect(rest).toEqual({
      ...Object.fromEntries(Object.keys(rest).map((name) => [name, shipment[name as keyof typeof shipment]])),
    })
    expect(items).toEqual([{ ...shipment.items[0], freightClass: '' }])
  })

  it('keeps a class that differs from the density', () => {
    const [item] = sampleShipment().items
    const shipment = sampleShipment({ items: [{ ...item!, freightClass: '150' }] })
    expect(formOfShipment(shipment, blank, defaults).items[0]?.freightClass).toBe('150')
  })

  it('copies the freight without dates, references and ids', () => {
    const copy = copyOfShipment(sampleShipment(), { ...blank, services: ['INDEL'] }, defaults)
    expect(copy).toMatchObject({ shipmentId: '', pickupDate: '2026-11-20', poNumber: '', reference1: '' })
    expect(copy).toMatchObject({
      services: ['LGDEL'],
      destination: DALLAS,
      specialInstructions: 'Call first',
    })
  })

  it("opens a shipment without the user's usual instructions if they were cleared", () => {
    const usual = { ...blank, specialInstructions: 'Always call', notifyEmails: 'boss@example.com' }
    const emptied = sampleShipment({ specialInstructions: '', notifyEmails: '' })
    expect(formOfShipment(emptied, usual, defaults)).toMatchObject({
      specialInstructions: '',
      notifyEmails: '',
    })
    expect(copyOfShipment(emptied, usual, defaults).specialInstructions).toBe('Always call')
  })

  it('copies a parcel as freight, and a truckload as a truckload', () => {
    expect(copyOfShipment(sampleShipment({ rateModeId: 4 }), blank, defaults).rateModeId).toBe(1)
    expect(copyOfShipment(sampleShipment({ rateModeId: 3 }), blank, defaults).rateModeId).toBe(3)
  })

  it('repeats the last shipment without changing the chosen origin or consignee', () => {
    const chosen = { ...blank, origin: { ...RENO, zip: '60606' }, destination: DALLAS, services: ['APPT'] }
    const repeated = repeatOf(sampleShipment(), chosen, defaults)
    expect(repeated.origin.zip).toBe('60606')
    expect(repeated.services).toEqual(['LGDEL', 'APPT'])
    expect(repeated.items).toHaveLength(1)
    expect(repeatOf(sampleShipment(), blank, defaults).origin).toEqual(RENO)
  })

  it('fills the form from an order; a future ship-by date is the pickup date', () => {
    const order = sampleOrder({ paymentType: 'T', billTo: RENO, shipBy: '2026-11-25' })
    const form = formOfOrder(order, blank, defaults)
    expect(form).toMatchObject({
      orderNumber: 'SO-7',
      paymentType: 'T',
      billTo: RENO,
      pickupDate: '2026-11-25',
    })
    const consignee = sampleLocation({ services: ['APPT', 'LGPU'], street: '9 ELM STREET', soldTo: '99' })
    const known = formOfOrder(order, blank, defaults, consignee)
    expect(known).toMatchObject({ destinationLocationId: 'l1', destination: DALLAS, soldTo: '10007' })
    expect(known.services).toEqual(['LGDEL', 'APPT'])
    expect(known.servicesOfDestination).toEqual(['APPT'])
    expect(formOfOrder({ ...order, shipBy: '2026-11-01' }, blank, defaults).pickupDate).toBe('2026-11-20')
    expect(formOfOrder({ ...order, paymentType: 'P' }, blank, defaults).billTo).toEqual(BLANK_ADDRESS)
  })

  it('shows the number of a later part with its code, as a shipment built from it does', () => {
    const order = sampleOrder({ orderNumber: 'T-1', backorder: '01' })
    expect(formOfOrder(order, blank, defaults).orderNumber).toBe('T-1-01')
  })
})
