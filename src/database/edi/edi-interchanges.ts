import { sql } from 'kysely'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import { isId } from '../sql/is-id.ts'
import type { Db } from '../sql/open.ts'

const NAMES = columnNames('edi_interchanges', [
  ...(['id', 'client_id', 'partner_id', 'direction', 'file_name', 'state', 'control'] as const),
  ...(['functional_id', 'group_control', 'set_ids', 'message_id', 'handed_over_at', 'sent_at'] as const),
  ...(['acknowledge_by', 'acknowledged_at', 'detail', 'settled_by', 'created_at'] as const),
])

/** An outgoing or incoming interchange, without its bytes. */
export type Interchange = ValueOf<typeof NAMES>
export const INTERCHANGE_COLUMNS = NAMES.columns
export const interchange = NAMES.value

type NewInterchange = Omit<
  Interchange,
  'messageId' | 'handedOverAt' | 'sentAt' | 'acknowledgeBy' | 'acknowledgedAt' | 'settledBy' | 'createdAt'
> & { raw: Uint8Array; hash: string; messageId?: string; isControlUsed?: boolean }

/** Saves it; false if the same file of the partner is already saved. */
export async function insertInterchange(db: Db, value: NewInterchange): Promise<boolean> {
  const result = await db
    .insertInto('edi_interchanges')
    .values({
      ...NAMES.row(value),
      content_hash: value.hash,
      raw: Buffer.from(value.raw),
      is_control_used: value.isControlUsed ?? false,
      message_id: value.messageId ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** The interchange that was written for a message of the outbox; null if none was. */
export async function findInterchangeOfMessage(
  db: Db,
  messageId: string,
): Promise<(Interchange & { raw: Buffer }) | null> {
  const row = await db
    .selectFrom('edi_interchanges')
    .select([...INTERCHANGE_COLUMNS, 'raw'])
    .where('message_id', '=', messageId)
    .where('direction', '=', 'out')
    .executeTakeFirst()
  return row ? { ...interchange(row), raw: row.raw } : null
}

/** The interchanges that were written for messages of the outbox. */
export async function listInterchangesOfMessages(
  db: Db,
  clientId: string,
  messageIds: readonly string[],
): Promise<Interchange[]> {
  if (messageIds.length === 0) return []
  const rows = await db
    .selectFrom('edi_interchanges')
    .select(INTERCHANGE_COLUMNS)
    .where('client_id', '=', clientId)
    .where('direction', '=', 'out')
    .where('message_id', 'in', [...messageIds])
    .execute()
  return rows.map(interchange)
}

/** After this the file may have been renamed: a later attempt must look for it on the server. */
export async function markHandedOver(db: Db, id: string): Promise<void> {
  await db.updateTable('edi_interchanges').set({ handed_over_at: sql`now()` }).where('id', '=', id).execute()
}

/** A user reports that it was not sent: the next attempt uploads it again. */
export async function forgetHandOver(db: Db, messageId: string): Promise<void> {
  await db
    .updateTable('edi_interchanges')
    .set({ handed_over_at: null })
    .where('message_id', '=', messageId)
    .where('direction', '=', 'out')
    .execute()
}

export async function markSent(db: Db, id: string, acknowledgeBy: Date | null): Promise<void> {
  await db
    .updateTable('edi_interchanges')
    .set({
      // The acknowledgement may have arrived before this.
      state: sql`case when state = 'written' then 'sent' else state end`,
      sent_at: sql`coalesce(sent_at, now())`,
      acknowledge_by: acknowledgeBy,
    })
    .where('id', '=', id)
    .execute()
}

const receivedFrom = (db: Db, partnerId: string) =>
  db.selectFrom('edi_interchanges').where('partner_id', '=', partnerId).where('direction', '=', 'in')

/** Whether an interchange with this control number was received from the partner before. Locks the rows found. */
export async function isControlUsed(
  db: Db,
  partnerId: string,
  control: string,
  exceptId: string,
): Promise<boolean> {
  const row = await receivedFrom(db, partnerId)
    .select('id')
    .where('is_control_used', '=', true)
    .where('control', '=', control)
    .where('id', '!=', exceptId)
    .executeTakeFirst()
  return row !== undefined
}

/** The partner's refused interchanges with this control number that still need a user's attention. Locked. */
export async function lockRefusedOfControl(
  db: Db,
  partnerId: string,
  control: string,
): Promise<{ id: string; fileName: string; raw: Buffer }[]> {
  return receivedFrom(db, partnerId)
    .select(['id', 'file_name as fileName', 'raw'])
    .where('state', '=', 'refused')
    .where('settled_by', '=', '')
    .where('control', '=', control)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Whether the partner has sent exactly this content under the control number before, regardless of the file name. */
export async function isContentKnown(
  db: Db,
  partnerId: string,
  { control, hash, exceptId }: { control: string; hash: string; exceptId: string },
): Promise<boolean> {
  const row = await receivedFrom(db, partnerId)
    .select('id')
    .where('control', '=', control)
    .where('content_hash', '=', hash)
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a file with this name and content was received from the partner before. */
export async function isFileTaken(
  db: Db,
  partnerId: string,
  fileName: string,
  hash: string,
): Promise<boolean> {
  const row = await receivedFrom(db, partnerId)
    .select('id')
    .where('file_name', '=', fileName)
    .where('content_hash', '=', hash)
    .executeTakeFirst()
  return row !== undefined
}

/** Our interchange that the partner's acknowledgement refers to: by group (997) or by control number (TA1). Locked. */
export async function lockOutgoing(
  db: Db,
  partnerId: string,
  wanted: { functionalId: string; groupControl: string } | { control: string },
): Promise<Interchange | null> {
  let query = db
    .selectFrom('edi_interchanges')
    .select(INTERCHANGE_COLUMNS)
    .where('partner_id', '=', partnerId)
    .where('direction', '=', 'out')
  query =
    'control' in wanted
      ? query.where('control', '=', wanted.control)
      : query
          .where('functional_id', '=', wanted.functionalId)
          .where('group_control', '=', wanted.groupControl)
  const row = await query.orderBy('created_at', 'desc').forUpdate().executeTakeFirst()
  return row ? interchange(row) : null
}

export async function settleInterchange(
  db: Db,
  id: string,
  {
    isAcknowledged,
    isControlUsed,
    ...fields
  }: Pick<Interchange, 'state'> &
    Partial<Pick<Interchange, 'detail' | 'control' | 'functionalId' | 'groupControl' | 'setIds'>> & {
      isAcknowledged?: boolean
      isControlUsed?: boolean
    },
): Promise<void> {
  await db
    .updateTable('edi_interchanges')
    .set({
      ...NAMES.row(fields),
      is_control_used: isControlUsed,
      ...(isAcknowledged ? { acknowledged_at: sql`now()` } : {}),
    })
    .where('id', '=', id)
    .execute()
}

/** Marks an interchange that a user has handled: it no longer needs attention. */
export async function markSettled(db: Db, id: string, by: string): Promise<void> {
  await db.updateTable('edi_interchanges').set({ settled_by: by }).where('id', '=', id).execute()
}

/** One of the client's interchanges with its bytes, locked if it will be changed. */
export async function findInterchange(
  db: Db,
  clientId: string,
  id: string,
  options: { lock?: boolean } = {},
): Promise<(Interchange & { raw: Buffer }) | null> {
  if (!isId(id)) return null
  let query = db
    .selectFrom('edi_interchanges')
    .select([...INTERCHANGE_COLUMNS, 'raw'])
    .where('client_id', '=', clientId)
    .where('id', '=', id)
  if (options.lock) query = query.forUpdate()
  const row = await query.executeTakeFirst()
  return row ? { ...interchange(row), raw: row.raw } : null
}
