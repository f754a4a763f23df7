import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { itemMasterWork } from '#contracts/endpoints/item-master.ts'
import type { ItemMasterValue } from '#contracts/entities/item-master.ts'
import { readNumber } from '#domain/text/typed-number.ts'
import { readBy, useCall } from '../../../api/queries.ts'
import { useSettled } from '../../../ui/use-settled.ts'
import { BLANK_HAZMAT, type Defaults, type ItemRow } from './form.ts'
import type { CellPlace } from './grid-keys.ts'

const MOST_CODES = 10

/** Items of the item master whose code or description begins to match what is typed. */
export function useItemCodes(typed: string): { code: string; description: string }[] {
  const settled = useSettled(typed.trim(), 150)
  const { data } = useCall(
    itemMasterWork,
    { searchText: settled, pageSize: MOST_CODES },
    { query: { flag: 'select' }, enabled: settled.length >= 2, keepsPrevious: true, silent: true },
  )
  return data?.rows.map(({ itemCode, description }) => ({ code: itemCode, description })) ?? []
}

/** Looks the item of a line up when its code has been typed and the cell is left, and fills in what is blank. */
export function useFillFromMaster(
  items: readonly ItemRow[],
  defaults: Defaults,
  onChange: (key: string, patch: Partial<ItemRow>) => void,
): (left: CellPlace | null) => Promise<void> {
  const client = useQueryClient()
  const latest = useRef(items)
  latest.current = items
  return async (left) => {
    const row = left?.column === 'itemCode' ? items[left.row] : undefined
    const code = row?.itemCode.trim() ?? ''
    if (!row || code === '' || row.description !== '') return
    const body = { searchText: code, pageSize: MOST_CODES }
    const read = readBy(itemMasterWork, body, { query: { flag: 'select' }, silent: true })
    const reply = await client.fetchQuery({ ...read, staleTime: 60_000 }).catch(() => null)
    const item = reply?.rows.find((one) => one.itemCode.toLowerCase() === code.toLowerCase())
    // The line as it is now: the clerk has typed on while the master was asked.
    const now = latest.current.find(({ key }) => key === row.key)
    if (item && now) onChange(now.key, patchFromMaster(now, item, defaults))
  }
}

/** What the master knows of an item and the line does not say yet. Nothing that was typed is overwritten. */
export function patchFromMaster(row: ItemRow, item: ItemMasterValue, defaults: Defaults): Partial<ItemRow> {
  const quantity = readNumber(row.quantity) || 1
  const weight = defaults.isWeightEach ? item.weight : item.weight * quantity
  const hasSize = row.length !== '' || row.width !== '' || row.height !== ''
  const shown = (value: number) => (value > 0 ? String(Math.round(value * 100) / 100) : '')
  return {
    itemCode: item.itemCode,
    ...(row.description === '' ? { description: item.description } : {}),
    ...(row.nmfc === '' ? { nmfc: item.nmfc } : {}),
    ...(row.weight === '' ? { weight: shown(weight), weightUnit: item.weightUnit } : {}),
    ...(hasSize
      ? {}
      : {
          length: shown(item.length),
          width: shown(item.width),
          height: shown(item.height),
          lengthUnit: item.lengthUnit,
        }),
    ...(item.packageType === '' ? {} : { packageType: item.packageType }),
    ...(item.freightClass === '' ? {} : { freightClass: item.freightClass }),
    ...(row.unitsPerPallet === '' ? { unitsPerPallet: shown(item.unitsPerPallet) } : {}),
    isStackable: item.isStackable,
    isHazmat: item.isHazmat,
    hazmat: item.hazmat ?? BLANK_HAZMAT,
  }
}
