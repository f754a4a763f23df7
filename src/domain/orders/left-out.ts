/** The most open and deferred orders that are compared at the same time, the oldest first. */
export const MOST_ORDERS = 20_000

/** The notice when there are too many orders to check: how many were checked, and how many were not. */
export const wordsOfLeftOut = ({ considered, leftOut }: { considered: number; leftOut: number }): string =>
  `Only the oldest ${considered.toLocaleString('en-US')} orders were checked; ${leftOut.toLocaleString('en-US')} newer ${leftOut === 1 ? 'one was' : 'ones were'} not. Choose a warehouse to check fewer.`
