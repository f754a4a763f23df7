import { v7 as newId } from 'uuid'
import { findUser } from '#database/clients/users.ts'
import { certifyParcelAccounts } from '#database/parcel/parcel-accounts.ts'
import { addJob } from '#database/queue/jobs.ts'
import { insertMessage } from '#database/queue/outbox.ts'
import type { ActionContext } from '../kernel/context.ts'

/**
 * Called once labels for the carrier's parcel accounts can be made: marks the waiting accounts as certified, and sends
 * one e-mail to each user who added some of them.
 */
export async function certifyAccounts(context: ActionContext, scac: string): Promise<void> {
  const { db, clientId, now, installation } = context
  const certified = await certifyParcelAccounts(db, clientId, scac, now)
  for (const [addedBy, accounts] of Map.groupBy(certified, (account) => account.addedBy)) {
    const user = addedBy === null ? null : await findUser(db, clientId, addedBy)
    if (!user || user.isDisabled || user.email === '') continue
    const id = newId()
    const numbers = accounts.map(({ accountNumber, soldTo }) => `${accountNumber} of ${soldTo}`)
    const lines = [
      `The label certification of ${scac} is complete for: ${numbers.join(', ')}.`,
      '',
      `${installation.publicUrl}/ParcelAccounts`,
    ]
    await insertMessage(db, {
      ...{ id, clientId, shipmentId: null, channel: 'email', kind: 'parcel-account', recipient: user.email },
      subject: `${scac}: label certification is complete`,
      payload: { text: lines.join('\n') },
    })
    await addJob(db, 'deliver-message', { messageId: id }, { key: `deliver:${id}` })
  }
}
