import { sql } from 'kysely'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'

const NAMES = columnNames('shipment_extra_infos', [
  ...(['id', 'kind', 'label', 'value', 'created_by', 'created_at'] as const),
])

/** A line of a shipment's extra information. */
export type ExtraInfo = ValueOf<typeof NAMES>

/** In the order in which they were added. */
export const listExtraInfos = async (db: Db, clientId: string, shipmentId: string): Promise<ExtraInfo[]> =>
  (await listExtraInfosOf(db, clientId, [shipmentId])).get(shipmentId) ?? []

/** Like `listExtraInfos`, for several shipments by id; shipments without any are missing. */
export async function listExtraInfosOf(
  db: Db,
  clientId: string,
  shipmentIds: readonly string[],
): Promise<Map<string, ExtraInfo[]>> {
  const rows = await db
    .selectFrom('shipment_extra_infos')
    .selectAll()
    .where(sql<boolean>`shipment_id = any (${[...shipmentIds]}::uuid[])`)
    .where('client_id', '=', clientId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const byShipment = Map.groupBy(rows, (row) => row.shipment_id)
  return new Map([...byShipment].map(([id, lines]) => [id, lines.map(NAMES.value)]))
}

export async function insertExtraInfo(
  db: Db,
  clientId: string,
  shipmentId: string,
  value: ExtraInfo,
): Promise<void> {
  await db
    .insertInto('shipment_extra_infos')
    .values({ ...NAMES.row(value), client_id: clientId, shipment_id: shipmentId })
    .execute()
}

/** Overwrites the line; false if the shipment has no such line. */
export async function updateExtraInfo(
  db: Db,
  clientId: string,
  shipmentId: string,
  value: Pick<ExtraInfo, 'id' | 'kind' | 'label' | 'value'>,
): Promise<boolean> {
  const result = await db
    .updateTable('shipment_extra_infos')
    .set({ kind: value.kind, label: value.label, value: value.value })
    .where('id', '=', value.id)
    .where('shipment_id', '=', shipmentId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** False if the shipment has no such line. */
export async function deleteExtraInfo(
  db: Db,
  clientId: string,
  shipmentId: string,
  id: string,
): Promise<boolean> {
  const result = await db
    .deleteFrom('shipment_extra_infos')
    .where('id', '=', id)
    .where('shipment_id', '=', shipmentId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}
