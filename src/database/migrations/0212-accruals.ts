import { type Kysely, sql } from 'kysely'

/**
 * Freight that has left and is not billed, as it was sent to accounts payable: accrued once, and reversed once when it
 * is billed. An export holds bills or accruals; each kind is numbered by itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payable_exports
      add column kind text not null default 'bills' check (kind in ('bills', 'accruals')),
      add column through date check ((through is not null) = (kind = 'accruals')),
      drop constraint payable_exports_client_id_number_key,
      add unique (client_id, kind, number);

    alter table payable_lines
      alter column bill_id drop not null,
      add column shipment_id uuid,
      add column entry text not null default 'bill' check (entry in ('bill', 'accrual', 'reversal')),
      add column because text not null default '',
      add check ((entry = 'bill') = (bill_id is not null) and (entry = 'bill') = (shipment_id is null));
    create index payable_lines_of_bill on payable_lines (bill_id) where bill_id is not null;

    create table freight_accruals (
      client_id uuid not null references clients on delete cascade,
      id uuid not null,
      shipment_id uuid not null references shipments on delete cascade,
      left_on date not null,
      currency text not null,
      cents bigint not null,
      accrued_in uuid not null,
      reversed_in uuid,
      primary key (client_id, id),
      foreign key (client_id, accrued_in) references payable_exports (client_id, id) on delete cascade,
      foreign key (client_id, reversed_in) references payable_exports (client_id, id) on delete cascade
    );
    create unique index freight_accruals_open on freight_accruals (client_id, shipment_id) where reversed_in is null;
    create index freight_accruals_of_shipment on freight_accruals (shipment_id);
    create index freight_accruals_of_export on freight_accruals (client_id, accrued_in);
  `.execute(db)
}
