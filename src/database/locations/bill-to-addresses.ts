import { columnNames, type ValueOf } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'
import { register } from '../sql/register.ts'

const NAMES = columnNames('bill_to_addresses', [
  ...(['id', 'name', 'street', 'street2', 'city', 'state', 'zip', 'country_code'] as const),
  ...(['contact_name', 'contact_phone', 'email', 'account_group_code', 'is_default'] as const),
])

/** The client's bill-to addresses. The default one is printed if a shipment has no other. */
export type BillToAddress = ValueOf<typeof NAMES>

/** Shipments have their own copy of the address: hiding it changes none of them. */
export const billToAddresses = register(NAMES, { hides: true, onHide: { is_default: false } })

/** The default first, then by name. */
export const listBillTo = (db: Db, clientId: string): Promise<BillToAddress[]> =>
  billToAddresses.rows(
    billToAddresses
      .existing(db, clientId)
      .orderBy('is_default', 'desc')
      .orderBy((eb) => eb.fn('lower', ['name']))
      .orderBy('created_at'),
  )

/** The bill-to address printed if a shipment has no other. */
export async function findDefaultBillTo(db: Db, clientId: string): Promise<BillToAddress | null> {
  return (await listBillTo(db, clientId))[0] ?? null
}

/** Adds an address, or overwrites the one with its id. It replaces another default of the client. */
export async function saveBillTo(db: Db, clientId: string, billTo: BillToAddress): Promise<void> {
  if (billTo.isDefault) await clearDefault(db, clientId, billTo.id)
  const { id, ...values } = billTo
  const columns = NAMES.row(values)
  await db
    .insertInto('bill_to_addresses')
    .values({ id, client_id: clientId, ...columns })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(columns).where('bill_to_addresses.client_id', '=', clientId),
    )
    .execute()
}

async function clearDefault(db: Db, clientId: string, exceptId: string): Promise<void> {
  await db
    .updateTable('bill_to_addresses')
    .set({ is_default: false })
    .where('client_id', '=', clientId)
    .where('is_default', '=', true)
    .where('id', '<>', exceptId)
    .execute()
}
