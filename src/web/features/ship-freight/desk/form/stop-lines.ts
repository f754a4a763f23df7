import type { ItemValue } from '#contracts/entities/item.ts'
import type { ShipmentStopValue } from '#contracts/entities/shipment-draft.ts'
import type { Sparse } from '#contracts/wire-path.ts'
import { isSet } from '#domain/shipment/stop-windows.ts'
import type { ItemRow, StopRow } from './form.ts'

/** A stop to send, and the keys of the lines that it unloads, in the order in which they are sent. */
export interface StopLines {
  key: string
  lines: string[]
}

/** Lines in the order of unloading, the consignee's last: a stop then matches its own of several identical lines. */
export function inOrderOfTravel(rows: readonly ItemRow[], stops: readonly StopRow[]): ItemRow[] {
  const place = new Map(stops.map(({ key }, index) => [key, index]))
  const placeOf = ({ stopKey }: ItemRow) => place.get(stopKey) ?? stops.length
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Stops as the contract expects them; `items` are the rows in the order in which they are sent. */
export function preparedStops(
  stops: readonly StopRow[],
  rows: readonly ItemRow[],
  items: readonly Sparse<ItemValue>[],
): { draft: Sparse<ShipmentStopValue>[]; lines: StopLines[] } {
  return {
    draft: stops.map(({ key, address, reference1, reference2, appointment }) => ({
      id: key,
      address,
      reference1,
      reference2,
      ...(isSet(appointment) ? { appointment } : {}),
      items: items.filter((_item, index) => rows[index]?.stopKey === key),
    })),
    lines: stops.map(({ key }) => ({
      key,
      lines: rows.filter(({ stopKey }) => stopKey === key).map((row) => row.key),
    })),
  }
}

/**
 * The form's path of a stop's field: `stops.0.address.zip` by the stop's key, `stops.0.items.1.quantity` as the line's
 * own field.
 */
export function pathOfStop(path: string, stops: readonly StopLines[]): string {
  const [, index, rest = ''] = /^stops\.(\d+)(.*)$/.exec(path) ?? []
  const stop = stops[Number(index ?? -1)]
  if (!stop) return path
  const [, line, field = ''] = /^\.items\.(\d+)(.*)$/.exec(rest) ?? []
  const key = stop.lines[Number(line ?? -1)]
  return key === undefined ? `stops.${stop.key}${rest}` : `items.${key}${field}`
}

/** A saved line, and the stop that unloads it; '' = the consignee. */
export interface PlacedItem {
  item: ItemValue
  stopKey: string
}

/**
 * The lines of a saved shipment, each at its stop. A line that a stop unloads in part becomes two: the unloaded part,
 * and the rest.
 */
export function placedItems(
  items: readonly ItemValue[],
  stops: readonly ShipmentStopValue[],
  isWeightEach: boolean,
): PlacedItem[] {
  const rest: (ItemValue | null)[] = [...items]
  const placed = stops.flatMap((stop) =>
    stop.items.map((part) => {
      takeOff(rest, part, isWeightEach)
      return { item: part, stopKey: stop.id }
    }),
  )
  return [...placed, ...rest.flatMap((item) => (item ? [{ item, stopKey: '' }] : []))]
}

const isAlike = (one: ItemValue, other: ItemValue): boolean =>
  one.packageType === other.packageType &&
  (one.itemCode === '' ? one.description === other.description : one.itemCode === other.itemCode)

/** Subtracts a part from the first line that matches; a line with nothing left is removed. */
function takeOff(rest: (ItemValue | null)[], part: ItemValue, isWeightEach: boolean): void {
  const same = rest.findIndex(
    (item) => item !== null && isAlike(part, item) && item.quantity === part.quantity,
  )
  const index = same >= 0 ? same : rest.findIndex((item) => isLarger(item, part))
  const item = rest[index]
  if (!item) return
  rest[index] = same >= 0 ? null : remainder(item, part, isWeightEach)
}

const isLarger = (item: ItemValue | null, part: ItemValue): boolean =>
  item !== null && isAlike(part, item) && item.quantity > part.quantity

const hundredth = (value: number) => Math.round(value * 100) / 100

const remainder = (item: ItemValue, part: ItemValue, isWeightEach: boolean): ItemValue => ({
  ...item,
  quantity: item.quantity - part.quantity,
  weight: isWeightEach ? item.weight : hundredth(item.weight - part.weight),
  pieces: Math.max(0, item.pieces - part.pieces),
  declaredValueCents: Math.max(0, item.declaredValueCents - part.declaredValueCents),
  linearFeet:
    item.linearFeet === null || part.linearFeet === null
      ? null
      : hundredth(item.linearFeet - part.linearFeet),
})
