import {
  type Branch,
  DEEPEST,
  flat,
  flattenInto,
  isBranch,
  isListOfBranches,
  LINES,
  type ListOf,
  takeByKind,
  takeLeaf,
} from './flatten-value.ts'
import { MOST_ROWS, OrderFileFault } from './order-table.ts'
import {
  isPackage,
  mayHoldLines,
  saidOfPackage,
  saysItem,
  shareWeights,
  weightBeside,
  withoutAmounts,
} from './packed-items.ts'
import type { Value } from './value.ts'

/**
 * A document as rows. Its records are the largest list of objects in it, or the document itself if there is none;
 * fields around the list belong to all records. Within a record, the list that looks most like lines, or else the
 * longest, has its lines: one row each, with the record's own fields repeated. Names of nested fields are joined by
 * dots: `shipTo.city`.
 */
export function flattenRecords(document: Value): Record<string, string>[] {
  const rows: Record<string, string>[] = []
  for (const { record, around } of ordersIn(document, 0)) {
    for (const row of rowsOf(record, around)) rows.push(row)
    if (rows.length > MOST_ROWS)
      throw new OrderFileFault(`This file has more than ${MOST_ROWS.toLocaleString('en-US')} rows. Split it.`)
  }
  if (rows.length === 0) throw new OrderFileFault('There are no orders in this file.')
  return rows
}

interface Found {
  record: Branch
  around: Record<string, string>
}

/** Goes down to the orders: `{ header: { … }, orders: { order: [ … ] } }`. */
function ordersIn(document: Value, depth: number): Found[] {
  if (Array.isArray(document)) return ordersInList(document.filter(isBranch), depth)
  if (!isBranch(document)) throw new OrderFileFault('There are no orders in this file.')
  if (isByNumber(document)) return ordersInList(Object.values(document).filter(isBranch), depth)
  const around: Record<string, string> = {}
  const branches: [string, Value][] = []
  for (const [name, value] of Object.entries(document)) {
    if (isListOfBranches(value) || isBranch(value)) branches.push([name, value])
    else takeLeaf(around, name, value)
  }
  const way = depth === DEEPEST ? undefined : wayToOrders(around, branches)
  if (!way) return [{ record: document, around: {} }]
  for (const [name, value] of branches) if (name !== way[0]) flattenInto(around, name, value, 1, [])
  return ordersIn(way[1], depth + 1).map(({ record, around: own }) => ({
    record,
    // Usually there are no further fields, and thousands of orders can share those around them.
    around: Object.keys(own).length === 0 ? around : { ...around, ...own },
  }))
}

/** A list of orders; or a list of groups with orders, where empty groups are skipped. */
function ordersInList(members: readonly Branch[], depth: number): Found[] {
  if (depth === DEEPEST || !areGroups(members, depth))
    return members.map((record) => ({ record, around: {} }))
  const filled = members.filter((one) =>
    Object.values(one).some((value) => isBranch(value) || isListOfBranches(value)),
  )
  return filled.flatMap((one) => ordersIn(one, depth + 1))
}

/** Whether these are not orders themselves (no numbers, no lines) but contain orders. */
const areGroups = (members: readonly Branch[], depth: number): boolean =>
  !members.some((one) => hasOrderNumber(one) || Object.keys(one).some((name) => LINES.test(name))) &&
  members.some((one) =>
    Object.entries(one).some(([name, value]) => holdsOrders(name, value, false, depth + 1)),
  )

/** `{ "1001": { … }, "1002": { … } }`. */
const isByNumber = (value: Branch): boolean => {
  const entries = Object.entries(value)
  return entries.length > 0 && entries.every(([name, one]) => /\d/.test(name) && hasOrderNumber(one))
}

/**
 * The branch to follow: the one with whole orders, or else the only one. An object with its own fields next to its
 * lists is one order; a wrapper has only its content.
 */
function wayToOrders(
  own: Record<string, string>,
  branches: readonly [string, Value][],
): [string, Value] | undefined {
  if (Object.keys(own).some((name) => ORDER_NUMBER.test(name))) return undefined
  const hasLines = branches.some(([name]) => LINES.test(name))
  const holder = branches.find(([name, value]) => holdsOrders(name, value, hasLines, 0))
  if (holder || looksLikeOrder(own)) return holder
  return branches.length === 1
    ? branches[0]
    : branches.find(([name, value]) => PAGE.test(name) && isListOfBranches(value))
}

/** Names that APIs give to a page of records of any kind. */
const PAGE = /^(edges|nodes|results|records|rows|entries|hits|elements|content|value|orders)$/i

