import { describe, expect, it } from 'vitest'
import { shipmentDraft } from '#contracts/entities/shipment-draft.ts'
import { wireOf } from '../../../../wire-of.test-support.ts'
import { faultOfField, formatFaults } from './format-faults.ts'
import { faultsOfReply, prepareDraft } from './prepare-draft.ts'
import { DALLAS, sampleDefaults, sampleForm, sampleRow } from './sample.test-support.ts'

const defaults = sampleDefaults()

describe('preparing the draft', () => {
  it('matches the contract, with the class left to the server if it goes by density', () => {
    const { draft, faults } = prepareDraft(sampleForm({ declaredValue: '1,234.50' }), defaults)
    expect(faults).toEqual({})
    const wire = wireOf(shipmentDraft, draft)
    expect(wire).toMatchObject({
      SheduleDateTime: {
        PickupByDate: '2026-11-20',
        PickupByFromTime: '11:00 AM',
        PickupByToTime: '03:30 PM',
      },
      PaymentType: 'P',
      Billto: null,
      declaredValue: 1234.5,
    })
    expect(wire.Items).toEqual([
      expect.objectContaining({ Weight: 1240, Qty: 2, itemClass: '', HazmatDetails: null }),
    ])
  })

  it('sends the default class with a line without sizes', () => {
    const { draft } = prepareDraft(sampleForm({ items: [sampleRow({ width: '' })] }), defaults)
    expect(draft.items?.[0]?.freightClass).toBe('70')
  })

  it('leaves out blank lines, except a single one, whose faults the server reports', () => {
    const blank = sampleRow({ key: 'z', description: '', weight: '', length: '', width: '', height: '' })
    expect(prepareDraft(sampleForm({ items: [blank, sampleRow()] }), defaults).keys).toEqual(['a'])
    expect(prepareDraft(sampleForm({ items: [blank] }), defaults).keys).toEqual(['z'])
  })

  it('reports unreadable values, and sends no third party if there is none', () => {
    const form = sampleForm({
      items: [sampleRow({ weight: 'heavy' })],
      declaredValue: 'much',
      pickupTo: 'soon',
      billTo: DALLAS,
    })
    expect(Object.keys(prepareDraft(form, defaults).faults).sort()).toEqual([
      'declaredValueCents',
      'items.a.weight',
      'pickup.to',
    ])
    expect(prepareDraft(form, defaults).draft.billTo).toBeNull()
    expect(prepareDraft({ ...form, paymentType: 'T' }, defaults).draft.billTo).toEqual(DALLAS)
  })

  it('reports only the fault of the field that the user left', () => {
    const form = sampleForm({
      items: [sampleRow({ weight: 'heavy', length: '12,5', quantity: '2' })],
      destination: { ...DALLAS, zip: '7520', countryCode: 'US' },
      origin: { ...DALLAS, zip: '75201', countryCode: 'CA' },
    })
    expect(faultOfField(form, 'items.a.weight')).toBe('Enter a number.')
    expect(faultOfField(form, 'items.a.length')).toBe('Enter a number.')
    expect(faultOfField(form, 'items.a.quantity')).toBe('')
    expect(faultOfField(form, 'destination.zip')).toBe(
      'ZIP 7520 is not known in the United States. Check it.',
    )
    expect(faultOfField(form, 'origin.zip')).toBe('ZIP 75201 is not known in Canada. Check it.')
    for (const zip of ['', '752 01', '75201-1234']) {
      const right = { ...form, destination: { ...DALLAS, zip } }
      expect(faultOfField(right, 'destination.zip')).toBe('')
    }
    const abroad = { ...form, destination: { ...DALLAS, zip: 'SW1A 1AA', countryCode: 'GB' } }
    expect(faultOfField(abroad, 'destination.zip')).toBe('')
  })

  it('reports at the end of the pickup window that it ends before it begins', () => {
    const window = (pickupFrom: string, pickupTo: string) => sampleForm({ pickupFrom, pickupTo })
    const sentence = 'The pickup window must end after it begins.'
    expect(faultOfField(window('4:00 PM', '03:30 PM'), 'pickup.to')).toBe(sentence)
    expect(faultOfField(window('4:00 PM', ''), 'pickup.to')).toBe('')
    expect(faultOfField(window('11:00 AM', '03:30 PM'), 'pickup.to')).toBe('')
    const slip = sampleForm({ pickupDate: '20266-11-20' })
    expect(faultOfField(slip, 'pickup.date')).toBe('Check the year of the pickup date.')
  })

  it('checks e-mails and phones by the rules of the specification', () => {
    const form = sampleForm({
      notifyEmails: 'a@b.com; nonsense',
      destination: { ...DALLAS, contactPhone: '12' },
    })
    expect(formatFaults(form)).toEqual({
      notifyEmails: 'Following email is invalid: nonsense',
      'destination.contactPhone': expect.stringContaining('Enter a valid phone number'),
    })
  })
})

describe('faults of a reply', () => {
  it('finds the line by its key and the field by its name in the form, also if the call carries no shipment', () => {
    const wire = {
      'Items.1.Weight': 'Weight is required.',
      'Items.0.HazmatDetails.UNNumber': 'A hazardous item needs its UN number.',
      'Origin.Street': 'Street is required to book.',
      'SheduleDateTime.PickupByDate': 'The pickup date is in the past.',
      NotifyCarrier: 'Following email is invalid: x',
      AdditionalService: 'There is no service X.',
      'shipment.Destination.Zip': 'ZIP 00000 is not known.',
      'shipment.Items.1.Qty': 'Quantity is required.',
    }
    expect(Object.keys(faultsOfReply(wire, { keys: ['a', 'b'], stops: [] }))).toEqual([
      'items.b.weight',
      'items.a.hazmat.unNumber',
      'origin.street',
      'pickup.date',
      'notifyEmails',
      'services',
      'destination.zip',
      'items.b.quantity',
    ])
  })
})
