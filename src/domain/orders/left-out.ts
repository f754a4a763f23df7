/** Open and deferred orders that are looked at in one go, the oldest first. */
export const MOST_ORDERS = 20_000

/** What is said where there were too many orders to look at: which of them were, and how many were not. */
export const wordsOfLeftOut = ({ considered, leftOut }: { considered: number; leftOut: number }): string =>
  `Only the oldest ${considered.toLocaleString('en-US')} orders were checked; ${leftOut.toLocaleString('en-US')} newer ${leftOut === 1 ? 'one was' : 'ones were'} not. Choose a warehouse to check fewer.`
