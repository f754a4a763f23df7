import type { BodyOf } from '#contracts/endpoint.ts'
import type { itemMasterWork as endpoint } from '#contracts/endpoints/item-master.ts'
import type { ItemMasterValue } from '#contracts/entities/item-master.ts'
import { fail } from '#contracts/errors.ts'
import { message } from '#contracts/messages.ts'
import * as stored from '#database/items/items.ts'
import { isId } from '#database/sql/is-id.ts'
import { faultsOfItem, type ItemFaults } from '#domain/items/master-item.ts'
import type { ActionContext } from '../kernel/context.ts'
import { pageOf, sortOf } from '../kernel/known-sort.ts'
import { registerActions } from '../kernel/register.ts'
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
  /** The id of the work that imports a file. */
  workId?: string
}

async function selectItems(context: ActionContext, body: Body): Promise<ItemAnswer> {
  const { rows, total } = await stored.items.list(context.db, context.clientId, {
    searchText: body.searchText,
    sort: sortOf(stored.ITEM_SORTS, body, 'ItemCode'),
    ...pageOf(body),
  })
  return { ...NOTHING, rows: rows.map(showMasterItem), total }
}

const master = registerActions({
  stored: stored.items,
  audit: { added: 'item.added', removed: 'item.removed' },
  detail: ({ itemCode: code }) => ({ code }),
  // An order system without ids names an item by its code, and has no version.
  find: ({ db, clientId }, given: ItemMasterValue) =>
    isId(given.id) ? stored.items.lock(db, clientId, given.id) : stored.items.lockByKey(db, clientId, given),
  isVersionWaived: ({ id, version }) => !isId(id) && version === undefined,
  refuseMissing: ({ itemCode: code }) =>
    fail('ITEM_NOT_FOUND', { fields: { 'item.ItemCode': `There is no item ${code}.` } }),
  changed: 'ITEM_CHANGED',
  versionField: 'item.version',
  ready: (_context, value) => readyMasterItem(value),
  refuseTwin: ({ itemCode: code }) =>
    fail('ITEM_EXISTS', { code, fields: { 'item.ItemCode': `Item ${code} is already in the item master.` } }),
})

async function addItem(context: ActionContext, body: Body): Promise<ItemAnswer> {
  const item = await master.add(context, given(body))
  return answer(item, message('itemAdded', { code: item.itemCode }))
}

async function updateItem(context: ActionContext, body: Body): Promise<ItemAnswer> {
  const item = await master.update(context, given(body))
  return answer(item, message('itemUpdated', { code: item.itemCode }))
}

async function deleteItem(context: ActionContext, body: Body): Promise<ItemAnswer> {
  const { itemCode: code } = await master.delete(context, given(body))
  return { ...NOTHING, message: message('itemDeleted', { code }) }
}

async function importItems(context: ActionContext, { file, Overwrite }: Body): Promise<ItemAnswer> {
  if (!file) return fail('VALIDATION_FAILED', { fields: { file: 'Upload a file of items.' } })
  const { workId, fileName } = await takeItemFile(context, file, Overwrite)
  return { ...NOTHING, workId, message: message('itemFileQueued', { file: fileName }) }
}

/** The function for each mode of the call. */
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
  item ?? fail('VALIDATION_FAILED', { fields: { item: 'Choose an item.' } })

/** The form's field for each error. */
const WIRE_PATHS = {
  freightClass: 'item.itemClass',
  unNumber: 'item.HazmatDetails.UNNumber',
  countryOfOrigin: 'item.CountryOfOrigin',
  upc: 'item.UPC',
} as const satisfies Record<keyof ItemFaults, string>

/** An item in pounds and inches. Refuses invalid values, each at its field. */
function readyMasterItem({ id: _id, version: _version, ...value }: ItemMasterValue) {
  const fields: Record<string, string> = {}
  if (value.itemCode === '') fields['item.ItemCode'] = 'SKU is required.'
  if (value.description === '') fields['item.Description'] = 'Description is required.'
  for (const [field, reason] of Object.entries(faultsOfItem(value))) {
    fields[WIRE_PATHS[field as keyof ItemFaults]] = reason
  }
  if (Object.keys(fields).length > 0) fail('VALIDATION_FAILED', { fields })
  return toMasterItem(value)
}
