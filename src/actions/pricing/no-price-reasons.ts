import type { CarrierNotice } from '#carriers/carrier.ts'

const MOST_REASONS = 3

/** Errors of the shipment itself are not attributed to a carrier. */
const OF_THE_SHIPMENT = ['REQUEST_INVALID', 'NO_STOPS']

/**
 * The reasons with their carriers: `Old Road Freight: no rates from zone TX to zone IL`. A reason that several carriers
 * share is listed once with their number, and the most frequent reason comes first.
 */
export function tellReasons(notices: readonly Omit<CarrierNotice, 'scac'>[]): string[] {
  const saying = Map.groupBy(notices, ({ message }) => message)
  return [...saying]
    .sort(([, some], [, others]) => others.length - some.length)
    .slice(0, MOST_REASONS)
    .map(([message, [first, ...others]]) => {
      if (OF_THE_SHIPMENT.includes(first!.code))
        return `${message.charAt(0).toUpperCase()}${message.slice(1)}`
      return `${others.length === 0 ? first!.carrierName : `${others.length + 1} carriers`}: ${message}`
    })
}
