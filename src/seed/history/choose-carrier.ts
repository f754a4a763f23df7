/** Chooses the booked price of a demo shipment: mostly the cheapest, as clerks do, with their preferences. */
import type { GuideVerdicts } from '#domain/rating/routing-guide.ts'
import { hashText, type Random } from '../random.ts'
import type { Quote } from './quotes.ts'
import type { ShipmentPlan } from './shipment-plans.ts'

/** Preferences of the shipper: a factor on the price. */
const LIKING: Record<string, number> = {
  ODFL: 0.93,
  SAIA: 0.94,
  SEFL: 0.95,
  PYLE: 0.96,
  AVRT: 0.95,
  CTII: 1.07,
  RLCA: 1.04,
  RDFS: 1.04,
}

/** A preferred carrier may cost this much more. */
const PREFERRED = 0.9

/** The share of urgent shipments. */
const RUSH_SHARE = 0.04

const fastestOf = (quotes: readonly Quote[]): Quote =>
  quotes.reduce((best, quote) => (quote.serviceDays < best.serviceDays ? quote : best))

/** The booked quote, never of a do-not-use carrier. null if there is no price to book. */
export function chooseQuote(
  random: Random,
  plan: ShipmentPlan,
  quotes: readonly Quote[],
  verdicts: GuideVerdicts,
): Quote | null {
  const allowed = quotes.filter(({ scac }) => verdicts.get(scac)?.verdict !== 'doNotUse')
  if (allowed.length === 0) return null
  // A paying consignee chooses its own carrier, always the same one.
  if (plan.paymentType === 'C')
    return allowed[hashText(plan.consignee.row.sold_to!) % Math.min(4, allowed.length)]!
  if (random.chance(RUSH_SHARE)) return fastestOf(allowed)
  const scored = allowed.map((quote) => ({
    quote,
    score:
      quote.cents *
      (LIKING[quote.scac] ?? 1) *
      (verdicts.has(quote.scac) ? PREFERRED : 1) *
      (quote.isDirect ? 1 : 1.05) *
      (1 + random.next() * 0.09),
  }))
  return scored.reduce((best, entry) => (entry.score < best.score ? entry : best)).quote
}
