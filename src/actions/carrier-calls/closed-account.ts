import { type Refused, refused } from '#carriers/network.ts'

/** In place of an answer: the account is gone, or was sealed under another key. Nothing was sent. */
export const CLOSED: Refused = refused(
  'credentials',
  'CREDENTIALS',
  'The account is not there any more, or its password cannot be opened. See Carriers.',
)
