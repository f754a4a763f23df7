import type { QuoteInfo } from '#contracts/entities/quote-response.ts'
import { findUser } from '#database/clients/users.ts'
import type { StoredInvitation, StoredQuoteRequest } from '#database/shipments/quote-requests.ts'
import { type FreightLine, freightFacts } from '#documents/mails/freight-facts.ts'
import type { MailBody, MailFact } from '#documents/mails/mail-body.ts'
import { showStopWindow } from '#domain/shipment/stop-windows.ts'
import { showInstant, showPickupWindow } from '#domain/text/date-display.ts'
import { showLane, showPlace } from '#domain/text/lane.ts'
import { toInches, toPounds } from '#domain/units.ts'
import { createAccessLink } from '../kernel/access-link.ts'
import type { ActionContext } from '../kernel/context.ts'
import { contactOf, sendPlainMail } from '../kernel/plain-mail.ts'
import { factsOf } from './quote-facts.ts'

/** Long enough to see the result; the deadline decides whether quotes are still accepted. */
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
  const body: MailBody = {
    lead: `${facts.shipperName} is asking ${invitation.carrierName || 'you'} for a quote on this shipment.`,
    facts: [
      ...quoteFacts(facts, context.now),
      { label: 'Answer by', value: deadlineText(request, facts, context.now) },
    ],
    words: facts.message ? [facts.message] : [],
    button: {
      label: 'Answer this quote request',
      url: `${installation.publicUrl}/QuoteResponse?QuoteID=${invitation.id}&AccessID=${token}`,
    },
    below: [
      'The page works on a phone, and you do not need to log in. This link is for you only. If you cannot quote, choose No bid on the page.',
      `Questions? Write to ${contactOf(asker, installation.supportEmail)}.`,
    ],
  }
  const subject = `Quote request ${facts.reference}: ${showLane(facts.origin, facts.destination)}`
  return sendPlainMail(context, {
    kind: 'quote-request',
    shipmentId: request.shipmentId,
    to: invitation.email,
    subject,
    body,
  })
}

/** Kind of the message for carriers whose quote was not chosen. */
export const NOT_CHOSEN_MESSAGE = 'quote-not-chosen'

/** Mails a carrier that its quote was not chosen. */
export async function mailNotChosen(
  context: ActionContext,
  request: StoredQuoteRequest,
  invitation: Pick<StoredInvitation, 'email' | 'carrierName'>,
): Promise<void> {
  const facts = factsOf(request)
  const body: MailBody = {
    lead: `Thank you for your quote on shipment ${facts.reference}.`,
    facts: quoteFacts(facts, context.now),
    below: [`${facts.shipperName} chose another quote this time. Yours is no longer binding.`],
  }
  const subject = `Quote not chosen ${facts.reference}: ${showLane(facts.origin, facts.destination)}`
  await sendPlainMail(context, {
    kind: NOT_CHOSEN_MESSAGE,
    shipmentId: request.shipmentId,
    to: invitation.email,
    subject,
    body,
  })
}

/** The facts that carriers price by, as they were when the request was sent. */
function quoteFacts(facts: QuoteInfo, now: Date): MailFact[] {
  const pickup = facts.pickup
    ? showPickupWindow({ ...facts.pickup, timeZone: facts.timeZone }, now)
    : ({ kind: 'invalid' } as const)
  const miles = facts.miles === null ? '' : `, about ${facts.miles.toLocaleString('en-US')} miles`
  const { totalWeightLb, declaredValueCents = 0 } = facts
  return [
    { label: 'From', value: showPlace(facts.origin) },
    ...facts.stops.map(({ address, appointment }, index) => ({
      label: `Stop ${index + 1}`,
      value: [showPlace(address), appointment ? `appointment ${showStopWindow(appointment)}` : '']
        .filter(Boolean)
        .join('; '),
    })),
    { label: 'To', value: `${showPlace(facts.destination)}${miles}` },
    { label: 'Pickup', value: pickup.kind === 'text' ? pickup.text : (facts.pickup?.date ?? '') },
    ...freightFacts(facts.items.map(lineOf), { totalWeightLb, declaredValueCents, currency: 'USD' }),
    ...(facts.services.length > 0
      ? [{ label: 'Services', value: facts.services.map(({ label }) => label).join(', ') }]
      : []),
  ]
}

/** A line of the request, in pounds and inches. */
const lineOf = (item: QuoteInfo['items'][number]): FreightLine => ({
  ...{ quantity: item.quantity, packageType: item.packageType, freightClass: item.freightClass },
  ...{ nmfc: item.nmfc, description: item.description, isStackable: item.isStackable },
  ...{ isHazmat: item.isHazmat, unNumber: item.hazmat?.unNumber ?? '', linearFeet: item.linearFeet },
  weightLb: toPounds(item.weight, item.weightUnit),
  dimensions: {
    length: toInches(item.length, item.lengthUnit),
    width: toInches(item.width, item.lengthUnit),
    height: toInches(item.height, item.lengthUnit),
  },
})

function deadlineText({ deadline }: StoredQuoteRequest, facts: QuoteInfo, now: Date): string {
  const shown = showInstant(deadline.toISOString(), facts.timeZone, now)
  return shown.kind === 'text' ? shown.text : deadline.toISOString()
}
