import { changeClientSettings } from '#database/clients/clients.ts'
import { findStepsDone } from '#database/clients/get-started.ts'
import { notifyLive } from '#database/queue/notify.ts'
import { GET_STARTED_STEPS, type GetStartedStep } from '#domain/accounts/get-started.ts'
import { refuseAllButAdministrators } from '../kernel/administrators.ts'
import type { ActionContext } from '../kernel/context.ts'

interface GetStarted {
  isShown: boolean
  steps: { step: GetStartedStep; isDone: boolean }[]
}

const NOTHING: GetStarted = { isShown: false, steps: [] }

/** The first steps of the company, read from what is there already; dismissed for all of its administrators. */
export async function getStarted(
  context: ActionContext,
  body: { dismiss?: boolean | undefined },
): Promise<GetStarted> {
  const { db, clientId, user, installation } = context
  if (body.dismiss !== undefined) {
    refuseAllButAdministrators(context)
    await changeClientSettings(db, clientId, { isGetStartedDismissed: body.dismiss })
    await notifyLive(db, { clientId, topic: 'session', data: {} })
    context.note(clientId, { dismissed: body.dismiss })
  }
  if (user.userType !== 'Admin') return NOTHING
  // Read here and not from the session's settings, which are updated a moment later.
  const { isDismissed, ...found } = await findStepsDone(db, clientId)
  if (isDismissed) return NOTHING
  const done = { ...found, email: installation.hasMailServer !== false }
  const steps = GET_STARTED_STEPS.map((step) => ({ step, isDone: done[step] }))
  return { isShown: steps.some(({ isDone }) => !isDone), steps }
}
