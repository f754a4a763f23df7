import { v7 as newId } from 'uuid'
import type { BodyOf } from '#contracts/endpoint.ts'
import type { itemMasterWork as endpoint } from '#contracts/endpoints/item-master.ts'
import type { ItemMasterValue } from '#contracts/entities/item-master.ts'
import { fail } from '#contracts/errors.ts'
import { message } from '#contracts/messages.ts'
import * as stored from '#database/items/items.ts'
import { isId } from '#database/sql/is-id.ts'
import { faultsOfItem, type ItemFaults } from '#domain/items/master-item.ts'
import type { ActionContext } from '../kernel/context.ts'
import { knownSort } from '../kernel/known-sort.ts'
import { refuseOvertaken } from '../kernel/read-version.ts'
import { takeItemFile } from './import/item-files.ts'
import { showMasterItem, toMasterItem } from './import/stored-item.ts'

/** The item master (specification sections 3 and 5): what the client ships, by SKU. */

type Body = BodyOf<typeof endpoint>
export interface ItemAnswer {
  rows: ItemMasterValue[]
  total: number
  item: ItemMasterValue | null
  accepted: number
  rejected: { row: number; reason: string; field: string }[]
  message: string
  /** Of the work that takes a file. */
  workId?: string
}

const DEFAULT_PAGE = 25

async function selectItems(context: ActionContext, body: Body): Promise<ItemAnswer> {
  const limit = body.pageSize ?? DEFAULT_PAGE
  const { rows, total } = await stored.listItems(context.db, context.clientId, {
    searchText: body.searchText,
    sort: stored.itemSort(knownSort(stored.ITEM_SORT_NAMES, body.sortName), body.sortOrder),
    limit,
    offset: (Math.max(1, body.pageIndex ?? 1) - 1) * limit,
  })
  return { ...NOTHING, rows: rows.map(showMasterItem), total }
}

async function addItem(context: ActionContext, body: Body): Promise<ItemAnswer> {
  const item = readyMasterItem(given(body), newId())
  if (!(await stored.insertItem(context.db, context.clientId, item))) refuseTwin(item.itemCode)
  context.note(item.id, { code: item.itemCode }, 'item.added')
  return answer({ ...item, version: 1 }, message('itemAdded', { code: item.itemCode }))
}

async function updateItem(context: ActionContext, body: Body): Promise<ItemAnswer> {
  const value = given(body)
  const known = await theItem(context, value)
  const item = readyMasterItem(value, known.id)
  if (item.itemCode.toLowerCase() !== known.itemCode.toLowerCase()) {
    const twin = await stored.lockItem(context.db, context.clientId, { itemCode: item.itemCode })
    if (twin) refuseTwin(item.itemCode)
  }
  await stored.updateItem(context.db, context.clientId, item)
  context.note(item.id, { code: item.itemCode })
  return answer({ ...item, version: known.version + 1 }, message('itemUpdated', { code: item.itemCode }))
}

async function deleteItem(context: ActionContext, body: Body): Promise<ItemAnswer> {
  const known = await theItem(context, given(body))
  await stored.deleteItem(context.db, context.clientId, known.id, context.now)
  context.note(known.id, { code: known.itemCode }, 'item.removed')
  return { ...NOTHING, message: message('itemDeleted', { code: known.itemCode }) }
}

async function importItems(context: ActionContext, { file, Overwrite }: Body): Promise<ItemAnswer> {
  if (!file) return fail('VALIDATION_FAILED', { fields: { file: 'Send a file of items.' } })
  const { workId, fileName } = await takeItemFile(context, file, Overwrite)
  return { ...NOTHING, workId, message: message('itemFileQueued', { file: fileName }) }
}

/** What the call does, by its mode. */
export const ITEM_MASTER_WORK = {
  select: selectItems,
  add: addItem,
  update: updateItem,
  delete: deleteItem,
  import: importItems,
} as const

const NOTHING: ItemAnswer = { rows: [], total: 0, item: null, accepted: 0, rejected: [], message: '' }

const answer = (item: stored.ListedItem, sentence: string): ItemAnswer => ({
  ...NOTHING,
  item: showMasterItem(item),
  accepted: 1,
  message: sentence,
})

const given = ({ item }: Body): ItemMasterValue =>
  item ?? fail('VALIDATION_FAILED', { fields: { item: 'Say which item.' } })

/**
 * By its id; a caller that has none (an order system) names it by its code. Locked: of two who began on the same version
 * the later one is told.
 */
async function theItem(context: ActionContext, value: ItemMasterValue): Promise<stored.ListedItem> {
  const wanted = isId(value.id) ? { id: value.id } : { itemCode: value.itemCode }
  const known = await stored.lockItem(context.db, context.clientId, wanted)
  if (!known) {
    return fail('ITEM_NOT_FOUND', { fields: { 'item.ItemCode': `There is no item ${value.itemCode}.` } })
  }
  // An order system that keeps no ids names an item by its code, and has read no version.
  const isByCode = !isId(value.id) && value.version === undefined
  if (!isByCode) refuseOvertaken(value.version, known.version, 'ITEM_CHANGED', 'item.version')
  return known
}

const refuseTwin = (code: string): never =>
  fail('ITEM_EXISTS', { code, fields: { 'item.ItemCode': `Item ${code} is in the item master already.` } })

/** Where the form shows what is wrong with a field. */
const WIRE_PATHS = {
  freightClass: 'item.itemClass',
  unNumber: 'item.HazmatDetails.UNNumber',
  countryOfOrigin: 'item.CountryOfOrigin',
  upc: 'item.UPC',
} as const satisfies Record<keyof ItemFaults, string>

/** An item in pounds and inches. What is wrong with it ends the request, each fault at its field. */
function readyMasterItem(
  { id: _id, version: _version, ...value }: ItemMasterValue,
  id: string,
): stored.MasterItem {
  const fields: Record<string, string> = {}
  if (value.itemCode === '') fields['item.ItemCode'] = 'SKU is required.'
  if (value.description === '') fields['item.Description'] = 'Description is required.'
  for (const [field, reason] of Object.entries(faultsOfItem(value))) {
    fields[WIRE_PATHS[field as keyof ItemFaults]] = reason
  }
  if (Object.keys(fields).length > 0) fail('VALIDATION_FAILED', { fields })
  return toMasterItem(value, id)
}
