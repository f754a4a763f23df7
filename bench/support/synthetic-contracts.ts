/** Invented tariffs and shipments that the rating benchmarks share. */
import { makeChance } from '#domain/rating/chance.test-support.ts'
import { compileTariff } from '#domain/rating/compile-tariff.ts'
import type { CompiledTariff } from '#domain/rating/compiled-tariff.ts'
import type { LtlRequest } from '#domain/rating/ltl-request.ts'
import { syntheticRequest } from '#domain/rating/synthetic-request.test-support.ts'
import { FUEL_ROWS } from '#domain/rating/synthetic-rules.test-support.ts'
import type { TariffDocument } from '#domain/rating/tariff.ts'

/** The rules of a usual contract: class by break, deficit, FAK, discount, minimum, floor, fuel, requested services. */
export function contractOf(document: TariffDocument): TariffDocument {
  const { header } = document
  return {
    ...document,
    header: {
      ...header,
      discounts: header.discounts.slice(-1),
      absoluteMinimums: header.absoluteMinimums.slice(-1),
      fak: [{ fromClass: '50', toClass: '85', ratedClass: '70' }],
      fuel: header.fuel ?? {
        tableId: 'nickel',
        indexId: 'us-diesel',
        effectiveWeekday: 3,
        lagWeeks: 0,
        lookupDate: 'pickup',
        staleAfterDays: 10,
      },
      accessorials: header.accessorials.filter(({ trigger }) => trigger.kind === 'requested'),
      spaceRules: [],
      palletPricing: null,
      rateIncreases: [],
    },
  }
}

/** Compiles the document. @throws its errors */
export function compiled(document: TariffDocument): CompiledTariff {
  const result = compileTariff(document, FUEL_ROWS)
  if (result.kind === 'invalid') throw new Error(result.problems.join('\n'))
  return result.tariff
}

/** Typical shipments: three lines of a pallet each, none to two services. */
export function usualShipments(count: number): LtlRequest[] {
  const chance = makeChance(2026)
  return Array.from({ length: count }, () => {
    const request = syntheticRequest(chance, { lines: 3, odd: 0 })
    const items = request.items.map((item) => ({
      ...item,
      quantity: 1,
      weightLb: chance.between(100, 1500),
      dimensions: { length: 48, width: 40, height: chance.between(24, 72) },
      isHazmat: chance.is(2),
    }))
    return { ...request, items, services: request.services.slice(0, chance.int(3)) }
  })
}
