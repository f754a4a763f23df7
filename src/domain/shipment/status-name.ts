/** The name of a state for the user: the bucket's name (specification section 4). */
const NAMES: Readonly<Record<string, string>> = {
  O: 'Open Orders',
  Q: 'Rate & Route',
  H: 'Deferred',
  T: 'Schedule',
  A: 'InTransit',
  D: 'Delivered',
}

/** @param endedAs `void` or `archived` for a shipment that has ended, else '' */
export function statusName(status: string, endedAs: string): string {
  return NAMES[status] ?? (endedAs === 'archived' ? 'Archived' : 'Voided')
}

/**
 * The same within a sentence; an unknown state code stays unchanged.
 * @param endedAs as in `statusName`
 */
export const stateInWords = (state: string, endedAs = ''): string =>
  state === 'V' ? (endedAs === 'archived' ? 'Archived' : 'Void') : (NAMES[state] ?? state)

/** Why an action that needs another state is refused: the end of the sentence. */
export const possibleOnlyFrom = (states: readonly string[]): string =>
  `it is possible only from ${states.map((state) => stateInWords(state)).join(', ')}`
