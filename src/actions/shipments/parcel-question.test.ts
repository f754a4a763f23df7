import { describe, expect, it } from 'vitest'
import { DESTINATION, ITEM, ORIGIN } from '#test/support/scene.ts'
import { type ParcelWishes, parcelQuestion } from './parcel-question.ts'
import type { ReadyDraft } from './ready-draft.ts'

const NONE: ParcelWishes = {
  ...{ mailpieces: undefined, signature: undefined, signatureRequired: undefined },
  ...{ adultSignatureRequired: undefined, saturdayDelivery: undefined, isReturn: undefined },
}
const BOX = {
  ...ITEM,
  packageType: 'CTN',
  quantity: 3,
  weightLb: 10,
  dimensions: { length: 12, width: 10, height: 8 },
}

const ask = (draft: Partial<ReadyDraft> = {}, wishes: Partial<ParcelWishes> = {}) => {
  const whole = {
    ...{
      origin: ORIGIN,
      destination: DESTINATION,
      stops: [],
      items: [BOX],
      services: [],
      declaredValueCents: 0,
    },
    ...{ pickupDate: '2026-06-03', timeZone: 'America/Los_Angeles', ...draft },
  } as unknown as ReadyDraft
  return parcelQuestion(whole, { ...NONE, ...wishes }, new Date('2026-06-02T12:00:00Z'))
}

describe('a parcel question', () => {
  it('makes packages of the lines; a weight that does not divide evenly is rounded up', () => {
    const { request, problem } = ask()
    expect(problem).toBeNull()
    expect(request.pieces).toEqual([
      {
        ...{ quantity: 3, weightLb: 3.3334, length: 12, width: 10, height: 8 },
        ...{
          packaging: 'package',
          shape: 'rectangular',
          needsAdditionalHandling: false,
          declaredValueCents: 0,
        },
      },
    ])
    expect(ask({ items: [{ ...BOX, weightLb: 30 }] }).request.pieces[0]!.weightLb).toBe(10)
    expect(request).toMatchObject({ shipDate: '2026-06-03', ratingDate: '2026-06-02', services: null })
    expect(request.fallbackMiles).toBeGreaterThan(1_600)
  })

  it('spreads a value declared for the whole shipment, and keeps values of lines unchanged', () => {
    const valuesOf = (draft: Partial<ReadyDraft>) =>
      ask(draft).request.pieces.map(({ declaredValueCents }) => declaredValueCents)
    expect(valuesOf({ declaredValueCents: 10_000 })).toEqual([3_334])
    const valued = { ...BOX, declaredValueCents: 9_000 }
    expect(valuesOf({ declaredValueCents: 10_000, items: [valued, BOX] })).toEqual([3_000, 0])
    // The selling price of an order line is not declared to the carrier.
    expect(valuesOf({ items: [{ ...valued, orderLineId: 'l-1' }, BOX] })).toEqual([0, 0])
  })

  it('converts services to those of parcel carriers, and keeps unknown ones', () => {
    const { request } = ask({ services: ['RESDEL', 'HAZM', 'SATDEL', 'LGDEL'] }, { isReturn: true })
    expect(request.isResidential).toBe(true)
    expect(request.options).toEqual(['SATDEL', 'LGDEL', 'HAZMAT', 'RETURN'])
    expect(ask({ items: [{ ...BOX, isHazmat: true }] }).request.options).toEqual(['HAZMAT'])
  })

  it('accepts every way to request a signature', () => {
    const of = (wishes: Partial<ParcelWishes>) => ask({}, wishes).request.signature
    expect([of({}), of({ signature: '1' }), of({ signature: '2' }), of({ signatureRequired: true })]).toEqual(
      ['none', 'none', 'signature', 'signature'],
    )
    expect([of({ signature: '3' }), of({ adultSignatureRequired: true, signature: '2' })]).toEqual([
      'adult',
      'adult',
    ])
  })
})
