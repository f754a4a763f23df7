import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#test/support/runs.ts'
import { makeChance } from '../chance.test-support.ts'
import { compileParcelTariff } from './compile-parcel-tariff.ts'
import type { CompiledParcelTariff } from './compiled-parcel-tariff.ts'
import { explainParcelReceipt } from './explain-parcel-receipt.ts'
import { oracleParcel } from './oracle-parcel.test-support.ts'
import { PARCEL_NOTICE_CODES, type ParcelNoticeCode } from './parcel-result.ts'
import { rateParcel } from './rate-parcel.ts'
import { rerateParcel } from './rerate-parcel.ts'
import { syntheticParcelDocument, syntheticParcelRequest } from './synthetic-parcel.test-support.ts'

function compiled(seed: number): CompiledParcelTariff {
  const result = compileParcelTariff(syntheticParcelDocument(seed))
  if (result.kind === 'invalid') throw new Error(result.problems.join('\n'))
  return result.tariff
}

const TARIFFS = Array.from({ length: 60 }, (_, seed) => compiled(seed + 1))

/** Notices about the request or an index, which the synthetic tariffs cannot produce. */
const ELSEWHERE: ParcelNoticeCode[] = ['REQUEST_INVALID', 'TARIFF_NOT_EFFECTIVE', 'NO_FUEL_PRICE']

describe('rateParcel against the BigInt oracle', () => {
  it('gives the same cents or the same notice on 20,000 random shipments, each by three services', () => {
    const seen = new Map<string, number>()
    fc.assert(
      fc.property(fc.integer(), fc.nat({ max: TARIFFS.length - 1 }), (seed, number) => {
        const tariff = TARIFFS[number]!
        const request = syntheticParcelRequest(makeChance(seed))
        const results = rateParcel(tariff, request)
        expect(results).toHaveLength(3)
        for (const result of results) {
          const wanted = oracleParcel(tariff.document, result.serviceCode!, request)
          const outcome = result.kind === 'rate' ? 'rate' : result.code
          seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
          const given =
            result.kind === 'rate'
              ? { kind: result.kind, cents: BigInt(result.cents) }
              : { kind: result.kind, code: result.code }
          expect(given).toEqual(wanted)
          if (result.kind === 'notice') continue
          expect(result.charges.reduce((sum, charge) => sum + charge.cents, 0)).toBe(result.cents)
        }
      }),
      { numRuns: runs(20_000), seed: 42 },
    )
    expect(seen.get('rate')).toBeGreaterThan(runs(10_000))
    for (const code of PARCEL_NOTICE_CODES.filter((one) => !ELSEWHERE.includes(one))) {
      expect(seen.get(code), code).toBeGreaterThan(0)
    }
  }, 120_000)

  it('rates a receipt again to the cent after it was stored as JSON, with lines that add up', () => {
    let rates = 0
    fc.assert(
      fc.property(fc.integer(), fc.nat({ max: TARIFFS.length - 1 }), (seed, number) => {
        const tariff = TARIFFS[number]!
        for (const result of rateParcel(tariff, syntheticParcelRequest(makeChance(seed)))) {
          if (result.kind === 'notice') continue
          rates++
          const receipt = JSON.parse(JSON.stringify(result.receipt))
          expect(rerateParcel(receipt, tariff)).toEqual({ kind: 'same', cents: result.cents })
          const lines = explainParcelReceipt(receipt)
          const sum = lines.slice(0, -1).reduce((total, { amount }) => total + (amount ?? 0), 0)
          expect(sum).toBe(result.cents)
          for (const { label, working } of lines)
            expect(`${label} ${working}`).not.toMatch(/undefined|NaN|null|\?/)
        }
      }),
      { numRuns: runs(2_000), seed: 7 },
    )
    expect(rates).toBeGreaterThan(runs(1_000))
  }, 120_000)

  it('does not depend on the order of pieces, or on whether equal pieces are counted or listed', () => {
    const priceOf = (tariff: CompiledParcelTariff, request: ReturnType<typeof syntheticParcelRequest>) =>
      rateParcel(tariff, request).map((one) => (one.kind === 'rate' ? [one.cents, one.charges] : one.code))
    fc.assert(
      fc.property(fc.integer(), fc.nat({ max: TARIFFS.length - 1 }), (seed, number) => {
        const tariff = TARIFFS[number]!
        const request = syntheticParcelRequest(makeChance(seed))
        const listed = request.pieces.flatMap((piece) =>
          Array.from({ length: piece.quantity }, () => ({ ...piece, quantity: 1 })),
        )
        const wanted = priceOf(tariff, request)
        const other = (pieces: typeof listed) => priceOf(tariff, { ...request, pieces })
        // The order may determine which error is reported first, but not whether there is one.
        const outline = (prices: typeof wanted) =>
          prices.map((one) => (typeof one === 'string' ? 'notice' : one))
        expect(outline(other(request.pieces.toReversed()))).toEqual(outline(wanted))
        expect(outline(other(listed))).toEqual(outline(wanted))
      }),
      { numRuns: runs(3_000), seed: 11 },
    )
  }, 120_000)
})
