import { v7 as newId } from 'uuid'
import type { BodyOf } from '#contracts/endpoint.ts'
import type { itemMasterWork as endpoint } from '#contracts/endpoints/item-master.ts'
import type { ItemMasterValue } from '#contracts/entities/item-master.ts'
import { fail } from '#contracts/errors.ts'
import { message } from '#contracts/messages.ts'
import * as stored from '#database/items.ts'
import { isId } from '#database/shipments.ts'
import { gs1CheckDigit } from '#domain/check-digits/gs1.ts'
import { FREIGHT_CLASSES, parseFreightClass } from '#domain/classification/freight-class.ts'
import { NO_UN_NUMBER, withUnNumber } from '#domain/shipment/hazmat.ts'
import { parseUnNumber } from '#domain/shipment/un-number.ts'
import { isCountryCode } from '#domain/text/country-code.ts'
import { fromPounds, toInches, toPounds } from '#domain/units.ts'
import type { ActionContext } from '../context.ts'
import { toHundredth } from '../shipments/ready-item.ts'
import { typedLength } from './item-view.ts'

/** The item master (specification sections 3 and 5): what the client ships, by SKU. */

type Body = BodyOf<typeof endpoint>
export interface ItemAnswer {
  rows: ItemMasterValue[]
  total: number
  item: ItemMasterValue | null
  accepted: number
  rejected: { row: number; reason: string; field: string }[]
  message: string
}

const DEFAULT_PAGE = 25

async function selectItems(context: ActionContext, body: Body): Promise<ItemAnswer> {
  const limit = body.pageSize ?? DEFAULT_PAGE
  const by = Object.keys(stored.ITEM_SORTS).find((name) => name === body.sortName)
  const { rows, total } = await stored.listItems(context.db, context.clientId, {
    searchText: body.searchText,
    sort: {
      by: (by ?? 'ItemCode') as keyof typeof stored.ITEM_SORTS,
      isDescending: by !== undefined && body.sortOrder === 'desc',
    },
    limit,
    offset: (Math.max(1, body.pageIndex ?? 1) - 1) * limit,
  })
  return { ...NOTHING, rows: rows.map(showMasterItem), total }
}

async function addItem(context: ActionContext, body: Body): Promise<ItemAnswer> {
  const item = readyMasterItem(given(body), newId())
  if (!(await stored.insertItem(context.db, context.clientId, item))) refuseTwin(item.itemCode)
  context.note(item.id, { code: item.itemCode }, 'item.added')
  return answer(item, message('itemAdded', { code: item.itemCode }))
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
  return answer(item, message('itemUpdated', { code: item.itemCode }))
}

async function deleteItem(context: ActionContext, body: Body): Promise<ItemAnswer> {
  const known = await theItem(context, given(body))
  await stored.deleteItem(context.db, context.clientId, known.id, context.now)
  context.note(known.id, { code: known.itemCode }, 'item.removed')
  return { ...NOTHING, message: message('itemDeleted', { code: known.itemCode }) }
}

/** What the call does, by its mode. A file of items is taken by the importer. */
export const ITEM_MASTER_WORK = {
  select: selectItems,
  add: addItem,
  update: updateItem,
  delete: deleteItem,
  import: (): Promise<ItemAnswer> => fail('NOT_BUILT_YET'),
} as const

const NOTHING: ItemAnswer = { rows: [], total: 0, item: null, accepted: 0, rejected: [], message: '' }

const answer = (item: stored.MasterItem, sentence: string): ItemAnswer => ({
  ...NOTHING,
  item: showMasterItem(item),
  accepted: 1,
  message: sentence,
})

const given = ({ item }: Body): ItemMasterValue =>
  item ?? fail('VALIDATION_FAILED', { fields: { item: 'Say which item.' } })

