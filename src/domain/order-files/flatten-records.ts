import { MOST_ROWS, OrderFileFault } from './order-table.ts'

/** A value of a JSON or XML document. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value }
type Branch = { readonly [name: string]: Value }

const DEEPEST = 24

/**
 * A document as rows. Its records are the largest list of objects in it, the document itself where there is none; what
 * stands around the list belongs to all of them. In a record the list that looks most like them, else the longest, are
 * its lines: a row each, the record's own fields repeated. Names of nested fields are joined by dots: `shipTo.city`.
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

/** Goes down to the orders: `{ header: { … }, orders: { order: [ … ] } }`. */
function recordsOf(document: Value, depth: number): Records {
  if (Array.isArray(document)) return { records: document, around: {} }
  if (!isBranch(document)) throw new OrderFileFault('There are no orders in this file.')
  const around: Record<string, string> = {}
  const branches: [string, Value][] = []
  for (const [name, value] of Object.entries(document)) {
    if (isListOfBranches(value) || isBranch(value)) branches.push([name, value])
    else takeLeaf(around, name, value)
  }
  const way = depth === DEEPEST ? undefined : wayToOrders(around, branches)
  if (!way) return { records: [document], around: {} }
  for (const [name, value] of branches) if (name !== way[0]) flattenInto(around, name, value, 1, [])
  const inner = recordsOf(way[1], depth + 1)
  return { records: inner.records, around: { ...around, ...inner.around } }
}

/**
 * The branch to go down: the one that holds whole orders, else the only one. An object with fields of its own beside
 * its lists is one order; a wrapper has nothing but its content.
 */
function wayToOrders(
  own: Record<string, string>,
  branches: readonly [string, Value][],
): [string, Value] | undefined {
  if (Object.keys(own).some((name) => ORDER_NUMBER.test(name))) return undefined
  const hasLines = branches.some(([name]) => LINES.test(name))
  const holder = branches.find(([name, value]) => holdsOrders(name, value, hasLines, 0))
  if (holder) return holder
  return branches.length === 1 && !looksLikeOrder(own) ? branches[0] : undefined
}

const ORDER_NUMBER = /order[\s_-]?(no|nr|num|nbr|number|id|ref|#)?$|^(so|po)[\s_-]?(no|num|number|id)?$/i
const LINES = /(line|item|detail|product)s?$/i

/** Whether a list of orders lies in it, however deep, or one order that has its lines with it. */
function holdsOrders(name: string, value: Value, hasLinesBeside: boolean, depth: number): boolean {
  if (isListOfBranches(value)) return hasOrderNumber(value[0]!)
  if (!isBranch(value) || depth === DEEPEST) return false
  if (/orders?$/i.test(name) && hasOrderNumber(value)) return !hasLinesBeside
  return Object.entries(value).some(([own, inner]) => holdsOrders(own, inner, hasLinesBeside, depth + 1))
}

const hasOrderNumber = (value: Value): boolean =>
  isBranch(value) &&
  Object.entries(value).some(([name, own]) => typeof own !== 'object' && ORDER_NUMBER.test(name))

const isListOfBranches = (value: Value): value is readonly Value[] =>
  Array.isArray(value) && value.length > 0 && value.every(isBranch)

const looksLikeOrder = (fields: Record<string, string>): boolean =>
  Object.keys(fields).some((name) => /order|^po|number|^id$/i.test(name))

function rowsOf(record: Branch, around: Record<string, string>): Record<string, string>[] {
  const head: Record<string, string> = { ...around }
  const lists: { name: string; list: readonly Value[] }[] = []
  flattenInto(head, '', record, 0, lists)
  const lines = lists.sort((a, b) => likeLines(b) - likeLines(a) || b.list.length - a.list.length)[0]
  if (!lines) return [head]
  return lines.list.map((line) => {
    const row = { ...head }
    flattenInto(row, lines.name, line, 1, [])
    return row
  })
}

/** How much a list looks like the lines of an order: by what they say, then by how they are called. */
function likeLines({ name, list }: { name: string; list: readonly Value[] }): number {
  const saysWhat = Object.keys(list[0] as Branch).some((key) => GOODS.test(key))
  return (saysWhat ? 2 : 0) + (LINES.test(name) ? 1 : 0)
}
const GOODS = /qty|quantity|sku|item|product|material/i

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
