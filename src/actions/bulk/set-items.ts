import type { BodyOf } from '#contracts/endpoint.ts'
import type { setItemsOfOrders as contract } from '#contracts/endpoints/schedule.ts'
import type { Outcome } from '#contracts/entities/outcome.ts'
import { fail, Refusal } from '#contracts/errors.ts'
import { PALLET_SIZES } from '#contracts/reference.ts'
import { findItemsByCode, type MasterItem } from '#database/items/items.ts'
import { lockOrdersToSetUp, type OrderToSetUp, updateOrderLines } from '#database/orders/order-set-up.ts'
import { type ParcelBox, parcelBoxes } from '#database/parcel/parcel-boxes.ts'
import { isFreightClass } from '#domain/classification/freight-class.ts'
import { type CartonLine, packLine, USUAL_PALLET_LIMITS } from '#domain/pallets/pack-line.ts'
import type { ClientSettings } from '#domain/shipment/client-settings.ts'
import { type Dimensions, type ItemLine, isPalletized } from '#domain/shipment/shipment.ts'
import { attempt } from '../kernel/attempt.ts'
import type { ActionContext } from '../kernel/context.ts'
import { toHundredth } from '../shipments/ready-item.ts'
import { askedIds } from './asked-rows.ts'

type SetUp = BodyOf<typeof contract>

/**
 * Sets class and pallets of many orders: completes their open lines from the item master, gives them a class, and packs
 * their cartons onto pallets. An order with a line that cannot be packed stays unchanged, and its row says why.
 */
export async function setItemsOfOrders(
  context: ActionContext,
  setUp: SetUp,
): Promise<{ outcomes: Outcome[] }> {
  const { db, clientId } = context
  refuseUnknownClass(setUp.freightClass)
  if (!setUp.everything && setUp.orderIds.length === 0) {
    throw new Refusal('VALIDATION_FAILED', { fields: { orderIds: 'Choose at least one order.' } })
  }
  const ids = await askedIds(
    context,
    setUp.orderIds,
    setUp.everything && { statusCode: 'O', ...setUp.everything },
  )
  const orders = new Map((await lockOrdersToSetUp(db, clientId, ids)).map((order) => [order.id, order]))
  const codes = [...orders.values()].flatMap(({ lines }) => lines.map(({ item }) => item.itemCode))
  const found = setUp.fromItemMaster ? await findItemsByCode(db, clientId, codes.filter(Boolean)) : []
  const master = new Map(found.map((item) => [item.itemCode.toLowerCase(), item]))
  const box = setUp.boxId === '' ? null : await chosenBox(context, setUp.boxId)
  const changed: OrderToSetUp[] = []
  const outcomes: Outcome[] = []
  for (const id of ids) {
    const order = orders.get(id.toLowerCase())
    const result = await attempt(() => withSetUp(order, setUp, { master, box }, context.settings))
    if (!(result instanceof Refusal)) changed.push(result)
    outcomes.push(outcomeOf(id, order, result instanceof Refusal ? result : null))
  }
  if (changed.length > 0) await updateOrderLines(db, changed)
  for (const { id, orderNumber } of changed) context.note(id, { order: orderNumber })
  return { outcomes }
}

function refuseUnknownClass(freightClass: string): void {
  if (freightClass === '' || isFreightClass(freightClass)) return
  throw new Refusal('VALIDATION_FAILED', { fields: { itemClass: `${freightClass} is not a freight class.` } })
}

function withSetUp(
  order: OrderToSetUp | undefined,
  setUp: SetUp,
  { master, box }: { master: ReadonlyMap<string, MasterItem>; box: ParcelBox | null },
  settings: ClientSettings,
): OrderToSetUp {
  if (!order) throw new Refusal('ORDER_NOT_FOUND')
  const { orderNumber, status } = order
  if (status !== 'O') throw new Refusal(status === 'H' ? 'ORDER_DEFERRED' : 'ORDER_BUILT', { orderNumber })
  const lines = order.lines.map(({ id, item }) => {
    const known = master.get(item.itemCode.toLowerCase())
    const complete = inBoxes(withClass(known ? completed(item, known) : item, setUp), box)
    return { id, item: setUp.palletSizeId > 0 ? onPallets(complete, known, setUp, settings) : complete }
  })
  return { ...order, lines }
}

/** Fills in missing details of the line from the item master. */
function completed(item: ItemLine, known: MasterItem): ItemLine {
  const { length, width, height } = item.dimensions
  const isSized = length > 0 && width > 0 && height > 0
  return {
    ...item,
    description: item.description || known.description,
    nmfc: item.nmfc || known.nmfc,
    freightClass: item.freightClass || known.freightClass,
    dimensions: isSized ? item.dimensions : dimensionsOf(known),
    isStackable: item.isStackable || known.isStackable,
    isHazmat: item.isHazmat || known.isHazmat,
    hazmat: item.hazmat ?? known.hazmat,
  }
}

