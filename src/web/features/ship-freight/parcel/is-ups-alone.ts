import { UPS } from './carrier-options.ts'

/** Whether prices are requested only from UPS, so that no carrier accepts what UPS refuses. */
export const isUpsAlone = (chosen: readonly string[]): boolean => chosen.join() === UPS
