import type { MasterItem } from '#database/items/items.ts'
import type { GatheredOrder } from '#domain/order-files/gather-orders.ts'
import { ORDER_FIELDS } from '#domain/order-files/order-fields.ts'
import type { ClientSettings } from '#domain/shipment/client-settings.ts'

/** The order in wire format, so that its contract checks it like one entered by hand. */
export function wireOf(
  gathered: GatheredOrder,
  master: ReadonlyMap<string, MasterItem>,
  { settings, isLineWeight }: { settings: ClientSettings; isLineWeight: boolean },
) {
  const wire: Record<string, unknown> = { Destination: {} }
  putAll(wire, gathered.head)
  wire.BackOrderNumber = gathered.backorder
  wire.Items = gathered.lines.map(({ values }) => {
    const item = master.get(String(values.itemCode ?? '').toLowerCase())
    const line: Record<string, unknown> = item ? wireOfItem(item, Number(values.quantity ?? 1), settings) : {}
    putAll(line, values)
    if (isLineWeight && settings.IsOrderWeightEachPerQty) weighEach(line, values)
    return line
  })
  return wire
}

/** Converts a line's weight to the weight per unit that this client uses, precisely enough to convert back. */
function weighEach(line: Record<string, unknown>, { weight, quantity }: Readonly<Record<string, unknown>>) {
  if (typeof weight === 'number' && typeof quantity === 'number' && quantity > 1)
    line.Weight = Math.round((weight / quantity) * 1e6) / 1e6
}

/** Where a field is in the wire format: the parts of its path. */
const PLACES = new Map(
  [
    ...ORDER_FIELDS.map(({ id, path, kind }) => ({ id, path, isMoney: kind === 'money' })),
    { id: 'weightUnit', path: 'wtUnit', isMoney: false },
    { id: 'lengthUnit', path: 'dimUnit', isMoney: false },
  ].map(({ id, path, isMoney }) => {
    const pieces = path.split('.')
    return [id, { within: pieces.slice(0, -1), name: pieces.at(-1)!, isMoney }]
  }),
)

function putAll(target: Record<string, unknown>, values: Readonly<Record<string, unknown>>): void {
  for (const id in values) {
    const place = PLACES.get(id)
    const value = values[id]
    if (!place || value === undefined) continue
    let inner = target
    for (const name of place.within) {
      inner[name] ??= {}
      inner = inner[name] as Record<string, unknown>
    }
    inner[place.name] = place.isMoney && typeof value === 'number' ? value / 100 : value
  }
}

/** The item master's data for the line. Its weight is that of one unit. */
function wireOfItem(item: MasterItem, quantity: number, settings: ClientSettings): Record<string, unknown> {
  const weight = settings.IsOrderWeightEachPerQty ? item.weightLb : item.weightLb * quantity
  return {
    Description: item.description,
    NMFCCode: item.nmfc,
    itemClass: item.freightClass,
    packageType: item.packageType,
    Length: item.length,
    Width: item.width,
    Height: item.height,
    Stackableitemflag: item.isStackable,
    Hazmatitemflag: item.isHazmat,
    ...(item.hazmat ? { HazmatDetails: hazmatOf(item.hazmat) } : {}),
    ...(weight > 0 && weight <= 999_999 ? { Weight: Math.round(weight * 100) / 100 } : {}),
  }
}

const hazmatOf = (hazmat: NonNullable<MasterItem['hazmat']>) => ({
  UNNumber: hazmat.unNumber,
  ProperShippingName: hazmat.properShippingName,
  ...(hazmat.technicalName ? { TechnicalName: hazmat.technicalName } : {}),
  HazardClass: hazmat.hazardClass,
  PackingGroup: hazmat.packingGroup,
  EmergencyPhone: hazmat.emergencyPhone,
})
