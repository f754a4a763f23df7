import type { BodyOf } from '#contracts/endpoint.ts'
import type { messageChoices as endpoint } from '#contracts/endpoints/tracking.ts'
import { fail } from '#contracts/errors.ts'
import { findClient } from '#database/clients/clients.ts'
import { changeStopped, findRecipient } from '#database/queue/mail-recipients.ts'
import { CUSTOMER_NEWS } from '#domain/tracking/mail-news.ts'
import { logoUrlOf } from '../account/client-logo.ts'
import { openAccessLink } from '../kernel/access-link.ts'
import { writeAudit } from '../kernel/audit.ts'
import type { ActionContext } from '../kernel/context.ts'

/** The message settings for the holder of a mailed link, after saving `wanted`, if given. */
export async function messageChoices(context: ActionContext, { accessid, wanted }: BodyOf<typeof endpoint>) {
  const { db, installation } = context
  const link = await openAccessLink(db, installation.secret, accessid, 'messages')
  const recipient = await findRecipient(db, link.clientId, link.subjectId)
  if (!recipient) return fail('ACCESS_LINK_INVALID', { email: installation.supportEmail })
  const client = await findClient(db, link.clientId)
  let { stopped } = recipient
  if (wanted) {
    stopped = CUSTOMER_NEWS.filter((kind) => !wanted.includes(kind))
    await changeStopped(db, recipient.id, stopped)
    const asRecipient = {
      ...context,
      clientId: link.clientId,
      user: { ...context.user, userName: recipient.email },
    }
    const detail = { 'not wanted': stopped.join(', ') || 'nothing' }
    await writeAudit(asRecipient, [{ subjectId: recipient.id, detail, what: 'messages.chosen' }])
  }
  return {
    email: recipient.email,
    shipper: client?.name ?? '',
    logoUrl: await logoUrlOf(db, link.clientId),
    wanted: CUSTOMER_NEWS.filter((kind) => !stopped.includes(kind)),
  }
}
