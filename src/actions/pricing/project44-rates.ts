import type { CarrierAnswer, CarrierRate } from '#carriers/carrier.ts'
import type { Project44Credentials } from '#carriers/project44/project44.ts'
import {
  type Project44Quote,
  type Project44RateAsk,
  type Project44Rates,
  project44Rate,
} from '#carriers/project44/rate.ts'
import type { CapacityAccount } from '#database/carriers/capacity-accounts.ts'
import type { Carrier } from '#database/carriers/carriers.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import { instantOfLocal } from '#domain/calendar/local-instant.ts'
import { linearFeetOf } from '#domain/rating/linear-feet.ts'
import { VOLUME } from '#domain/shipment/rate-mode.ts'
import { askNetwork } from '../carrier-calls/ask-network.ts'
import { noticeOf, noticesOf } from '../carrier-calls/carrier-notices.ts'
import type { About, OpenAccount } from '../carrier-calls/question.ts'
import type { ActionContext } from '../kernel/context.ts'
import type { ReadyDraft } from '../shipments/ready-draft.ts'

/** A carrier's own answer through project44, as rates and notices in addition to those of its tariff. */

/** project44 waits for the carrier a little less than we wait for project44. */
const TIMEOUT_SECONDS = 8
const TERMS = { P: 'PREPAID', C: 'COLLECT', T: 'THIRD_PARTY' } as const

/** The account and the question that all carriers of one rating share. */
export interface Project44Asked {
  open: OpenAccount<Project44Credentials>
  about: About
  question: AskedOfAll
}

/** The part of the question that does not depend on the account. */
type AskedOfAll = Omit<Project44RateAsk, 'accounts'>

/** The prices of one carrier, one per service level; a failure becomes a notice. */
export async function askProject44(
  context: ActionContext,
  { open, about, question }: Project44Asked,
  account: CapacityAccount,
  { draft, carrier }: { draft: ReadyDraft; carrier: Carrier },
): Promise<CarrierAnswer> {
  const answer = await askNetwork(context, open, project44Rate, ofAccount(question, account), about)
  const notices = noticesOf(carrier, answer)
  if (answer.kind !== 'answer') return { rates: [], notices }
  const { quotes } = answer.value
  return {
    rates: quotes.map((quote) => ({
      ...rateOf(carrier, quote, open.environment === 'sandbox'),
      expiresAt: instantOf(quote.expiresAt, draft.timeZone),
    })),
    notices: [...notices, ...wordsIn(answer.value).map((one) => noticeOf(carrier, one))],
  }
}

/** A time with an offset, or in the time zone of the pickup place; undefined if it is invalid. */
function instantOf(moment: string, timeZone: string): Date | undefined {
  const [, date, time, offset] =
    /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?:[\d:.]*)(Z|[+-]\d{2}:?\d{2})?$/.exec(moment) ?? []
  if (date === undefined || time === undefined) return undefined
  // If the carrier names only the day, the price is valid until its end.
  if (offset === undefined)
    return instantOfLocal(date, time === '00:00' ? '23:59' : time, timeZone) ?? undefined
  const instant = new Date(moment)
  return Number.isNaN(instant.getTime()) ? undefined : instant
}

/** The carrier's remarks on its prices, and why it gave none. */
const wordsIn = ({ quotes, failures }: Project44Rates) =>
  [...quotes, ...failures].flatMap(({ notices }) => notices).filter(({ code }) => code !== SANDBOX)

/** The sandbox sends this with every price; the badge next to the carrier already shows it. */
const SANDBOX = 'SANDBOX'

/** Its parts are the same objects for all accounts, so that the adapter serializes them once. */
const ofAccount = (question: AskedOfAll, account: CapacityAccount): Project44RateAsk => ({
  ...question,
  accounts: { groupCode: account.groupCode, accountCodes: [account.accountCode] },
  paymentTerms: isTerms(account.paymentTerms) ? account.paymentTerms : question.paymentTerms,
})

/** The question for every carrier. */
export const project44Question = (draft: ReadyDraft, now: Date): AskedOfAll => ({
  origin: draft.origin,
  destination: draft.destination,
  pickup: {
    date: draft.pickupDate ?? localDate(now, draft.timeZone),
    from: draft.pickupFrom || '09:00',
    to: draft.pickupTo || '17:00',
  },
  items: draft.items,
  services: draft.services,
  paymentTerms: TERMS[draft.paymentType],
  currency: 'USD',
  timeoutSeconds: TIMEOUT_SECONDS,
  totalLinearFeet: draft.rateModeId === VOLUME ? feetOf(draft) : null,
})

const isTerms = (text: string): text is Project44RateAsk['paymentTerms'] =>
  Object.values(TERMS).some((terms) => terms === text)

/** At least one foot: without sizes the adapter refuses the question itself. */
const feetOf = (draft: ReadyDraft): number => Math.max(1, Math.ceil(linearFeetOf(draft.items) ?? 0))

const rateOf = (carrier: Carrier, quote: Project44Quote, isSandbox: boolean): CarrierRate => ({
  scac: carrier.scac,
  carrierName: carrier.name,
  rateModeId: carrier.rateModeId,
  serviceCode: quote.serviceCode || 'OWN',
  serviceName: quote.serviceName || 'Carrier’s own rate',
  cents: quote.cents,
  currency: quote.currency,
  charges: quote.charges,
  serviceDays: quote.transitDays,
  isDirect: quote.isDirect,
  deliveryDate: quote.deliveryDate || null,
  source: 'carrier',
  tariffId: null,
  tariffName: quote.quoteNumber === '' ? '' : `Quote ${quote.quoteNumber}`,
  isSynthetic: isSandbox,
  miles: null,
  isEstimated: false,
  quoteNumber: quote.quoteNumber,
  receipt: null,
})
