/** What a state is called for the user: the bucket's name (specification section 4). */
const NAMES: Readonly<Record<string, string>> = {
  O: 'Open Orders',
  Q: 'Rate & Route',
  H: 'Deferred',
  T: 'Schedule',
  A: 'InTransit',
  D: 'Delivered',
}

/** @param endedAs `void` or `archived` of a shipment that has ended, else '' */
export function statusName(status: string, endedAs: string): string {
  return NAMES[status] ?? (endedAs === 'archived' ? 'Archived' : 'Voided')
}

/** The same within a sentence, of the code alone; a word that is no code of a state stays as it is. */
export const stateInWords = (state: string): string => (state === 'V' ? 'Void' : (NAMES[state] ?? state))
