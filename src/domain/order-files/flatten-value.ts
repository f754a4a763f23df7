import { OrderFileFault } from './order-table.ts'
import { isPartyByKind, partsByKind } from './typed-parts.ts'
import type { Value } from './value.ts'
export type Branch = { readonly [name: string]: Value }

export const DEEPEST = 24

export const isBranch = (value: Value): value is Branch =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

export const isListOfBranches = (value: Value): value is readonly Branch[] =>
  Array.isArray(value) && value.length > 0 && value.every(isBranch)

/** Names of an order's lines. */
export const LINES = /(line|item|detail|product)s?$/i

/** A list in a record, by the path to it. */
export interface ListOf {
  name: string
  list: readonly Branch[]
}

export function takeByKind(row: Record<string, string>, name: string, list: readonly Branch[]): void {
  for (const [kind, part] of partsByKind(name, list)) flattenInto(row, `${name}.${kind}`, part, 1, [])
}

/** An object of the document, with the lists in it. */
export function flat(path: string, value: Branch): { own: Record<string, string>; lists: ListOf[] } {
  const own: Record<string, string> = {}
  const lists: ListOf[] = []
  flattenInto(own, path, value, 1, lists)
  return { own, lists }
}

export function flattenInto(
  row: Record<string, string>,
  path: string,
  value: Value,
  depth: number,
  lists: ListOf[],
): void {
  if (depth > DEEPEST) throw new OrderFileFault('This file is nested too deeply.')
  if (isListOfBranches(value)) {
    lists.push({ name: path, list: value })
  } else if (isBranch(value) && isPartyByKind(path, value)) {
    takeByKind(row, path, [value])
  } else if (isBranch(value) && areKeyedLines(path, value)) {
    lists.push({
      name: path,
      list: Object.entries(value).map(([key, line]) => ({ key, ...(line as Branch) })),
    })
  } else if (isBranch(value)) {
    for (const [name, child] of Object.entries(value)) {
      flattenInto(row, path === '' ? name : `${path}.${name}`, child, depth + 1, lists)
    }
  } else takeLeaf(row, path, value)
}

/** `items: { "SKU-1": { qty: 2 }, "SKU-2": { qty: 1 } }`: several objects of one kind, keyed by name. */
function areKeyedLines(path: string, value: Branch): boolean {
  const lines = Object.entries(value)
  const [, first] = lines[0] ?? []
  return (
    LINES.test(path) &&
    lines.length > 1 &&
    isBranch(first ?? null) &&
    lines.every(
      ([name, line]) =>
        !LINES.test(name) && isBranch(line) && Object.keys(line).some((key) => QUANTITY.test(key)),
    )
  )
}
const QUANTITY = /^(qty|quantity)/i

export function takeLeaf(row: Record<string, string>, path: string, value: Value): void {
  if (Array.isArray(value)) {
    row[path] = value.filter((one) => !isBranch(one) && !Array.isArray(one) && one !== null).join(' ')
  } else if (value !== null) row[path] = String(value)
}
