import type { QuoteInfo } from '#contracts/entities/quote-response.ts'
import type { StoredInvitation, StoredQuoteRequest } from '#database/quote-requests.ts'
import { findUser } from '#database/users.ts'
import { showInstant, showPickupWindow } from '#domain/text/date-display.ts'
import { showLane, showPlace } from '#domain/text/lane.ts'
import { plural } from '#domain/text/plural.ts'
import { createAccessLink } from '../access-link.ts'
import type { ActionContext } from '../context.ts'
import { contactOf, sendPlainMail } from '../plain-mail.ts'
import { factsOf } from './quote-facts.ts'

/** Long enough to see how it ended; whether a quote is still taken, the deadline says. */
const LINK_DAYS = 60

/** Mails a carrier the link to its Quote Response page: written with the change, delivered by a job. */
export async function mailQuoteLink(
  context: ActionContext,
  request: StoredQuoteRequest,
  invitation: StoredInvitation,
): Promise<string> {
  const { db, clientId, installation, user } = context
  const token = await createAccessLink(db, installation.secret, {
    clientId,
    purpose: 'quote',
    subjectId: invitation.id,
    days: LINK_DAYS,
  })
  const facts = factsOf(request)
  const asker = await findUser(db, clientId, user.id)
  const lines = [
    `${facts.shipperName} asks ${invitation.carrierName || 'you'} for a quote on this shipment.`,
    '',
    ...freightLines(facts, context.now),
    ...(facts.message ? ['', facts.message] : []),
    '',
    `Please answer until ${deadlineText(request, facts, context.now)}. It needs no log-in and works on a phone:`,
    `${installation.publicUrl}/QuoteResponse?QuoteID=${invitation.id}&AccessID=${token}`,
    '',
    'The link is for you alone. If you cannot quote, say no bid on the same page.',
    `Questions? Write to ${contactOf(asker, installation.supportEmail)}.`,
  ]
  const subject = `Quote request ${facts.reference}: ${showLane(facts.origin, facts.destination)}`
  return sendPlainMail(context, {
    kind: 'quote-request',
    shipmentId: request.shipmentId,
    to: invitation.email,
    subject,
    lines,
  })
}

/** Kind of the message that tells a carrier so. */
export const NOT_CHOSEN_MESSAGE = 'quote-not-chosen'

/** Tells a carrier that its quote was not chosen. */
export async function mailNotChosen(
  context: ActionContext,
  request: StoredQuoteRequest,
  invitation: Pick<StoredInvitation, 'email' | 'carrierName'>,
): Promise<void> {
  const facts = factsOf(request)
  const lines = [
    `Thank you for your quote on shipment ${facts.reference}.`,
    '',
    ...freightLines(facts, context.now),
    '',
    `${facts.shipperName} has decided otherwise this time. Your quote binds you no longer.`,
  ]
  const subject = `Quote not chosen ${facts.reference}: ${showLane(facts.origin, facts.destination)}`
  await sendPlainMail(context, {
    kind: NOT_CHOSEN_MESSAGE,
    shipmentId: request.shipmentId,
    to: invitation.email,
    subject,
    lines,
  })
}

function freightLines(facts: QuoteInfo, now: Date): string[] {
  const pickup = facts.pickup
    ? showPickupWindow({ ...facts.pickup, timeZone: facts.timeZone }, now)
    : ({ kind: 'invalid' } as const)
  const weight = facts.totalWeightLb.toLocaleString('en-US')
  return [
    `From       ${showPlace(facts.origin)}`,
    `To         ${showPlace(facts.destination)}${facts.miles === null ? '' : `, about ${facts.miles.toLocaleString('en-US')} miles`}`,
    `Pickup     ${pickup.kind === 'text' ? pickup.text : (facts.pickup?.date ?? '')}`,
    `Freight    ${facts.totalPallets > 0 ? `${plural(facts.totalPallets, 'pallet')}, ` : ''}${weight} lb`,
    ...facts.items.map(
      (item) =>
        `           ${item.quantity} ${item.packageType}  ${item.weight.toLocaleString('en-US')} ${item.weightUnit}${item.freightClass ? `  class ${item.freightClass}` : ''}  ${item.description}${item.isHazmat ? '  HAZARDOUS' : ''}`,
    ),
    ...(facts.services.length > 0
      ? [`Services   ${facts.services.map(({ label }) => label).join(', ')}`]
      : []),
  ]
}

function deadlineText({ deadline }: StoredQuoteRequest, facts: QuoteInfo, now: Date): string {
  const shown = showInstant(deadline.toISOString(), facts.timeZone, now)
  return shown.kind === 'text' ? shown.text : deadline.toISOString()
}
