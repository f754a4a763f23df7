import { t } from '@lingui/core/macro'
import { HISTORY_TABS } from '#contracts/endpoints/shipments.ts'

/** A tab of Shipment History. */
export interface HistoryTab {
  /** As it appears in the URL. */
  id: keyof typeof HISTORY_TABS
  title: string
  /** The mode of Shipment/GenericShipmentsList. */
  listCode: (typeof HISTORY_TABS)[keyof typeof HISTORY_TABS]
  /** The text of an empty tab. */
  hint: string
}

const TITLES = {
  Active: t`Active`,
  Tendered: t`Tendered`,
  InTransit: t`In Transit`,
  Delivered: t`Delivered`,
  Archived: t`Archived`,
}

const HINTS = {
  Active: t`Shipments are active from the moment they are created until they are delivered.`,
  Tendered: t`Shipments appear here once they are booked and tendered to their carrier.`,
  InTransit: t`Shipments appear here once the carrier has picked them up.`,
  Delivered: t`Shipments appear here once they are delivered.`,
  Archived: t`Delivered shipments appear here once archived, along with all voided shipments.`,
}

export const TABS: readonly HistoryTab[] = (Object.keys(HISTORY_TABS) as HistoryTab['id'][]).map((id) => ({
  id,
  title: TITLES[id],
  listCode: HISTORY_TABS[id],
  hint: HINTS[id],
}))

/** The tab in the URL, by default the first one. */
export const tabOf = (id: string | undefined): HistoryTab =>
  TABS.find((tab) => tab.id.toLowerCase() === id?.toLowerCase()) ?? TABS[0]!
