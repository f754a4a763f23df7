import { fail } from '#contracts/errors.ts'

/** What is told of a list to whoever wants of it what its state does not allow: somebody else may have been quicker. */
const STATES: Readonly<Record<string, string>> = {
  working: 'still being checked',
  checking: 'still being checked',
  taking: 'being taken',
  taken: 'taken already',
  done: 'taken already',
  undoing: 'being undone',
  undone: 'undone already',
  failed: 'over, because it failed',
  refused: 'over, because the list cannot be read to its end',
}

export const refuseImport = (state: string, action: string): never =>
  fail('IMPORT_NOT_READY', { state: STATES[state] ?? state, action })
