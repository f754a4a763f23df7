import { createHash } from 'node:crypto'
import { wordsOf } from '#carriers/network.ts'
import { upsAgreement } from '#carriers/ups/license.ts'
import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type { readUpsAgreement as endpoint } from '#contracts/endpoints/ups-ready.ts'
import { fail } from '#contracts/errors.ts'
import { acceptUpsAgreement, findUpsRegistration } from '#database/carriers/ups-registrations.ts'
import { askNetwork } from '../../carrier-calls/ask-network.ts'
import { changeAlone } from '../../carrier-calls/change-alone.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { showRegistration } from './registration-view.ts'
import { aboutUps, upsReadyDoor } from './ups-door.ts'

/**
 * Step 1: UPS's current agreement. The user accepts the text that was shown; under another version it has to be read
 * again.
 */
export async function readUpsAgreement(
  context: ActionContext,
  { accept, version, CountryCode: countryCode }: BodyOf<typeof endpoint>,
): Promise<Omit<ReplyOf<typeof endpoint>, 'Status'>> {
  const { db, clientId, user, now } = context
  if (accept && version === '') fail('AGREEMENT_REQUIRED')
  const { account, environment } = upsReadyDoor(context)
  const answer = await askNetwork(context, account, upsAgreement, { countryCode }, aboutUps(context))
  if (answer.kind !== 'answer') return fail('UPS_AGREEMENT_FAILED', { message: wordsOf(answer) })
  const text = answer.value
  const today = versionOf(text)
  if (accept) {
    if (version !== today) fail('UPS_AGREEMENT_CHANGED')
    await changeAlone(context, ['integration'], async (inside) => {
      const known = await findUpsRegistration(inside.db, clientId)
      // Accepting twice has no further effect; the key issued for it stays valid.
      if (known?.agreementVersion === today && known.environment === environment) return
      const accepted = { environment, agreementVersion: today, agreementText: text, agreedAt: now }
      await acceptUpsAgreement(inside.db, clientId, { ...accepted, agreedBy: user.id })
      inside.note(clientId, { version: today, environment }, 'ups.agreement-accepted')
    })
  }
  const known = await findUpsRegistration(db, clientId)
  return { version: today, text, registration: showRegistration(context, known) }
}

/** UPS does not number its texts, so a digest is the version. */
export const versionOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 12)
