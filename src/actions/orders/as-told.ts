import type { OrderDraft, OrderLineValue } from '#contracts/entities/order.ts'
import type { OrderWithLines } from '#database/orders/open-orders.ts'
import { canonicalAccessorial } from '#domain/rating/accessorial-codes.ts'

/** Order fields with two names on the wire: for a stored order, the name whose value was changed counts. */

const APPOINTMENT = 'APPT'

/** The draft with each value under one name. `known`: the stored order; null for a new one. */
export function asTold(draft: OrderDraft, known: OrderWithLines | null): OrderDraft {
  const former = new Map(known?.lines.map(({ id, item }) => [id, item.declaredValueCents]))
  const hadAppointment = known?.order.services.includes(APPOINTMENT) ?? false
  return {
    ...draft,
    lines: draft.lines.map((line) => withValue(line, former.get(line.id) ?? 0)),
    services: withAppointment(draft, hadAppointment),
  }
}

/**
 * The line with its value; 0 counts as not given.
 * @param former value of the line before, in cents; 0 for a new one
 */
export const withValue = (line: OrderLineValue, former: number): OrderLineValue =>
  line.orderValueCents === 0 || line.orderValueCents === former
    ? line
    : { ...line, declaredValueCents: line.orderValueCents }

/** The flag adds the service to an order without it; only the list can remove it. */
const withAppointment = (
  { services, callForAppointment }: Pick<OrderDraft, 'services' | 'callForAppointment'>,
  hadIt: boolean,
): string[] =>
  callForAppointment && !hadIt && !services.map(canonicalAccessorial).includes(APPOINTMENT)
    ? [...services, APPOINTMENT]
    : services
