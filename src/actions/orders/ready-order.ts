import type { OrderDraft } from '#contracts/entities/order.ts'
import { fail, Refusal } from '#contracts/errors.ts'
import { type Location, listWarehouses } from '#database/locations/locations.ts'
import type { OrderWithLines } from '#database/orders/open-orders.ts'
import type { OrderDetails } from '#database/tables/orders-and-shipments.ts'
import { deliverByFault } from '#domain/orders/order-days.ts'
import type { Address, ItemLine } from '#domain/shipment/shipment.ts'
import type { ActionContext } from '../kernel/context.ts'
import { isSameCode } from '../locations/warehouse-code.ts'
import { type ReadyDraft, readyDraft } from '../shipments/ready-draft.ts'
import type { Faults } from '../shipments/ready-item.ts'
import { asTold } from './as-told.ts'

/** A completed order: places looked up, lines in pounds and inches. */
export interface ReadyOrder
  extends Pick<ReadyDraft, 'origin' | 'destination' | 'services' | 'totalWeightLb' | 'totalQuantity'> {
  lines: ItemLine[]
  warehouse: string
  valueCents: number
  details: OrderDetails
}

/** Order lines need no class: the rate mode decides at shipping whether one is needed. */
const ANY_CLASS_MODE = 3

/**
 * Checks and completes an order entered by hand. Every error is returned with its field, under `order`.
 * @param known the stored order; null for a new one
 * @throws VALIDATION_FAILED with the invalid fields
 */
export async function readyOrder(
  context: ActionContext,
  draft: OrderDraft,
  known: OrderWithLines | null,
): Promise<ReadyOrder> {
  const warehouses = await listWarehouses(context.db, context.clientId)
  return readyOrderFrom(context, draft, warehouses, known)
}

/** The same for many orders: the client's warehouses are read once. */
export function readyOrderFrom(
  context: Pick<ActionContext, 'settings' | 'now'>,
  given: OrderDraft,
  warehouses: readonly Location[],
  known: OrderWithLines | null = null,
): ReadyOrder {
  const draft = asTold(given, known)
  const faults: Faults = {}
  if (draft.orderNumber === '') faults['order.OrderNumber'] = 'Order number is required.'
  if (draft.lines.length === 0) faults['order.Items'] = 'Add at least one line.'
  const dayFault = areDaysKept(draft, known) ? null : deliverByFault(draft)
  if (dayFault) faults['order.DeliverByDate'] = dayFault
  const warehouse = warehouseFor(context, draft, warehouses)
  const isGuessed = draft.warehouse !== '' && !draft.origin && !isCalled(warehouse, draft.warehouse)
  if (isGuessed && warehouses.length > 1) {
    faults['order.WHSE'] = `There is no warehouse ${draft.warehouse}, and no origin is given.`
  }
  const ready = readyParts(context, draft, warehouse, faults)
  if (ready === null || Object.keys(faults).length > 0) return fail('VALIDATION_FAILED', { fields: faults })
  const { origin, destination, items, services, totalWeightLb, totalQuantity } = ready
  return {
    origin,
    destination,
    services,
    lines: items,
    totalWeightLb,
    totalQuantity,
    warehouse: codeOf(warehouse, draft.warehouse),
    valueCents: items.reduce((sum, item) => sum + item.declaredValueCents, 0),
    details: detailsOf(draft),
  }
}

/** An existing order may keep its days, because a user who changes a line has no fields for them. */
const areDaysKept = ({ shipBy, deliverBy }: OrderDraft, known: OrderWithLines | null): boolean =>
  known !== null &&
  shipBy === (known.order.shipBy ?? '') &&
  deliverBy === (known.order.details.deliverBy ?? '')

/** The dock that the order leaves from: the named one, or the client's default. */
function warehouseFor(
  { settings }: Pick<ActionContext, 'settings'>,
  draft: OrderDraft,
  warehouses: readonly Location[],
): Location | null {
  const named = [draft.warehouse, settings.defaultPickup.warehouse].filter((code) => code !== '')
  const found = named.map((code) => warehouses.find((one) => isCalled(one, code))).find(Boolean)
  return found ?? warehouses[0] ?? null
}

/** The code as its warehouse spells it; an unknown name stays, next to the given origin. */
const codeOf = (warehouse: Location | null, named: string): string =>
  warehouse && (named === '' || isCalled(warehouse, named)) ? warehouse.warehouseCode : named

const isCalled = (warehouse: Location | null, code: string): boolean =>
  warehouse !== null && isSameCode(warehouse.warehouseCode, code)

/** Addresses, lines and services by the rules of a shipment; null if one of them is invalid. */
function readyParts(
  context: Pick<ActionContext, 'settings' | 'now'>,
  draft: OrderDraft,
  warehouse: Location | null,
  faults: Faults,
): ReadyDraft | null {
  const origin = draft.origin ?? (warehouse && addressOf(warehouse))
  if (!origin) {
    faults['order.Origin.Zip'] = 'Choose where the order ships from.'
    return null
  }
  try {
    return readyDraft(
      {
        ...draft,
        origin,
        items: draft.lines.map(({ orderValueCents: _value, ...line }) => line),
        rateModeId: ANY_CLASS_MODE,
        declaredValueCents: 0,
        notifyEmails: '',
      },
      context,
    )
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'VALIDATION_FAILED') throw error
    for (const [path, sentence] of Object.entries(error.details.fields ?? {}))
      faults[`order.${path}`] = sentence
    return null
  }
}

function addressOf(location: Location): Address {
  const { companyName, street, street2, city, state, zip, countryCode, contactName, contactPhone, email } =
    location
  return {
    companyName,
    street,
    street2,
    city,
    state,
    zip,
    countryCode,
    contactName,
    contactPhone,
    email,
  }
}

/** Keeps only the fields that were given. */
function detailsOf(draft: OrderDraft): OrderDetails {
  const texts = {
    orderDate: draft.orderDate,
    deliverBy: draft.deliverBy,
    reference1: draft.reference1,
    reference2: draft.reference2,
    reference3: draft.reference3,
    reference4: draft.reference4,
    reference5: draft.reference5,
    comments: draft.comments,
    internalNotes: draft.internalNotes,
  }
  const said = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== ''))
  return { ...said, ...(draft.billTo ? { billTo: draft.billTo } : {}) }
}
