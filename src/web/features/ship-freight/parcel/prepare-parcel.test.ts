import { describe, expect, it } from 'vitest'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { shipmentDraft } from '#contracts/entities/shipment-draft.ts'
import { withDefaults } from '#contracts/wire-path.ts'
import { wireOf } from '../../../wire-of.test-support.ts'
import { sampleDefaults, sampleRow, sampleShipment } from '../desk/form/sample.test-support.ts'
import { customsTotals } from './customs-draft.ts'
import { dimWords } from './dim-words.ts'
import { fillParcel } from './fill-parcel.ts'
import { labelFaults } from './parcel-faults.ts'
import { blankCommodity, blankPiece } from './parcel-form.ts'
import { withPackages } from './parcel-kind.ts'
import { parcelOf } from './parcel-of.ts'
import { CARRIERS, sampleParcelForm, samplePiece, TOOLS } from './parcel-sample.test-support.ts'
import { prepareParcel } from './prepare-parcel.ts'

const defaults = sampleDefaults()
const onWire = (form = sampleParcelForm()) => wireOf(shipmentDraft, prepareParcel(form, defaults).draft)
const TORONTO = {
  ...{
    companyName: 'Maple Tools',
    street: '100 Queen Street West',
    street2: '',
    city: 'Toronto',
    state: 'ON',
  },
  ...{ zip: 'M5H 2N2', countryCode: 'CA', contactName: '', contactPhone: '', email: '' },
}
const abroad = (customs = {}) => {
  const form = sampleParcelForm({}, { destination: TORONTO })
  const parcel = parcelOf(form)
  return { ...form, parcel: { ...parcel, customs: { ...parcel.customs, ...customs } } }
}

describe('a parcel prepared for the server', () => {
  it('has packages, and one line of contents with the same weight', () => {
    expect(onWire()).toMatchObject({
      RateModeID: 4,
      PaymentType: 'P',
      Mailpieces: [
        { Weight: 5, Length: 12 },
        { Weight: 7, Length: 14 },
      ],
      Items: [{ Description: 'Parcels', Qty: 2, Weight: 12, packageType: 'PKG' }],
      InternationalForms: null,
    })
  })

  it('uses pounds and inches, whatever units were typed', () => {
    const form = sampleParcelForm({
      weightUnit: 'kg',
      lengthUnit: 'ft',
      pieces: [samplePiece({ weight: '2', length: '1', width: '0.5', height: '0.25' })],
    })
    expect(onWire(form)).toMatchObject({ Mailpieces: [{ Weight: 4.41, Length: 12, Width: 6, Height: 3 }] })
  })

  it('keeps the lines of an order, and drops freight services', () => {
    const ordered = sampleRow({ unseen: { orderLineId: 'l1' } })
    const form = sampleParcelForm({}, { items: [ordered], services: ['LGDEL', 'RESDEL'] })
    expect(onWire(form)).toMatchObject({
      Items: [{ Description: 'Steel shelving', Weight: 1240 }],
      AdditionalService: ['RESDEL'],
    })
  })

  it('asks for every dimension of every package by its name, except on blank lines', () => {
    const pieces = [samplePiece({ width: '' }), blankPiece(), samplePiece({ weight: '', height: 'tall' })]
    expect(prepareParcel(sampleParcelForm({ pieces }), defaults).faults).toEqual({
      'pieces.0.width': 'Width is required.',
      'pieces.2.weight': 'Weight is required.',
      'pieces.2.height': 'Height must be a number above 0.',
    })
  })

  it("asks for the consignee's ZIP together with the packages' missing fields", () => {
    const blank = sampleParcelForm({ pieces: [samplePiece({ weight: '' })] })
    const form = { ...blank, destination: { ...blank.destination, zip: '' } }
    expect(prepareParcel(form, defaults).faults).toEqual({
      'destination.zip': 'ZIP is required.',
      'pieces.0.weight': 'Weight is required.',
    })
  })

  it('maps the server’s faults to their fields, skipping blank lines', () => {
    const pieces = [blankPiece(), samplePiece()]
    const { place } = prepareParcel(sampleParcelForm({ pieces }), defaults)
    expect(place?.('mailpieces.0.declaredValueCents')).toBe('pieces.1.declaredValue')
    expect(place?.('internationalForms.commodities.0.unitValueCents')).toBe('customs.commodities.0.unitValue')
    expect(place?.('destination.zip')).toBe('destination.zip')
  })
})

