import type { CarrierNotice } from '#carriers/carrier.ts'

const MOST_REASONS = 3

/** What is wrong with the shipment itself is no carrier's saying. */
const OF_THE_SHIPMENT = ['REQUEST_INVALID', 'NO_STOPS']

/**
 * Who says what: `Old Road Freight: no rates from zone TX to zone IL`. What several carriers say stands once, with how
 * many they are, and what most say stands first.
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
