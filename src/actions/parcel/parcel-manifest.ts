import { fail } from '#contracts/errors.ts'
import { findClient } from '#database/clients/clients.ts'
import { listPackages } from '#database/parcel/parcel-labels.ts'
import {
  listManifestPurchases,
  type ManifestPurchase,
  shipmentsBoughtToday,
} from '#database/parcel/parcel-manifest.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import type { ManifestFacts, ManifestGroup, ManifestRow } from '#documents/papers/parcel-manifest.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import { parcelNetworkOf } from '../carrier-calls/parcel-networks.ts'
import type { ActionContext } from '../kernel/context.ts'

/** The end-of-day manifest: what each parcel carrier gets, by account. */

export const MANIFEST_KIND = 'ParcelManifest'

const NOTHING_HANDED_OVER =
  'no parcel label was bought for these. Returns are not included because their parcels do not leave from here.'

/** The named shipments, or for a manifest alone, all whose labels were bought today. */
export async function manifestShipments(
  { db, clientId, now }: Pick<ActionContext, 'db' | 'clientId' | 'now'>,
  ids: readonly string[],
  kinds: readonly string[],
): Promise<readonly string[]> {
  const isManifestAlone = kinds.length > 0 && kinds.every((kind) => kind === MANIFEST_KIND)
  if (ids.some((id) => id !== '') || !isManifestAlone) return ids
  const today = await shipmentsBoughtToday(db, clientId, now)
  return today.length > 0 ? today : fail('NOTHING_TO_PRINT', { reason: 'no parcel label was bought today.' })
}

/** The valid labels of the shipments as one manifest. */
export async function manifestFacts(
  context: Pick<ActionContext, 'db' | 'clientId' | 'now'>,
  shipments: readonly StoredShipment[],
  logo: Uint8Array | null,
): Promise<ManifestFacts> {
  const { db, clientId, now } = context
  const ids = shipments.map(({ id }) => id)
  const purchases = await listManifestPurchases(db, clientId, ids)
  if (purchases.length === 0) return fail('NOTHING_TO_PRINT', { reason: NOTHING_HANDED_OVER })
  const byId = new Map(shipments.map((shipment) => [shipment.id, shipment]))
  const packages = await listPackages(
    db,
    purchases.map(({ id }) => id),
  )
  const rowsOf = (purchase: ManifestPurchase): ManifestRow[] => {
    const { bolNumber, destination } = byId.get(purchase.shipmentId)!
    const { city, state, zip } = destination
    return (packages.get(purchase.id) ?? []).map(({ trackingNumber, weightLb }) => ({
      ...{ trackingNumber, weightLb, bolNumber, service: purchase.serviceName },
      consignee: destination.companyName,
      place: [city, `${state} ${zip}`.trim()].filter(Boolean).join(', '),
    }))
  }
  const groups = Map.groupBy(purchases, ({ network, accountNumber, environment }) =>
    [network, accountNumber, environment].join(' '),
  )
  return {
    date: localDate(now, shipments[0]!.timeZone),
    shipper: (await findClient(db, clientId))?.name ?? '',
    groups: [...groups.values()].map(
      (own): ManifestGroup => ({
        carrier: parcelNetworkOf({ id: own[0]!.network })?.carrier ?? own[0]!.network,
        accountNumber: own[0]!.accountNumber,
        isSample: own[0]!.environment === 'sandbox',
        rows: own.flatMap(rowsOf),
      }),
    ),
    logo,
  }
}