describe('an international parcel', () => {
  it('sends the commercial invoice, whose goods are the contents', () => {
    expect(
      onWire(abroad({ commodities: [TOOLS], taxIds: [{ party: 'consignee', type: 'VAT', value: 'CA1' }] })),
    ).toMatchObject({
      Items: [{ Description: 'Hand tools' }],
      InternationalForms: {
        Incoterm: 'DAP',
        Commodities: [{ HTSCode: '8205.59', Qty: 4, UnitValue: 25 }],
        ConsigneeTaxIds: [{ TaxIdType: 'VAT', TaxId: 'CA1' }],
        ShipperTaxIds: [],
      },
    })
  })

  it('names the package of the goods if there are several', () => {
    const form = abroad({ commodities: [{ ...TOOLS, packageNumber: '2' }, TOOLS] })
    const placesOf = (one: typeof form) =>
      onWire(one).InternationalForms?.Commodities?.map(({ PackageNumber }) => PackageNumber)
    expect(placesOf(form)).toEqual([2, 0])
    const alone = { ...form, parcel: { ...form.parcel, pieces: [samplePiece()] } }
    expect(placesOf(alone)).toEqual([0, 0])
    expect(prepareParcel(alone, defaults).faults).toEqual({})
    for (const packageNumber of ['3', '0', '1.5', 'last']) {
      const strange = abroad({ commodities: [{ ...TOOLS, packageNumber }] })
      expect(prepareParcel(strange, defaults).faults, packageNumber).toEqual({
        'customs.commodities.0.packageNumber': 'Enter a package number from 1 to 2.',
      })
    }
  })

  it('marks each unreadable field of the invoice', () => {
    const row = { ...TOOLS, countryOfOrigin: 'USA', quantity: 'many', unitValue: 'free', weight: '-1' }
    const form = abroad({ commodities: [row], currency: 'X', freight: 'lots' })
    expect(prepareParcel(form, defaults).faults).toEqual({
      'customs.currency': 'Enter three letters, like USD.',
      'customs.freight': 'Enter an amount like 1240.50.',
      'customs.commodities.0.countryOfOrigin': 'Enter two letters, like US.',
      'customs.commodities.0.quantity': 'Quantity must be a number above 0.',
      'customs.commodities.0.unitValue': 'Enter an amount like 1240.50.',
      'customs.commodities.0.weight': 'Weight must be a number above 0.',
    })
  })

  it('finds the field that the server refuses, skipping lines that were not sent', () => {
    const taxIds = [
      { party: 'consignee' as const, type: 'VAT', value: 'GB 1' },
      { party: 'shipper' as const, type: 'EIN', value: '' },
      { party: 'shipper' as const, type: 'EIN', value: '12-3456789' },
    ]
    const { place } = prepareParcel(abroad({ commodities: [blankCommodity(), TOOLS], taxIds }), defaults)
    expect(place!('internationalForms.commodities.0.quantity')).toBe('customs.commodities.1.quantity')
    expect(place!('internationalForms.shipperTaxIds.0.value')).toBe('customs.taxIds.2.value')
    expect(place!('internationalForms.consigneeTaxIds.0.value')).toBe('customs.taxIds.0.value')
    expect(place!('internationalForms.freightCents')).toBe('customs.freight')
  })

  it('needs an invoice also for military mail', () => {
    const forces = sampleParcelForm(
      {},
      { destination: { ...TORONTO, state: 'AE', zip: '09012', countryCode: 'US' } },
    )
    expect(prepareParcel(forces, defaults).draft.internationalForms).not.toBeNull()
    expect(labelFaults(forces)).toHaveProperty('customs.commodities')
  })

  it('adds up the totals', () => {
    const { customs } = parcelOf(
      abroad({ commodities: [TOOLS, { ...TOOLS, quantity: '2' }], freight: '9.50', insurance: '0.50' }),
    )
    expect(customsTotals(customs)).toEqual({
      goodsCents: 15_000,
      invoiceCents: 16_000,
      weightLb: 22,
      units: 6,
    })
  })

  it('gets no label without goods, contacts, and the payer’s account', () => {
    expect(labelFaults(abroad())).toMatchObject({
      'customs.commodities': expect.stringContaining('Describe the contents'),
      'destination.contactPhone': 'Customs requires a phone number.',
    })
    expect(labelFaults(sampleParcelForm())).toEqual({})
    expect(labelFaults(sampleParcelForm({ payer: 'C' }))).toEqual({
      accountNumber: 'Enter the receiver’s account.',
    })
    // Parcel Accounts may have one for the sold-to.
    expect(labelFaults(sampleParcelForm({ payer: 'C' }, { soldTo: '10007' }))).toEqual({})
  })
})

