import type { ItemValue } from '#contracts/entities/item.ts'
import type { OrderValue } from '#contracts/entities/order.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { classFromDensity, densityOf } from '#domain/classification/density.ts'
import { formatDecimal } from '#domain/money.ts'
import { showTimeOfDay } from '#domain/text/time-of-day.ts'
import { BLANK_ADDRESS, BLANK_HAZMAT, type Defaults, type ItemRow, newKey, type PrepaidForm } from './form.ts'
import { measure } from './item-figures.ts'

const shown = (value: number): string => (value === 0 ? '' : String(value))

/** A line of freight as a line of the grid. A class that is just what the density gives goes on following it. */
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
    unseen: {
      linearFeet: item.linearFeet,
      declaredValueCents: item.declaredValueCents,
      palletNumber: item.palletNumber,
    },
  }
  const density = densityOf([measure(row, defaults)])
  const isByDensity =
    defaults.isAutoClass &&
    density !== null &&
    classFromDensity(density, defaults.densityScale) === item.freightClass
  return isByDensity ? { ...row, freightClass: '' } : row
}

/** A shipment in Rate & Route, opened to be worked on. */
export function formOfShipment(shipment: ShipmentValue, blank: PrepaidForm, defaults: Defaults): PrepaidForm {
  return {
    ...copyOfShipment(shipment, blank, defaults),
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

/** The same freight once more: another pickup, another order, so neither dates nor references come along. */
export function copyOfShipment(shipment: ShipmentValue, form: PrepaidForm, defaults: Defaults): PrepaidForm {
  return {
    ...form,
    ...repeatOf(shipment, form, defaults),
    origin: shipment.origin,
    destination: shipment.destination,
    originLocationId: '',
    destinationLocationId: '',
    services: shipment.services,
    servicesOfOrigin: [],
    servicesOfDestination: [],
    rateModeId: shipment.rateModeId,
    soldTo: shipment.soldTo,
    comments: shipment.comments,
    internalNotes: shipment.internalNotes,
  }
}

/** What the last shipment to the same consignee says about the next one: freight, services, who pays, instructions. */
export function repeatOf(shipment: ShipmentValue, form: PrepaidForm, defaults: Defaults): PrepaidForm {
  const isThirdParty = shipment.paymentType === 'T'
  return {
    ...form,
    // Where the last one was picked up, unless another place has been chosen already.
    ...(form.origin.zip === '' ? { origin: shipment.origin, originLocationId: '' } : {}),
    items: shipment.items.map((item) => rowOf(item, defaults)),
    services: [...new Set([...shipment.services, ...form.services])],
    paymentType: isThirdParty ? 'T' : 'P',
    billTo: isThirdParty ? (shipment.billTo ?? BLANK_ADDRESS) : form.billTo,
    specialInstructions: shipment.specialInstructions || form.specialInstructions,
    notifyEmails: shipment.notifyEmails || form.notifyEmails,
    declaredValue: shipment.declaredValueCents === 0 ? '' : formatDecimal(shipment.declaredValueCents, 2, 2),
  }
}

/** A form filled from an open order. */
export function formOfOrder(order: OrderValue, blank: PrepaidForm, defaults: Defaults): PrepaidForm {
  const isThirdParty = order.paymentType === 'T'
  return {
    ...blank,
    origin: order.origin ?? blank.origin,
    destination: order.destination,
    billTo: (isThirdParty ? order.billTo : null) ?? blank.billTo,
    paymentType: isThirdParty ? 'T' : 'P',
    items: order.lines.length > 0 ? order.lines.map((line) => rowOf(line, defaults)) : blank.items,
    services: order.services,
    soldTo: order.soldTo,
    reference1: order.reference1,
    reference2: order.reference2,
    reference3: order.reference3,
    reference4: order.reference4,
    reference5: order.reference5,
    poNumber: order.poNumber,
    orderNumber: order.orderNumber,
    specialInstructions: order.specialInstructions,
    comments: order.comments,
    internalNotes: order.internalNotes,
    pickupDate: [order.shipBy, blank.pickupDate].sort().at(-1) ?? '',
  }
}
