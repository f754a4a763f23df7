import { fail } from '#contracts/errors.ts'

/** Why a list's state does not allow the action: another user may have been faster. */
const STATES: Readonly<Record<string, string>> = {
  working: 'still being checked',
  checking: 'still being checked',
  taking: 'in progress',
  taken: 'already complete',
  done: 'already complete',
  undoing: 'being undone',
  undone: 'already undone',
  failed: 'closed because it failed',
  refused: 'closed because the list cannot be read to the end',
}

export const refuseImport = (state: string, action: string): never =>
  fail('IMPORT_NOT_READY', { state: STATES[state] ?? state, action })
