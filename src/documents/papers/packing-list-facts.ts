import type { Shipment } from '#domain/shipment/shipment.ts'
import { dropsOf } from '#domain/shipment/stops.ts'
import { type BillOfLadingParty, partyOf } from '../facts/facts.ts'

export interface PackingListLine {
  itemCode: string
  description: string
  palletNumber: string
  handlingUnits: number
  handlingUnitType: string
  /** 0 if the pieces inside were not counted. */
  pieces: number
  weightLb: number
}

/** The content of a packing list. */
export interface PackingListFacts {
  bolNumber: string
  /** Local date of the origin, YYYY-MM-DD. */
  date: string
  shipFrom: BillOfLadingParty
  shipTo: BillOfLadingParty
  orderNumber: string
  poNumber: string
  carrierName: string
  scac: string
  proNumber: string
  lines: PackingListLine[]
  notes: string
  /** The shipment was voided. */
  isVoid: boolean
  /** PNG or JPEG bytes. */
  logo: Uint8Array | null
}

type Options = { date?: string; notes?: string; isVoid?: boolean; logo?: Uint8Array | null }

/** The packing lists of a shipment: one for each unloading place, in the order of travel. */
export function packingListsOf(shipment: Shipment, options: Options = {}): PackingListFacts[] {
  const { destination, items, stops = [] } = shipment
  if (stops.length === 0) return [packingListFacts(shipment, options)]
  const drops = dropsOf({ destination, items, stops }).filter((drop) => drop.items.length > 0)
  return drops.map((drop) =>
    packingListFacts({ ...shipment, destination: drop.address, items: drop.items }, options),
  )
}

/** The packing list of one place; lines are sorted by pallet, those without a pallet number last. */
function packingListFacts(shipment: Shipment, options: Options): PackingListFacts {
  const lines = shipment.items.map((item) => ({
    itemCode: item.itemCode,
    description: item.description,
    palletNumber: item.palletNumber,
    handlingUnits: item.quantity,
    handlingUnitType: item.packageType,
    pieces: item.pieces,
    weightLb: item.weightLb,
  }))
  return {
    bolNumber: shipment.bolNumber,
    date: options.date ?? shipment.pickup.date,
    shipFrom: partyOf(shipment.origin),
    shipTo: partyOf(shipment.destination),
    orderNumber: shipment.references.orderNumber,
    poNumber: shipment.references.poNumber,
    carrierName: shipment.carrierName,
    scac: shipment.carrierScac,
    proNumber: shipment.proNumber,
    lines: lines.sort(byPallet),
    notes: options.notes ?? shipment.specialInstructions,
    isVoid: options.isVoid ?? false,
    logo: options.logo ?? null,
  }
}

/** Pallet 2 comes before pallet 10. */
function byPallet(a: PackingListLine, b: PackingListLine): number {
  if ((a.palletNumber === '') !== (b.palletNumber === '')) return a.palletNumber === '' ? 1 : -1
  return a.palletNumber.localeCompare(b.palletNumber, 'en', { numeric: true })
}
