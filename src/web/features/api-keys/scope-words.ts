import { t } from '@lingui/core/macro'
import { API_AREAS, type ApiArea, type ApiScope } from '#domain/access/api-scopes.ts'

/** Label and description of each area. */
export const AREA_WORDS: Record<ApiArea, readonly [label: string, description: string]> = {
  plan: [t`Plan`, t`Rates, services, open orders`],
  ship: [t`Ship`, t`Orders, booking, labels, documents, dock`],
  track: [t`Track`, t`Tracking, shipment history, ocean containers`],
  analyze: [t`Analyze`, t`Reports, bills, claims`],
  settings: [t`Settings`, t`Carriers, items, locations, parcel accounts`],
  integration: [t`Integration`, t`Order files, UPS`],
  administration: [t`Administration`, t`Users, company settings, security log`],
}

export type Level = '' | 'read' | 'write'
export type Levels = Record<ApiArea, Level>

/** The scopes for the levels chosen for each area. */
export const scopesOf = (levels: Levels): ApiScope[] =>
  API_AREAS.flatMap((area): ApiScope[] => {
    const level = levels[area]
    return level === '' ? [] : [`${area}:${level}`]
  })

/** 'Plan, Ship (read), Track (read)': write access includes reading. */
export function scopesInWords(scopes: readonly string[]): string {
  const words = API_AREAS.flatMap((area) => {
    const [label] = AREA_WORDS[area]
    if (scopes.includes(`${area}:write`)) return [label]
    return scopes.includes(`${area}:read`) ? [`${label} (read)`] : []
  })
  return words.join(', ')
}
