import type { ShipmentDraft } from '#contracts/entities/shipment-draft.ts'
import type { Address, ItemLine, Stop } from '#domain/shipment/shipment.ts'
import { faultsOfWindows, isSet } from '#domain/shipment/stop-windows.ts'
import {
  endsAtDestination,
  isSamePlace,
  type UnloadProblem,
  unload,
  type WantedLine,
} from '#domain/shipment/stops.ts'
import { toPounds } from '#domain/units.ts'
import type { ActionContext } from '../kernel/context.ts'
import type { Faults } from './ready-item.ts'

type TypedStop = NonNullable<ShipmentDraft['stops']>[number]

interface Route {
  destination: Address
  items: ItemLine[]
  /** As entered, and as checked, one by one. */
  typed: readonly TypedStop[]
  addresses: readonly Address[]
  /** YYYY-MM-DD; '' if unknown. */
  pickupDate: string
}

/**
 * The stops of a draft, each with the lines that are unloaded there. A stop without lines can be rated and saved, but
 * not booked. If the list ends at the destination, it is the whole route: then every line must be unloaded at one of
 * its stops.
 */
export function readyStops(route: Route, context: Pick<ActionContext, 'settings'>, faults: Faults): Stop[] {
  const { typed, addresses, destination, items } = route
  const bare = typed.map((stop, index) => ({
    id: stop.id || `S${index + 1}`,
    address: addresses[index] as Address,
    reference1: stop.reference1,
    reference2: stop.reference2,
    ...(isSet(stop.appointment) ? { appointment: stop.appointment } : {}),
    items: [],
  }))
  checkPlaces(bare, destination, faults)
  checkWindows(bare, route.pickupDate, faults)
  if (typed.every((stop) => stop.items.length === 0)) return bare
  const wanted = typed.map((stop) => stop.items.map((line) => wantedLine(line, context)))
  const unloading = unload(items, wanted)
  for (const problem of unloading.problems) tell(problem, items, faults)
  const isWholeRoute = endsAtDestination({ destination, stops: bare })
  if (isWholeRoute) {
    unloading.leftOver.forEach((quantity, index) => {
      if (quantity > 0) faults[`Items.${index}.Qty`] = `${quantity} of this line are not assigned to a stop.`
    })
  }
  return bare.map((stop, index) => ({ ...stop, items: unloading.unloaded[index] ?? [] }))
}

/** Also called for booking, because the pickup may have moved since. */
export function checkWindows(
  stops: readonly Pick<Stop, 'appointment'>[],
  pickupDate: string,
  faults: Faults,
): void {
  const windows = stops.map(({ appointment }) => appointment)
  for (const { stop, field, sentence } of faultsOfWindows(windows, pickupDate)) {
    faults[`ShipmentStops.${stop}.appointment.${field}`] = sentence
  }
}

/** Two stops cannot have the same name, and the destination must be the last stop. */
function checkPlaces(stops: readonly Stop[], destination: Address, faults: Faults): void {
  const seen = new Set<string>()
  stops.forEach((stop, index) => {
    if (seen.has(stop.id)) faults[`ShipmentStops.${index}.StopID`] = 'Another stop has this id.'
    seen.add(stop.id)
    const isLast = index === stops.length - 1
    if (!isLast && stop.address.zip !== '' && isSamePlace(stop.address, destination)) {
      faults[`ShipmentStops.${index}.DropOffAddress.Zip`] =
        'This is the destination. The destination is the last stop.'
    }
  })
}

function wantedLine(
  line: TypedStop['items'][number],
  { settings }: Pick<ActionContext, 'settings'>,
): WantedLine {
  const quantity = line.quantity === 0 ? 1 : line.quantity
  const typed = settings.IsOrderWeightEachPerQty ? line.weight * quantity : line.weight
  return {
    itemCode: line.itemCode,
    description: line.description,
    packageType: line.packageType,
    quantity,
    weightLb: toPounds(typed, line.weightUnit),
  }
}

function tell(problem: UnloadProblem, items: readonly ItemLine[], faults: Faults): void {
  if (problem.kind === 'otherWeight') {
    const line = items[problem.item]
    faults[`Items.${problem.item}.Weight`] =
      `The stops unload ${problem.unloadedLb.toLocaleString('en-US')} lb of this line, which has ${line?.weightLb.toLocaleString('en-US')} lb.`
    return
  }
  const path = `ShipmentStops.${problem.stop}.Items.${problem.line}`
  if (problem.kind === 'noSuchLine') faults[`${path}.Description`] = 'The shipment has no such item.'
  else faults[`${path}.Qty`] = 'The stops unload more of this item than the shipment has.'
}
