import { t } from '@lingui/core/macro'
import type { LaneServiceValue } from '#contracts/entities/lane-service.ts'

/** A carrier with a terminal for at least one of the ends. */
export const hasTerminal = ({ origin, destination }: LaneServiceValue): boolean =>
  origin !== null || destination !== null

/** The carriers that match the typed text: name, SCAC, or a terminal's name, code or city. */
export function searchCarriers(services: readonly LaneServiceValue[], wanted: string): LaneServiceValue[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean)
  return services.filter((service) => {
    const text = [service.carrierName, service.scac, service.origin, service.destination]
      .flatMap((part) =>
        typeof part === 'string' ? [part] : part ? [part.name, part.code, part.city, part.state] : [],
      )
      .join(' ')
      .toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** `42 mi from 89502`; a terminal in the same place shows that. */
export function distanceText(miles: number | null, zip: string): string {
  if (miles === null) return ''
  return miles < 1 ? t`in ${zip}` : t`about ${miles.toLocaleString('en-US')} mi from ${zip}`
}
