import { t } from '@lingui/core/macro'
import type { ShipmentStatus } from '#domain/shipment/lifecycle.ts'
import type { ManualMove } from '../../ui/moves/moves.ts'

/** A tab of Track: its shipments, and its main bulk move. */
export interface TrackTab {
  /** As it appears in the URL. */
  id: 'Tendered' | 'InTransit' | 'Delivered'
  title: string
  /** The mode of Shipment/GenericShipmentsList. */
  listCode: 'TENDERED' | 'A' | 'D'
  /** The status for NewTrackingAPI/IntransitmappingData. */
  status: ShipmentStatus
  next: ManualMove
  /** Further moves for several shipments at a time. */
  also?: readonly ManualMove[]
}

export const TRACK_TABS: readonly TrackTab[] = [
  {
    ...{ id: 'Tendered', title: t`Tendered`, listCode: 'TENDERED', status: 'T', next: 'moveToTransit' },
    also: ['preparedPickup', 'pickup'],
  },
  { id: 'InTransit', title: t`In Transit`, listCode: 'A', status: 'A', next: 'moveToDelivered' },
  { id: 'Delivered', title: t`Delivered`, listCode: 'D', status: 'D', next: 'archive' },
]

/** The tab in the URL, by default the first one. */
export const tabOf = (id: string | undefined): TrackTab =>
  TRACK_TABS.find((tab) => tab.id.toLowerCase() === id?.toLowerCase()) ?? TRACK_TABS[0]!

/** The number of shipments in a tab, from the counts of Shipment/GetShipmentCount. */
export function countOf(
  tab: TrackTab,
  counts: { counts: Record<string, number>; tendered: number } | undefined,
): number | undefined {
  if (counts === undefined) return undefined
  return tab.id === 'Tendered' ? counts.tendered : (counts.counts[tab.status] ?? 0)
}
