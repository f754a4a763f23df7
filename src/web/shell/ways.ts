import { t } from '@lingui/core/macro'
import type { PageName } from '#domain/access/pages.ts'

/** A task and the page where users do it. */
export interface Way {
  label: string
  description: string
  /** Other words that people search for. */
  words: readonly string[]
  page: PageName
  search?: Readonly<Record<string, string>>
}

/** Tasks that the palette finds by their words. */
export const WAYS: readonly Way[] = [
  {
    label: t`New order`,
    description: t`Single Order`,
    words: ['add order', 'enter order', 'create order'],
    page: 'SingleOrder',
    search: { add: 'order' },
  },
  {
    label: t`New prepaid shipment`,
    description: t`Prepaid / 3P`,
    words: ['ship freight', 'create shipment', 'third party', 'new shipment'],
    page: 'Prepaid',
  },
  { label: t`New collect shipment`, description: t`Collect`, words: ['new shipment'], page: 'Collect' },
  {
    label: t`New parcel`,
    description: t`Parcel`,
    words: ['new shipment', 'label', 'ups', 'fedex', 'usps'],
    page: 'Parcel',
  },
  {
    label: t`Book shipments`,
    description: t`Multiple Orders, Rate & Route`,
    words: ['schedule', 'route', 'choose carrier'],
    page: 'MultipleOrders',
    search: { tab: 'RateAndRoute' },
  },
  {
    label: t`Tender shipments`,
    description: t`Multiple Orders, Schedule`,
    words: ['book and tender', 'send tender'],
    page: 'MultipleOrders',
    search: { tab: 'Schedule' },
  },
  {
    label: t`Void a shipment`,
    description: t`Shipment History, Active: choose the shipment`,
    words: ['cancel shipment', 'delete shipment'],
    page: 'ShipmentHistory',
  },
  {
    label: t`Copy a shipment`,
    description: t`Shipment History: choose the shipment`,
    words: ['duplicate', 'ship again'],
    page: 'ShipmentHistory',
    search: { tab: 'Delivered' },
  },
  {
    label: t`Download a proof of delivery`,
    description: t`Shipment History, Delivered`,
    words: ['pod', 'delivery receipt'],
    page: 'ShipmentHistory',
    search: { tab: 'Delivered' },
  },
  {
    label: t`Rate a shipment`,
    description: t`Review Rates`,
    words: ['quote', 'price', 'get rates'],
    page: 'ReviewRates',
  },
  {
    label: t`Print documents`,
    description: t`Print Documents`,
    words: ['bol', 'bill of lading', 'packing list', 'label', 'reprint'],
    page: 'PrintDocuments',
  },
  {
    label: t`Import locations`,
    description: t`Locations`,
    words: ['upload addresses', 'consignees'],
    page: 'Locations',
  },
  {
    label: t`Import items`,
    description: t`Item Master`,
    words: ['upload items', 'skus'],
    page: 'ItemMaster',
  },
  {
    label: t`Add a user`,
    description: t`Manage Users`,
    words: ['invite', 'colleague', 'new user'],
    page: 'ManageUsers',
  },
  { label: t`Add a carrier`, description: t`Carriers`, words: ['new carrier', 'scac'], page: 'Carriers' },
]
