/** A tab of Multiple Orders: which bucket it lists. */
export interface OrdersTab {
  /** As it stands in the URL. */
  id: 'SetItems' | 'RateAndRoute' | 'Schedule' | 'EnRoute' | 'Delivered'
  /** The specification's words. */
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
    title: 'Set Items',
    status: 'O',
    pageSize: 15,
    empty: { title: 'No open orders', hint: 'Orders appear here once they are imported or entered.' },
  },
  {
    id: 'RateAndRoute',
    title: 'Rate & Route',
    status: 'Q',
    pageSize: 25,
    empty: { title: 'No Shipments.', hint: 'Set the items of orders, and their shipments appear here.' },
  },
  {
    id: 'Schedule',
    title: 'Schedule',
    status: 'T',
    pageSize: 15,
    empty: { title: 'No Shipments.', hint: 'Shipments appear here once they are scheduled or tendered.' },
  },
  {
    id: 'EnRoute',
    title: 'En Route',
    status: 'A',
    pageSize: 15,
    empty: { title: 'No Shipments.', hint: 'Shipments appear here once the carrier has picked them up.' },
  },
  {
    id: 'Delivered',
    title: 'Delivered',
    status: 'D',
    pageSize: 15,
    empty: { title: 'No Shipments.', hint: 'Shipments appear here once the consignee has them.' },
  },
]

/** The tab that the URL names; the first one when it names none. */
export const tabOf = (id: string | undefined): OrdersTab =>
  ORDERS_TABS.find((tab) => tab.id.toLowerCase() === id?.toLowerCase()) ?? ORDERS_TABS[0]!
