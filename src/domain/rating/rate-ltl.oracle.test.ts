import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#test/support/runs.ts'
import { makeChance } from './chance.test-support.ts'
import { compileTariff } from './compile-tariff.ts'
import type { CompiledTariff } from './compiled-tariff.ts'
import { LTL_NOTICE_CODES } from './ltl-result.ts'
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

// Half of the tariffs have gaps in their rate sheets, so that every notice occurs.
const TARIFFS = Array.from({ length: 40 }, (_, seed) => compiled(seed + 1, seed % 2 === 0 ? 0 : 40))

const outcomeOf = (answer: { kind: 'rate'; cents: number | bigint } | { kind: 'notice'; code: string }) =>
  answer.kind === 'rate' ? `${answer.cents} cents` : answer.code

describe('rateLtl against the BigInt oracle', () => {
  it('gives the same cents or the same notice on random requests', () => {
    const quotes = runs(200_000)
    const seen = new Map<string, number>()
    // A plain loop: the seed of a request is its number, so that a failed one can be repeated alone.
    for (let seed = 0; seed < quotes; seed++) {
      const { tariff, oracle } = TARIFFS[seed % TARIFFS.length]!
      const request = syntheticRequest(makeChance(seed), { lines: null, odd: 40 })
      const result = rateLtl(tariff, request)
      const [given, wanted] = [outcomeOf(result), outcomeOf(oracle.rate(request))]
      if (given !== wanted) expect.fail(`quote ${seed}: ${given}, and the oracle says ${wanted}`)
      const outcome = result.kind === 'rate' ? 'rate' : result.code
      seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
      if (result.kind === 'notice') continue
      const sum = result.charges.reduce((total, { cents }) => total + cents, 0)
      if (sum !== result.cents) expect.fail(`quote ${seed}: charges of ${sum} for ${result.cents}`)
    }
    expect(seen.get('rate')).toBeGreaterThan(quotes / 2)
    for (const code of LTL_NOTICE_CODES) expect(seen.get(code), code).toBeGreaterThan(0)
  }, 240_000)

  it('rates a receipt again to the cent after it was stored as JSON', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat({ max: TARIFFS.length - 1 }), (seed, number) => {
        const { tariff } = TARIFFS[number]!
        const result = rateLtl(tariff, syntheticRequest(makeChance(seed), { lines: null, odd: 0 }))
        if (result.kind === 'notice') return
        const receipt = JSON.parse(JSON.stringify(result.receipt))
        expect(receipt).toEqual(result.receipt)
        expect(rerate(receipt, tariff)).toEqual({ kind: 'same', cents: result.cents })
      }),
      { numRuns: runs(2_000), seed: 7 },
    )
  }, 120_000)
})
