import { describe, expect, it } from 'vitest'
import { PARCEL, TRUCKLOAD } from '#domain/shipment/rate-mode.ts'
import { rowsOfAnswers, rowsOfSheets, sortRows } from '../../ui/rate-list/rate-rows.ts'
import { sampleSheet } from '../ship-freight/desk/form/sample.test-support.ts'
import { withBadges } from './best-of-modes.ts'
import {
  blankForm,
  blankLine,
  type DeskLine,
  endAt,
  restored,
  swapped,
  typedEnd,
  withEnd,
} from './desk-form.ts'
import { classOf, type DeskDefaults, isParcelFreight, totalsOf } from './line-figures.ts'
import { faultsOfReply, prepareRequest } from './prepare-request.ts'
import { wantedModes } from './wanted-modes.ts'
import { breakSentence } from './weight-lines.ts'

const DEFAULTS: DeskDefaults = {
  freightClass: '70',
  isAutoClass: true,
  densityScale: '13-tier',
  isWeightEach: false,
}
const line = (changes: Partial<DeskLine>): DeskLine => ({ ...blankLine(), ...changes })
const sized = { length: '48', width: '40', height: '43' }

describe('the class of a line', () => {
  it('shows how it was computed, the next class and the pounds to reach it', () => {
    // Class 85 ends at 15 lb/ft³, which is 1,433.3 lb in 95.56 cu ft.
    const { freightClass, from, working } = classOf(
      line({ weight: '1,240', quantity: '2', ...sized }),
      DEFAULTS,
    )
    expect([freightClass, from]).toEqual(['85', 'density'])
    expect(working).toBe('1,240 lb ÷ 95.56 cu ft = 12.98 lb/ft³ → class 85; 194 lb more makes class 70')
  })

  it('is the typed one, or the client’s default while sizes are missing', () => {
    expect(classOf(line({ weight: '500', freightClass: '125' }), DEFAULTS).working).toBe(
      'class 125 as entered',
    )
    expect(classOf(line({ weight: '500' }), DEFAULTS)).toMatchObject({ freightClass: '70', from: 'default' })
    const sized = line({ weight: '500', length: '48', width: '40', height: '48' })
    const chosen = classOf(sized, { ...DEFAULTS, isAutoClass: false })
    expect(chosen).toMatchObject({ freightClass: '70', from: 'default' })
    expect(chosen.working).toContain('class 70, your default')
  })

  it('uses the weight of each piece if the client weighs that way', () => {
    const each = { ...DEFAULTS, isWeightEach: true }
    expect(totalsOf([line({ weight: '100', quantity: '3' })], each).weightLb).toBe(300)
  })
})

describe('the requested modes', () => {
  const modes = (lines: DeskLine[], choice = {}) => wantedModes(lines, DEFAULTS, choice)

  it('include parcel only for pieces of a known size without pallets', () => {
    expect(modes([line({ weight: '50', ...sized })])).toContain(PARCEL)
    expect(modes([line({ weight: '50' })])).not.toContain(PARCEL)
    expect(isParcelFreight([line({ weight: '50', ...sized, packageType: 'PLT' })])).toBe(false)
  })

  it('include truckload from half a truck on, unless the user decides', () => {
    expect(modes([line({ weight: '9,999' })])).not.toContain(TRUCKLOAD)
    expect(modes([line({ weight: '10,000' })])).toContain(TRUCKLOAD)
    expect(modes([line({ weight: '10' })], { [TRUCKLOAD]: true })).toContain(TRUCKLOAD)
    expect(modes([line({ weight: '10' })], { 1: false })).not.toContain(1)
  })
})

describe('the request', () => {
  it('leaves a computed class to the server, and reports missing fields', () => {
    const form = {
      ...blankForm(),
      origin: typedEnd('89502'),
      lines: [line({ key: 'a', weight: '12', ...sized })],
    }
    const { request, faults } = prepareRequest(form, DEFAULTS)
    expect(request.items?.[0]).toMatchObject({ weight: 12, freightClass: '', length: 48 })
    expect(request.save).toBe(false)
    expect(faults).toEqual({ destination: 'ZIP is required.' })
    const wrong = prepareRequest({ ...form, lines: [line({ key: 'a', weight: 'x', width: '4x' })] }, DEFAULTS)
    expect(wrong.faults).toMatchObject({
      'lines.a.weight': 'Enter a number.',
      'lines.a.width': 'Enter a number.',
    })
    const comma = prepareRequest({ ...form, lines: [line({ key: 'a', weight: '12,5' })] }, DEFAULTS)
    expect(comma.faults['lines.a.weight']).toBe('Enter a number.')
  })

  it('finds the field of a refusal', () => {
    const form = { ...blankForm(), lines: [line({ key: 'a' }), line({ key: 'b' })] }
    const wire = { 'Items.1.Weight': 'Too heavy.', 'Origin.Zip': 'Unknown.', SoldTo: 'No account.' }
    expect(faultsOfReply(wire, form)).toEqual({
      faults: { 'lines.b.weight': 'Too heavy.', origin: 'Unknown.' },
      others: ['No account.'],
    })
  })
})

