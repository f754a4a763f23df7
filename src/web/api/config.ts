import type { Via } from '#contracts/endpoint.ts'

/** What `/config.json` tells the browser before the first call. Everything has a default: this one server. */
export interface WebConfig {
  /** Goes out as X-Developer-Key with the calls that ask for it. */
  developerKey: string
  /** Base URL by client of the specification; a client that is not named is served by the page's own host. */
  clients: Partial<Record<Via, string>>
  /** Where users turn for help; '' = the address of the catalogue. */
  supportEmail: string
  /** No company has been created yet: everyone who comes is led to the sign-up. */
  hasNoCompany: boolean
  /** Strangers may create companies. */
  isSignUpOpen: boolean
  /** A company signs in with its own provider. */
  hasSingleSignOn: boolean
  /** The one address at which passkeys work; '' where they do not. */
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

/** Reads the configuration as it came; the page's host picks its main backend. */
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
