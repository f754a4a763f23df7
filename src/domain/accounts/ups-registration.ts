import { daysBetween } from '../calendar/iso-date.ts'
import type { TodayAnywhere } from '../calendar/last-today.ts'
import { isEmail } from '../text/emails.ts'
import { parsePhone } from '../text/phone.ts'

/** The data that UPS needs before it registers an account: specification section 5, UPS Ready. */

/** The format of a UPS account number, and its description. */
export const UPS_ACCOUNT_NUMBER = {
  pattern: /^[A-Z0-9]{6}$/i,
  words: 'A UPS account number has six letters and digits.',
}

/** Field -> sentence; empty if nothing is wrong. */
export type Faults<T> = Partial<Record<keyof T & string, string>>

interface Place {
  state: string
  zip: string
  countryCode: string
}

export interface UpsContactFacts extends Place {
  phone: string
  email: string
}

export interface UpsAccountFacts extends Pick<Place, 'zip' | 'countryCode'> {
  accountNumber: string
}

export interface UpsInvoiceFacts {
  invoiceNumber: string
  /** YYYY-MM-DD. */
  invoiceDate: string
  amountDueCents: number
  controlId: string
  currency: string
}

/** The countries where an address has a state or province and a postal code. */
const NORTH_AMERICA = ['US', 'CA']

export function upsContactFaults(contact: UpsContactFacts): Faults<UpsContactFacts> {
  const faults: Faults<UpsContactFacts> = {}
  const isNear = NORTH_AMERICA.includes(contact.countryCode)
  if (isNear && contact.state === '') faults.state = 'State is required.'
  if (isNear && contact.zip === '') faults.zip = 'Postal code is required.'
  const phone = parsePhone(contact.phone)
  if (phone.kind === 'invalid') faults.phone = phone.message
  if (!isEmail(contact.email)) faults.email = `Following email is invalid: ${contact.email}`
  return faults
}

export function upsAccountFaults(account: UpsAccountFacts): Faults<UpsAccountFacts> {
  const faults: Faults<UpsAccountFacts> = {}
  if (!UPS_ACCOUNT_NUMBER.pattern.test(account.accountNumber)) faults.accountNumber = UPS_ACCOUNT_NUMBER.words
  if (NORTH_AMERICA.includes(account.countryCode) && account.zip === '') {
    faults.zip = 'Postal code is required.'
  }
  return faults
}

/** The maximum age in days of an invoice that UPS accepts as proof: 90 in the US and Canada, 45 elsewhere. */
export const upsInvoiceDays = (countryCode: string): number => (NORTH_AMERICA.includes(countryCode) ? 90 : 45)

/** Only US invoices have a control ID. */
export const hasControlId = (countryCode: string): boolean => countryCode === 'US'

/**
 * Whether an invoice may prove an account of that country today, in any time zone of the user: an invoice that is
 * recent enough by the user's clock is never refused. Only UPS knows whether it is one of the last three, and says so
 * when asked.
 */
export function upsInvoiceFaults(
  invoice: UpsInvoiceFacts,
  countryCode: string,
  today: TodayAnywhere,
): Faults<UpsInvoiceFacts> {
  const faults: Faults<UpsInvoiceFacts> = {}
  const age = daysBetween(invoice.invoiceDate, today.earliest)
  const days = upsInvoiceDays(countryCode)
  if (Number.isNaN(age)) faults.invoiceDate = 'Invoice date is required.'
  else if (invoice.invoiceDate > today.latest) faults.invoiceDate = 'The invoice date is in the future.'
  else if (age > days) {
    faults.invoiceDate = `Use one of the last 3 invoices, issued within ${days} days. This one is ${age} days old.`
  }
  if (invoice.amountDueCents < 0) faults.amountDueCents = 'The amount due must be 0 or more.'
  if (hasControlId(countryCode) && invoice.controlId === '') faults.controlId = 'Control ID is required.'
  if (!/^[A-Z]{3}$/.test(invoice.currency)) faults.currency = 'A currency code has three letters.'
  return faults
}