const ORDER_NUMBER = /order[\s_-]?(no|nr|num|nbr|number|id|ref|#)?$|^(so|po)[\s_-]?(no|num|number|id)?$/i

/** Whether it contains a list of orders, at any depth, or one order with its lines. */
function holdsOrders(name: string, value: Value, hasLinesBeside: boolean, depth: number): boolean {
  if (depth === DEEPEST) return false
  if (isListOfBranches(value)) return value.some(hasOrderNumber) || areGroups(value, depth)
  if (!isBranch(value)) return false
  if (isByNumber(value)) return true
  if (/orders?$/i.test(name) && hasOrderNumber(value)) return !hasLinesBeside
  return Object.entries(value).some(([own, inner]) => holdsOrders(own, inner, hasLinesBeside, depth + 1))
}

/** Whether it contains its order number, directly or in its header. */
const hasOrderNumber = (value: Value): boolean =>
  isBranch(value) &&
  Object.entries(value).some(([name, own]) =>
    typeof own === 'object' ? HEAD.test(name) && hasOrderNumber(own) : ORDER_NUMBER.test(name),
  )
const HEAD = /head(er)?$/i

const looksLikeOrder = (fields: Record<string, string>): boolean =>
  Object.keys(fields).some((name) => /order|^po|number|^id$/i.test(name))

function rowsOf(record: Branch, around: Record<string, string>): Record<string, string>[] {
  const own: Record<string, string> = {}
  const lists: ListOf[] = []
  flattenInto(own, '', record, 0, lists)
  const head: Record<string, string> = { ...around, ...own }
  // An unknown list counts as lines only if the order itself has no goods: otherwise they would count twice.
  const least = Object.keys(own).some((name) => OF_GOODS.test(name)) ? 1 : 0
  const lines = lists
    .filter((one) => likeLines(one) >= least)
    .sort((a, b) => likeLines(b) - likeLines(a) || b.list.length - a.list.length)[0]
  for (const { name, list } of lists) if (list !== lines?.list) takeByKind(head, name, list)
  if (!lines) return [head]
  const isTold = (title: string) => saidOfPackage(title, lines.name) !== ''
  const further = withoutAmounts(head, isTold)
  const rows = lines.list.flatMap((line, at) =>
    lineRows({ head: at === 0 ? head : further, told: {} }, lines.name, line, 0),
  )
  const beside = lists.filter((one) => one.list !== lines.list && isPackage(one.name))
  const weight = weightBeside(
    rows,
    lines.name,
    beside.flatMap(({ name, list }) => list.map((one) => flat(name, one).own)),
  )
  for (const row of rows) Object.assign(row, weight)
  shareWeights(rows, (title) => title in weight || isTold(title))
  return rows
}

interface Around {
  head: Readonly<Record<string, string>>
  /** The values of the packages around it. */
  told: Readonly<Record<string, string>>
}

/** A line; or the lines inside it, if it is a package. */
function lineRows(around: Around, path: string, line: Branch, depth: number): Record<string, string>[] {
  const { own, lists } = flat(path, line)
  const row = { ...around.head, ...own }
  const packed =
    lists.length === 0 || saysItem(Object.keys(own)) ? undefined : lists.find((one) => holdsItems(one, depth))
  if (!packed) return [row]
  const told = { ...around.told, ...own }
  const further = withoutAmounts(row, (title) => title in told)
  const rows = packed.list.flatMap((item, at) =>
    lineRows({ head: at === 0 ? row : further, told }, packed.name, item, depth + 1),
  )
  shareWeights(rows, (title) => title in own)
  return rows
}

/** Whether the list, or one inside it, has items with codes. */
const holdsItems = ({ name, list }: ListOf, depth: number): boolean =>
  depth < DEEPEST &&
  mayHoldLines(name) &&
  list.some((one) => {
    const { own, lists } = flat('', one)
    return saysItem(Object.keys(own)) || lists.some((inner) => holdsItems(inner, depth + 1))
  })

/** How much a list looks like the lines of an order: by its fields, then by its name; -1 not at all. */
function likeLines({ name, list }: ListOf): number {
  const saysWhat = Object.keys(list[0]!).some((key) => GOODS.test(key) || CONTENTS.test(key))
  const called = LINES.test(name) ? 1 : 0
  return saysWhat ? 2 + called : called || (BESIDE.test(name) ? -1 : 0)
}
const GOODS = /qty|quantity|sku|item|product|material/i
const CONTENTS = /^contents?$/i
const OF_GOODS = /(^|\.)(qty|quantity|sku)[^.]*$/i
/** Lists that orders have in addition to their lines. */
const BESIDE =
  /(note|comment|remark|text|message|instruction|ref|reference|contact|address|party|parties|date|charge|fee|tax(e?)|discount|allowance|service|link|tag|attribute|propert(y|ie)|event|document|attachment|payment|transaction|field)s?$/i