describe('places', () => {
  const dock = {
    ...{
      id: 'l',
      code: '',
      companyName: 'Dock',
      street: '1 St',
      street2: '',
      city: 'Reno',
      state: 'NV',
      zip: '89502',
    },
    ...{ countryCode: 'US', contactName: '', contactPhone: '', email: '', locationType: '', soldTo: '' },
    ...{ services: ['LGDEL'], isWarehouse: true },
  }

  it('are complete ZIPs, also Canadian ones', () => {
    expect(typedEnd('k1a 0b1').address).toMatchObject({ zip: 'K1A0B1', countryCode: 'CA' })
    expect(typedEnd('8950').address.zip).toBe('')
  })

  it('add their services, and remove them again', () => {
    const there = withEnd({ ...blankForm(), services: ['APPT'] }, 'destination', endAt(dock))
    expect(there.services).toEqual(['APPT', 'LGDEL'])
    expect(withEnd(there, 'destination', typedEnd('75201')).services).toEqual(['APPT'])
  })

  it("add only services for the location's role: a store's delivery services are not charged when it ships", () => {
    const store = endAt({ ...dock, services: ['RESDEL', 'LGDEL', 'LGPU'] })
    const there = withEnd({ ...blankForm(), services: ['APPT'] }, 'origin', store)
    expect(there.services).toEqual(['APPT', 'LGPU'])
    const back = swapped(there)
    expect(back.services).toEqual(['APPT', 'RESDEL', 'LGDEL'])
    expect(swapped(back).services).toEqual(['APPT', 'LGPU'])
  })

  it('are stored, except for a past pickup date', () => {
    const kept = { ...blankForm(), pickupDate: '2026-11-19' }
    expect(restored(kept, '2026-11-20').pickupDate).toBe('')
    expect(restored(kept, '2026-11-19').pickupDate).toBe('2026-11-19')
    expect(restored({ lines: [] }, '2026-11-19').lines).toHaveLength(1)
  })
})

describe('the rows', () => {
  const sheet = (
    scac: string,
    cents: number,
    serviceDays: number,
    changes: Parameters<typeof sampleSheet>[2] = {},
  ) => sampleSheet(scac, cents, { serviceDays, deliveryDate: null, ...changes })

  it("have the best of all modes marked, whatever badges each mode's reply has", () => {
    const rows = withBadges(
      rowsOfSheets([
        sheet('AAAA', 100, 3, { badges: ['Cheapest', 'Fastest', 'Preferred'] }),
        sheet('PPPP', 90, 5, { rateModeId: 4, badges: ['Cheapest'] }),
        sheet('FFFF', 10, 1, { badges: ['Do not use'] }),
      ]),
    )
    expect(rows.map(({ badges }) => badges)).toEqual([['Preferred', 'Fastest'], ['Cheapest'], ['Do not use']])
  })

  it('are sorted by price, days or name', () => {
    const rows = rowsOfSheets([sheet('B', 200, 1), sheet('A', 200, 2), sheet('C', 100, 2)])
    const order = (by: 'price' | 'days' | 'name') =>
      sortRows(rows, by)
        .map(({ scac }) => scac)
        .join('')
    expect([order('price'), order('days'), order('name')]).toEqual(['CAB', 'BCA', 'ABC'])
  })

  it('include live answers; a reason is not a row', () => {
    const live = {
      ...{ scac: 'A', carrierName: 'A', serviceName: '', serviceDays: 2, deliveryDate: null, notice: '' },
    }
    expect(
      rowsOfAnswers(
        [
          { ...live, cents: 5 },
          { ...live, cents: null, notice: 'no' },
        ],
        1,
      ),
    ).toMatchObject([{ cents: 5, sheet: null }])
  })
})

describe('the sentence about the break point', () => {
  it.each([
    [
      [
        { fromLb: 20, toLb: 168, RateModeID: 4 },
        { fromLb: 169, toLb: 4_599, RateModeID: 1 },
        { fromLb: 4_600, toLb: 5_000, RateModeID: 2 },
      ],
      'Up to 168 lb, parcel is the cheapest; from 169 lb LTL, from 4,600 lb volume.',
    ],
    [[{ fromLb: 50, toLb: 500, RateModeID: 1 }], 'LTL is the cheapest from 50 lb to 500 lb.'],
    [[], 'No mode has a price in this range.'],
  ])('%#', (segments, sentence) => expect(breakSentence(segments)).toBe(sentence))
})
