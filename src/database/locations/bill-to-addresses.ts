import type { Selectable } from 'kysely'
import type { Db } from '../sql/open.ts'
import type { BillToAddressesTable } from '../tables/places-and-items.ts'

/** Where the client's freight bills go. */
export interface BillToAddress {
  id: string
  name: string
  street: string
  street2: string
  city: string
  state: string
  zip: string
  countryCode: string
  contactName: string
  contactPhone: string
  email: string
  accountGroupCode: string
  /** Printed when a shipment names no other; one of the client's addresses has it. */
  isDefault: boolean
}

/** The default first, then by name. */
export async function listBillTo(db: Db, clientId: string): Promise<BillToAddress[]> {
  const rows = await db
    .selectFrom('bill_to_addresses')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy((eb) => eb.fn('lower', ['name']))
    .orderBy('created_at')
    .execute()
  return rows.map(address)
}

/** The bill-to address printed when a shipment names no other. */
export async function findDefaultBillTo(db: Db, clientId: string): Promise<BillToAddress | null> {
  return (await listBillTo(db, clientId))[0] ?? null
}

/** One address, locked against another writer of the same transaction's moment. */
export async function lockBillTo(db: Db, clientId: string, id: string): Promise<BillToAddress | null> {
  const row = await db
    .selectFrom('bill_to_addresses')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ? address(row) : null
}

/** Adds an address, or writes over the one that has its id. Another default of the client stops being one. */
export async function saveBillTo(db: Db, clientId: string, billTo: BillToAddress): Promise<void> {
  if (billTo.isDefault) await clearDefault(db, clientId, billTo.id)
  const values = {
    name: billTo.name,
    street: billTo.street,
    street2: billTo.street2,
    city: billTo.city,
    state: billTo.state,
    zip: billTo.zip,
    country_code: billTo.countryCode,
    contact_name: billTo.contactName,
    contact_phone: billTo.contactPhone,
    email: billTo.email,
    account_group_code: billTo.accountGroupCode,
    is_default: billTo.isDefault,
  }
  await db
    .insertInto('bill_to_addresses')
    .values({ id: billTo.id, client_id: clientId, ...values })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(values).where('bill_to_addresses.client_id', '=', clientId),
    )
    .execute()
}

/** Shipments keep their own copy of the address: hiding it changes none of them. */
export async function deleteBillTo(db: Db, clientId: string, id: string, at: Date): Promise<void> {
  await db
    .updateTable('bill_to_addresses')
    .set({ deleted_at: at, is_default: false })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
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

const address = (row: Selectable<BillToAddressesTable>): BillToAddress => ({
  id: row.id,
  name: row.name,
  street: row.street,
  street2: row.street2,
  city: row.city,
  state: row.state,
  zip: row.zip,
  countryCode: row.country_code,
  contactName: row.contact_name,
  contactPhone: row.contact_phone,
  email: row.email,
  accountGroupCode: row.account_group_code,
  isDefault: row.is_default,
})
