import { type Refused, refused } from '#carriers/network.ts'

/** Replaces the reply if the account was deleted or encrypted under another key. Nothing was sent. */
export const CLOSED: Refused = refused(
  'credentials',
  'CREDENTIALS',
  'The account no longer exists, or its password cannot be decrypted. See Carriers.',
)