const dimensionsOf = ({ length, width, height }: MasterItem): Dimensions => ({ length, width, height })

function withClass(item: ItemLine, { freightClass, classFor }: SetUp): ItemLine {
  const isWanted = freightClass !== '' && (classFor === 'all' || item.freightClass === '')
  return isWanted ? { ...item, freightClass } : item
}

async function chosenBox({ db, clientId }: ActionContext, boxId: string): Promise<ParcelBox> {
  const box = await parcelBoxes.find(db, clientId, boxId)
  const fields = { BoxId: 'This box size was deleted. Choose another one.' }
  return box ?? fail('BOX_NOT_FOUND', { fields })
}

/** Cartons without their own size get that of the box; a carton that is too heavy for it is an error of its order. */
function inBoxes(item: ItemLine, box: ParcelBox | null): ItemLine {
  const { length, width, height } = item.dimensions
  if (!box || isPalletized(item) || (length > 0 && width > 0 && height > 0)) return item
  const pounds = item.weightLb / Math.max(1, item.quantity)
  if (box.maxWeightLb > 0 && pounds > box.maxWeightLb) {
    const because = `one weighs ${toHundredth(pounds)} lb, but the box holds at most ${box.maxWeightLb} lb`
    throw new Refusal('BOX_TOO_SMALL', { item: item.itemCode || item.description, box: box.name, because })
  }
  const dimensions = { length: box.length, width: box.width, height: box.height }
  return { ...item, dimensions, lengthUnit: 'in' }
}

/** The line as pallets: count, footprint and height; the weight stays. Lines already on pallets do not change. */
function onPallets(
  item: ItemLine,
  known: MasterItem | undefined,
  setUp: SetUp,
  settings: ClientSettings,
): ItemLine {
  if (isPalletized(item)) return item
  const ownSize = known?.palletSizeId || setUp.palletSizeId
  const deck = settings.palletSizes.find(({ id }) => id === ownSize) ?? PALLET_SIZES[0]
  const line: CartonLine = {
    units: item.quantity,
    ...cartonsOf(item, known, setUp),
    weightLb: item.weightLb,
    isStackable: item.isStackable,
  }
  const limits = {
    ...USUAL_PALLET_LIMITS,
    ...(setUp.maxHeight > 0 ? { maxHeight: setUp.maxHeight } : {}),
    ...(setUp.maxWeightLb > 0 ? { maxWeightLb: setUp.maxWeightLb } : {}),
  }
  const packed = packLine(line, deck, limits)
  if (packed.kind === 'impossible') {
    throw new Refusal('CANNOT_BE_PACKED', {
      item: item.itemCode || item.description,
      because: packed.because,
    })
  }
  return {
    ...item,
    quantity: packed.pallets,
    pieces: item.quantity,
    packageType: 'PLT',
    dimensions: { length: deck.length, width: deck.width, height: packed.height || limits.maxHeight },
    lengthUnit: 'in',
    weightTyped: settings.IsOrderWeightEachPerQty ? item.weightLb / packed.pallets : item.weightLb,
    weightUnit: 'lb',
    // Whether pallets of mixed freight can be stacked is unknown; freight that is not stackable never can.
    isStackable: item.isStackable,
  }
}

/**
 * The cartons of a line. The item master describes its handling unit: for a line counted in cartons, its carton count
 * does not apply; for one counted in pieces, it is the number of pieces per carton. The clerk's value applies to the
 * line as it is counted.
 */
function cartonsOf(
  item: ItemLine,
  known: MasterItem | undefined,
  setUp: SetUp,
): Pick<CartonLine, 'carton' | 'unitsPerCarton' | 'unitsPerPallet'> {
  const isCased = item.packageType === PIECES && known !== undefined && known.packageType !== PIECES
  const inCarton = isCased ? Math.max(1, known.unitsPerCarton) : 1
  const isSized = known && Object.values(dimensionsOf(known)).every((side) => side > 0)
  return {
    unitsPerCarton: setUp.unitsPerCarton || inCarton,
    unitsPerPallet: setUp.unitsPerPallet || (known?.unitsPerPallet ?? 0) * inCarton,
    carton: isSized && inCarton > 1 ? dimensionsOf(known) : item.dimensions,
  }
}

const PIECES = 'PCS'

const outcomeOf = (id: string, order: OrderToSetUp | undefined, refusal: Refusal | null): Outcome => ({
  id,
  title: order?.orderNumber ?? id,
  kind: refusal ? 'refused' : 'done',
  code: refusal?.code ?? '',
  message: refusal?.message ?? '',
  shipmentId: '',
  bolNumber: '',
  status: order?.status ?? '',
  version: order ? order.version + (refusal ? 0 : 1) : null,
})
