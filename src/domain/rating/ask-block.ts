/** Rates a block of shipments with many contracts: like `askContracts`, at the speed of `priceBlock`. */
import { type AskedContract, versionOn } from './ask-contracts.ts'
import type { CompiledTariff } from './compiled-tariff.ts'
import { noticeAnswer } from './ltl-answer.ts'
import type { LtlRequest } from './ltl-request.ts'
import { type PreparedLtlRequest, prepareLtlRequest } from './prepare-ltl-request.ts'
import { type BlockPrices, newBlockPrices, priceBlock } from './price-block.ts'
import { clearSheet, newSheet, type Sheet } from './sheet.ts'

/**
 * Answers for at most `BLOCK_LENGTH` shipments: all contracts of the first shipment, then of the next
 * (`ltl-answer.ts`). The same list is returned by every call.
 */
export type BlockAsker = (requests: readonly LtlRequest[]) => Float64Array

/** An asker for these contracts, in their order. */
export function newBlockAsker(contracts: readonly AskedContract[]): BlockAsker {
  const sheet = newSheet()
  const prices = newBlockPrices()
  const answers = new Float64Array(prices.answers.length * contracts.length)
  return (requests) => {
    const byDay = new Map<string | null, PreparedLtlRequest[]>()
    contracts.forEach(({ versions, pickupDate }, contract) => {
      const block = byDay.get(pickupDate) ?? requests.map((request) => prepareOn(request, pickupDate))
      byDay.set(pickupDate, block)
      askBlock(sheet, prices, versions, block)
      for (let place = 0; place < block.length; place++)
        answers[place * contracts.length + contract] = prices.answers[place]!
    })
    return answers
  }
}

function prepareOn(request: LtlRequest, pickupDate: string | null): PreparedLtlRequest {
  if (pickupDate === null) return prepareLtlRequest(request)
  return prepareLtlRequest({ ...request, pickupDate, ratingDate: pickupDate })
}

/** The answers of one contract, into `prices`; consecutive shipments usually have the same version. */
function askBlock(
  sheet: Sheet,
  prices: BlockPrices,
  versions: readonly CompiledTariff[],
  block: readonly PreparedLtlRequest[],
): void {
  const chosen = block.map(({ pickupDay }) => versionOn(versions, pickupDay))
  const first = chosen[0]
  if (first && chosen.every((version) => version === first)) {
    clearSheet(sheet)
    priceBlock(sheet, first, block, prices)
    return
  }
  const answers = prices.answers.slice()
  for (const version of new Set(chosen)) {
    const ofVersion = block.filter((_, place) => chosen[place] === version)
    clearSheet(sheet)
    if (version) priceBlock(sheet, version, ofVersion, prices)
    let asked = 0
    chosen.forEach((one, place) => {
      if (one !== version) return
      answers[place] = version ? prices.answers[asked++]! : noticeAnswer('TARIFF_NOT_EFFECTIVE')
    })
  }
  prices.answers.set(answers)
}
