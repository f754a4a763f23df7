import { v7 as newId } from 'uuid'
import type { BookBody } from '#contracts/endpoints/booking.ts'
import { fail } from '#contracts/errors.ts'
import { insertPickupChange } from '#database/shipments/pickup-changes.ts'
import { updatePriceSheet } from '#database/shipments/price-sheets.ts'
import { findShipment, updateShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import type { PickupTerms } from '#database/tables/pickup-changes.ts'
import { formatMoney } from '#domain/money.ts'
import { isHeldByCarrier } from '#domain/shipment/lifecycle.ts'
import type { ActionContext } from '../kernel/context.ts'
import { refuseOvertaken } from '../kernel/read-version.ts'
import { hasLabelOrder } from '../parcel/bought-labels.ts'
import { redatePrices } from '../pricing/redate-prices.ts'
import { actionRefused } from '../shipments/action-refused.ts'
import { checkedServices } from '../shipments/checked-services.ts'
import { withPickup } from './booking-rules.ts'
import { type Repriced, repriced } from './reprice-pickup.ts'
import { type Told, tellPickupChange } from './tell-pickup-change.ts'

export interface PickupChangeRequest {
  shipmentId: string
  /** The version that the user saw: a tendered pickup is never changed unseen. */
  version: number | undefined
  pickup?: BookBody['pickup'] | undefined
  services?: readonly string[] | undefined
  /** True to only preview the change of the price. */
  isPreview?: boolean
}

export interface ChangedPickup {
  before: StoredShipment
  shipment: StoredShipment
  /** A remark on the price for the user; '' if there is none. */
  remark: string
  /** Null if no carrier has the shipment, or nothing was changed. */
  told: Told | null
}

const ACTION = 'Changing the pickup'

/**
 * Changes pickup and services of a scheduled shipment, tendered or not: the price is updated if its tariff now gives
 * another one, and the carrier is notified. All in one transaction.
 */
export async function changePickup(
  context: ActionContext,
  request: PickupChangeRequest,
): Promise<ChangedPickup> {
  const { db, clientId } = context
  const before = await findShipment(db, clientId, request.shipmentId, { lock: true })
  if (!before) return fail('SHIPMENT_NOT_FOUND')
  refuseOvertaken(request.version, before.version, 'SHIPMENT_CHANGED')
  await refuseFixed(context, before)
  const wanted = withTerms(context, before, request)
  if (isSameTerms(before, wanted)) return { before, shipment: before, remark: '', told: null }
  const price = await repriced(context, before, wanted)
  const shipment = { ...price.shipment, version: before.version + 1 }
  if (request.isPreview) return { before, shipment, remark: price.remark, told: null }
  await save(context, before, shipment, price)
  const told = isHeldByCarrier(before) ? await tell(context, before, shipment, price) : null
  context.note(
    shipment.id,
    {
      BOL: shipment.bolNumber,
      ...changesOf(before, shipment),
      ...(told ? { told: told.to || told.channel } : {}),
    },
    'shipment.pickup-changed',
  )
  return { before, shipment, remark: price.remark, told }
}

async function refuseFixed(context: ActionContext, shipment: StoredShipment): Promise<void> {
  if (shipment.status !== 'T') throw actionRefused(shipment, ACTION, 'it is possible only in Schedule')
  if (await hasLabelOrder(context, shipment)) {
    const because =
      'its label was bought for that day and those services; void the label and ship the parcel again'
    throw actionRefused(shipment, ACTION, because)
  }
}

function withTerms(
  { now }: ActionContext,
  before: StoredShipment,
  { pickup, services }: PickupChangeRequest,
): StoredShipment {
  const asked = { date: pickup?.date ?? '', from: pickup?.from ?? '', to: pickup?.to ?? '' }
  const isMoved =
    (asked.date !== '' && asked.date !== before.pickupDate) ||
    (asked.from !== '' && asked.from !== before.pickupFrom) ||
    (asked.to !== '' && asked.to !== before.pickupTo)
  const moved = isMoved ? withPickup(before, { pickup: asked }, now) : before
  return services === undefined ? moved : { ...moved, services: checkedServices([...services]) }
}

/** The pickup terms in the message to the carrier. */
export const termsOf = (shipment: StoredShipment): PickupTerms => ({
  date: shipment.pickupDate ?? '',
  from: shipment.pickupFrom,
  to: shipment.pickupTo,
  services: shipment.services.toSorted(),
})

const isSameTerms = (one: StoredShipment, other: StoredShipment): boolean =>
  JSON.stringify(termsOf(one)) === JSON.stringify(termsOf(other))

/** Prices of other carriers for the former day and services become outdated; only the agreed one is kept. */
async function save(
  context: ActionContext,
  before: StoredShipment,
  shipment: StoredShipment,
  { chosen }: Repriced,
): Promise<void> {
  const { db, clientId } = context
  await redatePrices(context, [{ before, after: shipment }])
  if (chosen) await updatePriceSheet(db, clientId, { ...chosen, shipmentVersion: shipment.version })
  await updateShipment(db, shipment, { items: false })
}

async function tell(
  context: ActionContext,
  before: StoredShipment,
  shipment: StoredShipment,
  { chosen }: Repriced,
): Promise<Told> {
  const told = await tellPickupChange(context, before, shipment, chosen)
  await insertPickupChange(context.db, {
    id: newId(),
    clientId: context.clientId,
    shipmentId: shipment.id,
    messageId: told.messageId,
    channel: told.channel,
    recipient: told.to,
    before: termsOf(before),
    after: termsOf(shipment),
    createdBy: context.user.userName,
    createdAt: context.now,
  })
  return told
}

function changesOf(before: StoredShipment, after: StoredShipment): Record<string, string> {
  const pickup = ({ pickupDate, pickupFrom, pickupTo }: StoredShipment) =>
    `${pickupDate} ${pickupFrom}-${pickupTo}`
  const charge = ({ totalCents, currency }: StoredShipment) => formatMoney(totalCents, currency)
  const services = (one: StoredShipment) => one.services.join(', ') || 'none'
  const said = (name: string, words: (one: StoredShipment) => string) =>
    words(before) === words(after) ? {} : { [name]: `${words(before)} to ${words(after)}` }
  return { ...said('pickup', pickup), ...said('services', services), ...said('charge', charge) }
}
