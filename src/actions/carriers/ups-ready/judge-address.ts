import { wordsOf } from '#carriers/network.ts'
import type { AddressJudged } from '#carriers/parcel-network.ts'
import { upsJudgeAddress } from '#carriers/ups/address-validation.ts'
import type { ReplyOf } from '#contracts/endpoint.ts'
import type {
  classifyUpsAddress as classify,
  validateUpsAddress as validate,
} from '#contracts/endpoints/ups-ready.ts'
import { fail } from '#contracts/errors.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import { askNetwork } from '../../carrier-calls/ask-network.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { showCandidate } from '../../locations/check-address.ts'
import { aboutUps, anyUpsAccount } from './ups-door.ts'

/** An address as UPS evaluates it: valid, ambiguous or unknown. */
export async function validateUpsAddress(
  context: ActionContext,
  address: Address,
): Promise<Omit<ReplyOf<typeof validate>, 'Status'>> {
  const { verdict, candidates } = await judge(context, address)
  // UPS gives no score for its candidates; for a valid address, the first one is correct.
  const quality = verdict === 'valid' ? 1 : 0.5
  return {
    isValid: verdict === 'valid',
    isAmbiguous: verdict === 'ambiguous',
    candidates: candidates.map((one) => showCandidate(one, quality)),
  }
}

/** Whether the address is a home: UPS charges more for homes. */
export async function classifyUpsAddress(
  context: ActionContext,
  address: Address,
): Promise<Omit<ReplyOf<typeof classify>, 'Status'>> {
  return { Classification: (await judge(context, address)).addressClass }
}

async function judge(context: ActionContext, address: Address): Promise<AddressJudged> {
  const account = await anyUpsAccount(context)
  const answer = await askNetwork(context, account, upsJudgeAddress, address, aboutUps(context))
  return answer.kind === 'answer' ? answer.value : fail('UPS_REFUSED', { message: wordsOf(answer) })
}
