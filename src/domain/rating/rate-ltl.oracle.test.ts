import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeChance } from './chance.test-support.ts'
import { compileTariff } from './compile-tariff.ts'
import type { CompiledTariff } from './compiled-tariff.ts'
import { Oracle } from './oracle.test-support.ts'
import { rateLtl } from './rate-ltl.ts'
import { rerate } from './rerate.ts'
import { syntheticRequest } from './synthetic-request.test-support.ts'
import { FUEL_ROWS } from './synthetic-rules.test-support.ts'
import { syntheticTariff } from './synthetic-tariff.test-support.ts'

function compiled(seed: number, gaps: number): { tariff: CompiledTariff; oracle: Oracle } {
  const document = syntheticTariff(seed, 4, gaps)
  const result = compileTariff(document, FUEL_ROWS)
  if (result.kind === 'invalid') throw new Error(result.problems.join('\n'))
  return { tariff: result.tariff, oracle: new Oracle(document, FUEL_ROWS) }
}

// Half of the tariffs have holes in their rate sheets, so that every notice occurs.
const TARIFFS = Array.from({ length: 40 }, (_, seed) => compiled(seed + 1, seed % 2 === 0 ? 0 : 40))

describe('rateLtl against the BigInt oracle', () => {
  it('gives the same cents or the same notice on 20,000 random quotes', () => {
    const seen = new Map<string, number>()
    fc.assert(
      fc.property(fc.integer(), fc.nat({ max: TARIFFS.length - 1 }), (seed, number) => {
        const { tariff, oracle } = TARIFFS[number]!
        const request = syntheticRequest(makeChance(seed), { lines: null, odd: 40 })
        const result = rateLtl(tariff, request)
        const wanted = oracle.rate(request)
        const outcome = result.kind === 'rate' ? 'rate' : result.code
        seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
        if (result.kind === 'notice') {
          expect({ kind: result.kind, code: result.code }).toEqual(wanted)
          return
        }
        expect({ kind: result.kind, cents: BigInt(result.cents) }).toEqual(wanted)
        expect(result.charges.reduce((sum, charge) => sum + charge.cents, 0)).toBe(result.cents)
      }),
      { numRuns: 20_000, seed: 42 },
    )
    expect(seen.get('rate')).toBeGreaterThan(10_000)
    for (const code of [
      'REQUEST_INVALID',
      'TARIFF_NOT_EFFECTIVE',
      'NO_ZONE',
      'NO_LANE',
      'NO_CLASS_RATE',
      'NO_BREAK_RATE',
      'NO_FUEL_PRICE',
      'NO_FUEL_PERCENT',
      'NO_ACCESSORIAL',
      'NO_DIMENSIONS',
    ]) {
      expect(seen.get(code), code).toBeGreaterThan(0)
    }
  }, 120_000)

  it('rates a receipt again to the cent, after a way through JSON', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat({ max: TARIFFS.length - 1 }), (seed, number) => {
        const { tariff } = TARIFFS[number]!
        const result = rateLtl(tariff, syntheticRequest(makeChance(seed), { lines: null, odd: 0 }))
        if (result.kind === 'notice') return
        const receipt = JSON.parse(JSON.stringify(result.receipt))
        expect(receipt).toEqual(result.receipt)
        expect(rerate(receipt, tariff)).toEqual({ kind: 'same', cents: result.cents })
      }),
      { numRuns: 2_000, seed: 7 },
    )
  }, 120_000)
})
