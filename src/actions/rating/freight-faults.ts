import type { StoredShipment } from '#database/shipments.ts'
import { faultyHazmat } from '#domain/shipment/hazmat.ts'
import type { Hazmat } from '#domain/shipment/shipment.ts'
import { stopsOnTheWay } from '#domain/shipment/stops.ts'
import type { Faults } from '../shipments/ready-item.ts'
import { checkWindows } from '../shipments/ready-stops.ts'

const HAZMAT_FIELDS: Record<keyof Hazmat, string> = {
  unNumber: 'UNNumber',
  properShippingName: 'ProperShippingName',
  hazardClass: 'HazardClass',
  packingGroup: 'PackingGroup',
  emergencyPhone: 'EmergencyPhone',
}

/** What a carrier must be told of stops and of hazardous lines before it can take the freight; a price needs less. */
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
    if (address.companyName === '') {
      faults[`${path}.DropOffAddress.CompanyName`] = 'Company name is required to book.'
    }
    if (address.street === '') faults[`${path}.DropOffAddress.Street`] = 'Street is required to book.'
    if (items.length === 0) faults[`${path}.Items`] = 'Say what is unloaded at this stop.'
  })
  checkWindows(shipment.stops, shipment.pickupDate ?? '', faults)
  return faults
}
