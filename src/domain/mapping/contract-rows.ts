/** Rules of a contract as rows of a field and its value, and back without loss. */

export type RuleRow = [field: string, value: string]

const NAME = /^[A-Za-z]\w*$/
const INDEX = /^[1-9]\d{0,5}$/
const JSON_LIKE = /^(?:null$|true$|false$|-?\d|["[{])/
const LONGEST_CELL = 8_000

type Plain = null | boolean | number | string | Plain[] | { [name: string]: Plain }
type Branch = Map<string, Branch | string>

const isBranch = (value: Plain): value is { [name: string]: Plain } =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length > 0 &&
  Object.keys(value).every((name) => NAME.test(name))

/** Short lists of values are one cell; lists of groups have a row for each field. */
const isList = (value: Plain): value is Plain[] =>
  Array.isArray(value) && (value.some(isBranch) || JSON.stringify(value).length > LONGEST_CELL)

/** Rows such as `discounts.1.percent | 72000`; lists count from 1. */
export function rowsOfRules(value: object): RuleRow[] {
  const rows: RuleRow[] = []
  const add = (path: string, part: Plain): void => {
    if (isBranch(part)) {
      for (const [name, inner] of Object.entries(part)) if (inner !== undefined) add(below(path, name), inner)
    } else if (isList(part)) {
      part.forEach((inner, at) => {
        add(below(path, String(at + 1)), inner)
      })
    } else rows.push([path, cellOf(part)])
  }
  add('', value as Plain)
  return rows
}

const below = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

/** Texts stay unchanged unless they would be read as another type. */
function cellOf(value: Plain): string {
  const isPlainText = typeof value === 'string' && value !== '' && value === value.trim()
  return isPlainText && !JSON_LIKE.test(value) ? value : JSON.stringify(value)
}

/** The rules from the rows; errors by the position of the row in the list. */
export function rulesOfRows(rows: readonly RuleRow[]): {
  rules: Record<string, unknown>
  faults: { at: number; reason: string }[]
} {
  const root: Branch = new Map()
  const faults: { at: number; reason: string }[] = []
  rows.forEach(([path, cell], at) => {
    const reason = setAt(root, path.split('.'), cell)
    if (reason) faults.push({ at, reason })
  })
  return { rules: plainOf(root) as Record<string, unknown>, faults }
}

function setAt(root: Branch, names: readonly string[], cell: string): string | null {
  if (
    names.length > 20 ||
    !names.every((name) => NAME.test(name) || INDEX.test(name)) ||
    INDEX.test(names[0]!)
  )
    return 'This is not a field name such as discounts.1.percent.'
  let here = root
  for (const name of names.slice(0, -1)) {
    const next = here.get(name) ?? new Map<string, Branch | string>()
    if (typeof next === 'string') return 'A row above already sets this field.'
    here.set(name, next)
    here = next
  }
  const last = names.at(-1)!
  if (here.has(last)) return 'This field already has a row.'
  here.set(last, cell)
  return null
}

function plainOf(branch: Branch | string): unknown {
  if (typeof branch === 'string') return readCell(branch)
  const names = [...branch.keys()]
  if (names.every((name) => INDEX.test(name))) {
    const sorted = names.sort((a, b) => Number(a) - Number(b))
    return sorted.map((name) => plainOf(branch.get(name)!))
  }
  return Object.fromEntries([...branch].map(([name, inner]) => [name, plainOf(inner)]))
}

function readCell(cell: string): unknown {
  if (!JSON_LIKE.test(cell)) return cell
  try {
    return JSON.parse(cell)
  } catch {
    // A text such as 2026-01-05 begins like a number.
    return cell
  }
}
