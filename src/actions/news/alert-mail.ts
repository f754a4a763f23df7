import { findClient } from '#database/clients/clients.ts'
import type { Db } from '#database/sql/open.ts'
import { parseEmails } from '#domain/text/emails.ts'
import type { Installation } from '../kernel/context.ts'
import { sendPlainMail } from '../kernel/plain-mail.ts'

export interface AlertHouse {
  db: Db
  installation: Installation
  clientId: string
}

interface Alert {
  /** E-mail addresses in the rule. */
  to: string
  shipmentId: string | null
  subject: string
  /** The event, in a sentence. */
  said: string
  lines: readonly string[]
}

/** Mails an alert to each of the company's own people named by its rule. */
export async function mailTeam(house: AlertHouse, alert: Alert): Promise<void> {
  const list = parseEmails(alert.to)
  if (list.kind === 'invalid') return
  const company = (await findClient(house.db, house.clientId))?.name ?? ''
  const lines = [
    alert.said.replace(/^./, (first) => first.toUpperCase()),
    ...['', ...alert.lines],
    ...['', `${company} gets this alert because of its Company Settings.`],
  ]
  for (const to of list.emails) {
    await sendPlainMail(house, {
      ...{ kind: 'alert', shipmentId: alert.shipmentId },
      ...{ to, subject: alert.subject, lines },
    })
  }
}
