import * as z from 'zod/mini'
import { amount, calendarDate, requiredText, text, zipCode } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** UPS Ready registration: specification section 3. Fields marked * on the screen are the required ones. */
export const upsContact = renamed(
  {
    name: requiredText('Contact name', 30),
    title: requiredText('Title', 60),
    companyName: requiredText('Company', 100),
    street: requiredText('Address', 100),
    street2: text(100),
    city: requiredText('City', 60),
    state: text(2),
    zip: z._default(zipCode, ''),
    countryCode: requiredText('Country', 2),
    phone: requiredText('Phone', 50),
    email: requiredText('E-mail', 200),
  },
  {
    name: 'ContactName',
    title: 'Title',
    companyName: 'CompanyName',
    street: 'Street',
    street2: 'Street2',
    city: 'City',
    state: 'State',
    zip: 'Zip',
    countryCode: 'CountryCode',
    phone: 'ContactNumber',
    email: 'EmailID',
  },
)

export const upsAccount = renamed(
  {
    accountNumber: requiredText('Account number', 10),
    accountName: requiredText('Account name', 100),
    street: text(100),
    city: text(60),
    state: text(2),
    zip: z._default(zipCode, ''),
    countryCode: requiredText('Country', 2),
  },
  {
    accountNumber: 'AccountNumber',
    accountName: 'AccountName',
    street: 'Street',
    city: 'City',
    state: 'State',
    zip: 'PostalCode',
    countryCode: 'CountryCode',
  },
)

/** Data of one of the last 3 invoices, issued within 90 days for US or Canada, 45 days elsewhere (section 5). */
export const upsInvoice = renamed(
  {
    invoiceNumber: requiredText('Invoice number', 30),
    invoiceDate: calendarDate,
    amountDueCents: amount,
    controlId: text(10),
    currency: requiredText('Currency', 3),
  },
  {
    invoiceNumber: 'InvoiceNumber',
    invoiceDate: 'InvoiceDate',
    amountDueCents: 'AmountDue',
    controlId: 'ControlID',
    currency: 'Currency',
  },
)

/** The progress of the registration. */
export const upsRegistration = renamed(
  {
    step: z.enum(['agreement', 'contact', 'account', 'invoice', 'done']),
    agreementVersion: z.string(),
    agreedAt: z.nullable(z.string()),
    contact: z.nullable(upsContact),
    account: z.nullable(upsAccount),
    registeredAt: z.nullable(z.string()),
    isSandbox: z.boolean(),
  },
  {
    step: 'Step',
    agreementVersion: 'AgreementVersion',
    agreedAt: 'AgreedAt',
    contact: 'Contact',
    account: 'Account',
    registeredAt: 'RegisteredAt',
    isSandbox: 'IsSandbox',
  },
)
export type UpsRegistrationValue = z.output<typeof upsRegistration>
