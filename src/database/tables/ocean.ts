import type { Generated, GeneratedAlways } from 'kysely'
import type { Classifier } from '#domain/ocean/container-event.ts'
import type { ContainerState } from '#domain/ocean/journey.ts'
import type { Computed, DefaultInstant, Instant, Json } from './columns.ts'

/** Ocean containers. Snake case here only; query modules give our names. */

export interface ContainersTable {
  id: string
  client_id: string
  container_number: string
  container_type: string
  carrier_scac: string
  booking_number: string
  master_bol_number: string
  vessel_name: string
  vessel_imo: string
  voyage: string
  loading_code: string
  loading_name: string
  discharge_code: string
  discharge_name: string
  /** The zone of the port of discharge. */
  time_zone: string
  po_number: string
  reference: string
  estimated_departure: Instant | null
  estimated_arrival: Instant | null
  first_estimated_arrival: Instant | null
  last_free_day: string | null
  return_by: string | null
  state: ContainerState
  state_rank: number
  problem: string
  departed_at: Instant | null
  arrived_at: Instant | null
  picked_up_at: Instant | null
  returned_at: Instant | null
  last_event: string
  last_event_at: Instant | null
  tracked_by: '' | 'dcsa' | 'terminal49'
  /** The container's ids at its tracking service. */
  tracking: Json<Record<string, string>>
  next_poll_at: Instant | null
  polled_at: Instant | null
  poll_failures: Generated<number>
  poll_note: Generated<string>
  version: Generated<number>
  created_at: DefaultInstant
  created_by: string
  deleted_at: Instant | null
  search: Computed
}

export interface ContainerEventsTable {
  id: string
  client_id: string
  container_id: string
  classifier: Classifier
  code: string
  happens_at: Instant
  said_at: Instant
  time_zone: string
  place: string
  unlocode: string
  vessel_name: string
  voyage: string
  is_empty: boolean | null
  is_transshipment: boolean
  notes: string
  source: string
  /** The sender's number of the event; '' if it was entered by hand. */
  external_id: string
  created_at: DefaultInstant
  created_by: string
}

export interface ContainerEstimatesTable {
  id: GeneratedAlways<string>
  client_id: string
  container_id: string
  arrives_at: Instant
  said_at: Instant
  source: string
}
