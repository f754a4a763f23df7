/** Tasks of the job queue that belong to EDI, and the queues in which they wait for each other. */

/** Looks for partners whose folder is due, every minute. */
export const POLL_DUE = 'edi-poll-due'
/** Looks into one partner's folder: `{ partnerId }`. */
export const POLL_PARTNER = 'edi-poll-partner'
/** Works on the sets of an interchange that was taken: `{ interchangeId }`. */
export const APPLY_INTERCHANGE = 'edi-apply'

/** How many folders are checked at a time: servers that do not answer must not hold up other clients' mail. */
const LANES = 2
export const pollQueue = (partnerId: string) => `edi-poll-${Number.parseInt(partnerId.slice(-2), 16) % LANES}`

/** Files of one partner are processed in their order, in any process. */
export const applyQueue = (partnerId: string) => `edi-apply-${partnerId}`

/** Files to one partner are sent one after the other. */
export const sendQueue = (partnerId: string) => `edi-send-${partnerId}`
