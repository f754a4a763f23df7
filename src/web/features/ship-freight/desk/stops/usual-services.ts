import { isServiceAt } from '#domain/rating/accessorial-codes.ts'

/** The services at delivery. */
export const atDelivery = (services: readonly string[]): string[] =>
  services.filter((code) => isServiceAt(code, 'delivery'))

/** Whether exactly the usual services at delivery are chosen. */
export const isAsUsual = (services: readonly string[], usual: readonly string[]): boolean =>
  atDelivery(services).sort().join() === usual.toSorted().join()
