import { MOST_ROWS, OrderFileFault } from './order-table.ts'

/** A value of a JSON or XML document. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value }
type Branch = { readonly [name: string]: Value }

const DEEPEST = 24

/**
 * A document as rows. Its records are the largest list of objects in it, the document itself where there is none; what
 * stands around the list belongs to all of them. In a record the longest list of objects are its lines: a row each, the
 * record's own fields repeated. Names of nested fields are joined by dots: `shipTo.city`.
 */
export function flattenRecords(document: Value): Record<string, string>[] {
  const found = recordsOf(document, 0)
  const rows: Record<string, string>[] = []
  for (const record of found.records) {
    if (!isBranch(record)) continue
    rows.push(...rowsOf(record, found.around))
    if (rows.length > MOST_ROWS)
      throw new OrderFileFault(`This file has more than ${MOST_ROWS.toLocaleString('en-US')} rows. Split it.`)
  }
  if (rows.length === 0) throw new OrderFileFault('There are no orders in this file.')
  return rows
}

const isBranch = (value: Value): value is Branch =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

interface Records {
  records: readonly Value[]
  around: Record<string, string>
}

/** Goes down as long as there is only one way: `{ orders: { order: [ … ] } }`. */
function recordsOf(document: Value, depth: number): Records {
  if (Array.isArray(document)) return { records: document, around: {} }
  if (!isBranch(document)) throw new OrderFileFault('There are no orders in this file.')
  const around: Record<string, string> = {}
  const branches: [string, Value][] = []
  for (const [name, value] of Object.entries(document)) {
    if (isListOfBranches(value) || isBranch(value)) branches.push([name, value])
    else takeLeaf(around, name, value)
  }
  const [only] = branches
  // An object with fields of its own beside its lists is one order; a wrapper has nothing but its content.
  const isWrapper = branches.length === 1 && only !== undefined && !looksLikeOrder(around) && depth < DEEPEST
  if (!isWrapper) return { records: [document], around: {} }
  const inner = recordsOf(only[1], depth + 1)
  return { records: inner.records, around: { ...around, ...inner.around } }
}

const isListOfBranches = (value: Value): value is readonly Value[] =>
  Array.isArray(value) && value.length > 0 && value.every(isBranch)

const looksLikeOrder = (fields: Record<string, string>): boolean =>
  Object.keys(fields).some((name) => /order|^po|number|^id$/i.test(name))

function rowsOf(record: Branch, around: Record<string, string>): Record<string, string>[] {
  const head: Record<string, string> = { ...around }
  const lists: { name: string; list: readonly Value[] }[] = []
  flattenInto(head, '', record, 0, lists)
  const lines = lists.sort((a, b) => b.list.length - a.list.length)[0]
  if (!lines) return [head]
  return lines.list.map((line) => {
    const row = { ...head }
    flattenInto(row, lines.name, line, 1, [])
    return row
  })
}

function flattenInto(
  row: Record<string, string>,
  path: string,
  value: Value,
  depth: number,
  lists: { name: string; list: readonly Value[] }[],
): void {
  if (depth > DEEPEST) throw new OrderFileFault('This file is nested too deeply.')
  if (isListOfBranches(value)) {
    lists.push({ name: path, list: value })
  } else if (isBranch(value)) {
    for (const [name, child] of Object.entries(value)) {
      flattenInto(row, path === '' ? name : `${path}.${name}`, child, depth + 1, lists)
    }
  } else takeLeaf(row, path, value)
}

function takeLeaf(row: Record<string, string>, path: string, value: Value): void {
  if (Array.isArray(value)) {
    row[path] = value.filter((one) => !isBranch(one) && !Array.isArray(one) && one !== null).join(' ')
  } else if (value !== null) row[path] = String(value)
}
