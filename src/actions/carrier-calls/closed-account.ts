import { type Refused, refused } from '#carriers/network.ts'

/** Instead of an answer: the account is deleted, or was encrypted with another key. Nothing was sent. */
export const CLOSED: Refused = refused(
  'credentials',
  'CREDENTIALS',
  'The account no longer exists, or its password cannot be decrypted. See Carriers.',
)
