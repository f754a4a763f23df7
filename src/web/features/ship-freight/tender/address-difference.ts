import { t } from '@lingui/core/macro'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'

type Rated = Pick<ShipmentValue, 'origin' | 'destination' | 'priceSheets' | 'selectedPriceSheetId'>

/** The price that is, or would be, tendered; undefined: none was chosen. */
export const chosenPrice = ({ priceSheets, selectedPriceSheetId }: Rated) =>
  priceSheets.find(({ id }) => id === selectedPriceSheetId)

/**
 * `pickup 89502, rated 89501`: the ends at which the ZIP of the chosen price differs from the shipment's; '' = none.
 */
export function addressDifference(shipment: Rated): string {
  const rated = chosenPrice(shipment)?.ratedFor
  if (!rated) return ''
  return [
    differing('pickup', shipment.origin.zip, rated.originZip),
    differing('delivery', shipment.destination.zip, rated.destinationZip),
  ]
    .filter(Boolean)
    .join('; ')
}

/** Prices depend on the first five digits in the United States; other postal codes are compared as a whole. */
const PRICED = /^\d{5}/
const priced = (zip: string): string => PRICED.exec(zip)?.[0] ?? zip.replaceAll(/\s/g, '').toUpperCase()

const differing = (end: string, zip: string, rated: string): string =>
  priced(zip) === priced(rated) ? '' : t`${end} ${zip}, rated ${rated}`
