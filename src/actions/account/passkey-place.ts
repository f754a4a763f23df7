/** The address at which an installation's passkeys are valid. */
export interface PasskeyPlace {
  /** The host, to which browsers bind passkeys (WebAuthn: relying party id). */
  rpId: string
  /** Scheme, host and port of every page that uses passkeys. */
  origin: string
}

/**
 * Where passkeys of an installation with this public URL are valid; null if browsers do not allow them: passkeys need a
 * host name, and HTTPS unless the host is localhost (WebAuthn Level 3, 5.1.3).
 */
export function passkeyPlaceOf(publicUrl: string): PasskeyPlace | null {
  if (!URL.canParse(publicUrl)) return null
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith('[')
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (isAddress || (protocol !== 'https:' && !isLocal)) return null
  return { rpId: hostname, origin }
}
