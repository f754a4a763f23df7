import { v7 as newId } from 'uuid'
import type { ShipmentDraft } from '#contracts/entities/shipment-draft.ts'
import { fail } from '#contracts/errors.ts'
import { type Location, listWarehouses } from '#database/locations/locations.ts'
import type { StoredPriceSheet } from '#database/shipments/price-sheets.ts'
import {
  findShipment,
  insertShipments,
  nextBolSerials,
  updateShipment,
} from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { bolNumber } from '#domain/check-digits/bol-number.ts'
import { USUAL_GAP_HOURS } from '#domain/tracking/standing.ts'
import type { ActionContext } from '../kernel/context.ts'
import { refuseOvertaken } from '../kernel/read-version.ts'
import { actionRefused } from './action-refused.ts'
import { refuseOverfullBoxes } from './box-limits.ts'
import { carryOpenPrices } from './carry-prices.ts'
import { carrySaidPrices, isPricedAlike, NO_PRICE, withPriceThatHolds } from './chosen-price.ts'
import { refuseForeignOrderLines } from './orders-on-shipment.ts'
import { type ReadyDraft, readyDraft } from './ready-draft.ts'

/**
 * Saves a shipment that a user entered. Without an id it is created, in Rate & Route. Only there can it be changed: a
 * tendered shipment must match its tender. `version` must be the one that the user saw.
 */
export async function saveShipment(
  context: ActionContext,
  request: { shipmentId: string; draft: ShipmentDraft; version?: number | undefined },
): Promise<StoredShipment> {
  const draft = readyDraft(request.draft, context, 'shipment')
  await refuseOverfullBoxes(context, request.draft, 'shipment')
  return saveReadyDraft(context, { ...request, draft })
}

interface ReadySave {
  shipmentId: string
  draft: ReadyDraft
  version?: number | undefined
  /** New prices of the saved shipment, which replace those of an earlier rating. */
  rated?: readonly StoredPriceSheet[]
}

/** The same for a draft that has already been checked. */
export async function saveReadyDraft(context: ActionContext, request: ReadySave): Promise<StoredShipment> {
  if (!request.shipmentId) return (await createShipments(context, [request.draft]))[0]!
  await refuseForeignOrderLines(context, request.draft.items)
  return changeShipment(context, request)
}

/** A new shipment in Rate & Route for each checked draft, in their order, in a few statements. */
export async function createShipments(
  context: ActionContext,
  drafts: readonly ReadyDraft[],
): Promise<StoredShipment[]> {
  if (drafts.length === 0) return []
  await refuseForeignOrderLines(
    context,
    drafts.flatMap(({ items }) => items),
  )
  const warehouses = await listWarehouses(context.db, context.clientId)
  const bolNumbers = await newBolNumbers(context, drafts.length)
  const shipments = drafts.map(
    (draft, at): StoredShipment => ({
      ...NEW_SHIPMENT,
      ...draft,
      id: newId(),
      clientId: context.clientId,
      bolNumber: bolNumbers[at]!,
      warehouse: warehouseAmong(warehouses, draft),
      createdBy: context.user.id,
      createdAt: context.now,
    }),
  )
  await insertShipments(context.db, shipments)
  for (const { id, bolNumber } of shipments) context.note(id, { BOL: bolNumber }, 'shipment.created')
  return shipments
}

async function changeShipment(context: ActionContext, request: ReadySave): Promise<StoredShipment> {
  const shipment = await findShipment(context.db, context.clientId, request.shipmentId, { lock: true })
  if (!shipment) return fail('SHIPMENT_NOT_FOUND')
  const isOpen = shipment.status === 'Q'
  if (isOpen || request.version !== undefined)
    refuseOvertaken(request.version, shipment.version, 'SHIPMENT_CHANGED')
  if (!isOpen) {
    throw actionRefused(shipment, 'Editing', 'only a shipment in Rate & Route can be changed')
  }
  const after: StoredShipment = {
    ...shipment,
    ...request.draft,
    parcel: withKeptReference(request.draft.parcel, shipment.parcel),
    warehouse: await warehouseOf(context, request.draft),
    version: shipment.version + 1,
  }
  const changed = await withPriceThatHolds(context, shipment, after, request.rated)
  await updateShipment(context.db, changed, { items: true })
  if (!request.rated && isPricedAlike(shipment, changed)) await carryOpenPrices(context, [changed.id])
  else await carrySaidPrices(context, shipment, changed)
  context.note(changed.id, { BOL: changed.bolNumber }, 'shipment.saved')
  return changed
}

/** Our screens do not send the additional reference, and must not clear it. */
function withKeptReference(
  given: StoredShipment['parcel'],
  kept: StoredShipment['parcel'],
): StoredShipment['parcel'] {
  const isKept = given?.additionalReference === undefined && kept?.additionalReference
  return isKept ? { ...given, additionalReference: kept.additionalReference } : given
}

/** VICS BOL numbers: with the client's GS1 prefix if there is one, otherwise in the 04 range for companies without. */
async function newBolNumbers(context: ActionContext, count: number): Promise<string[]> {
  const serials = await nextBolSerials(context.db, count)
  return serials.map((serial) => {
    const number = bolNumber(context.settings.gs1CompanyPrefix || null, serial)
    if (number.kind === 'number') return number.bolNumber
    throw new Error(`no BOL number for serial ${serial}: ${JSON.stringify(number)}`)
  })
}

/** The code of the client's own shipping point at the origin, by ZIP and street; '' for any other place. */
export async function warehouseOf(context: ActionContext, draft: ReadyDraft): Promise<string> {
  return warehouseAmong(await listWarehouses(context.db, context.clientId), draft)
}

/** The same among warehouses that have already been read. */
export function warehouseAmong(
  warehouses: readonly Pick<Location, 'warehouseCode' | 'zip' | 'street'>[],
  draft: ReadyDraft,
): string {
  const street = draft.origin.street.trim().toLowerCase()
  const atZip = warehouses.filter((one) => one.zip.slice(0, 5) === draft.origin.zip.slice(0, 5))
  const match = atZip.find((one) => one.street.trim().toLowerCase() === street) ?? atZip[0]
  return match?.warehouseCode ?? ''
}

/** The state of a new shipment. */
const NEW_SHIPMENT = {
  status: 'Q',
  isTendered: false,
  isDeclined: false,
  deferredFrom: null,
  endedAs: '',
  ...NO_PRICE,
  proNumber: '',
  pickupNumber: '',
  problem: '',
  lastEventAt: null,
  pickedUpAt: null,
  deliveredAt: null,
  expectedDate: null,
  isTenderLost: false,
  eventGapHours: USUAL_GAP_HOURS,
  version: 1,
} as const
