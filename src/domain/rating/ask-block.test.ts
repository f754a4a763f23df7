import { describe, expect, it } from 'vitest'
import { newBlockAsker } from './ask-block.ts'
import { type AskedContract, askContracts } from './ask-contracts.ts'
import { makeChance } from './chance.test-support.ts'
import { compileTariff } from './compile-tariff.ts'
import { isPrice, noticeOf } from './ltl-answer.ts'
import { BLOCK_LENGTH } from './price-block.ts'
import { rateLtl } from './rate-ltl.ts'
import { syntheticRequest } from './synthetic-request.test-support.ts'
import { FUEL_ROWS } from './synthetic-rules.test-support.ts'
import { syntheticTariff } from './synthetic-tariff.test-support.ts'

function version(seed: number, effectiveFrom: string, effectiveTo: string | null = null) {
  const document = syntheticTariff(seed, 4, seed % 2 === 0 ? 30 : 0)
  const header = { ...document.header, version: effectiveFrom, effectiveFrom, effectiveTo }
  const result = compileTariff({ ...document, header }, FUEL_ROWS)
  if (result.kind === 'invalid') throw new Error(result.problems.join('\n'))
  return result.tariff
}

const CONTRACTS: AskedContract[] = [
  { scac: 'ONE', versions: [version(1, '2025-01-01')], pickupDate: null },
  {
    scac: 'TWO',
    versions: [version(2, '2025-02-01', '2025-07-31'), version(3, '2025-06-01'), version(4, '2025-12-01')],
    pickupDate: null,
  },
  { scac: 'TWO', versions: [version(4, '2025-12-01')], pickupDate: '2026-01-05' },
  { scac: 'NIX', versions: [], pickupDate: null },
]
const chance = makeChance(5)
const REQUESTS = Array.from({ length: 20 * BLOCK_LENGTH }, () =>
  syntheticRequest(chance, { lines: null, odd: 30 }),
)

describe('askContracts', () => {
  it('answers like each tariff in force on its own', () => {
    const seen = new Set<string>()
    for (const request of REQUESTS.slice(0, 300)) {
      const [one, two, then, none] = askContracts(CONTRACTS, request) as [number, number, number, number]
      const asked = (tariff: ReturnType<typeof version>, pickupDate = request.pickupDate) => {
        const result = rateLtl(tariff, {
          ...request,
          pickupDate,
          ratingDate: pickupDate === request.pickupDate ? request.ratingDate : pickupDate,
        })
        return result.kind === 'rate' ? result.cents : result.code
      }
      const told = (answer: number) => (isPrice(answer) ? answer : noticeOf(answer))
      expect(told(one)).toBe(asked(CONTRACTS[0]!.versions[0]!))
      expect(told(then)).toBe(asked(CONTRACTS[2]!.versions[0]!, '2026-01-05'))
      expect(told(none)).toBe('TARIFF_NOT_EFFECTIVE')
      const [old, middle, late] = CONTRACTS[1]!.versions
      const { pickupDate } = request
      const inForce = pickupDate >= '2025-12-01' ? late : pickupDate >= '2025-06-01' ? middle : old
      if (pickupDate >= '2025-02-01') expect(told(two)).toBe(asked(inForce!))
      else expect(told(two)).toBe('TARIFF_NOT_EFFECTIVE')
      seen.add(String(told(two) === null)).add(inForce!.header.version)
    }
    expect(seen.size).toBe(4)
  })
})

describe('newBlockAsker', () => {
  it('answers block by block like askContracts one by one', () => {
    const ask = newBlockAsker(CONTRACTS)
    let prices = 0
    for (let at = 0; at < REQUESTS.length; at += BLOCK_LENGTH) {
      // The last block is a short one.
      const block = REQUESTS.slice(at, at + (at === 0 ? 7 : BLOCK_LENGTH))
      const answers = Array.from(ask(block).subarray(0, block.length * CONTRACTS.length))
      expect(answers).toEqual(block.flatMap((request) => askContracts(CONTRACTS, request)))
      prices += answers.filter(isPrice).length
    }
    expect(prices).toBeGreaterThan(1000)
  })
})
