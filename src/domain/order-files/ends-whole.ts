/**
 * Whether a file looks complete, by its first and last characters. Programs that write a file in place may be
 * interrupted by our read; an incomplete file is read later, not rejected.
 */
export function endsWhole(head: string, tail: string): boolean {
  if (head.startsWith('PK\u0003\u0004')) return tail.includes('PK\u0005\u0006')
  const start = plainCharacters(head).trimStart()
  const end = plainCharacters(tail).trimEnd()
  if (start === '') return false
  if (start.startsWith('ISA')) return /IEA[^A-Za-z0-9]\d{1,5}[^A-Za-z0-9]\d{9}/.test(end.slice(-60))
  if (start.startsWith('{') || start.startsWith('[')) return end.endsWith('}') || end.endsWith(']')
  if (start.startsWith('<')) {
    const last = end.replace(/<!--(?:(?!-->)[\s\S])*-->$/, '').trimEnd()
    return last.endsWith(`</${rootOf(start)}>`) || last.endsWith('/>')
  }
  return /[\r\n]$/.test(plainCharacters(tail))
}

/** Removes the byte order mark and the zero bytes of UTF-16, since each byte is one character here. */
const plainCharacters = (text: string): string =>
  text.replace(/^(?:ï»¿|ÿþ|þÿ|\ufeff)/, '').replaceAll('\0', '')

/** Name of the first element. */
function rootOf(start: string): string {
  return /<([^\s/>!?]+)/.exec(start.replace(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->/g, ''))?.[1] ?? ''
}
