/** One HTTP request and its answer as plain data: carriers build and read them, `outside/http.ts` sends them. */

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Absolute, https. */
  url: string
  /** Names in lowercase. */
  headers: Record<string, string>
  /** '' = none. */
  body: string
  /** The answer is a file: its body is base64. Absent: text. */
  takesFile?: boolean
}

export interface HttpResponse {
  status: number
  /** Names in lowercase; repeated headers have their values joined by commas. */
  headers: Record<string, string>
  body: string
}

/** Headers that contain only a secret. */
const SECRET_HEADERS = [
  ...['authorization', 'proxy-authorization', 'cookie', 'set-cookie', 'x-api-key'],
  // A payment token of USPS.
  'x-payment-authorization-token',
]
const HIDDEN = '***'
/** A shorter text occurs in too many places to be removed. */
const SHORTEST_SECRET = 3

/** The headers with secret ones hidden. */
export function redactHeaders(
  headers: Readonly<Record<string, string>>,
  secrets: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      SECRET_HEADERS.includes(name.toLowerCase()) ? HIDDEN : redactText(value, secrets),
    ]),
  )
}

/**
 * Removes the secrets from the text, whether they appear unchanged or escaped for JSON, XML or a URL. A secret of one
 * or two characters is not removed; no real secret is that short.
 */
export function redactText(text: string, secrets: readonly string[]): string {
  const written = secrets.filter((secret) => secret.length >= SHORTEST_SECRET).flatMap(spellingsOf)
  // Longest first: one may be part of another.
  const longestFirst = [...new Set(written)].sort((a, b) => b.length - a.length)
  return longestFirst.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text)
}

function spellingsOf(secret: string): string[] {
  const xml = secret.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
  const quoted = xml.replace(/"/g, '&quot;').replace(/'/g, '&apos;')
  const url = encodeURIComponent(secret.toWellFormed())
  // As in forms (`URLSearchParams`): a space is a plus, and only the signs * - . _ are not escaped.
  const plus = url.replaceAll('%20', '+')
  const form = plus.replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return [secret, JSON.stringify(secret).slice(1, -1), xml, quoted, url, plus, form]
}
