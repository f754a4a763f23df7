/** The name of a state for the user: the bucket's name (specification section 4). */
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

/**
 * The same within a sentence; a word that is no code of a state stays as it is.
 * @param endedAs as of `statusName`
 */
export const stateInWords = (state: string, endedAs = ''): string =>
  state === 'V' ? (endedAs === 'archived' ? 'Archived' : 'Void') : (NAMES[state] ?? state)

/** Why an action is refused that begins in other states: the end of the sentence. */
export const possibleOnlyFrom = (states: readonly string[]): string =>
  `it is possible only from ${states.map((state) => stateInWords(state)).join(', ')}`
