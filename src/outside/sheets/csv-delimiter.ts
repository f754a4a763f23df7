const DELIMITERS = [',', ';', '\t', '|', '^', '~'] as const
const LINES = 50

/**
 * Finds the delimiter of a CSV file from its first lines: the usual one that splits most of them into the same number
 * of cells, the larger number if there are several. If none splits the header row and most rows: any other character,
 * or two, that splits every line alike. Quoted text does not count. For a single column: a comma.
 */
export function delimiterOf(sample: string): string {
  // The way a spreadsheet program declares it.
  const said = SAID.exec(sample)
  if (said) return said[1]!
  const lines = linesOf(sample)
  const usual = usualOf(lines)
  const other = doubledOf(lines, usual) ?? (usual.isSure ? undefined : unusualOf(lines))
  return other ?? usual.delimiter
}

/** The line with which a file declares its delimiter. */
export const SAID = /^sep=(.|[^\s\w"]{2,3})\r?\n/i

function linesOf(sample: string): string[] {
  const lines = sample
    .replace(/"(?:[^"]|"")*"/g, 'x')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
  // The last line of a sample may be incomplete.
  const isCut = lines.length > 2 && !/[\r\n]$/.test(sample)
  return (isCut ? lines.slice(0, -1) : lines).slice(0, LINES)
}

interface Usual {
  delimiter: string
  /** Whether it splits the titles and most rows. */
  isSure: boolean
}

function usualOf(lines: readonly string[]): Usual {
  let best = { delimiter: ',', score: 0, isSure: false }
  for (const delimiter of DELIMITERS) {
    const counts = lines.map((line) => line.split(delimiter).length)
    const usual = mostFrequent(counts)
    const agreeing = counts.filter((count) => count === usual).length / lines.length
    // Agreement counts first: a comma inside of texts splits lines at random.
    const score = usual > 1 ? agreeing + usual / 1_000 : 0
    const isSure = agreeing > 0.5 && counts[0]! > 1
    if (score > best.score) best = { delimiter, score, isSure }
  }
  return best
}

/**
 * A doubled delimiter, which differs from single ones inside of texts. An empty title means that it is not doubled:
 * most columns have titles.
 */
function doubledOf(lines: readonly string[], { delimiter, isSure }: Usual): string | undefined {
  return MAY_BE_DOUBLED.map((sign) => sign + sign).find(
    (double) => (!isSure || double[0] === delimiter) && isDoubled(lines, double) && cuts(lines, double),
  )
}
const MAY_BE_DOUBLED = ['|', '^', '~', ';']

const isDoubled = ([titles = '']: readonly string[], double: string): boolean =>
  !titles.split(double).some((title) => title === '' || title.includes(double[0]!))

/** Quotes, spaces, letters and digits, and characters inside of numbers and field names. */
const NO_DELIMITER = /[\p{L}\p{M}\p{N}\s"'’.,()_-]/u
/** A time, a date, a web or mail address: values in a file with a single column. */
const ONE_VALUE =
  /^(?:\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]\.?m\.?)?|[\d/.-]{6,10}[T ]+\d{1,2}:\d{2}\S*|\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}|[a-z]+:\/\/\S*|[\w.+-]+@[\w.-]+\.[a-z]+)$/i

/** Another character, or a doubled one, that splits every line into the same number of cells, with distinct titles. */
function unusualOf(lines: readonly string[]): string | undefined {
  const [titles = '', ...rows] = lines
  if (rows.length === 0 || rows.every((row) => ONE_VALUE.test(row.trim()))) return undefined
  const signs = [...new Set(titles)].filter((sign) => !NO_DELIMITER.test(sign) && sign.length === 1)
  const isTwice = (sign: string) => titles.includes(sign + sign) && isDoubled(lines, sign + sign)
  return signs
    .map((sign) => (isTwice(sign) ? sign + sign : sign))
    .filter((delimiter) => cuts(lines, delimiter))
    .sort((one, other) => titles.split(other).length - titles.split(one).length)[0]
}

/** Whether it splits each line into the same number of cells, and into enough that it is not a coincidence. */
function cuts(lines: readonly string[], delimiter: string): boolean {
  const cells = lines[0]!.split(delimiter).length
  const isChance =
    lines.length < MANY_LINES ||
    DELIMITERS.some((usual) => lines[0]!.includes(usual) && !delimiter.includes(usual))
  const least = isChance ? 3 : 2
  return lines.length > 1 && cells >= least && lines.every((line) => line.split(delimiter).length === cells)
}
const MANY_LINES = 6

function mostFrequent(counts: readonly number[]): number {
  const seen = new Map<number, number>()
  for (const count of counts) seen.set(count, (seen.get(count) ?? 0) + 1)
  return [...seen].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0
}
