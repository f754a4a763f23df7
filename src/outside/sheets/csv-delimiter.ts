const DELIMITERS = [',', ';', '\t', '|', '^', '~'] as const
const LINES = 50

/**
 * The delimiter of a CSV file, from its first lines: the one that cuts most of them into the same number of cells,
 * the larger number where several do. What stands in quotes is not counted. A file of one column: a comma.
 */
export function delimiterOf(sample: string): string {
  // A spreadsheet's own way of saying it.
  const said = /^sep=(.)\r?\n/i.exec(sample)
  if (said) return said[1]!
  const lines = sample
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES)
  let best: { delimiter: string; score: number } = { delimiter: ',', score: 0 }
  for (const delimiter of DELIMITERS) {
    const counts = lines.map((line) => line.split(delimiter).length)
    const usual = mostFrequent(counts)
    const agreeing = counts.filter((count) => count === usual).length
    // Agreement counts first: a comma inside of texts cuts lines at random.
    const score = usual > 1 ? agreeing / lines.length + usual / 1_000 : 0
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

function mostFrequent(counts: readonly number[]): number {
  const seen = new Map<number, number>()
  for (const count of counts) seen.set(count, (seen.get(count) ?? 0) + 1)
  return [...seen].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0
}
