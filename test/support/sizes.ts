/** A piece of code and its length in lines. */
export interface Sized {
  name: string
  lines: number
}

const HEADS = [
  /^(\s*)(?:export\s+)?(?:default\s+)?(?:async\s+)?function\b\*?\s*(\w*)/,
  /^(\s*)(?:export\s+)?const\s+(\w+)(?::[^=]+)?\s*=\s*(?:async\s*)?(?:<[^>]+>)?(?:\(|\w+\s*=>)/,
  /^(\s+)(?:static\s+)?(?:async\s+)?(?:get\s+|set\s+)?(?!if|for|while|switch|catch|return)(\w+)\([^;]*\{$/,
]

export function countLines(text: string): number {
  return text.replace(/\n$/, '').split('\n').length
}

/**
 * The named functions of a file formatted by Biome: such a function ends with the first later line that closes a brace
 * at the same indentation as its head (and does not open the next one, as `}: Props) {` does).
 */
export function measureFunctions(text: string): Sized[] {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    const head = HEADS.map((pattern) => pattern.exec(line)).find((match) => match !== null)
    if (!head) return []
    const [, indentation = '', name = ''] = head
    // All on one line, or a constant that is not a function: a call, a sum in parentheses.
    if (!/[{(,>]$/.test(line.trimEnd())) return []
    const end = lines.findIndex((later, at) => at > index && closes(later, indentation))
    const body = lines.slice(index, end + 1)
    const isFunction =
      /\bfunction\b|=>|^\s+\w/.test(line) || body.some((part) => /^\s*\)?.*=> \{$/.test(part))
    return end > 0 && isFunction ? [{ name: name || 'default', lines: body.length }] : []
  })
}

function closes(line: string, indentation: string): boolean {
  return line.startsWith(`${indentation}}`) && !line.endsWith('{')
}

/** The size that nine of ten do not exceed. */
export function percentile90(sizes: number[]): number {
  const sorted = [...sizes].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.9) - 1] ?? 0
}

/** The largest ones over the limit, as a list for the message. */
export function nameLargest(sized: Sized[], limit: number): string {
  return sized
    .filter(({ lines }) => lines > limit)
    .sort((a, b) => b.lines - a.lines)
    .slice(0, 25)
    .map(({ name, lines }) => `  ${lines} lines: ${name}`)
    .join('\n')
}
