import type { Via } from '#contracts/endpoint.ts'

/** What `/config.json` tells the browser before the first call. Every field has a default: this server. */
export interface WebConfig {
  /** Sent as X-Developer-Key with the calls that require it. */
  developerKey: string
  /** Base URL by client of the specification; the page's own host serves clients that are not named. */
  clients: Partial<Record<Via, string>>
  /** Email address of support; '' = the address in the catalog. */
  supportEmail: string
  /** No company has been created yet: all visitors are sent to sign-up. */
  hasNoCompany: boolean
  /** Visitors may create companies. */
  isSignUpOpen: boolean
  /** At least one company uses its own single sign-on provider. */
  hasSingleSignOn: boolean
  /** The only origin where passkeys work; '' = none. */
  passkeyOrigin: string
}

interface WireConfig {
  developerKey?: string
  supportEmail?: string
  hasNoCompany?: boolean
  isSignUpOpen?: boolean
  hasSingleSignOn?: boolean
  passkeyOrigin?: string
  /** Base URL by page host, by client, or under `default`; '' = the page's own host. */
  backends?: Record<string, string>
}

/** Parses the configuration of the wire; the page's host selects the main backend. */
export function parseConfig(wire: unknown, host: string): WebConfig {
  const given = (typeof wire === 'object' && wire !== null ? wire : {}) as WireConfig
  const { default: usual = '', ...named } = given.backends ?? {}
  return {
    developerKey: given.developerKey ?? '',
    clients: { ...named, main: given.backends?.[host] ?? named.main ?? usual },
    supportEmail: given.supportEmail ?? '',
    hasNoCompany: given.hasNoCompany === true,
    isSignUpOpen: given.isSignUpOpen === true,
    hasSingleSignOn: given.hasSingleSignOn === true,
    passkeyOrigin: given.passkeyOrigin ?? '',
  }
}