describe('dimensional weight', () => {
  it('follows each carrier’s own rules', () => {
    const { pieces } = parcelOf(sampleParcelForm())
    expect(dimWords(pieces[0]!, { weightUnit: 'lb', lengthUnit: 'in' }, CARRIERS)).toBe(
      '0.6 cu ft · UPS 7 lb (dim, ÷139) · USPS 5 lb (dimensions do not count)',
    )
    expect(dimWords(samplePiece({ height: '' }), { weightUnit: 'lb', lengthUnit: 'in' }, CARRIERS)).toBe('')
  })
})

describe('a parcel filled from another source', () => {
  it('returns from the server as it was sent', () => {
    const form = abroad({ commodities: [TOOLS], invoiceNumber: 'INV-77' })
    const draft = withDefaults(shipmentDraft, prepareParcel(form, defaults).draft) as ShipmentValue
    const { items } = sampleShipment()
    const blank = parcelOf(sampleParcelForm({ pieces: [blankPiece()] }))
    expect(fillParcel(blank, { ...draft, items }, defaults)).toEqual(form.parcel)
  })

  it('keeps every package, up to the maximum of a shipment', () => {
    const many = Array.from({ length: 200 }, (_, place) => samplePiece({ weight: String(place + 1) }))
    const form = sampleParcelForm({ pieces: many })
    const draft = withDefaults(shipmentDraft, prepareParcel(form, defaults).draft) as ShipmentValue
    const blank = parcelOf(sampleParcelForm({ pieces: [blankPiece()] }))
    expect(fillParcel(blank, { ...draft, items: sampleShipment().items }, defaults).pieces).toEqual(many)
  })

  it('does not merge the packages of a large order into fewer, heavier ones', () => {
    const [line] = sampleShipment().items
    const order = (quantity: number, weight: number) => ({ items: [{ ...line!, quantity, weight }] })
    const { pieces } = fillParcel(parcelOf(sampleParcelForm()), order(120, 600), defaults)
    expect(pieces).toHaveLength(120)
    expect(new Set(pieces.map(({ weight }) => weight))).toEqual(new Set(['5']))
    const tooMany = fillParcel(parcelOf(sampleParcelForm()), order(500, 2_500), defaults).pieces
    expect(tooMany[0]?.weight).toBe('5')
    const form = sampleParcelForm({ pieces: tooMany })
    expect(prepareParcel(form, defaults).faults).toEqual({
      pieces: 'A parcel shipment can have at most 200 packages.',
    })
  })

  it('packs the lines of an order, each handling unit as a package', () => {
    const { items } = sampleShipment()
    const filled = fillParcel(parcelOf(sampleParcelForm()), { items }, defaults)
    expect(filled.pieces.map(({ weight, length }) => [weight, length])).toEqual([
      ['620', '48'],
      ['620', '48'],
    ])
  })

  it('uses the weight of a line as that of one unit if the client enters it that way', () => {
    const { items } = sampleShipment()
    const each = { ...defaults, isWeightEach: true }
    const filled = fillParcel(parcelOf(sampleParcelForm()), { items }, each)
    expect(filled.pieces.map(({ weight }) => weight)).toEqual(['1240', '1240'])
  })

  it("copies neither references nor the first shipment's invoice", () => {
    const form = abroad({ commodities: [TOOLS], invoiceNumber: 'INV-77', invoiceDate: '2026-11-20' })
    const piece = samplePiece({ reference1: 'PO 55', reference2: 'Box 1' })
    const packed = { ...form, parcel: { ...parcelOf(form), pieces: [piece] } }
    const draft = withDefaults(shipmentDraft, prepareParcel(packed, defaults).draft) as ShipmentValue
    const shipment = { ...sampleShipment(), ...draft, id: 'first' }
    const blank = sampleParcelForm({ pieces: [blankPiece()] })
    const copy = parcelOf(withPackages(blank, shipment, defaults))
    expect(copy.pieces).toEqual([samplePiece()])
    expect(copy.customs).toMatchObject({ invoiceNumber: '', invoiceDate: '', commodities: [TOOLS] })
    const same = parcelOf(withPackages({ ...blank, shipmentId: 'first' }, shipment, defaults))
    expect(same.pieces).toEqual([piece])
    expect(same.customs).toMatchObject({ invoiceNumber: 'INV-77', invoiceDate: '2026-11-20' })
  })

  it('keeps a line with only a reference, and reports its missing fields', () => {
    const form = sampleParcelForm({ pieces: [samplePiece(), { ...blankPiece(), reference1: 'PO 56' }] })
    expect(prepareParcel(form, defaults).faults).toMatchObject({ 'pieces.1.weight': 'Weight is required.' })
  })
})
