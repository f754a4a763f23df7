import type { LocationValue } from '#contracts/entities/address.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import { addressOfLocation } from './address-of-location.ts'
import type { PrepaidForm, StopRow } from './form.ts'

/** The changes of a shipment's stops. */
export type StopChange =
  | { kind: 'stop'; key: string; patch: Partial<StopRow> }
  | { kind: 'stopAddress'; key: string; patch: Partial<Address> }
  | { kind: 'stopAt'; key: string; location: LocationValue }
  | { kind: 'stops'; stops: StopRow[] }

/** The form with changed stops. The freight of a removed stop goes to the consignee. */
export function changeStops(form: PrepaidForm, change: StopChange): PrepaidForm {
  switch (change.kind) {
    case 'stop':
      return withStop(form, change.key, change.patch)
    case 'stopAddress': {
      const address = form.stops.find(({ key }) => key === change.key)?.address
      return address ? withStop(form, change.key, { address: { ...address, ...change.patch } }) : form
    }
    case 'stopAt':
      return withStop(form, change.key, {
        address: addressOfLocation(change.location),
        locationId: change.location.id,
      })
    case 'stops': {
      const keys = new Set(change.stops.map(({ key }) => key))
      const items = form.items.map((row) =>
        row.stopKey === '' || keys.has(row.stopKey) ? row : { ...row, stopKey: '' },
      )
      return { ...form, stops: change.stops, items }
    }
  }
}

const withStop = (form: PrepaidForm, key: string, patch: Partial<StopRow>): PrepaidForm => ({
  ...form,
  stops: form.stops.map((stop) => (stop.key === key ? { ...stop, ...patch } : stop)),
})

/** Paths whose faults a change of an address clears: city and state depend on the ZIP. */
export const addressPaths = (at: string, patch: Partial<Address>): string[] =>
  Object.keys(patch).flatMap((name) =>
    name === 'zip' ? ['zip', 'city', 'state'].map((part) => `${at}.${part}`) : `${at}.${name}`,
  )

/** Paths whose faults a change of stops clears. */
export function stopPaths(change: StopChange): string[] {
  if (change.kind === 'stops') return ['stops']
  if (change.kind === 'stopAddress') return addressPaths(`stops.${change.key}.address`, change.patch)
  if (change.kind === 'stopAt') return [`stops.${change.key}.address`]
  return Object.keys(change.patch).flatMap((name) =>
    name === 'appointment'
      ? ['date', 'from', 'to'].map((part) => `stops.${change.key}.appointment.${part}`)
      : `stops.${change.key}.${name}`,
  )
}

/** The stops with one of them moved earlier (-1) or later (1) in the route. */
export function movedStop(stops: readonly StopRow[], key: string, by: -1 | 1): StopRow[] {
  const from = stops.findIndex((stop) => stop.key === key)
  const stop = stops[from]
  const to = from + by
  if (!stop || to < 0 || to >= stops.length) return [...stops]
  return stops.toSpliced(from, 1).toSpliced(to, 0, stop)
}
