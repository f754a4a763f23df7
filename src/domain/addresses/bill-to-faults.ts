import type { Address } from '../shipment/shipment.ts'
import { BLANK_LOCATION } from './location.ts'
import { faultsOfLocation, type RulesOf, type StateOfZip } from './location-faults.ts'

/** The typed fields of a bill-to address, where the freight bills go. */
export interface BillToDetails extends Omit<Address, 'street' | 'street2'> {
  line1: string
  line2: string
}

/** The errors in a bill-to address, as a sentence by field; {} = none. */
export type BillToFaults = Partial<Record<keyof BillToDetails, string>>

/** The rules for a bill-to address: those of a saved location, and a street, because bills are posted there. */
export function faultsOfBillTo(
  billTo: BillToDetails,
  rulesOf: RulesOf,
  stateOfZip: StateOfZip,
): BillToFaults {
  const { companyName, city, state, zip, countryCode, contactName, contactPhone, email } = billTo
  const typed = { companyName, city, state, zip, countryCode, contactName, contactPhone, email }
  const place = faultsOfLocation({ ...BLANK_LOCATION, ...typed }, rulesOf, stateOfZip)
  const faults: BillToFaults = {}
  for (const field of ['state', 'zip', 'countryCode', 'contactPhone', 'email'] as const) {
    if (place[field]) faults[field] = place[field]
  }
  if (companyName.trim() === '') faults.companyName = 'Company is required.'
  if (billTo.line1.trim() === '') faults.line1 = 'Address is required.'
  return faults
}
