import * as z from 'zod/mini'
import { post, reply } from '../endpoint.ts'
import { address } from '../entities/address.ts'
import { addressCandidate } from '../entities/address-candidate.ts'
import { upsAccount, upsContact, upsInvoice, upsRegistration } from '../entities/ups-registration.ts'
import { flag, text } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** UPS Ready registration in four steps: agreement, contact, account, invoice. */

const PAGES = ['UPSReady'] as const

export const readUpsAgreement = post('UPSReady/RequestAgreement', {
  summary: 'Step 1: the agreement’s text; with `accept` it is accepted.',
  pages: PAGES,
  via: 'serverless',
  body: z.object({
    accept: z._default(flag, false),
    version: text(20),
    CountryCode: z._default(text(2), 'US'),
  }),
  reply: reply({ version: z.string(), text: z.string(), registration: upsRegistration }),
  reads: ['integration'],
  writes: ['integration'],
  isChange: (_query, body) => (body as { accept?: boolean } | undefined)?.accept === true,
  ownTransactions: true,
  audit: 'ups.agreement-accepted',
})

const addressBody = renamed({ address }, { address: 'Address' })
const checkedAddress = reply({
  isValid: z.boolean(),
  isAmbiguous: z.boolean(),
  candidates: z.array(addressCandidate),
})

export const validateUpsAddress = post('UPSReady/AddressValidation', {
  summary: 'Step 2: is this an address UPS knows, and what are the ones like it?',
  pages: [...PAGES, 'Parcel'],
  via: 'serverless',
  body: addressBody,
  reply: checkedAddress,
})

export const classifyUpsAddress = post('UPSReady/AddressClassification', {
  summary: 'Is the address commercial or residential?',
  pages: [...PAGES, 'Parcel'],
  via: 'serverless',
  body: addressBody,
  reply: reply({ Classification: z.enum(['commercial', 'residential', 'unknown']) }),
})

export const saveUpsAccount = post('UPSReady/AccountDetails', {
  summary: 'Steps 2 and 3: contact and account; without either, how far the registration is.',
  pages: PAGES,
  via: 'serverless',
  body: renamed(
    { contact: z.optional(upsContact), account: z.optional(upsAccount) },
    { contact: 'Contact', account: 'Account' },
  ),
  reply: reply({ registration: upsRegistration, message: z.string() }),
  reads: ['integration'],
  writes: ['integration'],
  isChange: (_query, body) => {
    const given = body as { contact?: unknown; account?: unknown } | undefined
    return given?.contact !== undefined || given?.account !== undefined
  },
  audit: 'ups.account-saved',
})

export const registerUps = post('UPSReady/Registration', {
  summary: 'Step 4: the account is registered; an invoice proves that it is the client’s own.',
  pages: PAGES,
  via: 'serverless',
  body: renamed(
    { contact: upsContact, account: upsAccount, invoice: z._default(z.nullable(upsInvoice), null) },
    { contact: 'Contact', account: 'Account', invoice: 'Invoice' },
  ),
  reply: reply({ registration: upsRegistration, message: z.string() }),
  writes: ['integration', 'carriers'],
  ownTransactions: true,
  audit: 'ups.registered',
})
