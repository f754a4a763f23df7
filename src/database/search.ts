import type pg from 'pg'
import { escapeLike } from './locations.ts'

export interface SearchHit {
  kind: 'shipment' | 'order' | 'location' | 'item'
  id: string
  title: string
  detail: string
  statusCode: string
  /** Lower is better: 0 the number itself, 1 a number that begins so, 2 elsewhere. */
  rank: number
}

const MOST_PER_KIND = 40

/** Everything of a client that carries the text: numbers first, then names. Needs three letters or more. */
export async function searchEverywhere(pool: pg.Pool, clientId: string, text: string): Promise<SearchHit[]> {
  const plain = text.trim().toLowerCase()
  if (plain.length < 3) return []
  const { rows } = await pool.query({
    name: 'search-everywhere',
    text: `
      (select 'shipment' as kind, id, bol_number as title,
        concat_ws(' · ', nullif(pro_number, ''), nullif(order_number, ''), nullif(carrier_name, ''), destination_name)
          as detail,
        status as status_code,
        case when lower(bol_number) = $3 or lower(pro_number) = $3 or lower(order_number) = $3 then 0
          when starts_with(lower(bol_number), $3) or starts_with(lower(pro_number), $3)
            or starts_with(lower(order_number), $3) then 1 else 2 end as rank
        from (select * from shipments where client_id = $1 and search like $2 limit 200) as hits
        order by rank, created_at desc limit ${MOST_PER_KIND})
      union all
      (select 'order', id, order_number, concat_ws(' · ', nullif(po_number, ''), destination_name), status,
        case when lower(order_number) = $3 then 0 when starts_with(lower(order_number), $3) then 1 else 2 end as rank
        from (select * from orders where client_id = $1 and search like $2 limit 200) as hits
        order by rank, created_at desc limit ${MOST_PER_KIND})
      union all
      (select 'location', id, name, concat_ws(' ', city, state, zip), '',
        case when starts_with(lower(name), $3) then 1 else 2 end as rank
        from (select * from locations where client_id = $1 and search like $2 and deleted_at is null limit 200) as hits
        order by rank, name limit 10)
      union all
      (select 'item', id, item_code, description, '',
        case when lower(item_code) = $3 then 0 when starts_with(lower(item_code), $3) then 1 else 2 end as rank
        from (select * from item_master where client_id = $1 and search like $2 and deleted_at is null limit 200) as hits
        order by rank, item_code limit 10)`,
    values: [clientId, `%${escapeLike(plain)}%`, plain],
  })
  return rows
    .map((row) => ({
      kind: row.kind,
      id: row.id,
      title: row.title,
      detail: row.detail,
      statusCode: row.status_code,
      rank: row.rank,
    }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, MOST_PER_KIND)
}
