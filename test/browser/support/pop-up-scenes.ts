import type { Call } from './calls.ts'

interface Row {
  shipmentId: string
  isTendered: boolean
  PaymentType: string
  shipMode: string
  OriginZip: string
  DestinationZip: string
}

/** Shipments of the demo by kind, for the paths of the list: `/Prepaid/{prepaid}`. */
export async function findScenes(call: Call): Promise<Record<string, string>> {
  const { rows } = (await call('Shipment/GetShipmentList?statuscode=Q', { pageSize: 100 })) as { rows: Row[] }
  const isDomestic = ({ DestinationZip }: Row) => /^\d/.test(DestinationZip)
  const idOf = (fits: (row: Row) => boolean): string => {
    const found = rows.find((row) => row.shipMode === 'LTL' && fits(row))
    if (!found) throw new Error('The demo has no such shipment.')
    return found.shipmentId
  }
  const quoted = async (): Promise<string> => {
    for (const { shipmentId } of rows) {
      const { request } = await call('Shipment/SpotQuote', { shipmentId })
      if (request?.status === 'open') return shipmentId
    }
    throw new Error('The demo has no open request for quotes.')
  }
  await addOrderToShip(call)
  await call('Views/Save', {
    list: 'shipment-history',
    name: 'West Coast',
    content: { search: { payment: 'C' } },
  })
  const booked = (await call('Shipment/GetShipmentList?statuscode=T', { pageSize: 100 })) as { rows: Row[] }
  return {
    scheduled: booked.rows.find(({ isTendered }) => !isTendered)?.shipmentId ?? '',
    quoted: await quoted(),
    prepaid: idOf((row) => row.PaymentType === 'P' && isDomestic(row)),
    collect: idOf((row) => row.PaymentType === 'C' && isDomestic(row)),
    abroad: idOf((row) => !isDomestic(row)),
  }
}

const TWO_DAYS_MS = 2 * 86_400_000

/** Adds an order that must ship today, which the demo does not have every day. */
async function addOrderToShip(call: Call): Promise<void> {
  const list = await call('Shipment/GetOrders', { pageSize: 1 })
  const { order } = await call('Shipment/GetOrders', { orderId: list.rows[0].orderId })
  const ShipByDate = new Date(Date.now() - TWO_DAYS_MS).toISOString().slice(0, 10)
  await call('Shipment/AddNewOrder', {
    order: {
      ...order,
      orderId: '',
      OrderNumber: `TODAY-${Date.now()}`,
      ShipByDate,
      OrderDate: '',
      DeliverByDate: '',
    },
  })
}

/** A path with its placeholders filled in. */
export const placed = (path: string, scenes: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => scenes[name] ?? '')
