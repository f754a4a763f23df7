import { type Cells, pathOf, type RuleColumn } from './column.ts'

/** A contract in its form: the document that was read, and the typed changes to it. */

/** A row of a list; `base` is the row as it was read, whose other fields stay unchanged. */
export interface TypedRow {
  key: string
  base: object | null
  cells: Record<string, string>
}

export interface RuleSection {
  /** The list in the document. */
  path: string
  title: string
  /** What one row is called. */
  what: string
  /** A description in plain words with an example. */
  words: string
  columns: readonly RuleColumn[]
  start: Cells
  /** True: rows have many fields, so each gets its own card. */
  isCards?: boolean
  /** Few contracts use it: collapsed while empty. */
  isRare?: boolean
}

/** Fields of the contract itself. */
export interface FieldGroup {
  title: string
  words?: string
  columns: readonly RuleColumn[]
  isRare?: boolean
  /** A part of the contract that may be null, and the test for that. */
  part?: { path: string; isNull: (cells: Cells) => boolean }
}

export interface RuleForm {
  groups: readonly FieldGroup[]
  sections: readonly RuleSection[]
}

export interface TypedDocument {
  fields: Record<string, string>
  rows: Record<string, TypedRow[]>
}

type Plain = Record<string, unknown>

/** The value at a path; undefined if there is none. */
export function valueAt(document: object | null, path: string): unknown {
  let here: unknown = document
  for (const name of path.split('.')) here = (here as Plain | null | undefined)?.[name]
  return here
}

function setAt(document: object, path: string, value: unknown): void {
  const names = path.split('.')
  let here = document as Plain
  for (const name of names.slice(0, -1)) {
    if (typeof here[name] !== 'object' || here[name] === null) here[name] = {}
    here = here[name] as Plain
  }
  here[names.at(-1)!] = value
}

function dropAt(document: object, path: string): void {
  const names = path.split('.')
  const parent = names.length > 1 ? valueAt(document, names.slice(0, -1).join('.')) : document
  if (typeof parent === 'object' && parent !== null) delete (parent as Plain)[names.at(-1)!]
}

/** The cells of a row of the document. */
export function cellsOf(columns: readonly RuleColumn[], row: object | null): Record<string, string> {
  const cells: Record<string, string> = {}
  for (const column of columns) {
    const path = pathOf(column, cells)
    const isOn = column.isOn?.(cells) ?? true
    const show = column.showIn ?? column.show
    const value = column.isSpread ? row : valueAt(row, path)
    cells[column.cell] = isOn ? show(value, cells) : ''
  }
  return cells
}

export const newRow = (cells: Cells = {}): TypedRow => ({
  key: crypto.randomUUID(),
  base: null,
  cells: { ...cells },
})

const rowsOf = (document: object, path: string): object[] =>
  (valueAt(document, path) as object[] | null) ?? []

/** The initial state of the form. */
export function typedDocument({ groups, sections }: RuleForm, document: object): TypedDocument {
  const fields = groups.flatMap(({ columns }) => Object.entries(cellsOf(columns, document)))
  return {
    fields: Object.fromEntries(fields),
    rows: Object.fromEntries(
      sections.map(({ path, columns }) => [
        path,
        rowsOf(document, path).map((base) => ({
          ...{ key: crypto.randomUUID(), base, cells: cellsOf(columns, base) },
        })),
      ]),
    ),
  }
}

type Faults = Record<string, string>

/** Writes the typed cells into the document; an untouched cell leaves its value unchanged. */
function write(
  into: object,
  columns: readonly RuleColumn[],
  { base, cells }: { base: object | null; cells: Cells },
  at: string,
  faults: Faults,
): void {
  const former = base ? cellsOf(columns, base) : null
  for (const column of columns) {
    const path = pathOf(column, cells)
    if (column.isOn?.(cells) === false) {
      if (typeof column.path === 'string') dropAt(into, path)
      continue
    }
    const typed = cells[column.cell] ?? ''
    const isSame = former !== null && former[column.cell] === typed && pathOf(column, former) === path
    if (isSame && column.isOn?.(former) !== false) continue
    const read = column.read(typed, cells)
    if ('fault' in read) faults[at === '' ? path : `${at}.${path}`] = read.fault
    else if (column.isSpread) Object.assign(into, read.value)
    else setAt(into, path, read.value)
  }
}

/** The document to send, and its faults under the paths that the server would use. */
export function documentOf(
  { groups, sections }: RuleForm,
  read: object,
  typed: TypedDocument,
): { document: Plain; faults: Faults } {
  const document = structuredClone(read) as Plain
  const faults: Faults = {}
  for (const { columns, part } of groups) {
    if (part?.isNull(typed.fields)) setAt(document, part.path, null)
    else write(document, columns, { base: read, cells: typed.fields }, '', faults)
  }
  for (const { path, columns } of sections) {
    const rows = (typed.rows[path] ?? []).map((row, index) => {
      const made = structuredClone(row.base ?? {})
      write(made, columns, row, `${path}.${index}`, faults)
      return made
    })
    setAt(document, path, rows)
  }
  return { document, faults }
}
