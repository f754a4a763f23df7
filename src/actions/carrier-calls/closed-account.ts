import { type Refused, refused } from '#carriers/network.ts'

/** In place of an answer: the account is gone, or was sealed under another key. Nothing was sent. */
export const CLOSED: Refused = refused(
  'credentials',
  'CREDENTIALS',
  'The account no longer exists, or its password cannot be decrypted. See Carriers.',
)
