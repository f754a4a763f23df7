/** Scene: the item master, and item lines of orders and shipments made from it. */

import type { Row } from '#database/sql/row.ts'
import { classFromDensity, densityOf, type MeasuredLine } from '#domain/classification/density.ts'
import type { ItemLine } from '#domain/shipment/shipment.ts'
import { CUBIC_INCHES_PER_CUBIC_FOOT } from '#domain/units.ts'
import type { DemoClient } from '../demo-clients.ts'
import { type Random, randomOf } from '../random.ts'
import { rowIds } from '../row-ids.ts'
import type { ItemFamily } from './item-family.ts'

/** An item of the master with the facts that other scenes need. */
export interface Item {
  row: Row<'item_master'>
  weight: number
  /** Cartons in one layer of a 48 x 40 in pallet; 0 if it is too long for one. */
  perLayer: number
  /** The density scale that classes its lines. */
  scale: string
}

const classOf = (line: MeasuredLine, scale: string) => classFromDensity(densityOf([line])!, scale)

const PALLET = { length: 48, width: 40, height: 6, lb: 42 }
const HIGHEST_LOAD = 58
const HEAVIEST_PALLET = 2_100

export function makeItems(client: DemoClient, clientId: string, createdAt: Date): Item[] {
  const random = randomOf(`${client.code} items`)
  const ids = rowIds(`${client.code} items`)
  const items: Item[] = []
  // One variant of every family in turn, so that any number of items covers all families.
  for (let round = 0; items.length < client.items; round++) {
    for (const family of client.families) {
      if (items.length === client.items) break
      const item = makeItem(family, round, client.settings.densityScale, random)
      if (item)
        items.push({
          ...item,
          row: {
            id: ids.at(createdAt),
            client_id: clientId,
            ...item.row,
            created_at: createdAt,
            deleted_at: null,
          },
        })
    }
  }
  return items
}

/** The variant with that number; null if the family has no more. */
function makeItem(family: ItemFamily, number: number, scale: string, random: Random) {
  const finish = family.finishes[Math.floor(number / family.variants.length)]
  const variant = family.variants[number % family.variants.length]!
  if (finish === undefined) return null
  const step =
    family.variants.length > 1 ? (number % family.variants.length) / (family.variants.length - 1) : 0
  const [length, width, height] = family.smallest.map((from, side) =>
    Math.round(from + (family.largest[side]! - from) * step),
  ) as [number, number, number]
  const cubicFeet = (length * width * height) / CUBIC_INCHES_PER_CUBIC_FOOT
  const weightLb = Math.round(cubicFeet * random.decimal(...family.density, 2) * 10) / 10
  const perLayer = Math.floor(PALLET.length / length) * Math.floor(PALLET.width / width)
  const layers = Math.min(
    Math.floor(HIGHEST_LOAD / height),
    Math.floor((HEAVIEST_PALLET - PALLET.lb) / (weightLb * Math.max(1, perLayer))),
  )
  return {
    row: {
      item_code: `${family.prefix}-${String(1000 + number * 10)}`,
      description: `${family.title}, ${variant}, ${finish}`,
      // NMFC item numbers are licensed; a shipper enters its own.
      nmfc: '',
      freight_class: classOf({ weightLb, quantity: 1, dimensions: { length, width, height } }, scale),
      package_type: family.packageType,
      hts: '',
      is_hazmat: family.hazmat !== null,
      hazmat: family.hazmat,
      is_stackable: family.isStackable,
      length,
      width,
      height,
      weight_lb: weightLb,
      value_cents: Math.round(weightLb * family.centsPerLb),
      units_per_carton: family.unitsPerCarton,
      units_per_pallet: perLayer * Math.max(1, layers),
    },
    weight: family.weight,
    perLayer,
    scale,
  }
}

/** A line of this many cartons: loose if there are few, otherwise on pallets; long goods in bundles. */
export function itemLine({ row, perLayer, scale }: Item, cartons: number): ItemLine {
  const isOnPallets = perLayer > 0 && cartons * 4 > row.units_per_pallet!
  const quantity = isOnPallets ? Math.ceil(cartons / row.units_per_pallet!) : cartons
  const layers = isOnPallets ? Math.ceil(cartons / quantity / perLayer) : 1
  const dimensions = isOnPallets
    ? { length: PALLET.length, width: PALLET.width, height: PALLET.height + layers * row.height! }
    : { length: row.length!, width: row.width!, height: row.height! }
  const weightLb = Math.round((cartons * row.weight_lb! + (isOnPallets ? quantity * PALLET.lb : 0)) * 10) / 10
  return {
    itemCode: row.item_code,
    description: row.description,
    nmfc: row.nmfc!,
    freightClass: classOf({ weightLb, quantity, dimensions }, scale),
    weightLb,
    weightTyped: weightLb,
    weightUnit: 'lb',
    quantity,
    packageType: isOnPallets ? 'PLT' : row.package_type!,
    pieces: isOnPallets ? cartons : 0,
    dimensions,
    lengthUnit: 'in',
    isHazmat: row.is_hazmat!,
    hazmat: row.hazmat ?? null,
    isStackable: row.is_stackable!,
    linearFeet: null,
    declaredValueCents: cartons * row.value_cents!,
    palletNumber: '',
  }
}

/** One to six lines of a customer order, without repeated items. */
export function orderedLines(random: Random, items: readonly Item[], lineCount: number): ItemLine[] {
  const lines = new Map<string, ItemLine>()
  while (lines.size < lineCount) {
    const item = random.pickWeighted(items, ({ weight }) => weight)
    const { item_code, units_per_pallet, weight_lb } = item.row
    const fullPallet = item.perLayer > 0 ? units_per_pallet! : 8
    const pallets = random.pickWeighted([0.12, 0.5, 1, 2, 3], (count) => (count <= 1 ? 3 : 1 / count))
    // No line above about two tons, because these are LTL shipments.
    const most = Math.max(1, Math.floor(4_200 / weight_lb!))
    const cartons = Math.max(1, Math.min(most, Math.round(fullPallet * pallets * random.decimal(0.8, 1, 3))))
    lines.set(item_code, itemLine(item, cartons))
  }
  return [...lines.values()]
}
