import { fromPounds } from '../units.ts'
import type { Address, ItemLine, Stop } from './shipment.ts'

/**
 * Shipments with several unloading places: specification section 3, ShipmentStops. The truck makes its stops in the
 * order of the list and ends at the destination, which may be the last stop of the list. Lines that no earlier stop
 * names are unloaded at the destination.
 */

/** One place where freight is unloaded, including the destination. */
export interface Drop extends Omit<Stop, 'id'> {
  isDestination: boolean
}

interface Halts {
  destination: Address
  stops: readonly Pick<Stop, 'address'>[]
}

interface Route extends Halts {
  stops: readonly Stop[]
}

const plain = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ')

/** The same place: ZIP and street match, and it is not shared by two companies. */
export function isSamePlace(one: Address, other: Address): boolean {
  const [name, otherName] = [plain(one.companyName), plain(other.companyName)]
  return (
    one.zip.slice(0, 5) === other.zip.slice(0, 5) &&
    plain(one.street) === plain(other.street) &&
    (name === otherName || name === '' || otherName === '')
  )
}

/** Whether the list of stops ends with the destination. */
export const endsAtDestination = ({ destination, stops }: Halts): boolean => {
  const last = stops.at(-1)
  return last !== undefined && isSamePlace(last.address, destination)
}

/** The stops of a truck between origin and destination, in order. */
export const stopsOnTheWay = (route: Route): Stop[] =>
  endsAtDestination(route) ? route.stops.slice(0, -1) : [...route.stops]

/**
 * Every place where freight is unloaded, with the lines unloaded there, in the order of travel; the destination is
 * last.
 */
export function dropsOf(shipment: Route & { items: readonly ItemLine[] }): Drop[] {
  const onTheWay = stopsOnTheWay(shipment)
  const last = endsAtDestination(shipment) ? shipment.stops.at(-1) : undefined
  const { left } = unload(
    shipment.items,
    onTheWay.map(({ items }) => items),
  )
  return [
    ...onTheWay.map(({ id: _id, ...stop }) => ({ ...stop, isDestination: false })),
    {
      address: shipment.destination,
      reference1: last?.reference1 ?? '',
      reference2: last?.reference2 ?? '',
      ...(last?.appointment ? { appointment: last.appointment } : {}),
      items: left,
      isDestination: true,
    },
  ]
}

/** The fields by which a stop identifies a line. */
export interface WantedLine {
  itemCode: string
  description: string
  packageType: string
  /** Handling units. */
  quantity: number
  /** Pounds; 0 = the share of the handling units. */
  weightLb: number
}

/** The errors in the lines of stops. Indexes count from 0. */
export type UnloadProblem =
  | { kind: 'noSuchLine'; stop: number; line: number }
  | { kind: 'moreThanThereIs'; stop: number; line: number }
  /** The weights at the stops do not add up to the line's weight; `unloadedLb` is their sum. */
  | { kind: 'otherWeight'; item: number; unloadedLb: number }

export interface Unloading {
  /** By stop: the complete lines unloaded there. */
  unloaded: ItemLine[][]
  /** The items without a stop. */
  left: ItemLine[]
  /** By line of the shipment: handling units that no stop unloads. */
  leftOver: number[]
  problems: UnloadProblem[]
}

const hundredth = (value: number) => Math.round(value * 100) / 100
/** Scales and rounding cause differences of up to this much. */
const POUNDS_OF_GRACE = 1

/**
 * Takes the lines of the stops off the lines of a shipment, in the order of both. A line is found by item code (or,
 * without one, by its description) and package type; a part of it weighs its share unless the stop has its own weight.
 */
export function unload(items: readonly ItemLine[], stops: readonly (readonly WantedLine[])[]): Unloading {
  const rest = items.map((item) => ({
    item,
    quantity: item.quantity,
    weightLb: item.weightLb,
    pieces: item.pieces,
  }))
  const problems: UnloadProblem[] = []
  const unloaded = stops.map((lines, stop) =>
    lines.flatMap((wanted, line) => {
      const found = rest.filter(({ item }) => isOfLine(wanted, item))
      if (found.length === 0) problems.push({ kind: 'noSuchLine', stop, line })
      const { parts, missing } = takeOff(found, wanted)
      if (found.length > 0 && missing > 0) problems.push({ kind: 'moreThanThereIs', stop, line })
      return parts
    }),
  )
  rest.forEach(({ item, quantity, weightLb }, index) => {
    const isOver = weightLb < -POUNDS_OF_GRACE
    const isShort = quantity === 0 && weightLb > POUNDS_OF_GRACE
    if (isOver || isShort) {
      problems.push({ kind: 'otherWeight', item: index, unloadedLb: hundredth(item.weightLb - weightLb) })
    }
  })
  const left = rest.filter(({ quantity }) => quantity > 0)
  return {
    unloaded,
    left: left.map((one) => partOf(one.item, one.quantity, Math.max(0, one.weightLb), one.pieces)),
    leftOver: rest.map(({ quantity }) => quantity),
    problems,
  }
}

function isOfLine(wanted: WantedLine, item: ItemLine): boolean {
  const isPacked = wanted.packageType === '' || plain(wanted.packageType) === plain(item.packageType)
  if (wanted.itemCode !== '') return isPacked && plain(wanted.itemCode) === plain(item.itemCode)
  return isPacked && plain(wanted.description) === plain(item.description)
}

interface Rest {
  item: ItemLine
  quantity: number
  weightLb: number
  pieces: number
}

/** Takes from the matching lines, the first one first. */
function takeOff(lines: readonly Rest[], wanted: WantedLine): { parts: ItemLine[]; missing: number } {
  const parts: ItemLine[] = []
  let missing = wanted.quantity
  for (const line of lines) {
    const quantity = Math.min(line.quantity, missing)
    if (quantity === 0) continue
    const isWhole = quantity === line.quantity
    const share = isWhole ? line.weightLb : hundredth((line.weightLb * quantity) / line.quantity)
    const weightLb =
      wanted.weightLb > 0 ? hundredth((wanted.weightLb * quantity) / wanted.quantity) : Math.max(0, share)
    const pieces = isWhole ? line.pieces : Math.round((line.pieces * quantity) / line.quantity)
    parts.push(partOf(line.item, quantity, weightLb, pieces))
    line.quantity -= quantity
    line.weightLb = hundredth(line.weightLb - weightLb)
    line.pieces -= pieces
    missing -= quantity
  }
  return { parts, missing }
}

/** A part of a line; its typed weight is per unit or total, like the line's. */
function partOf(item: ItemLine, quantity: number, weightLb: number, pieces: number): ItemLine {
  if (quantity === item.quantity && weightLb === item.weightLb) return item
  const whole = fromPounds(item.weightLb, item.weightUnit)
  const isEach = Math.abs(whole - item.weightTyped) > 0.01 * Math.max(1, whole)
  const typed = fromPounds(weightLb, item.weightUnit)
  return {
    ...item,
    quantity,
    weightLb,
    pieces,
    weightTyped: hundredth(isEach ? typed / quantity : typed),
    // These are for the whole line: a part gets its share of the trailer length and the value.
    linearFeet: item.linearFeet === null ? null : hundredth((item.linearFeet * quantity) / item.quantity),
    declaredValueCents: Math.round((item.declaredValueCents * quantity) / item.quantity),
  }
}
