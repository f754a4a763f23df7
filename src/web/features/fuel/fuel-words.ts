import { t } from '@lingui/core/macro'
import type { ReplyOf } from '#contracts/endpoint.ts'
import type { fuelPrices } from '#contracts/endpoints/fuel.ts'
import { MONTHS, showDate } from '../../text/dates.ts'

export type PricesReply = ReplyOf<typeof fuelPrices>
export type PublicSeries = PricesReply['publicSeries']

/** The weekly averages that the EIA publishes, under the names that contracts use here. Other names may be typed. */
export const KNOWN_INDEXES: readonly { id: string; name: string }[] = [
  { id: 'EIA-DIESEL-US', name: 'US average' },
  { id: 'EIA-DIESEL-EAST-COAST', name: 'East Coast' },
  { id: 'EIA-DIESEL-NEW-ENGLAND', name: 'New England' },
  { id: 'EIA-DIESEL-CENTRAL-ATLANTIC', name: 'Central Atlantic' },
  { id: 'EIA-DIESEL-LOWER-ATLANTIC', name: 'Lower Atlantic' },
  { id: 'EIA-DIESEL-MIDWEST', name: 'Midwest' },
  { id: 'EIA-DIESEL-GULF-COAST', name: 'Gulf Coast' },
  { id: 'EIA-DIESEL-ROCKY-MOUNTAIN', name: 'Rocky Mountain' },
  { id: 'EIA-DIESEL-WEST-COAST', name: 'West Coast' },
  { id: 'EIA-DIESEL-CALIFORNIA', name: 'California' },
]

export function indexLabel(id: string): string {
  const known = KNOWN_INDEXES.find((index) => index.id === id)
  return known ? `${known.name} (${id})` : id
}

export const SOURCES: Record<PricesReply['prices'][number]['source'], string> = {
  own: t`Entered`,
  published: t`Published`,
  demo: t`Demo`,
}

/** `$3.561`: index prices have three decimals. */
export const gallonText = (dollars: number): string => `$${dollars.toFixed(3)}`

export function dayText(date: string): string {
  const shown = showDate(date)
  return shown.kind === 'text' ? shown.text : date
}

/** `Nov 2026`, for a date in it. */
export function monthText(date: string): string {
  const [year, month = '1'] = date.split('-')
  return `${MONTHS[Number(month) - 1] ?? ''} ${year}`
}
