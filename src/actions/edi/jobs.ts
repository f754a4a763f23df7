/** Job queue tasks of EDI, and the queues that keep them in order. */

/** Looks for partners whose folder is due, every minute. */
export const POLL_DUE = 'edi-poll-due'
/** Checks one partner's folder: `{ partnerId }`. */
export const POLL_PARTNER = 'edi-poll-partner'
/** Processes the sets of a received interchange: `{ interchangeId }`. */
export const APPLY_INTERCHANGE = 'edi-apply'

/** How many folders are checked at a time: servers that do not answer must not delay other clients' messages. */
const LANES = 2
export const pollQueue = (partnerId: string) => `edi-poll-${Number.parseInt(partnerId.slice(-2), 16) % LANES}`

/** Files of one partner are processed in their order, in any process. */
export const applyQueue = (partnerId: string) => `edi-apply-${partnerId}`

/** Files to one partner are sent one after the other. */
export const sendQueue = (partnerId: string) => `edi-send-${partnerId}`
