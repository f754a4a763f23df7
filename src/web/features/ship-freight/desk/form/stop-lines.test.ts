import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ShipmentStopValue } from '#contracts/entities/shipment-draft.ts'
import { changeForm } from './change-form.ts'
import { movedStop } from './change-stops.ts'
import { formOfShipment } from './fill-form.ts'
import { blankForm, blankStop, type StopRow } from './form.ts'
import { formatFaults } from './format-faults.ts'
import { faultsOfReply, prepareDraft } from './prepare-draft.ts'
import {
  DALLAS,
  sampleDefaults,
  sampleForm,
  sampleLocation,
  sampleRow,
  sampleShipment,
} from './sample.test-support.ts'
import { placedItems } from './stop-lines.ts'

const defaults = sampleDefaults()
const stop = (key: string, changes: Partial<StopRow> = {}): StopRow => ({
  ...blankStop(),
  ...{ key, address: { ...DALLAS, companyName: `Door ${key}` } },
  ...changes,
})
const TWO_STOPS = sampleForm({
  stops: [stop('s1', { reference1: 'DOCK 4' }), stop('s2')],
  items: [
    sampleRow({ key: 'a', stopKey: '' }),
    sampleRow({ key: 'b', stopKey: 's2', quantity: '3', weight: '900' }),
    sampleRow({ key: 'c', stopKey: 's1', quantity: '1', weight: '200' }),
  ],
})

describe('sending stops', () => {
  it('sends all lines in the order of travel, and with each stop its own lines', () => {
    const { draft, keys, stops } = prepareDraft(TWO_STOPS, defaults)
    expect(keys).toEqual(['c', 'b', 'a'])
    expect(draft.items?.map((item) => item?.weight)).toEqual([200, 900, 1240])
    expect(
      draft.stops?.map((one) => [one?.id, one?.reference1, one?.items?.map((item) => item?.quantity)]),
    ).toEqual([
      ['s1', 'DOCK 4', [1]],
      ['s2', '', [3]],
    ])
    expect(stops).toEqual([
      { key: 's1', lines: ['c'] },
      { key: 's2', lines: ['b'] },
    ])
  })

  it("finds the stop, or its line, that the server's fault is about", () => {
    const wire = {
      'ShipmentStops.1.DropOffAddress.Zip': 'ZIP 99999 is not known.',
      'ShipmentStops.0.Items.0.Qty': 'There are fewer.',
      ShipmentStops: 'A shipment can have at most 50 stops.',
    }
    expect(faultsOfReply(wire, prepareDraft(TWO_STOPS, defaults))).toEqual({
      'stops.s2.address.zip': 'ZIP 99999 is not known.',
      'items.c.quantity': 'There are fewer.',
      stops: 'A shipment can have at most 50 stops.',
    })
  })

  it('checks the phone and e-mail of a stop', () => {
    const form = sampleForm({ stops: [stop('s1', { address: { ...DALLAS, email: 'nobody' } })] })
    expect(formatFaults(form)).toEqual({
      'stops.s1.address.email': 'Following email is invalid: nobody',
    })
  })
})

describe('changing stops', () => {
  it('moves a stop, and leaves origin and consignee where they are', () => {
    const keys = (stops: readonly StopRow[]) => stops.map(({ key }) => key)
    const three = [stop('1'), stop('2'), stop('3')]
    expect(keys(movedStop(three, '3', -1))).toEqual(['1', '3', '2'])
    expect(keys(movedStop(three, '1', 1))).toEqual(['2', '1', '3'])
    expect(keys(movedStop(three, '1', -1))).toEqual(['1', '2', '3'])
    expect(keys(movedStop(three, '3', 1))).toEqual(['1', '2', '3'])
  })

  it('gives the freight of a removed stop to the consignee', () => {
    const { form } = changeForm(
      { form: TWO_STOPS, faults: {} },
      { kind: 'stops', stops: [TWO_STOPS.stops[1]!] },
    )
    expect(form.items.map(({ key, stopKey }) => [key, stopKey])).toEqual([
      ['a', ''],
      ['b', 's2'],
      ['c', ''],
    ])
  })

  it('uses a saved location, and clears only the faults of that stop', () => {
    const faults = { 'stops.s1.address.zip': 'ZIP is required.', 'stops.s2.address.zip': 'ZIP is required.' }
    const location = sampleLocation({ id: 'l9', street: '77 Oak' })
    const after = changeForm({ form: TWO_STOPS, faults }, { kind: 'stopAt', key: 's1', location })
    expect(after.form.stops[0]).toMatchObject({ locationId: 'l9', address: { street: '77 Oak' } })
    expect(after.faults).toEqual({ 'stops.s2.address.zip': 'ZIP is required.' })
  })
})

const [LINE] = sampleShipment().items
const savedStop = (id: string, items: ShipmentStopValue['items']): ShipmentStopValue => ({
  ...{ id, address: DALLAS, reference1: '', reference2: '', items },
})

describe('opening a shipment with stops', () => {
  it('splits a line that a stop unloads in part into two', () => {
    const part = { ...LINE!, quantity: 1, weight: 620 }
    const placed = placedItems([LINE!], [savedStop('s1', [part])], false)
    expect(placed).toEqual([
      { item: part, stopKey: 's1' },
      { item: { ...LINE!, quantity: 1, weight: 620, linearFeet: 0 }, stopKey: '' },
    ])
    expect(placedItems([LINE!], [savedStop('s1', [part])], true)[1]?.item.weight).toBe(1240)
  })

  it('returns each line to its stop, whatever was sent', () => {
    const row = fc.record({
      stopKey: fc.constantFrom('', 's1', 's2'),
      quantity: fc.integer({ min: 1, max: 9 }),
    })
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (rows) => {
        const items = rows.map((one, index) =>
          sampleRow({ ...one, key: `k${index}`, quantity: String(one.quantity) }),
        )
        const { draft } = prepareDraft({ ...TWO_STOPS, items }, defaults)
        const complete = (item: object | undefined) => ({ ...LINE!, ...item, freightClass: '85' })
        const shipment = sampleShipment({
          items: (draft.items ?? []).map(complete),
          stops: (draft.stops ?? []).map((one) => savedStop(one?.id ?? '', (one?.items ?? []).map(complete))),
        })
        const form = formOfShipment(shipment, blankForm(defaults, '2026-11-20'), defaults)
        const again = prepareDraft(form, defaults).draft
        const freight = (items: readonly (object | undefined)[] = []) =>
          items.map((item) => ({ ...item, freightClass: 'by density' }))
        expect(freight(again.items)).toEqual(freight(draft.items))
        expect(again.stops?.map((one) => freight(one?.items))).toEqual(
          draft.stops?.map((one) => freight(one?.items)),
        )
      }),
    )
  })
})
