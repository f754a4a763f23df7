import type { Shipment } from '#domain/shipment/shipment.ts'
import { type BillOfLadingParty, partyOf } from '../facts.ts'

export interface PackingListLine {
  itemCode: string
  description: string
  palletNumber: string
  handlingUnits: number
  handlingUnitType: string
  /** 0 where the pieces inside were not counted. */
  pieces: number
  weightLb: number
}

/** What a packing list prints. */
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
  /** PNG or JPEG bytes. */
  logo: Uint8Array | null
}

/** The packing list of a shipment; lines go by pallet, those without a pallet number last. */
export function packingListFacts(
  shipment: Shipment,
  options: { date?: string; notes?: string; logo?: Uint8Array | null } = {},
): PackingListFacts {
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
    logo: options.logo ?? null,
  }
}

/** Pallet 2 stands before pallet 10. */
function byPallet(a: PackingListLine, b: PackingListLine): number {
  if ((a.palletNumber === '') !== (b.palletNumber === '')) return a.palletNumber === '' ? 1 : -1
  return a.palletNumber.localeCompare(b.palletNumber, 'en', { numeric: true })
}
