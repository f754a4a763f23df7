import { v7 as newId } from 'uuid'
import { BILL_TO_WIRE_NAMES, type BillToAddressValue } from '#contracts/entities/address.ts'
import { fail } from '#contracts/errors.ts'
import { lockClient } from '#database/clients/clients.ts'
import * as stored from '#database/locations/bill-to-addresses.ts'
import { type BillToDetails, faultsOfBillTo } from '#domain/addresses/bill-to-faults.ts'
import { parseEmails } from '#domain/text/emails.ts'
import { parsePhone } from '#domain/text/phone.ts'
import { findPlace } from '#outside/geography.ts'
import type { ActionContext } from '../kernel/context.ts'
import { versionOfState } from '../kernel/version-of-state.ts'
import { countryRules, stateOfZip } from './states.ts'

/** Bill-to addresses of the client (specification section 3). */

export type BillToWork = 'select' | 'add' | 'update' | 'delete'

/** Does the requested change, and returns every address of the client, the default first. */
export async function billToWork(
  context: ActionContext,
  work: BillToWork,
  given: BillToAddressValue | undefined,
): Promise<{ rows: BillToAddressValue[] }> {
  if (work !== 'select') {
    if (!given) return fail('VALIDATION_FAILED', { fields: { billTo: 'Choose an address.' } })
    await lockClient(context.db, context.clientId)
    await WORK[work](context, given)
  }
  const rows = await stored.listBillTo(context.db, context.clientId)
  return { rows: rows.map((row) => ({ ...showBillTo(row), version: versionOfBillTo(row) })) }
}

const WORK = {
  add: async (context: ActionContext, given: BillToAddressValue) => {
    const isFirst = (await stored.listBillTo(context.db, context.clientId)).length === 0
    const billTo = readyBillTo(
      { ...given, isDefault: given.isDefault || isFirst },
      { id: newId(), accountGroupCode: '' },
    )
    await stored.saveBillTo(context.db, context.clientId, billTo)
    context.note(billTo.id, { name: billTo.name }, 'bill-to.added')
  },
  update: async (context: ActionContext, given: BillToAddressValue) => {
    const known = await theBillTo(context, given)
    // Another address has to be made the default, so that there is always one.
    const lines = changedLines(given, known)
    const billTo = readyBillTo({ ...given, ...lines, isDefault: given.isDefault || known.isDefault }, known)
    await stored.saveBillTo(context.db, context.clientId, billTo)
    context.note(billTo.id, { name: billTo.name })
  },
  delete: async (context: ActionContext, given: BillToAddressValue) => {
    const known = await theBillTo(context, given)
    await stored.billToAddresses.remove(context.db, context.clientId, known.id, context.now)
    if (known.isDefault) {
      const [next] = await stored.listBillTo(context.db, context.clientId)
      if (next) await stored.saveBillTo(context.db, context.clientId, { ...next, isDefault: true })
    }
    context.note(known.id, { name: known.name }, 'bill-to.removed')
  },
}

/** Locks the stored address. If two users edit the same version, the later one gets an error. */
async function theBillTo(
  context: ActionContext,
  { id, version }: Pick<BillToAddressValue, 'id' | 'version'>,
): Promise<stored.BillToAddress> {
  const known = await stored.billToAddresses.lock(context.db, context.clientId, id)
  if (!known) return fail('BILL_TO_NOT_FOUND')
  if (version !== undefined && version !== versionOfBillTo(known)) fail('BILL_TO_CHANGED')
  return known
}

/** The group at project44 is not part of the version: a separate button creates it, and saving never changes it. */
const versionOfBillTo = ({ accountGroupCode: _group, ...typed }: stored.BillToAddress): string =>
  versionOfState(typed)

/**
 * The two lines of a changed address. A caller that sends back both spellings with only one changed means the changed
 * one; if both were changed, the two fields count.
 */
export function changedLines(
  given: Pick<BillToAddressValue, 'addressLines' | 'line1' | 'line2'>,
  known: Pick<stored.BillToAddress, 'street' | 'street2'>,
) {
  const areKept = given.line1 === known.street && given.line2 === known.street2
  const isJoinedChanged = given.addressLines !== '' && given.addressLines !== joinedLines(known)
  if (given.line1 === '' || (areKept && isJoinedChanged)) return { line1: '', line2: '' }
  return { addressLines: '' }
}

/** The fields of the two lines, each filled from the joined text if it is empty. */
export function twoLines({
  addressLines,
  line1,
  line2,
}: Pick<BillToAddressValue, 'addressLines' | 'line1' | 'line2'>) {
  const [first = '', ...rest] = addressLines.split('~').map((line) => line.trim())
  return { line1: line1 || first, line2: line2 || rest.join(' ') }
}

/** @param known the stored address: its group at project44 is not entered by users, and is kept */
export function readyBillTo(
  given: BillToAddressValue,
  known: Pick<BillToAddressValue, 'id' | 'accountGroupCode'>,
  /** The path of the address in the request. */
  path = 'billTo',
) {
  const typed = { ...given, ...twoLines(given) }
  refuseFaults(typed, path)
  const countryCode = given.countryCode.toUpperCase() || 'US'
  const place = countryCode === 'US' || countryCode === 'CA' ? findPlace(given.zip) : null
  const phone = parsePhone(given.contactPhone)
  const emails = parseEmails(given.email)
  return {
    id: known.id,
    name: given.companyName,
    street: typed.line1,
    street2: typed.line2,
    city: given.city || (place?.city ?? ''),
    state: (given.state || (place?.state ?? '')).toUpperCase(),
    zip: given.zip,
    countryCode,
    contactName: given.contactName,
    contactPhone: phone.kind === 'valid' ? phone.phone : given.contactPhone,
    email: emails.kind === 'valid' ? emails.text : given.email,
    accountGroupCode: known.accountGroupCode,
    isDefault: given.isDefault,
  } satisfies stored.BillToAddress
}

function refuseFaults(billTo: BillToDetails, path: string): void {
  const fields = billToFaultFields(billTo, path)
  if (Object.keys(fields).length > 0) fail('VALIDATION_FAILED', { fields })
}

/** Errors beyond the schema in a bill-to address, by the path of the field. */
export function billToFaultFields(billTo: BillToDetails, path: string): Record<string, string> {
  const faults = Object.entries(faultsOfBillTo(billTo, countryRules, stateOfZip))
  return Object.fromEntries(
    faults.map(([field, sentence]) => [`${path}.${BILL_TO_WIRE_NAMES.get(field)}`, sentence]),
  )
}

const joinedLines = ({ street, street2 }: Pick<stored.BillToAddress, 'street' | 'street2'>) =>
  [street, street2].filter(Boolean).join('~')

/** Converts to the wire format. */
export const showBillTo = (billTo: stored.BillToAddress): BillToAddressValue => ({
  id: billTo.id,
  companyName: billTo.name,
  // Both lines joined by ~, as in the specification.
  addressLines: joinedLines(billTo),
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
