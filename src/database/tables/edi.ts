import type { Generated } from 'kysely'
import type { DefaultInstant, Instant, Json } from './columns.ts'

/** EDI partners, interchanges and their sets, invoices. Snake case here only; query modules give our names. */

/** When the folder or mailbox of a row is checked, and the last result. */
export interface PolledColumns {
  next_poll_at: DefaultInstant
  polled_at: Instant | null
  poll_outcome: Generated<'' | 'ok' | 'failed'>
  poll_detail: Generated<string>
  waiting_files: Json<Record<string, WaitingFile>>
}

export interface EdiPartnersTable extends PolledColumns {
  id: string
  client_id: string
  scac: string
  is_enabled: Generated<boolean>
  /** Rate mode -> the transaction set of its tenders; a missing mode uses the default. */
  tender_sets: Json<Record<string, '204' | '211'>>
  sender_qualifier: string
  sender_id: string
  receiver_qualifier: string
  receiver_id: string
  /** GS02 and GS03 if they differ from the interchange's; '' = the same. */
  group_sender: Generated<string>
  group_receiver: Generated<string>
  is_production: Generated<boolean>
  wants_acknowledgement: Generated<boolean>
  acknowledge_within_hours: Generated<number>
  /** '' = the sandbox. */
  host: Generated<string>
  port: Generated<number>
  user_name: Generated<string>
  credentials_sealed: Generated<string>
  credential_kind: Generated<'' | 'password' | 'key'>
  host_key: Generated<string>
  folder_out: Generated<string>
  folder_in: Generated<string>
  /** Files are removed from the partner's folder once they are imported. */
  is_file_removed: Generated<boolean>
  poll_minutes: Generated<number>
  sandbox: Json<Record<string, unknown>>
  interchange_control: Generated<number>
  group_control: Generated<number>
  sandbox_control: Generated<number>
  created_at: DefaultInstant
  deleted_at: Instant | null
}

/** A file that may still be growing. */
export interface WaitingFile {
  size: number
  modifiedAt: number
  /** Milliseconds since 1970 of the check at which this state was first seen. */
  since: number
  /** Imported, but left in place. */
  isTaken?: boolean
}

/** Out: written, sent, acknowledged, rejected. In: taken, done, kept, refused, repeated. */
export type InterchangeState =
  | 'written'
  | 'sent'
  | 'acknowledged'
  | 'rejected'
  | 'taken'
  | 'done'
  | 'kept'
  | 'refused'
  | 'repeated'

export interface EdiInterchangesTable {
  id: string
  client_id: string
  partner_id: string
  direction: 'out' | 'in'
  file_name: string
  content_hash: string
  raw: Buffer
  state: InterchangeState
  /** ISA13. */
  control: Generated<string>
  is_control_used: Generated<boolean>
  functional_id: Generated<string>
  group_control: Generated<string>
  set_ids: Generated<string[]>
  message_id: string | null
  handed_over_at: Instant | null
  sent_at: Instant | null
  /** The deadline for the partner's acknowledgement; null if none is due. */
  acknowledge_by: Instant | null
  acknowledged_at: Instant | null
  detail: Generated<string>
  settled_by: Generated<string>
  created_at: DefaultInstant
}

/** Out: sent, accepted, rejected. In: waiting, applied, noted (nothing to do), kept (for a user), refused. */
export type SetState = 'sent' | 'accepted' | 'rejected' | 'waiting' | 'applied' | 'noted' | 'kept' | 'refused'

export interface EdiSetsTable {
  id: string
  client_id: string
  partner_id: string
  interchange_id: string
  position: number
  functional_id: string
  group_control: string
  set_id: string
  set_control: string
  state: SetState
  bol_number: Generated<string>
  shipment_id: string | null
  detail: Generated<string>
  segments: Json<string[][]>
  created_at: DefaultInstant
  applied_at: Instant | null
}

export interface EdiSandboxFilesTable {
  id: string
  partner_id: string
  folder: string
  name: string
  content: Buffer
  bol_number: Generated<string>
  modified_at: DefaultInstant
  visible_at: DefaultInstant
}

export interface EdiSandboxLedgerTable {
  id: Generated<number>
  partner_id: string
  file_name: string
  control: string
  set_id: string
  purpose: Generated<string>
  bol_number: Generated<string>
  at: DefaultInstant
}