/** By its id; a caller that has none (an order system) names it by its code. */
async function theItem(context: ActionContext, value: ItemMasterValue): Promise<stored.MasterItem> {
  const wanted = isId(value.id) ? { id: value.id } : { itemCode: value.itemCode }
  const known = await stored.lockItem(context.db, context.clientId, wanted)
  return (
    known ?? fail('ITEM_NOT_FOUND', { fields: { 'item.ItemCode': `There is no item ${value.itemCode}.` } })
  )
}

const refuseTwin = (code: string): never =>
  fail('ITEM_EXISTS', { code, fields: { 'item.ItemCode': `Item ${code} is in the item master already.` } })

/** An item in pounds and inches. What is wrong with it ends the request, each fault at its field. */
function readyMasterItem(value: ItemMasterValue, id: string): stored.MasterItem {
  const fields: Record<string, string> = {}
  const freightClass = value.freightClass === '' ? '' : parseFreightClass(value.freightClass)
  if (freightClass === null) {
    fields['item.itemClass'] =
      `${value.freightClass} is no freight class. Use one of ${FREIGHT_CLASSES.join(', ')}.`
  }
  if (value.isHazmat && !value.hazmat?.unNumber) {
    fields['item.HazmatDetails.UNNumber'] = 'A hazardous item needs its UN number.'
  } else if (value.isHazmat && value.hazmat && !parseUnNumber(value.hazmat.unNumber)) {
    fields['item.HazmatDetails.UNNumber'] = NO_UN_NUMBER
  }
  const country = value.countryOfOrigin.toUpperCase()
  if (country !== '' && !isCountryCode(country)) {
    fields['item.CountryOfOrigin'] =
      `${value.countryOfOrigin} is no country code. Use two letters, as US or CN.`
  }
  if (value.upc !== '' && !isUpc(value.upc)) {
    fields['item.UPC'] = 'A UPC has 8, 12, 13 or 14 digits, the last one being its check digit.'
  }
  if (Object.keys(fields).length > 0) fail('VALIDATION_FAILED', { fields })
  const inches = (length: number) => toHundredth(toInches(length, value.lengthUnit))
  return {
    id,
    itemCode: value.itemCode,
    description: value.description,
    nmfc: value.nmfc,
    freightClass: freightClass ?? '',
    packageType: value.packageType.toUpperCase() || 'CTN',
    htsCode: value.htsCode,
    countryOfOrigin: country,
    upc: value.upc,
    isStackable: value.isStackable,
    isHazmat: value.isHazmat,
    hazmat: value.isHazmat && value.hazmat ? withUnNumber(value.hazmat) : null,
    dimensions: { length: inches(value.length), width: inches(value.width), height: inches(value.height) },
    lengthUnit: value.lengthUnit,
    // Finer than freight is weighed: a small thing in kilograms must come back as it was typed.
    weightLb: Math.round(toPounds(value.weight, value.weightUnit) * 1_000_000) / 1_000_000,
    weightUnit: value.weightUnit,
    unitsPerPallet: value.unitsPerPallet,
    unitsPerCarton: value.unitsPerCarton,
    palletSizeId: value.palletSizeId,
    declaredValueCents: value.declaredValueCents,
  }
}

/** GTIN-8, UPC-A, GTIN-13 and GTIN-14. */
const isUpc = (digits: string): boolean =>
  /^(?:\d{8}|\d{12,14})$/.test(digits) && gs1CheckDigit(digits.slice(0, -1)) === digits.at(-1)

/** An item as it was typed: in its own units. */
function showMasterItem(item: stored.MasterItem): ItemMasterValue {
  const { dimensions, weightLb, ...rest } = item
  return {
    ...rest,
    weight: Math.round(fromPounds(weightLb, item.weightUnit) * 10_000) / 10_000,
    length: typedLength(dimensions.length, item.lengthUnit),
    width: typedLength(dimensions.width, item.lengthUnit),
    height: typedLength(dimensions.height, item.lengthUnit),
  }
}
