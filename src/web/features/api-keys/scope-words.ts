import { API_AREAS, type ApiArea, type ApiScope } from '#domain/access/api-scopes.ts'

/** Label and description of each area. */
export const AREA_WORDS: Record<ApiArea, readonly [label: string, description: string]> = {
  plan: ['Plan', 'Rates, services, open orders'],
  ship: ['Ship', 'Orders, booking, labels, documents, dock'],
  track: ['Track', 'Tracking, shipment history, ocean containers'],
  analyze: ['Analyze', 'Reports, bills, claims'],
  settings: ['Settings', 'Carriers, items, locations, parcel accounts'],
  integration: ['Integration', 'Order files, UPS'],
  administration: ['Administration', 'Users, company settings, security log'],
}

export type Level = '' | 'read' | 'write'
export type Levels = Record<ApiArea, Level>

/** The scopes for the level that was chosen in each area. */
export const scopesOf = (levels: Levels): ApiScope[] =>
  API_AREAS.flatMap((area): ApiScope[] => {
    const level = levels[area]
    return level === '' ? [] : [`${area}:${level}`]
  })

/** 'Plan, Ship (read), Track (read)': changing includes reading. */
export function scopesInWords(scopes: readonly string[]): string {
  const words = API_AREAS.flatMap((area) => {
    const [label] = AREA_WORDS[area]
    if (scopes.includes(`${area}:write`)) return [label]
    return scopes.includes(`${area}:read`) ? [`${label} (read)`] : []
  })
  return words.join(', ')
}
