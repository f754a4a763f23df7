import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { faultyHazmat } from '#domain/shipment/hazmat.ts'
import { lackingParts } from '#domain/shipment/required-to-book.ts'
import type { Address, Hazmat } from '#domain/shipment/shipment.ts'
import { stopsOnTheWay } from '#domain/shipment/stops.ts'
import type { Faults } from './ready-item.ts'
import { checkWindows } from './ready-stops.ts'

const HAZMAT_FIELDS: Record<keyof Hazmat, string> = {
  technicalName: 'TechnicalName',
  unNumber: 'UNNumber',
  properShippingName: 'ProperShippingName',
  hazardClass: 'HazardClass',
  packingGroup: 'PackingGroup',
  emergencyPhone: 'EmergencyPhone',
}

/** Details of stops and hazardous lines that carriers need before they accept the freight; a price needs fewer. */
export function freightFaults(
  shipment: Pick<StoredShipment, 'items' | 'stops' | 'destination' | 'pickupDate'>,
): Faults {
  const faults: Faults = {}
  shipment.items.forEach((item, index) => {
    if (!item.isHazmat) return
    for (const { field, sentence } of faultyHazmat(item.hazmat)) {
      faults[`Items.${index}.HazmatDetails.${HAZMAT_FIELDS[field]}`] = sentence
    }
  })
  stopsOnTheWay(shipment).forEach(({ address, items }, index) => {
    const path = `ShipmentStops.${index}`
    Object.assign(faults, placeFaults(`${path}.DropOffAddress`, address))
    if (items.length === 0) faults[`${path}.Items`] = 'Choose what is unloaded at this stop.'
  })
  checkWindows(shipment.stops, shipment.pickupDate ?? '', faults)
  return faults
}

const WIRE_NAMES = { companyName: 'CompanyName', street: 'Street', city: 'City' } as const

/** Missing details of a place, at its fields below `path`. */
export const placeFaults = (path: string, address: Address): Faults =>
  Object.fromEntries(
    lackingParts(address).map(([part, sentence]) => [`${path}.${WIRE_NAMES[part]}`, sentence]),
  )
