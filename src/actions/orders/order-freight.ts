import type { ShipmentDraft } from '#contracts/entities/shipment-draft.ts'
import { Refusal } from '#contracts/errors.ts'
import type { OrderWithLines } from '#database/orders/open-orders.ts'
import type { StoredOrderLine } from '#database/orders/orders.ts'
import { formatIsoDate, parseIsoDate } from '#domain/calendar/iso-date.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import { nextServiceDay } from '#domain/calendar/service-days.ts'
import { USUAL_US_CALENDAR } from '#domain/calendar/usual-calendar.ts'
import { orderNumberOf } from '#domain/orders/order-number.ts'
import type { ActionContext } from '../kernel/context.ts'
import { zoneOfDock } from '../locations/zone-of-dock.ts'
import { showItem } from '../shipments/item-view.ts'
import { type ReadyDraft, readyDraft } from '../shipments/ready-draft.ts'

/** The unshipped part of orders as a shipment that can be rated and saved. */

/** Longest text of the wire's fields that several orders share. */
const NUMBERS_LENGTH = 60
const INSTRUCTIONS_LENGTH = 500

export interface FreightWishes {
  /** Day of pickup, YYYY-MM-DD; it may not have passed. */
  pickupDate: string
  rateModeId: number
}

/** The lines that are not on a shipment yet. */
export const openLines = ({ lines }: Pick<OrderWithLines, 'lines'>): StoredOrderLine[] =>
  lines.filter(({ shipmentId }) => shipmentId === null)

/**
 * One shipment with everything that these orders have open. The stops are the orders by delivery place, in order of
 * travel; the last one is the destination. Fields that a shipment has only once come from the first order.
 */
export function draftOfOrders(
  drops: readonly (readonly OrderWithLines[])[],
  { pickupDate, rateModeId }: FreightWishes,
): ShipmentDraft {
  const orders = drops.flat()
  const first = orders[0]!.order
  const { details } = first
  const last = drops.at(-1)![0]!.order
  const heads = orders.map(({ order }) => order)
  return {
    origin: first.origin,
    destination: last.destination,
    billTo: details.billTo ?? null,
    items: orders.flatMap(itemsOf),
    services: [...new Set(heads.flatMap(({ services }) => services))],
    pickup: { date: pickupDate, from: '', to: '' },
    paymentType: first.paymentType,
    rateModeId,
    soldTo: first.soldTo,
    reference1: details.reference1 ?? '',
    reference2: details.reference2 ?? '',
    reference3: details.reference3 ?? '',
    reference4: details.reference4 ?? '',
    reference5: details.reference5 ?? '',
    poNumber: joined(
      heads.map(({ poNumber }) => poNumber),
      ', ',
      NUMBERS_LENGTH,
    ),
    orderNumber: joined(heads.map(orderNumberOf), ', ', NUMBERS_LENGTH),
    specialInstructions: joined(
      heads.map(({ specialInstructions }) => specialInstructions),
      ' ',
      INSTRUCTIONS_LENGTH,
    ),
    comments: details.comments ?? '',
    internalNotes: details.internalNotes ?? '',
    declaredValueCents: 0,
    notifyEmails: '',
    ...(drops.length > 1 ? { stops: drops.map(stopOf) } : {}),
  }
}

const itemsOf = (order: OrderWithLines): ShipmentDraft['items'] =>
  openLines(order).map((line) => ({ ...showItem(line.item), orderLineId: line.id }))

function stopOf(drop: readonly OrderWithLines[], index: number): NonNullable<ShipmentDraft['stops']>[number] {
  const heads = drop.map(({ order }) => order)
  return {
    id: `S${index + 1}`,
    address: heads[0]!.destination,
    reference1: joined(heads.map(orderNumberOf), ', ', NUMBERS_LENGTH),
    reference2: '',
    items: drop.flatMap(itemsOf),
  }
}

/** Each text once; if they do not all fit, the last ones are counted. */
function joined(texts: readonly string[], by: string, length: number): string {
  const different = [...new Set(texts.filter(Boolean))]
  // A quick check: with more texts than there are characters, not all can fit, so that thousands are not tried one by
  // one.
  for (let shown = Math.min(different.length, length); shown > 0; shown--) {
    const more = different.length - shown
    const text = different.slice(0, shown).join(by) + (more > 0 ? ` +${more}` : '')
    if (text.length <= length) return text
  }
  return (different[0] ?? '').slice(0, length)
}

export type TriedFreight =
  | { kind: 'ready'; draft: ReadyDraft }
  /** Errors by field, in the wire's spelling. */
  | { kind: 'faulty'; fields: Record<string, string> }

/** The most lines of a shipment that can still be rated, changed and booked. */
const MOST_LINES = 500
const MOST_STOPS = 50

/** What exceeds the limits of one shipment, as errors; null if nothing does. */
function tooMuch({ items, stops = [] }: ShipmentDraft): Record<string, string> | null {
  if (items.length > MOST_LINES) {
    const here = items.length.toLocaleString('en-US')
    return {
      'Items.length': `A shipment can have at most ${MOST_LINES} lines, but this one would have ${here}. Split it.`,
    }
  }
  return stops.length > MOST_STOPS
    ? {
        ShipmentStops: `A shipment can have at most ${MOST_STOPS} stops, but this one would have ${stops.length}.`,
      }
    : null
}

/** The completed draft, or every error that prevents it. Never throws for errors that a user can fix. */
export function tryFreight(
  context: Pick<ActionContext, 'settings' | 'now'>,
  draft: ShipmentDraft,
): TriedFreight {
  if (draft.items.length === 0) return { kind: 'faulty', fields: { Items: 'The order has no open line.' } }
  const fields = tooMuch(draft)
  if (fields) return { kind: 'faulty', fields }
  try {
    return { kind: 'ready', draft: readyDraft(draft, context) }
  } catch (cause) {
    if (!(cause instanceof Refusal) || cause.code !== 'VALIDATION_FAILED') throw cause
    return { kind: 'faulty', fields: cause.details.fields ?? {} }
  }
}

/** The next two pickup days, in the time zone of the dock. */
export function nextPickupDays(
  now: Date,
  origin: Parameters<typeof zoneOfDock>[0],
): { today: string; tomorrow: string } {
  const first = nextServiceDay(USUAL_US_CALENDAR, parseIsoDate(localDate(now, zoneOfDock(origin))))
  const second = nextServiceDay(USUAL_US_CALENDAR, first + 1)
  return { today: formatIsoDate(first), tomorrow: formatIsoDate(second) }
}
