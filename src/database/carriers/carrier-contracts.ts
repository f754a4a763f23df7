import { columnNames } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'
import type { OutboxState } from '../tables/messages.ts'

/** A carrier whose sales contact was asked for a rate sheet, with the carrier's own answers. */
export interface CarrierContract {
  id: string
  clientId: string
  carrierId: string
  carrierName: string
  scac: string
  rateModeId: number
  salesEmail: string
  instructions: string
  /** The user who asked; null if deleted. */
  askedBy: string | null
  askedAt: Date
  messageId: string | null
  /** The status of the mail with the link; '' if there is none. */
  mailState: OutboxState | ''
  mailDetail: string
  /** When the first file was uploaded by the link. */
  receivedAt: Date | null
}

const NAMES = columnNames('carrier_contracts', [
  ...(['id', 'client_id', 'carrier_id', 'sales_email', 'instructions', 'asked_by', 'asked_at'] as const),
  'message_id',
])

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

/** One contract; `lock` if it will be changed. */
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
  await db.insertInto('carrier_contracts').values(NAMES.row(value)).execute()
}

/** Records a new request: contact, user and documents. Documents received earlier stay received. */
export async function askContractAgain(
  db: Db,
  value: Pick<
    CarrierContract,
    'id' | 'clientId' | 'salesEmail' | 'instructions' | 'askedBy' | 'askedAt' | 'messageId'
  >,
): Promise<void> {
  const { salesEmail, instructions, askedBy, askedAt, messageId } = value
  await db
    .updateTable('carrier_contracts')
    .set(NAMES.row({ salesEmail, instructions, askedBy, askedAt, messageId }))
    .where('id', '=', value.id)
    .where('client_id', '=', value.clientId)
    .execute()
}

/** Records that the first file arrived; false if one arrived before. */
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

/** A contract exists as long as its carrier. */
const existing = (db: Db, clientId: string) =>
  db
    .selectFrom('carrier_contracts')
    .innerJoin('carriers', 'carriers.id', 'carrier_contracts.carrier_id')
    .leftJoin('outbox', 'outbox.id', 'carrier_contracts.message_id')
    .where('carrier_contracts.client_id', '=', clientId)
    .where('carriers.deleted_at', 'is', null)
    .select([
      'carrier_contracts.id',
      'carrier_contracts.client_id as clientId',
      'carrier_contracts.carrier_id as carrierId',
      'carrier_contracts.sales_email as salesEmail',
      'carrier_contracts.instructions',
      'carrier_contracts.asked_by as askedBy',
      'carrier_contracts.asked_at as askedAt',
      'carrier_contracts.received_at as receivedAt',
      'carriers.name as carrierName',
      'carriers.scac',
      'carriers.rate_mode_id as rateModeId',
      'carrier_contracts.message_id as messageId',
      'outbox.state as mailState',
      'outbox.detail as mailDetail',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof existing>['execute']>>[number]

const contract = (row: Row): CarrierContract => ({
  ...row,
  mailState: row.mailState ?? '',
  mailDetail: row.mailDetail ?? '',
})
