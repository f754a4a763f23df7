import type { Db } from '../sql/open.ts'
import type { OutboxState } from '../tables/messages.ts'

/** A carrier whose sales person is asked for a rate sheet, with what the carrier itself says. */
export interface CarrierContract {
  id: string
  clientId: string
  carrierId: string
  carrierName: string
  scac: string
  rateModeId: number
  salesEmail: string
  instructions: string
  /** The user who asked; null when he is gone. */
  askedBy: string | null
  askedAt: Date
  messageId: string | null
  /** How far the mail with the link has come; '' when there is none. */
  mailState: OutboxState | ''
  mailDetail: string
  /** When the first file came by the link. */
  receivedAt: Date | null
}

/** The contracts of these carriers. */
export async function listContracts(
  db: Db,
  clientId: string,
  carrierIds: readonly string[],
): Promise<CarrierContract[]> {
  if (carrierIds.length === 0) return []
  const rows = await existing(db, clientId)
    .where('carrier_contracts.carrier_id', 'in', [...carrierIds])
    .execute()
  return rows.map(contract)
}

/** One contract; `lock` when it is about to be changed. */
export async function findContract(
  db: Db,
  clientId: string,
  id: string,
  options: { lock?: boolean } = {},
): Promise<CarrierContract | null> {
  let query = existing(db, clientId).where('carrier_contracts.id', '=', id)
  if (options.lock) query = query.forUpdate('carrier_contracts')
  const row = await query.executeTakeFirst()
  return row ? contract(row) : null
}

export async function insertContract(
  db: Db,
  value: Pick<
    CarrierContract,
    'id' | 'clientId' | 'carrierId' | 'salesEmail' | 'instructions' | 'askedBy' | 'askedAt' | 'messageId'
  >,
): Promise<void> {
  await db
    .insertInto('carrier_contracts')
    .values({
      id: value.id,
      client_id: value.clientId,
      carrier_id: value.carrierId,
      sales_email: value.salesEmail,
      instructions: value.instructions,
      asked_by: value.askedBy,
      asked_at: value.askedAt,
      message_id: value.messageId,
    })
    .execute()
}

/** Records a new request: contact, user and documents. Documents received earlier stay received. */
export async function askContractAgain(
  db: Db,
  value: Pick<
    CarrierContract,
    'id' | 'clientId' | 'salesEmail' | 'instructions' | 'askedBy' | 'askedAt' | 'messageId'
  >,
): Promise<void> {
  await db
    .updateTable('carrier_contracts')
    .set({
      sales_email: value.salesEmail,
      instructions: value.instructions,
      asked_by: value.askedBy,
      asked_at: value.askedAt,
      message_id: value.messageId,
    })
    .where('id', '=', value.id)
    .where('client_id', '=', value.clientId)
    .execute()
}

/** Notes that the first file came; false when one came before. */
export async function markReceived(db: Db, clientId: string, id: string, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('carrier_contracts')
    .set({ received_at: at })
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .where('received_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** A contract lives as long as its carrier. */
const existing = (db: Db, clientId: string) =>
  db
    .selectFrom('carrier_contracts')
    .innerJoin('carriers', 'carriers.id', 'carrier_contracts.carrier_id')
    .leftJoin('outbox', 'outbox.id', 'carrier_contracts.message_id')
    .where('carrier_contracts.client_id', '=', clientId)
    .where('carriers.deleted_at', 'is', null)
    .select([
      'carrier_contracts.id',
      'carrier_contracts.client_id',
      'carrier_contracts.carrier_id',
      'carrier_contracts.sales_email',
      'carrier_contracts.instructions',
      'carrier_contracts.asked_by',
      'carrier_contracts.asked_at',
      'carrier_contracts.received_at',
      'carriers.name',
      'carriers.scac',
      'carriers.rate_mode_id',
      'carrier_contracts.message_id',
      'outbox.state as mail_state',
      'outbox.detail as mail_detail',
    ])

interface Row {
  id: string
  client_id: string
  carrier_id: string
  sales_email: string
  instructions: string
  asked_by: string | null
  asked_at: Date
  received_at: Date | null
  name: string
  scac: string
  rate_mode_id: number
  message_id: string | null
  mail_state: OutboxState | null
  mail_detail: string | null
}

const contract = (row: Row): CarrierContract => ({
  id: row.id,
  clientId: row.client_id,
  carrierId: row.carrier_id,
  carrierName: row.name,
  scac: row.scac,
  rateModeId: row.rate_mode_id,
  salesEmail: row.sales_email,
  instructions: row.instructions,
  askedBy: row.asked_by,
  askedAt: row.asked_at,
  messageId: row.message_id,
  mailState: row.mail_state ?? '',
  mailDetail: row.mail_detail ?? '',
  receivedAt: row.received_at,
})
