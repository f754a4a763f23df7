/** The facts that decide whether shipments can share a master bill of lading. */
export interface MasterBillShipment {
  carrierScac: string
  /** Local date of the origin, YYYY-MM-DD; null if not planned. */
  pickupDate: string | null
  /** The loading place: any text that is the same for the same dock. */
  pickupPlace: string
  paymentType: string
}

export type MasterBillGap = 'tooFew' | 'carrier' | 'day' | 'place' | 'terms'

export const MASTER_BILL_GAPS: Record<MasterBillGap, string> = {
  tooFew: 'a master bill of lading covers at least two shipments.',
  carrier: 'a master bill of lading is for one carrier: choose shipments with the same carrier.',
  day: 'a master bill of lading is for one pickup: choose shipments with the same pickup day.',
  place: 'a master bill of lading is for one pickup: choose shipments from the same dock.',
  terms: 'a master bill of lading has one payer: choose shipments with the same freight charge terms.',
}

/**
 * Why these shipments cannot share one master bill of lading; null if they can: one truck of one carrier picks them up
 * at one place on one day, and freight charges are paid in one way. Source: GS1 US BOL guideline.
 */
export function masterBillGap(shipments: readonly MasterBillShipment[]): MasterBillGap | null {
  const isOne = (of: (shipment: MasterBillShipment) => string | null) => new Set(shipments.map(of)).size === 1
  if (shipments.length < 2) return 'tooFew'
  if (!isOne(({ carrierScac }) => carrierScac) || shipments[0]?.carrierScac === '') return 'carrier'
  if (!isOne(({ pickupDate }) => pickupDate) || !shipments[0]?.pickupDate) return 'day'
  if (!isOne(({ pickupPlace }) => pickupPlace.trim().toLowerCase())) return 'place'
  return isOne(({ paymentType }) => paymentType) ? null : 'terms'
}

/**
 * The number of a master bill: `M` and the lowest number under it. The same load always has the same number, and no two
 * trailers share it, because a bill travels on one of them.
 */
export function masterBillNumber(bolNumbers: readonly string[]): string {
  const [lowest = ''] = [...bolNumbers].sort()
  return `M${lowest}`
}
