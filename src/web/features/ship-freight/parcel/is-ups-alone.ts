import { UPS } from './carrier-options.ts'

/** Whether UPS is asked, and nobody else: what it does not take is then taken by none. */
export const isUpsAlone = (chosen: readonly string[]): boolean => chosen.join() === UPS
