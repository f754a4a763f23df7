import { UPS } from './carrier-options.ts'

/** Whether UPS is the only carrier asked, so that no carrier accepts what UPS refuses. */
export const isUpsAlone = (chosen: readonly string[]): boolean => chosen.join() === UPS
