/** Characters that `encodeURIComponent` does not escape, but RFC 5987 requires. */
const SPARED_TOO_MANY = /['()*!]/g

/**
 * The header that makes a browser save a reply as `fileName`. Old clients read the plain name, in which everything
 * except letters, digits, dots, hyphens and spaces becomes an underscore; all others read the extended name (RFC 6266,
 * 5987).
 */
export function attachmentHeader(fileName: string): string {
  const plain = fileName.replace(/[^\w. -]/g, '_')
  if (plain === fileName) return `attachment; filename="${plain}"`
  const wellFormed = fileName.toWellFormed().replace(/\p{Cc}/gu, ' ')
  const extended = encodeURIComponent(wellFormed).replace(
    SPARED_TOO_MANY,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${extended}`
}
