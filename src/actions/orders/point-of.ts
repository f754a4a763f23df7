import type { EarthPoint } from '#domain/great-circle.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import { findPlace } from '#outside/geography.ts'

/** Where an address lies; null where nobody knows: `75201` is Dallas, and a place of Mexico's too. */
export function pointOf({ zip, countryCode }: Pick<Address, 'zip' | 'countryCode'>): EarthPoint | null {
  const place = findPlace(zip)
  return place?.countryCode === countryCode ? place : null
}
