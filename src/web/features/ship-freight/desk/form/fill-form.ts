import type { LocationValue } from '#contracts/entities/address.ts'
import type { ItemValue } from '#contracts/entities/item.ts'
import type { OrderValue } from '#contracts/entities/order.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import type { ShipmentStopValue } from '#contracts/entities/shipment-draft.ts'
import { classFromDensity, densityOf } from '#domain/classification/density.ts'
import { formatDecimal } from '#domain/money.ts'
import { orderNumberOf } from '#domain/orders/order-number.ts'
import { itemDetailsOf } from '#domain/shipment/item-details.ts'
import { PARCEL } from '#domain/shipment/rate-mode.ts'
import { NO_WINDOW } from '#domain/shipment/stop-windows.ts'
import { showTimeOfDay } from '#domain/text/time-of-day.ts'
import { atLocation } from './change-form.ts'
import {
  BLANK_ADDRESS,
  BLANK_HAZMAT,
  type Defaults,
  type ItemRow,
  newKey,
  type PrepaidForm,
  type StopRow,
} from './form.ts'
import { measure } from './item-figures.ts'
import { placedItems } from './stop-lines.ts'

const shown = (value: number): string => (value === 0 ? '' : String(value))
const amount = (cents: number): string => (cents === 0 ? '' : formatDecimal(cents, 2, 2))

/** A line of freight as a row of the grid. A class that equals the class by density keeps following the density. */
export function rowOf(item: ItemValue, defaults: Defaults): ItemRow {
  const row: ItemRow = {
    key: newKey(),
    itemCode: item.itemCode,
    description: item.description,
    quantity: String(item.quantity || 1),
    packageType: item.packageType,
    pieces: shown(item.pieces),
    weight: shown(item.weight),
    weightUnit: item.weightUnit,
    length: shown(item.length),
    width: shown(item.width),
    height: shown(item.height),
    lengthUnit: item.lengthUnit,
    freightClass: item.freightClass,
    nmfc: item.nmfc,
    isHazmat: item.isHazmat,
    hazmat: item.hazmat ?? BLANK_HAZMAT,
    isStackable: item.isStackable,
    palletNumber: item.palletNumber,
    unitsPerPallet: shown(item.unitsPerPallet ?? 0),
    linearFeet: item.linearFeet === null ? '' : String(item.linearFeet),
    declaredValue: amount(item.declaredValueCents),
    stopKey: '',
    unseen: {
      ...itemDetailsOf({ ...item, unitsPerPallet: undefined }),
      ...(item.orderLineId ? { orderLineId: item.orderLineId } : {}),
    },
  }
  const density = densityOf([measure(row, defaults)])
  const isByDensity =
    defaults.isAutoClass &&
    density !== null &&
    classFromDensity(density, defaults.densityScale) === item.freightClass
  return isByDensity ? { ...row, freightClass: '' } : row
}

/** The form of a shipment in Rate & Route. */
export function formOfShipment(shipment: ShipmentValue, blank: PrepaidForm, defaults: Defaults): PrepaidForm {
  return {
    ...copyOfShipment(shipment, blank, defaults),
    // The freight still belongs to the same order lines.
    ...stopsOf(shipment, defaults),
    // Cleared fields stay empty: the user's usual texts are only for new shipments.
    specialInstructions: shipment.specialInstructions,
    notifyEmails: shipment.notifyEmails,
    shipmentId: shipment.id,
    bolNumber: shipment.bolNumber,
    version: shipment.version,
    reference1: shipment.reference1,
    reference2: shipment.reference2,
    reference3: shipment.reference3,
    reference4: shipment.reference4,
    reference5: shipment.reference5,
    poNumber: shipment.poNumber,
    orderNumber: shipment.orderNumber,
    pickupDate: shipment.pickup?.date ?? '',
    pickupFrom: showTimeOfDay(shipment.pickup?.from ?? ''),
    pickupTo: showTimeOfDay(shipment.pickup?.to ?? ''),
  }
}

/** The same freight with another pickup for another order, so without dates and references. */
export function copyOfShipment(shipment: ShipmentValue, form: PrepaidForm, defaults: Defaults): PrepaidForm {
  return {
    ...form,
    ...repeatOf(shipment, form, defaults),
    origin: shipment.origin,
    destination: shipment.destination,
    originLocationId: '',
    destinationLocationId: '',
    ...unordered(unappointed(stopsOf(shipment, defaults))),
    services: shipment.services,
    servicesOfOrigin: [],
    servicesOfDestination: [],
    // A parcel is copied as freight with the screen's mode, and freight as a parcel.
    rateModeId: form.parcel || shipment.rateModeId === PARCEL ? form.rateModeId : shipment.rateModeId,
    equipment: shipment.equipment ?? '',
    collectCarrier: shipment.collectCarrier ?? form.collectCarrier,
    soldTo: shipment.soldTo,
    comments: shipment.comments,
    internalNotes: shipment.internalNotes,
  }
}

