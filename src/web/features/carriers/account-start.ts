import type { QueryClient } from '@tanstack/react-query'
import { listShipments, shipmentDetails } from '#contracts/endpoints/shipments.ts'
import type { FreightCarrierValue } from '#contracts/entities/carrier.ts'
import { readBy } from '../../api/queries.ts'

/** The known values of an account before its form is filled in. */
export type AccountStart = Partial<
  Pick<FreightCarrierValue, 'carrierName' | 'scac' | 'rateModeId' | 'location'>
>

/**
 * The account that is missing for tendering a shipment: the carrier of its chosen price, for its warehouse. If the
 * shipment cannot be read, the form stays empty.
 */
export async function accountStart(client: QueryClient, shipmentId: string): Promise<AccountStart> {
  try {
    const reading = readBy(shipmentDetails, { shipmentId }, { silent: true })
    const { shipment } = await client.fetchQuery(reading)
    if (!shipment) return {}
    const price = shipment.priceSheets.find(({ id }) => id === shipment.selectedPriceSheetId)
    const carrier = price
      ? { carrierName: price.carrierName, scac: price.scac, rateModeId: price.rateModeId }
      : { carrierName: shipment.carrierName, scac: shipment.carrierScac }
    const location = await warehouseOf(client, shipment)
    return location === '' ? carrier : { ...carrier, location }
  } catch {
    return {}
  }
}

async function warehouseOf(
  client: QueryClient,
  { id, bolNumber, status }: { id: string; bolNumber: string; status: string },
): Promise<string> {
  const query = { statuscode: status }
  const { rows } = await client.fetchQuery(
    readBy(listShipments, { searchText: bolNumber }, { query, silent: true }),
  )
  return rows.find((row) => row.id === id)?.warehouse ?? ''
}
