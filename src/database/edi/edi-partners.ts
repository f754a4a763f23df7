import { type Selectable, sql } from 'kysely'
import { isId } from '../sql/is-id.ts'
import type { Db } from '../sql/open.ts'
import type { EdiPartnersTable, WaitingFile } from '../tables/edi.ts'

export type { WaitingFile } from '../tables/edi.ts'

/** A carrier with whom messages are exchanged by EDI. */
export interface EdiPartner {
  id: string
  clientId: string
  scac: string
  isEnabled: boolean
  /** Rate mode -> the set its tenders go as; a mode that is not named takes the usual one. */
  tenderSets: Record<string, '204' | '211'>
  senderQualifier: string
  senderId: string
  receiverQualifier: string
  receiverId: string
  /** GS02 and GS03 where they differ from the interchange's; '' = the same. */
  groupSender: string
  groupReceiver: string
  isProduction: boolean
  wantsAcknowledgement: boolean
  acknowledgeWithinHours: number
  /** '' = the sandbox. */
  host: string
  port: number
  userName: string
  credentialsSealed: string
  credentialKind: '' | 'password' | 'key'
  hostKey: string
  folderOut: string
  folderIn: string
  /** Files are removed from the partner's folder once they are taken. */
  isFileRemoved: boolean
  pollMinutes: number
  sandbox: Record<string, unknown>
  polledAt: Date | null
  pollOutcome: '' | 'ok' | 'failed'
  pollDetail: string
  waitingFiles: Record<string, WaitingFile>
}

/** What users enter of it. */
export type PartnerSettings = Omit<
  EdiPartner,
  'id' | 'clientId' | 'polledAt' | 'pollOutcome' | 'pollDetail' | 'waitingFiles'
>

/** The partners of a client by SCAC. */
export async function listPartners(db: Db, clientId: string): Promise<EdiPartner[]> {
  const rows = await existing(db)
    .where('client_id', '=', clientId)
    .selectAll()
    .orderBy('scac')
    .limit(500)
    .execute()
  return rows.map(partner)
}

/** A client's partner by its id or by the carrier. */
export async function findPartner(
  db: Db,
  clientId: string,
  wanted: { id: string } | { scac: string },
): Promise<EdiPartner | null> {
  if ('id' in wanted && !isId(wanted.id)) return null
  const query = existing(db).where('client_id', '=', clientId)
  const row = await ('id' in wanted
    ? query.where('id', '=', wanted.id)
    : query.where('scac', '=', wanted.scac)
  )
    .selectAll()
    .executeTakeFirst()
  return row ? partner(row) : null
}

/** For jobs, which act for whatever client the partner is of. One that was deleted is found no more. */
export async function findPartnerOfJob(db: Db, id: string): Promise<EdiPartner | null> {
  const row = await existing(db).where('id', '=', id).selectAll().executeTakeFirst()
  return row ? partner(row) : null
}

