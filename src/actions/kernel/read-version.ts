import { type ErrorCode, fail } from '#contracts/errors.ts'

/**
 * Refuses an edit that would overwrite what someone else saved since the caller read the record. The refusal contains
 * the current version, with which the caller may save again after asking the user.
 * @param field where the caller sends the version
 */
export function refuseOvertaken<V extends number | string>(
  given: V | undefined,
  now: V,
  code: ErrorCode,
  field = 'version',
): void {
  if (given === undefined) fail('VALIDATION_FAILED', { fields: { [field]: VERSION_MISSING } })
  if (given !== now) fail(code, { version: now })
}

const VERSION_MISSING = 'Send the version that you read, so that no one else’s change is overwritten.'
