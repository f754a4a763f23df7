import type { BodyOf } from '#contracts/endpoint.ts'
import type { registerUps } from '#contracts/endpoints/ups-ready.ts'
import { upsAccount, upsContact, upsInvoice } from '#contracts/entities/ups-registration.ts'
import { wireNamesOf } from '#contracts/renamed.ts'
import type { UpsAccount, UpsContact } from '#database/carriers/ups-registrations.ts'
import { upsAccountFaults, upsContactFaults, upsInvoiceFaults } from '#domain/accounts/ups-registration.ts'
import type { TodayAnywhere } from '#domain/calendar/last-today.ts'
import { compactNumber } from '#domain/check-digits/weighted-sum.ts'
import { parsePhone } from '#domain/text/phone.ts'

/** Checks and normalizes the entered details; errors go into `fields` under the wire's names. */

type Given = BodyOf<typeof registerUps>
type Fields = Record<string, string>

export function readyContact(given: Given['contact'], fields: Fields): UpsContact {
  const contact = { ...given, countryCode: given.countryCode.toUpperCase(), state: given.state.toUpperCase() }
  note(fields, 'Contact', CONTACT, upsContactFaults(contact))
  const phone = parsePhone(contact.phone)
  return { ...contact, phone: phone.kind === 'valid' ? phone.phone : contact.phone }
}

export function readyAccount(given: Given['account'], fields: Fields): UpsAccount {
  const account = {
    ...given,
    accountNumber: compactNumber(given.accountNumber),
    countryCode: given.countryCode.toUpperCase(),
    state: given.state.toUpperCase(),
  }
  note(fields, 'Account', ACCOUNT, upsAccountFaults(account))
  return account
}

export function readyInvoice(
  given: Given['invoice'],
  countryCode: string,
  today: TodayAnywhere,
  fields: Fields,
): Given['invoice'] {
  if (given === null) return null
  const invoice = { ...given, currency: given.currency.toUpperCase() }
  note(fields, 'Invoice', INVOICE, upsInvoiceFaults(invoice, countryCode, today))
  return invoice
}

const CONTACT = wireNamesOf(upsContact)!
const ACCOUNT = wireNamesOf(upsAccount)!
const INVOICE = wireNamesOf(upsInvoice)!

function note(fields: Fields, part: string, names: ReadonlyMap<string, string>, faults: Fields): void {
  for (const [name, sentence] of Object.entries(faults))
    fields[`${part}.${names.get(name) ?? name}`] = sentence
}

/** The field that UPS's message is about; '' if it names none. */
export function fieldOfWords(words: string): string {
  return FIELDS.find(([pattern]) => pattern.test(words))?.[1] ?? ''
}

const FIELDS: readonly [pattern: RegExp, field: string][] = [
  [/invoice date/i, 'Invoice.InvoiceDate'],
  [/(?:invoice )?amount/i, 'Invoice.AmountDue'],
  [/control ?id/i, 'Invoice.ControlID'],
  [/currency/i, 'Invoice.Currency'],
  [/invoice/i, 'Invoice.InvoiceNumber'],
  [/account/i, 'Account.AccountNumber'],
  [/postal ?code/i, 'Account.PostalCode'],
  [/phone/i, 'Contact.ContactNumber'],
  [/e-?mail/i, 'Contact.EmailID'],
  [/company/i, 'Contact.CompanyName'],
]