/** Keeps the settings under the carrier's SCAC; a partner that was deleted comes back and goes on counting. */
export async function savePartner(
  db: Db,
  clientId: string,
  id: string,
  settings: PartnerSettings,
): Promise<EdiPartner> {
  const columns = columnsOf(settings)
  const row = await db
    .insertInto('edi_partners')
    .values({ id, client_id: clientId, waiting_files: '{}', ...columns })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'scac'])
        .doUpdateSet({ ...columns, deleted_at: null, next_poll_at: sql`now()` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  return partner(row)
}

export async function deletePartner(db: Db, clientId: string, id: string, at: Date): Promise<void> {
  await db
    .updateTable('edi_partners')
    // What opens the partner's server is forgotten at once.
    .set({ deleted_at: at, credentials_sealed: '', credential_kind: '', host_key: '' })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute()
}

const MOST_CONTROL = 999_999_999

/**
 * The next control numbers for an interchange of one group, within the caller's transaction: whoever comes next waits
 * for its end, and takes the same numbers if it is rolled back.
 */
export async function takeControls(db: Db, id: string): Promise<{ interchange: number; group: number }> {
  const row = await db
    .updateTable('edi_partners')
    .set({
      interchange_control: sql`interchange_control % ${MOST_CONTROL} + 1`,
      group_control: sql`group_control % ${MOST_CONTROL} + 1`,
    })
    .where('id', '=', id)
    .returning(['interchange_control', 'group_control'])
    .executeTakeFirstOrThrow()
  return { interchange: row.interchange_control, group: row.group_control }
}

/** The first of `count` numbers for the sandbox's own interchanges. */
export async function takeSandboxControls(db: Db, id: string, count: number): Promise<number> {
  const row = await db
    .updateTable('edi_partners')
    .set({ sandbox_control: sql`sandbox_control + ${count}` })
    .where('id', '=', id)
    .returning('sandbox_control')
    .executeTakeFirstOrThrow()
  return row.sandbox_control - count + 1
}

/** Ids of the partners whose folder is to be looked into now; each is given away once. */
export async function takeDuePartners(db: Db): Promise<string[]> {
  const rows = await db
    .updateTable('edi_partners')
    .set({ next_poll_at: sql`now() + make_interval(mins => poll_minutes)` })
    .where('deleted_at', 'is', null)
    .where('is_enabled', '=', true)
    .where('next_poll_at', '<=', sql<Date>`now()`)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** What came of a look into the partner's folder. */
export async function notePoll(
  db: Db,
  id: string,
  poll: { outcome: 'ok' | 'failed'; detail: string; waitingFiles?: Record<string, WaitingFile> },
): Promise<void> {
  await db
    .updateTable('edi_partners')
    .set({
      polled_at: sql`now()`,
      poll_outcome: poll.outcome,
      poll_detail: poll.detail.slice(0, 500),
      ...(poll.waitingFiles ? { waiting_files: JSON.stringify(poll.waitingFiles) } : {}),
    })
    .where('id', '=', id)
    .execute()
}

const existing = (db: Db) => db.selectFrom('edi_partners').where('deleted_at', 'is', null)

function columnsOf(value: PartnerSettings) {
  return {
    scac: value.scac,
    is_enabled: value.isEnabled,
    tender_sets: JSON.stringify(value.tenderSets),
    sender_qualifier: value.senderQualifier,
    sender_id: value.senderId,
    receiver_qualifier: value.receiverQualifier,
    receiver_id: value.receiverId,
    group_sender: value.groupSender,
    group_receiver: value.groupReceiver,
    is_production: value.isProduction,
    wants_acknowledgement: value.wantsAcknowledgement,
    acknowledge_within_hours: value.acknowledgeWithinHours,
    host: value.host,
    port: value.port,
    user_name: value.userName,
    credentials_sealed: value.credentialsSealed,
    credential_kind: value.credentialKind,
    host_key: value.hostKey,
    folder_out: value.folderOut,
    folder_in: value.folderIn,
    is_file_removed: value.isFileRemoved,
    poll_minutes: value.pollMinutes,
    sandbox: JSON.stringify(value.sandbox),
  }
}

function partner(row: Selectable<EdiPartnersTable>): EdiPartner {
  return {
    id: row.id,
    clientId: row.client_id,
    scac: row.scac,
    isEnabled: row.is_enabled,
    tenderSets: row.tender_sets,
    senderQualifier: row.sender_qualifier,
    senderId: row.sender_id,
    receiverQualifier: row.receiver_qualifier,
    receiverId: row.receiver_id,
    groupSender: row.group_sender,
    groupReceiver: row.group_receiver,
    isProduction: row.is_production,
    wantsAcknowledgement: row.wants_acknowledgement,
    acknowledgeWithinHours: row.acknowledge_within_hours,
    host: row.host,
    port: row.port,
    userName: row.user_name,
    credentialsSealed: row.credentials_sealed,
    credentialKind: row.credential_kind,
    hostKey: row.host_key,
    folderOut: row.folder_out,
    folderIn: row.folder_in,
    isFileRemoved: row.is_file_removed,
    pollMinutes: row.poll_minutes,
    sandbox: row.sandbox,
    polledAt: row.polled_at,
    pollOutcome: row.poll_outcome,
    pollDetail: row.poll_detail,
    waitingFiles: row.waiting_files,
  }
}
