import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ItemMasterValue } from '#contracts/entities/item-master.ts'
import { toInches, toPounds } from '#domain/units.ts'
import { findItem } from '../../ui/item-codes.tsx'
import type { NewOrderForm, NewOrderLine } from './new-order-values.ts'

const toHundredths = (value: number) => Math.round(value * 100) / 100

/** In pounds: of all units, or of one if the client enters it that way. */
function weightOf(item: ItemMasterValue, quantity: number, isWeightEach: boolean): number {
  return toHundredths(toPounds(item.weight, item.weightUnit) * (isWeightEach ? 1 : quantity || 1))
}

/** The item master's values for fields of the line that are still empty. Typed values are not overwritten. */
function patchOf(line: NewOrderLine, item: ItemMasterValue, isWeightEach: boolean): Partial<NewOrderLine> {
  const inches = (size: number) => toHundredths(toInches(size, item.lengthUnit))
  const hasSize = line.length > 0 || line.width > 0 || line.height > 0
  return {
    itemCode: item.itemCode,
    ...(line.description.trim() === '' ? { description: item.description } : {}),
    ...(line.weight > 0 ? {} : { weight: weightOf(item, line.quantity, isWeightEach) }),
    ...(hasSize
      ? {}
      : { length: inches(item.length), width: inches(item.width), height: inches(item.height) }),
    ...(item.packageType === '' ? {} : { packageType: item.packageType }),
    ...{ nmfc: item.nmfc, freightClass: item.freightClass, isStackable: item.isStackable },
    ...{ isHazmat: item.isHazmat, hazmat: item.hazmat },
  }
}

/**
 * Fills in a line when its SKU has been typed. The weight then follows the quantity until the user types another one.
 */
export function useItemOfLine(form: NewOrderForm, index: number, isWeightEach: boolean) {
  const client = useQueryClient()
  const latest = useRef(form)
  latest.current = form
  const given = useRef<{ item: ItemMasterValue; weight: number } | null>(null)
  const lineNow = () => latest.current.values.order.lines[index]
  const write = (patch: Partial<NewOrderLine>) => {
    const lines = latest.current.values.order.lines.map((line, at) =>
      at === index ? { ...line, ...patch } : line,
    )
    latest.current.setFieldValue('order.lines', lines)
  }
  const fill = async () => {
    const code = lineNow()?.itemCode.trim() ?? ''
    if (code === '' || code.toLowerCase() === given.current?.item.itemCode.toLowerCase()) return
    const item = await findItem(client, code)
    // The user may have typed during the request.
    const line = lineNow()
    if (!item || line?.itemCode.trim() !== code) return
    const patch = patchOf(line, item, isWeightEach)
    given.current = { item, weight: patch.weight ?? -1 }
    write(patch)
  }
  const followQuantity = () => {
    const line = lineNow()
    if (!given.current || line?.weight !== given.current.weight) return
    if (line.itemCode !== given.current.item.itemCode) return
    const weight = weightOf(given.current.item, line.quantity, isWeightEach)
    given.current = { ...given.current, weight }
    if (weight !== line.weight) write({ weight })
  }
  return { fill, followQuantity }
}
