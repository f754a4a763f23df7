import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ItemMasterValue } from '#contracts/entities/item-master.ts'
import { readNumber } from '#domain/text/typed-number.ts'
import { FREIGHT_LENGTH_UNITS, INCHES_PER } from '#domain/units.ts'
import { findItem } from '../../../../ui/item-codes.tsx'
import { BLANK_HAZMAT, type Defaults, type ItemRow } from '../form/form.ts'

/** The weight that the item master gave a line, and its inputs. */
interface Given {
  item: ItemMasterValue
  weight: string
}

/**
 * Looks up the item of a line when its code has been typed and the cell loses the focus, and fills in blank fields.
 * Users type the quantity after the code: the item's weight follows it until the user types another one.
 */
export function useFillFromMaster(
  items: readonly ItemRow[],
  defaults: Defaults,
  onChange: (key: string, patch: Partial<ItemRow>) => void,
): (line: number, left: keyof ItemRow) => Promise<void> {
  const client = useQueryClient()
  const latest = useRef(items)
  latest.current = items
  const given = useRef(new Map<string, Given>())
  const followQuantity = (row: ItemRow) => {
    const before = given.current.get(row.key)
    if (!before || before.weight !== row.weight || before.item.weightUnit !== row.weightUnit) return
    const weight = weightOf(row, before.item, defaults)
    if (weight === row.weight) return
    given.current.set(row.key, { ...before, weight })
    onChange(row.key, { weight })
  }
  return async (line, left) => {
    const leftRow = items[line]
    // On pallets the quantity comes from the pieces.
    if (leftRow) followQuantity(leftRow)
    const row = left === 'itemCode' ? leftRow : undefined
    const code = row?.itemCode.trim() ?? ''
    if (!row || code === '' || row.description !== '') return
    const item = await findItem(client, code)
    // The line's current state: the clerk may have typed during the request.
    const now = latest.current.find(({ key }) => key === row.key)
    if (!item || !now) return
    const patch = patchFromMaster(now, item, defaults)
    if (patch.weight) given.current.set(now.key, { item, weight: patch.weight })
    onChange(now.key, patch)
  }
}

/** Finer than any scale, and coarse enough to drop the noise of binary fractions: 3 x 0.1 is 0.3. */
const DECIMALS = 9

const shown = (value: number) => (value > 0 ? value.toFixed(DECIMALS).replace(/\.?0+$/, '') : '')

/**
 * The weight of the line by the item master, in its unit: of the whole line, or of one piece if this client weighs that
 * way.
 */
function weightOf(row: ItemRow, item: ItemMasterValue, defaults: Defaults): string {
  const quantity = readNumber(row.quantity) || 1
  return shown(defaults.isWeightEach ? item.weight : item.weight * quantity)
}

/** Freight is measured in inches or centimeters: converts the master's feet and meters to those. */
function sizeOf(item: ItemMasterValue): Pick<ItemRow, 'length' | 'width' | 'height' | 'lengthUnit'> {
  const { length, width, height, lengthUnit: unit } = item
  const isOffered = FREIGHT_LENGTH_UNITS.includes(unit)
  const lengthUnit = isOffered ? unit : unit === 'm' ? 'cm' : 'in'
  const factor = isOffered ? 1 : unit === 'm' ? 100 : INCHES_PER[unit]
  const [long, wide, high] = [length, width, height].map((size) => shown(size * factor))
  return { length: long ?? '', width: wide ?? '', height: high ?? '', lengthUnit }
}

/** The item master's values for fields of the line that are still empty. Typed values are not overwritten. */
export function patchFromMaster(row: ItemRow, item: ItemMasterValue, defaults: Defaults): Partial<ItemRow> {
  const hasSize = row.length !== '' || row.width !== '' || row.height !== ''
  return {
    itemCode: item.itemCode,
    ...(row.description === '' ? { description: item.description } : {}),
    ...(row.nmfc === '' ? { nmfc: item.nmfc } : {}),
    ...(row.weight === '' ? { weight: weightOf(row, item, defaults), weightUnit: item.weightUnit } : {}),
    ...(hasSize ? {} : sizeOf(item)),
    ...(item.packageType === '' ? {} : { packageType: item.packageType }),
    ...(item.freightClass === '' ? {} : { freightClass: item.freightClass }),
    ...(row.unitsPerPallet === '' ? { unitsPerPallet: shown(item.unitsPerPallet) } : {}),
    isStackable: item.isStackable,
    isHazmat: item.isHazmat,
    hazmat: item.hazmat ?? BLANK_HAZMAT,
  }
}
