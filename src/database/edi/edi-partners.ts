import { sql } from 'kysely'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'
import { polled } from '../sql/polled.ts'
import { register } from '../sql/register.ts'

export type { WaitingFile } from '../tables/edi.ts'

const NAMES = columnNames(
  'edi_partners',
  [
    ...([
      'id',
      'client_id',
      'scac',
      'is_enabled',
      'sender_qualifier',
      'sender_id',
      'receiver_qualifier',
    ] as const),
    ...(['receiver_id', 'group_sender', 'group_receiver', 'is_production', 'wants_acknowledgement'] as const),
    ...(['acknowledge_within_hours', 'host', 'port', 'user_name', 'credentials_sealed'] as const),
    ...([
      'credential_kind',
      'host_key',
      'folder_out',
      'folder_in',
      'is_file_removed',
      'poll_minutes',
    ] as const),
    ...(['polled_at', 'poll_outcome', 'poll_detail'] as const),
  ],
  { json: ['tender_sets', 'sandbox', 'waiting_files'] },
)

/** A carrier with which messages are exchanged by EDI. */
export type EdiPartner = ValueOf<typeof NAMES>

/** Credentials are deleted with the partner. */
export const ediPartners = register(NAMES, {
  hides: true,
  onHide: { credentials_sealed: '', credential_kind: '', host_key: '' },
})

/** For jobs, which check the partners' folders. */
export const {
  find: findPartnerOfJob,
  takeDue: takeDuePartners,
  note: notePoll,
} = polled(NAMES, { minutes: 'poll_minutes' })

/** The fields that users enter. */
export type PartnerSettings = Omit<
  EdiPartner,
  'id' | 'clientId' | 'polledAt' | 'pollOutcome' | 'pollDetail' | 'waitingFiles'
>

/** The partners of a client by SCAC. */
export const listPartners = (db: Db, clientId: string): Promise<EdiPartner[]> =>
  ediPartners.rows(ediPartners.existing(db, clientId).orderBy('scac').limit(500))

/** A client's partner by its id or by the carrier. */
export const findPartner = (
  db: Db,
  clientId: string,
  wanted: { id: string } | { scac: string },
): Promise<EdiPartner | null> =>
  'id' in wanted
    ? ediPartners.find(db, clientId, wanted.id)
    : ediPartners.first(ediPartners.existing(db, clientId).where('scac', '=', wanted.scac))

/** Saves the settings under the carrier's SCAC; a deleted partner is restored and continues its control numbers. */
export async function savePartner(
  db: Db,
  clientId: string,
  id: string,
  settings: PartnerSettings,
): Promise<EdiPartner> {
  const columns = NAMES.row(settings)
  const row = await db
    .insertInto('edi_partners')
    .values({ id, client_id: clientId, waiting_files: '{}', ...columns })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'scac'])
        .doUpdateSet({ ...columns, deleted_at: null, next_poll_at: sql`now()` }),
    )
    .returning(NAMES.columns)
    .executeTakeFirstOrThrow()
  return NAMES.value(row)
}

const MOST_CONTROL = 999_999_999

/**
 * The next control numbers for an interchange with one group, within the caller's transaction. The next caller waits
 * for its end, and gets the same numbers if it is rolled back.
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
