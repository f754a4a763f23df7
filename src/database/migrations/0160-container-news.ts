import { type Kysely, sql } from 'kysely'

/** Which last days of containers were told by mail: each day once, a new day again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table container_news (
      client_id uuid not null references clients,
      container_id uuid not null references containers on delete cascade,
      kind text not null check (kind in ('demurrage', 'perDiem')),
      last_day date not null,
      told_at timestamptz not null default now(),
      primary key (container_id, kind, last_day)
    )`.execute(db)
}
