import type { FormerState } from '#domain/shipment/undo-move.ts'
import type { Json } from './columns.ts'

export interface ShipmentUndosTable {
  shipment_id: string
  client_id: string
  action: string
  version: number
  former: Json<FormerState>
  event_id: string | null
  made_at: Date
}
