/** Of the LTL carriers, the one that is tendered to by EDI. */
export const EDI_CARRIER = 'ABFS'
