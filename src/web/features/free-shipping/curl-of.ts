/** A call as a command for a POSIX shell; the session key comes from its environment. */
export function curlOf(url: string, body: unknown): string {
  return [
    `curl -X POST '${quoted(url)}'`,
    `  -H "Authorization: Bearer $SESSION_KEY"`,
    `  -H 'Content-Type: application/json'`,
    `  -d '${quoted(JSON.stringify(body))}'`,
  ].join(' \\\n')
}

/** Within single quotes only the single quote is special. */
const quoted = (text: string): string => text.replaceAll("'", String.raw`'\''`)
