import { sql } from 'kysely'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import { escapeLike } from '../sql/escape-like.ts'
import type { Db } from '../sql/open.ts'

const NAMES = columnNames('collect_carriers', [
  ...(['sold_to', 'scac', 'account_number', 'ship_via_code', 'rate_mode_id', 'is_selected'] as const),
])

/** A carrier that bills the consignee, under the consignee's own account. */
export type CollectCarrier = ValueOf<typeof NAMES>

/** Collect carriers of these sold-to numbers (undefined: of all), the selected one of each first. */
export async function listCollectCarriers(
  db: Db,
  clientId: string,
  filter: { soldTos?: readonly string[]; searchText?: string },
): Promise<(CollectCarrier & { carrierName: string })[]> {
  if (filter.soldTos?.length === 0) return []
  let query = db
    .selectFrom('collect_carriers')
    .where('collect_carriers.client_id', '=', clientId)
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('carriers')
        .select((name) => name.fn.min('name').as('name'))
        .where('carriers.client_id', '=', clientId)
        .where('carriers.deleted_at', 'is', null)
        .whereRef('carriers.scac', '=', 'collect_carriers.scac')
        .as('carrier_name'),
    )
  if (filter.soldTos) query = query.where('sold_to', 'in', [...filter.soldTos])
  for (const word of (filter.searchText ?? '').split(/\s+/).filter(Boolean)) {
    const like = `%${escapeLike(word)}%`
    query = query.where(
      sql<boolean>`(sold_to || ' ' || scac || ' ' || account_number || ' ' || ship_via_code) ilike ${like}`,
    )
  }
  const rows = await query
    .orderBy('sold_to')
    .orderBy('is_selected', 'desc')
    .orderBy('scac')
    .orderBy('rate_mode_id')
    .limit(2000)
    .execute()
  return rows.map((row) => ({ ...NAMES.value(row), carrierName: row.carrier_name ?? row.scac }))
}

/** Replaces the collect carriers of a sold-to by the list; an empty list removes them all. */
export async function replaceCollectCarriers(
  db: Db,
  clientId: string,
  soldTo: string,
  carriers: readonly Omit<CollectCarrier, 'soldTo'>[],
): Promise<void> {
  await db
    .deleteFrom('collect_carriers')
    .where('client_id', '=', clientId)
    .where('sold_to', '=', soldTo)
    .execute()
  if (carriers.length === 0) return
  await db
    .insertInto('collect_carriers')
    .values(carriers.map((carrier) => ({ ...NAMES.row({ ...carrier, soldTo }), client_id: clientId })))
    .execute()
}
