import { v7 as newId } from 'uuid'
import type { BillToAddressValue } from '#contracts/entities/address.ts'
import { fail } from '#contracts/errors.ts'
import * as stored from '#database/bill-to-addresses.ts'
import { lockClient } from '#database/clients.ts'
import { isId } from '#database/shipments.ts'
import { isEmail, parseEmails } from '#domain/text/emails.ts'
import { parsePhone } from '#domain/text/phone.ts'
import { findPlace } from '#outside/geography.ts'
import type { ActionContext } from './context.ts'

/** Bill-to addresses of the client (specification section 3). */

export type BillToWork = 'select' | 'add' | 'update' | 'delete'

/** Does what is asked and answers every address of the client, the default first. */
export async function billToWork(
  context: ActionContext,
  work: BillToWork,
  given: BillToAddressValue | undefined,
): Promise<{ rows: BillToAddressValue[] }> {
  if (work !== 'select') {
    if (!given) return fail('VALIDATION_FAILED', { fields: { billTo: 'Say which address.' } })
    await lockClient(context.db, context.clientId)
    await WORK[work](context, given)
  }
  const rows = await stored.listBillTo(context.db, context.clientId)
  return { rows: rows.map(showBillTo) }
}

const WORK = {
  add: async (context: ActionContext, given: BillToAddressValue) => {
    const isFirst = (await stored.listBillTo(context.db, context.clientId)).length === 0
    const billTo = readyBillTo({ ...given, isDefault: given.isDefault || isFirst }, newId())
    await stored.saveBillTo(context.db, context.clientId, billTo)
    context.note(billTo.id, { name: billTo.name }, 'bill-to.added')
  },
  update: async (context: ActionContext, given: BillToAddressValue) => {
    const known = await theBillTo(context, given.id)
    // The default is passed on by making another address the default, so that there is always one.
    const billTo = readyBillTo({ ...given, isDefault: given.isDefault || known.isDefault }, known.id)
    await stored.saveBillTo(context.db, context.clientId, billTo)
    context.note(billTo.id, { name: billTo.name })
  },
  delete: async (context: ActionContext, given: BillToAddressValue) => {
    const known = await theBillTo(context, given.id)
    await stored.deleteBillTo(context.db, context.clientId, known.id, context.now)
    if (known.isDefault) {
      const [next] = await stored.listBillTo(context.db, context.clientId)
      if (next) await stored.saveBillTo(context.db, context.clientId, { ...next, isDefault: true })
    }
    context.note(known.id, { name: known.name }, 'bill-to.removed')
  },
}

async function theBillTo(context: ActionContext, id: string): Promise<stored.BillToAddress> {
  const known = isId(id) ? await stored.lockBillTo(context.db, context.clientId, id) : null
  return known ?? fail('BILL_TO_NOT_FOUND')
}

function readyBillTo(given: BillToAddressValue, id: string): stored.BillToAddress {
  const fields: Record<string, string> = {}
  const [line1 = '', ...rest] = given.addressLines.split('~').map((line) => line.trim())
  const street = given.line1 || line1
  if (given.companyName === '') fields['billTo.companyName'] = 'Company is required.'
  if (street === '') fields['billTo.addressline1'] = 'Address is required.'
  const place = given.countryCode === 'US' || given.countryCode === '' ? findPlace(given.zip) : null
  if ((given.countryCode === 'US' || given.countryCode === '') && !place) {
    fields['billTo.Zip'] = given.zip === '' ? 'ZIP is required.' : `ZIP ${given.zip} is not known.`
  } else if (place && given.state !== '' && given.state.toUpperCase() !== place.state) {
    fields['billTo.State'] = `ZIP ${given.zip} is in ${place.state}, not in ${given.state.toUpperCase()}.`
  }
  const phone = parsePhone(given.contactPhone)
  if (given.contactPhone !== '' && phone.kind === 'invalid') fields['billTo.Phone'] = phone.message
  const emails = parseEmails(given.email)
  if (emails.kind === 'invalid' && !isEmail(given.email)) fields['billTo.Email'] = emails.message
  if (Object.keys(fields).length > 0) fail('VALIDATION_FAILED', { fields })
  return {
    id,
    name: given.companyName,
    street,
    street2: given.line2 || rest.join(' '),
    city: given.city || (place?.city ?? ''),
    state: (given.state || (place?.state ?? '')).toUpperCase(),
    zip: given.zip,
    countryCode: given.countryCode || 'US',
    contactName: given.contactName,
    contactPhone: phone.kind === 'valid' ? phone.phone : given.contactPhone,
    email: emails.kind === 'valid' ? emails.text : given.email,
    accountGroupCode: given.accountGroupCode,
    isDefault: given.isDefault,
  }
}

/** As the wire has it. */
export const showBillTo = (billTo: stored.BillToAddress): BillToAddressValue => ({
  id: billTo.id,
  companyName: billTo.name,
  // Both lines joined by ~, as the specification keeps them.
  addressLines: [billTo.street, billTo.street2].filter(Boolean).join('~'),
  line1: billTo.street,
  line2: billTo.street2,
  city: billTo.city,
  state: billTo.state,
  zip: billTo.zip,
  countryCode: billTo.countryCode,
  contactName: billTo.contactName,
  contactPhone: billTo.contactPhone,
  email: billTo.email,
  isDefault: billTo.isDefault,
  accountGroupCode: billTo.accountGroupCode,
})
