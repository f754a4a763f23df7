/** The LTL carrier that gets tenders by EDI. */
export const EDI_CARRIER = 'ABFS'
