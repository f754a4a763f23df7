import { findClient } from '#database/clients/clients.ts'
import { recipientsOf } from '#database/queue/mail-recipients.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { wayOf } from '#domain/shipment/way-of-parcel.ts'
import { isEmail, parseEmails } from '#domain/text/emails.ts'
import { showLane } from '#domain/text/lane.ts'
import { type CustomerNews, type MessageRules, NEWS_WORDS } from '#domain/tracking/mail-news.ts'
import { tokensFor } from '../kernel/access-link.ts'
import type { ActionContext } from '../kernel/context.ts'
import { sendPlainMail } from '../kernel/plain-mail.ts'

type House = Pick<ActionContext, 'db' | 'clientId' | 'installation'>

/** As long as the tracking link of a shipment is valid. */
const CHOICE_DAYS = 365

interface CustomerMail {
  kind: CustomerNews
  shipment: StoredShipment
  /** A sentence after "<Company>" about what happened; the lines follow it. */
  sentence: string
  lines: readonly string[]
  rules: MessageRules
  /** For callers with many shipments, which read it once. */
  clientName?: () => Promise<string>
}

/**
 * Mails an event to everyone on the notify list of a shipment, and to its consignee if the company chose that. Each
 * mail has a link to the recipient's message settings. Prices are not shown.
 */
export async function mailNews(house: House, mail: CustomerMail): Promise<void> {
  const { db, clientId, installation } = house
  const { kind, shipment, sentence, lines, rules } = mail
  const emails = addresseesOf(shipment, rules)
  const known = await recipientsOf(db, clientId, emails)
  const wanting = emails.filter((email) => !known.get(email.toLowerCase())!.stopped.includes(kind))
  if (wanting.length === 0) return
  const shipper = mail.clientName ? await mail.clientName() : ((await findClient(db, clientId))?.name ?? '')
  const idOf = (email: string) => known.get(email.toLowerCase())!.id
  const tokens = await tokensFor(
    db,
    installation.secret,
    { clientId, purpose: 'messages', days: CHOICE_DAYS },
    wanting.map(idOf),
  )
  const lane = showLane(shipment.origin, shipment.destination)
  for (const to of wanting) {
    const choices = `${installation.publicUrl}/Messages?accessid=${tokens.get(idOf(to))}`
    const text = [
      ...[`${shipper} ${sentence}`, '', ...lines, ''],
      `Choose which of these messages you get: ${choices}`,
    ]
    const subject = `${NEWS_WORDS[kind]} ${shipment.bolNumber}: ${lane}`
    await sendPlainMail(house, { kind, shipmentId: shipment.id, to, subject, lines: text })
  }
}

/** The recipients; an address that is on the notify list and the consignee's gets one mail. */
function addresseesOf(shipment: StoredShipment, { toConsignee }: MessageRules): string[] {
  const list = parseEmails(shipment.notifyEmails)
  const emails = list.kind === 'valid' ? list.emails : []
  const consignee = toConsignee ? (wayOf(shipment).to.email ?? '').trim() : ''
  const isListed = emails.some((email) => email.toLowerCase() === consignee.toLowerCase())
  return consignee !== '' && isEmail(consignee) && !isListed ? [...emails, consignee] : emails
}