/** The stops of a shipment, and its lines, each at its stop. */
function stopsOf(
  { items, stops = [] }: ShipmentValue,
  defaults: Defaults,
): Pick<PrepaidForm, 'items' | 'stops'> {
  return {
    stops: stops.map(stopRowOf),
    items: placedItems(items, stops, defaults.isWeightEach).map(({ item, stopKey }) => ({
      ...rowOf(item, defaults),
      stopKey,
    })),
  }
}

/** The same stops on another day, without appointments. */
const unappointed = <F extends Pick<PrepaidForm, 'stops'>>(form: F): F => ({
  ...form,
  stops: form.stops.map((stop) => ({ ...stop, appointment: NO_WINDOW })),
})

/** The same freight without its order lines: those have shipped. */
function unordered<F extends Pick<PrepaidForm, 'items'>>(form: F): F {
  const items = form.items.map((row) => {
    const { orderLineId: _shipped, ...unseen } = row.unseen
    return { ...row, unseen }
  })
  return { ...form, items }
}

const stopRowOf = ({ id, address, reference1, reference2, appointment }: ShipmentStopValue): StopRow => ({
  key: id,
  address,
  locationId: '',
  reference1,
  reference2,
  appointment: appointment
    ? {
        date: appointment.date,
        from: showTimeOfDay(appointment.from),
        to: showTimeOfDay(appointment.to),
      }
    : NO_WINDOW,
})

/** Fills the form from the last shipment to the same consignee: freight, services, payer, instructions. */
export function repeatOf(shipment: ShipmentValue, form: PrepaidForm, defaults: Defaults): PrepaidForm {
  const isThirdParty = shipment.paymentType === 'T'
  return {
    ...form,
    // The origin of the last shipment, unless the user has chosen another one.
    ...(form.origin.zip === '' ? { origin: shipment.origin, originLocationId: '' } : {}),
    ...unordered({ items: shipment.items.map((item) => rowOf(item, defaults)) }),
    services: [...new Set([...shipment.services, ...form.services])],
    paymentType: isThirdParty ? 'T' : 'P',
    billTo: isThirdParty ? (shipment.billTo ?? BLANK_ADDRESS) : form.billTo,
    specialInstructions: shipment.specialInstructions || form.specialInstructions,
    notifyEmails: shipment.notifyEmails || form.notifyEmails,
    declaredValue: amount(shipment.declaredValueCents),
  }
}

/** The lines of an order that are in no shipment yet. */
export const openLinesOf = ({ lines }: OrderValue): OrderValue['lines'] =>
  lines.filter(({ shippedQuantity }) => shippedQuantity === 0)

/** Each row keeps the id of its order line. */
function openLines(order: OrderValue, defaults: Defaults): ItemRow[] {
  return openLinesOf(order).map((line) => rowOf({ ...line, orderLineId: line.id }, defaults))
}

/** A form filled from an open order; `consignee` is its saved location, with the services that it always needs. */
export function formOfOrder(
  order: OrderValue,
  blank: PrepaidForm,
  defaults: Defaults,
  consignee: LocationValue | null = null,
): PrepaidForm {
  const isThirdParty = order.paymentType === 'T'
  const form: PrepaidForm = {
    ...blank,
    origin: order.origin ?? blank.origin,
    // The usual warehouse, unless the order names another one.
    originLocationId: order.origin ? '' : blank.originLocationId,
    servicesOfOrigin: order.origin ? [] : blank.servicesOfOrigin,
    destination: order.destination,
    billTo: (isThirdParty ? order.billTo : null) ?? blank.billTo,
    paymentType: isThirdParty ? 'T' : 'P',
    items: order.lines.length > 0 ? openLines(order, defaults) : blank.items,
    services: order.services,
    soldTo: order.soldTo,
    collectCarrier: { ...blank.collectCarrier, shipViaCode: order.shipViaCode },
    reference1: order.reference1,
    reference2: order.reference2,
    reference3: order.reference3,
    reference4: order.reference4,
    reference5: order.reference5,
    poNumber: order.poNumber,
    orderNumber: orderNumberOf(order),
    specialInstructions: order.specialInstructions || blank.specialInstructions,
    comments: order.comments,
    internalNotes: order.internalNotes,
    pickupDate: [order.shipBy, blank.pickupDate].sort().at(-1) ?? '',
  }
  // The order's own address and sold-to win: they are newer than the saved ones.
  const { destination, soldTo } = form
  return consignee
    ? { ...atLocation(form, 'destination', consignee), destination, soldTo: soldTo || consignee.soldTo }
    : form
}
