import { type Cells, pathOf, type RuleColumn } from './column.ts'

/** A contract on its way through a form: what was read, and what is typed over it. */

/** A row of a list; `base` is what it was read as, whose other fields stay as they are. */
export interface TypedRow {
  key: string
  base: object | null
  cells: Record<string, string>
}

export interface RuleSection {
  /** The list in the document. */
  path: string
  title: string
  /** One row, in a word. */
  what: string
  /** In plain words with an example. */
  words: string
  columns: readonly RuleColumn[]
  start: Cells
  /** True: a row has many fields and gets a card of its own. */
  isCards?: boolean
  /** Few contracts have it: folded while it is empty. */
  isRare?: boolean
}

/** Fields of the contract itself. */
export interface FieldGroup {
  title: string
  words?: string
  columns: readonly RuleColumn[]
  isRare?: boolean
  /** A part of the contract that may be null, and when it is. */
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

/** The value at a path; undefined where there is none. */
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

/** The cells of a row as it is in the document. */
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

/** What the form starts from. */
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

/** Writes the typed cells over what was read; a cell that was not touched leaves its value as it is. */
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

/** What is sent, and what is wrong with it by the path under which the server would name it. */
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
