import { type Kysely, sql } from 'kysely'

/** What a trigger may cost a shipment that it has nothing to do with: docs/decisions/0018-bulk-in-sets.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- One statement for all that leave the desk: asked row by row, thousands that were tendered at once paid a fifth of
    -- their update for open requests that most of them never had.
    drop trigger shipments_end_quote_request on shipments;
    create or replace function end_quote_request() returns trigger language plpgsql as $$
    begin
      update quote_requests q
        set closed_at = now(), closed_as = case when n.status = 'V' then 'void' else 'booked' end
        from after_rows n join before_rows o on o.id = n.id
        where o.status in ('Q', 'H') and n.status not in ('Q', 'H')
          and q.shipment_id = n.id and q.closed_at is null;
      return null;
    end $$;
    create trigger shipments_end_quote_request after update on shipments
      referencing old table as before_rows new table as after_rows
      for each statement execute function end_quote_request();

    -- After the row, not before it: a trigger before it has every generated column made again, the text that is searched
    -- among them, for each shipment that changes in anything.
    drop trigger shipments_resumed on shipments;
    create function forget_shipment_deferral() returns trigger language plpgsql as $$
    begin
      update shipments set deferred_until = null, resume_at = null where id = new.id;
      return null;
    end $$;
    create trigger shipments_resumed after update on shipments for each row
      when (old.status = 'H' and new.status <> 'H' and (new.deferred_until is not null or new.resume_at is not null))
      execute function forget_shipment_deferral();
  `.execute(db)
}
