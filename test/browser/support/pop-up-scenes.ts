import type { Call } from './calls.ts'

interface Row {
  shipmentId: string
  isTendered: boolean
  PaymentType: string
  shipMode: string
  OriginZip: string
  DestinationZip: string
}

/** Shipments of the demo by what they are, for the paths of the list: `/Prepaid/{prepaid}`. */
export async function findScenes(call: Call): Promise<Record<string, string>> {
  const { rows } = (await call('Shipment/GetShipmentList?statuscode=Q', { pageSize: 100 })) as { rows: Row[] }
  const isDomestic = ({ DestinationZip }: Row) => /^\d/.test(DestinationZip)
  const idOf = (fits: (row: Row) => boolean): string => {
    const found = rows.find((row) => row.shipMode === 'LTL' && fits(row))
    if (!found) throw new Error('The demo has no such shipment.')
    return found.shipmentId
  }
  const booked = (await call('Shipment/GetShipmentList?statuscode=T', { pageSize: 100 })) as { rows: Row[] }
  return {
    scheduled: booked.rows.find(({ isTendered }) => !isTendered)?.shipmentId ?? '',
    prepaid: idOf((row) => row.PaymentType === 'P' && isDomestic(row)),
    collect: idOf((row) => row.PaymentType === 'C' && isDomestic(row)),
    abroad: idOf((row) => !isDomestic(row)),
  }
}

/** A path with the names of the scenes replaced. */
export const placed = (path: string, scenes: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => scenes[name] ?? '')
