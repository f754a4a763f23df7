import type pg from 'pg'

/**
 * Whether one of these ids is that of an order or a shipment in one of the statuses, or of a thing that belongs to one:
 * a price, a message, a file, a print job, a quote request. The user's own records are not counted: a user who rates
 * and books a shipment can continue with it.
 */
export async function holdsClosedRow(
  pool: pg.Pool,
  clientId: string,
  asked: { ids: readonly string[]; statuses: readonly string[]; userId: string },
): Promise<boolean> {
  const { rows } = await pool.query({
    name: 'holds-closed-row',
    text: `with named as (
        select id from shipments where client_id = $1 and id = any ($2::uuid[])
        union select shipment_id from price_sheets where client_id = $1 and id = any ($2::uuid[])
        union select shipment_id from outbox where client_id = $1 and id = any ($2::uuid[])
        union select owner_id from stored_files
          where client_id = $1 and owner_kind = 'shipment' and id = any ($2::uuid[])
        union select shipment_id from freight_invoices where client_id = $1 and id = any ($2::uuid[])
        union select b.shipment_id from stored_files f join freight_invoices b on b.id = f.owner_id and b.client_id = f.client_id
          where f.client_id = $1 and f.owner_kind = 'bill' and f.id = any ($2::uuid[])
        union select shipment_id from claims where client_id = $1 and id = any ($2::uuid[])
        union select c.shipment_id from stored_files f join claims c on c.id = f.owner_id and c.client_id = f.client_id
          where f.client_id = $1 and f.owner_kind = 'claim' and f.id = any ($2::uuid[])
        union select unnest(shipment_ids) from print_jobs where client_id = $1 and id = any ($2::uuid[])
        union select shipment_id from quote_requests where client_id = $1 and id = any ($2::uuid[])
        union select q.shipment_id from quote_invitations i join quote_requests q on q.id = i.request_id
          where i.client_id = $1 and i.id = any ($2::uuid[])
      )
      select exists (
          select 1 from shipments s join named using (id)
          where s.client_id = $1 and s.status = any ($3::text[]) and s.created_by is distinct from $4
        ) or exists (
          select 1 from orders o where o.client_id = $1 and o.id = any ($2::uuid[]) and o.status = any ($3::text[])
        ) as is_closed`,
    values: [clientId, [...asked.ids], [...asked.statuses], asked.userId],
  })
  return rows[0].is_closed
}
