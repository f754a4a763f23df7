import type { PageName } from '#domain/access/pages.ts'

/** Something to do, and the page where it is done. */
export interface Way {
  label: string
  description: string
  /** What else people call it. */
  words: readonly string[]
  page: PageName
  search?: Readonly<Record<string, string>>
}

/** What the palette finds by what it does. */
export const WAYS: readonly Way[] = [
  {
    label: 'New order',
    description: 'Single Order',
    words: ['add order', 'enter order', 'create order'],
    page: 'SingleOrder',
    search: { add: 'order' },
  },
  {
    label: 'New prepaid shipment',
    description: 'Prepaid / 3P',
    words: ['ship freight', 'create shipment', 'third party', 'new shipment'],
    page: 'Prepaid',
  },
  { label: 'New collect shipment', description: 'Collect', words: ['new shipment'], page: 'Collect' },
  {
    label: 'New parcel',
    description: 'Parcel',
    words: ['new shipment', 'label', 'ups', 'fedex', 'usps'],
    page: 'Parcel',
  },
  {
    label: 'Book shipments',
    description: 'Multiple Orders, Rate & Route',
    words: ['schedule', 'route', 'choose carrier'],
    page: 'MultipleOrders',
    search: { tab: 'RateAndRoute' },
  },
  {
    label: 'Tender shipments',
    description: 'Multiple Orders, Schedule',
    words: ['book and tender', 'send tender'],
    page: 'MultipleOrders',
    search: { tab: 'Schedule' },
  },
  {
    label: 'Void a shipment',
    description: 'Shipment History, Active: choose the shipment',
    words: ['cancel shipment', 'delete shipment'],
    page: 'ShipmentHistory',
  },
  {
    label: 'Copy a shipment',
    description: 'Shipment History: choose the shipment',
    words: ['duplicate', 'ship again'],
    page: 'ShipmentHistory',
    search: { tab: 'Delivered' },
  },
  {
    label: 'Download a proof of delivery',
    description: 'Shipment History, Delivered',
    words: ['pod', 'delivery receipt'],
    page: 'ShipmentHistory',
    search: { tab: 'Delivered' },
  },
  {
    label: 'Rate a shipment',
    description: 'Review Rates',
    words: ['quote', 'price', 'get rates'],
    page: 'ReviewRates',
  },
  {
    label: 'Print documents',
    description: 'Print Documents',
    words: ['bol', 'bill of lading', 'packing list', 'label', 'reprint'],
    page: 'PrintDocuments',
  },
  {
    label: 'Import locations',
    description: 'Locations',
    words: ['upload addresses', 'consignees'],
    page: 'Locations',
  },
  { label: 'Import items', description: 'Item Master', words: ['upload items', 'skus'], page: 'ItemMaster' },
  {
    label: 'Add a user',
    description: 'Manage Users',
    words: ['invite', 'colleague', 'new user'],
    page: 'ManageUsers',
  },
  { label: 'Add a carrier', description: 'Carriers', words: ['new carrier', 'scac'], page: 'Carriers' },
]
