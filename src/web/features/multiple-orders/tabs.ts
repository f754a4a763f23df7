import { t } from '@lingui/core/macro'

/** A tab of Multiple Orders and the bucket that it lists. */
export interface OrdersTab {
  /** As it appears in the URL. */
  id: 'SetItems' | 'RateAndRoute' | 'Schedule' | 'EnRoute' | 'Delivered'
  /** From the specification. */
  title: string
  /** The mode of Shipment/GetShipmentList. */
  status: 'O' | 'Q' | 'T' | 'A' | 'D'
  /** Specification section 9: 25 in Rate & Route, all others 15. */
  pageSize: number
  empty: { title: string; hint: string }
}

export const ORDERS_TABS: readonly OrdersTab[] = [
  {
    id: 'SetItems',
    title: t`Set Items`,
    status: 'O',
    pageSize: 15,
    empty: { title: t`No open orders`, hint: t`Orders appear here once they are imported or entered.` },
  },
  {
    id: 'RateAndRoute',
    title: t`Rate & Route`,
    status: 'Q',
    pageSize: 25,
    empty: { title: t`No Shipments.`, hint: t`Shipments appear here once you set items on their orders.` },
  },
  {
    id: 'Schedule',
    title: t`Schedule`,
    status: 'T',
    pageSize: 15,
    empty: { title: t`No Shipments.`, hint: t`Shipments appear here once they are scheduled or tendered.` },
  },
  {
    id: 'EnRoute',
    title: t`En Route`,
    status: 'A',
    pageSize: 15,
    empty: { title: t`No Shipments.`, hint: t`Shipments appear here once the carrier has picked them up.` },
  },
  {
    id: 'Delivered',
    title: t`Delivered`,
    status: 'D',
    pageSize: 15,
    empty: { title: t`No Shipments.`, hint: t`Shipments appear here once they are delivered.` },
  },
]

/** The tab in the URL, by default the first one. */
export const tabOf = (id: string | undefined): OrdersTab =>
  ORDERS_TABS.find((tab) => tab.id.toLowerCase() === id?.toLowerCase()) ?? ORDERS_TABS[0]!
