/** The payer is shown before the options are loaded, so this has its own file; the rest is in ups-refusals.ts. */
export const UPS_RETURN_PAYER = 'UPS bills a return to the shipper or to a third party.'
