import type { Via } from '#contracts/endpoint.ts'

/** What `/config.json` tells the browser before the first call. Everything has a default: this one server. */
export interface WebConfig {
  /** Goes out as X-Developer-Key with the calls that ask for it. */
  developerKey: string
  /** Base URL by client of the specification; a client that is not named is served by the page's own host. */
  clients: Partial<Record<Via, string>>
  /** Where users turn for help; '' = the address of the catalogue. */
  supportEmail: string
}

type WireConfig = Partial<WebConfig> & { hosts?: Record<string, string | Partial<Record<Via, string>>> }

/** Reads the configuration as it came; the page's host picks its main backend out of `hosts`. */
export function parseConfig(wire: unknown, host: string): WebConfig {
  const given = (typeof wire === 'object' && wire !== null ? wire : {}) as WireConfig
  const forHost = given.hosts?.[host] ?? given.hosts?.['*']
  const clients = typeof forHost === 'string' ? { main: forHost } : (forHost ?? {})
  return {
    developerKey: given.developerKey ?? '',
    clients: { ...given.clients, ...clients },
    supportEmail: given.supportEmail ?? '',
  }
}
