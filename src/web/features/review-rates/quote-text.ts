import { plural, t } from '@lingui/core/macro'
import { namedServices } from '#domain/quotes/charge-types.ts'
import { showLane } from '#domain/text/lane.ts'
import { rateModeName } from '../../text/names.ts'
import { moneyText } from '../../ui/money.tsx'
import { readableInstants } from '../../ui/readable-instants.ts'
import type { DeskRequest } from './prepare-request.ts'
import type { SavedQuote } from './use-saved-quote.ts'

/** A quote is found by its shipment; carrier and service identify the price. */
export function quoteNumber({ bolNumber, sheet }: SavedQuote): string {
  return [bolNumber, sheet.scac, sheet.serviceCode].filter(Boolean).join('-')
}

/** The quote as plain text, for an e-mail. */
export function quoteText(quote: SavedQuote, request: DeskRequest): string {
  const { sheet } = quote
  const place = (end: DeskRequest['origin']) => ({
    city: end?.city ?? '',
    state: end?.state ?? '',
    zip: end?.zip ?? '',
  })
  const services = serviceNames(request)
  return [
    t`Freight quote ${quoteNumber(quote)}`,
    showLane(place(request.origin), place(request.destination)),
    t`${quote.weightLb.toLocaleString('en-US')} lb, ${rateModeName(sheet.rateModeId)}${sheet.serviceName ? `, ${sheet.serviceName}` : ''}`,
    `${sheet.carrierName} (${sheet.scac}): ${moneyText(sheet.cents, sheet.currency)}`,
    ...sheet.charges.map(({ label, cents }) => `  ${label}: ${moneyText(cents, sheet.currency)}`),
    services === '' ? '' : t`Services: ${services}`,
    sheet.serviceDays === null ? '' : t`Transit: ${daysOf(sheet.serviceDays)}`,
    t`Valid until ${readableInstants(sheet.expiresAt)}`,
    sheet.isSynthetic ? t`Synthetic tariff, not a carrier’s own rates.` : '',
  ]
    .filter(Boolean)
    .join('\n')
}

/** `2 business days` */
export const daysOf = (days: number): string =>
  plural(days, { one: '# business day', other: '# business days' })

/** Services by name, for readers of the quote. */
export const serviceNames = ({ services = [] }: DeskRequest): string =>
  namedServices(services)
    .map(({ label }) => label)
    .join(', ')
