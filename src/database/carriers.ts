import type { Db } from './open.ts'

export interface Carrier {
  id: string
  scac: string
  name: string
  rateModeId: number
  location: string
  email: string
  tenderEmail: string
  tenderChannel: 'email' | 'edi' | 'api'
  contactName: string
  contactPhone: string
}

/** The freight carriers of a client, by name; of one rate mode where it is given. */
export async function listCarriers(db: Db, clientId: string, rateModeId?: number): Promise<Carrier[]> {
  let query = db
    .selectFrom('carriers')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
  if (rateModeId !== undefined) query = query.where('rate_mode_id', '=', rateModeId)
  const rows = await query.orderBy('name').orderBy('id').limit(2000).execute()
  return rows.map((row) => ({
    id: row.id,
    scac: row.scac,
    name: row.name,
    rateModeId: row.rate_mode_id,
    location: row.location,
    email: row.email,
    tenderEmail: row.tender_email,
    tenderChannel: row.tender_channel,
    contactName: row.contact_name,
    contactPhone: row.contact_phone,
  }))
}

export async function findCarrier(
  db: Db,
  clientId: string,
  scac: string,
  rateModeId?: number,
): Promise<Carrier | null> {
  const carriers = await listCarriers(db, clientId, rateModeId)
  return carriers.find((carrier) => carrier.scac === scac) ?? null
}
