/** Compares a bill with its receipt: `{ clientId, billId }`. */
export const COMPARE_BILL = 'compare-bill'
