import type { Row } from '#database/sql/row.ts'
import type { DeskRecords } from './desk-records.ts'
import type { Orders } from './orders.ts'
import type { SpotQuotes } from './spot-quotes.ts'

export interface History extends DeskRecords, Orders {
  shipments: Row<'shipments'>[]
  items: Row<'shipment_items'>[]
  priceSheets: Row<'price_sheets'>[]
  events: Row<'shipment_events'>[]
  extraInfos: Row<'shipment_extra_infos'>[]
  declines: Row<'tender_declines'>[]
  spotQuotes: SpotQuotes
  claims: Claims
}

export interface Claims {
  claims: Row<'claims'>[]
  recoveries: Row<'claim_recoveries'>[]
}
