import { readFlag, readLine, readWhole } from '../mapping/common-fields.ts'
import type { MappingField } from '../mapping/field.ts'
import type { RowFault } from '../mapping/sheet-row.ts'
import { type SkuRule, skuKey } from './sku-rule.ts'

/** The SKU rule as a table: the names and allowed values of its columns. */

const LONGEST_SKU = 60
const LONGEST_DESCRIPTION = 200
const MOST_UNITS = 999_999
/** Columns of a file of SKUs, in the order of its template. */
export const SKU_FIELDS: readonly MappingField[] = [
  {
    id: 'sku',
    label: 'SKU',
    aliases: ['Item', 'Item code', 'Item number', 'Product code', 'Part number', 'Article'],
    isRequired: true,
    example: 'SKU-1042',
    read: readLine(LONGEST_SKU),
  } as MappingField,
  {
    id: 'description',
    label: 'Description',
    aliases: ['Item description', 'Product', 'Product name', 'Title', 'Name'],
    isRequired: false,
    example: 'Steel shelving, 48 in',
    read: readLine(LONGEST_DESCRIPTION),
  } as MappingField,
  {
    id: 'isFreeShipping',
    label: 'Ships free',
    aliases: ['IsFreeShipping', 'Free shipping', 'Free', 'Is free'],
    isRequired: false,
    example: 'yes',
    read: readFlag,
  } as MappingField,
  {
    id: 'minimumQuantity',
    label: 'Minimum quantity',
    aliases: ['MinimumQty', 'Min qty', 'Minimum', 'From quantity', 'Quantity', 'Qty'],
    isRequired: false,
    example: '1',
    read: readWhole(1, MOST_UNITS),
  } as MappingField,
]

/** A row of the SKU rule with its description. */
export interface NamedSkuRule extends SkuRule {
  description: string
}

const USUAL = { description: '', isFreeShipping: true, minimumQuantity: 1 }

/** Reads the rows of a file one by one. The second row of a SKU is an error. */
export class SkuGatherer {
  readonly rules: NamedSkuRule[] = []
  readonly #rowOf = new Map<string, number>()

  add(row: number, values: Record<string, unknown>): RowFault | null {
    const rule = { ...USUAL, ...values } as NamedSkuRule
    const key = skuKey(rule.sku)
    const twin = this.#rowOf.get(key)
    if (twin !== undefined) {
      return { row, column: 'SKU', reason: `${rule.sku} is already in row ${twin}.` }
    }
    this.#rowOf.set(key, row)
    this.rules.push(rule)
    return null
  }
}
