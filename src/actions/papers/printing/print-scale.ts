import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as newId } from 'uuid'
import * as z from 'zod/mini'
import { scaleReading } from '#contracts/bridge-protocol.ts'
import type { ReplyOf } from '#contracts/endpoint.ts'
import type { readScale as endpoint } from '#contracts/endpoints/printing.ts'
import { fail } from '#contracts/errors.ts'
import { findScaleAnswer, insertScaleQuestion } from '#database/printing/print-line.ts'
import { wakeBridge } from '../../account/user-bridge.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { bridgeOf } from './print-jobs.ts'

const ANSWER_WITHIN_MS = 8_000
const LOOK_EVERY_MS = 60

const scaleAnswer = z.object({ reading: z.nullable(scaleReading), message: z.string() })

/**
 * The weight on the scale of the user's bridge. Another process may have the bridge's connection, so request and reply
 * go through the database.
 */
export async function readScale(context: ActionContext): Promise<Omit<ReplyOf<typeof endpoint>, 'Status'>> {
  const bridge = await bridgeOf(context)
  if (!bridge.isOnline) return fail('BRIDGE_OFFLINE')
  if (!bridge.hasScale) return fail('SCALE_SILENT', { reason: 'none is set up on the bridge.' })
  const id = newId()
  await insertScaleQuestion(context.db, { id, clientId: context.clientId, bridgeId: bridge.id })
  await wakeBridge(context.db, bridge, { weigh: id })
  const until = Date.now() + ANSWER_WITHIN_MS
  while (Date.now() < until) {
    await sleep(LOOK_EVERY_MS)
    const answer = await findScaleAnswer(context.db, context.clientId, id)
    if (answer === undefined) continue
    const { reading, message } = scaleAnswer.parse(answer)
    if (!reading) return fail('SCALE_SILENT', { reason: message })
    const { weight, unit, isStable, scale, readAt } = reading
    return { Weight: weight, wtUnit: unit, isStable, scale, readAt }
  }
  return fail('SCALE_SILENT', { reason: 'the bridge did not answer in time.' })
}
