import { type Kysely, sql } from 'kysely'

/**
 * Exact counts of the lists that cost nothing to read (docs/decisions/0004-counts-are-a-ledger.md). Each statement
 * that moves orders or shipments appends its differences; the count is their sum. Appending never waits and never
 * deadlocks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bucket_counts (
      client_id uuid not null,
      warehouse text not null,
      -- A status code, or 'tendered' (T and tendered), or 'problem'.
      bucket text not null,
      difference integer not null
    );
    create index bucket_counts_of_client on bucket_counts (client_id);

    create function count_shipments_added() returns trigger language plpgsql as $$
    begin
      insert into bucket_counts
      select client_id, warehouse, bucket, sum(difference) from (
        select client_id, warehouse, status as bucket, 1 as difference from after_rows
        union all select client_id, warehouse, 'tendered', 1 from after_rows where status = 'T' and is_tendered
        union all select client_id, warehouse, 'problem', 1 from after_rows
          where problem <> '' and status in ('T', 'A')
      ) as changes group by 1, 2, 3;
      return null;
    end $$;
    create trigger shipments_counted_in after insert on shipments
      referencing new table as after_rows for each statement execute function count_shipments_added();

    create function count_shipments_removed() returns trigger language plpgsql as $$
    begin
      insert into bucket_counts
      select client_id, warehouse, bucket, sum(difference) from (
        select client_id, warehouse, status as bucket, -1 as difference from before_rows
        union all select client_id, warehouse, 'tendered', -1 from before_rows where status = 'T' and is_tendered
        union all select client_id, warehouse, 'problem', -1 from before_rows
          where problem <> '' and status in ('T', 'A')
      ) as changes group by 1, 2, 3;
      return null;
    end $$;
    create trigger shipments_counted_out after delete on shipments
      referencing old table as before_rows for each statement execute function count_shipments_removed();

    create function count_shipments_moved() returns trigger language plpgsql as $$
    begin
      insert into bucket_counts
      select client_id, warehouse, bucket, sum(difference) from (
        select client_id, warehouse, status as bucket, 1 as difference from after_rows
        union all select client_id, warehouse, 'tendered', 1 from after_rows where status = 'T' and is_tendered
        union all select client_id, warehouse, 'problem', 1 from after_rows
          where problem <> '' and status in ('T', 'A')
        union all select client_id, warehouse, status, -1 from before_rows
        union all select client_id, warehouse, 'tendered', -1 from before_rows where status = 'T' and is_tendered
        union all select client_id, warehouse, 'problem', -1 from before_rows
          where problem <> '' and status in ('T', 'A')
      ) as changes group by 1, 2, 3 having sum(difference) <> 0;
      return null;
    end $$;
    create trigger shipments_counted_on after update on shipments
      referencing old table as before_rows new table as after_rows
      for each statement execute function count_shipments_moved();

    -- Orders count while they are open or deferred.
    create function count_orders_added() returns trigger language plpgsql as $$
    begin
      insert into bucket_counts select client_id, warehouse, status, count(*)
        from after_rows where status in ('O', 'H') group by 1, 2, 3;
      return null;
    end $$;
    create trigger orders_counted_in after insert on orders
      referencing new table as after_rows for each statement execute function count_orders_added();

    create function count_orders_removed() returns trigger language plpgsql as $$
    begin
      insert into bucket_counts select client_id, warehouse, status, -count(*)
        from before_rows where status in ('O', 'H') group by 1, 2, 3;
      return null;
    end $$;
    create trigger orders_counted_out after delete on orders
      referencing old table as before_rows for each statement execute function count_orders_removed();

    create function count_orders_moved() returns trigger language plpgsql as $$
    begin
      insert into bucket_counts
      select client_id, warehouse, bucket, sum(difference) from (
        select client_id, warehouse, status as bucket, 1 as difference from after_rows where status in ('O', 'H')
        union all select client_id, warehouse, status, -1 from before_rows where status in ('O', 'H')
      ) as changes group by 1, 2, 3 having sum(difference) <> 0;
      return null;
    end $$;
    create trigger orders_counted_on after update on orders
      referencing old table as before_rows new table as after_rows
      for each statement execute function count_orders_moved();

    -- Folds the differences into one row per bucket. Rows of open transactions are not seen, so they are not lost.
    create function compact_bucket_counts() returns void language sql as $$
      with folded as (
        delete from bucket_counts where ctid = any (
          array(select ctid from bucket_counts for update skip locked)
        ) returning client_id, warehouse, bucket, difference
      )
      insert into bucket_counts
      select client_id, warehouse, bucket, sum(difference) from folded group by 1, 2, 3 having sum(difference) <> 0
    $$;
  `.execute(db)
}
