import { type Kysely, sql } from 'kysely'

/** Single sign-on by OpenID Connect, one provider a company, and how each session was opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table single_sign_ons (
      client_id uuid primary key references clients on delete cascade,
      is_on boolean not null,
      issuer text not null,
      -- Of the company at its provider.
      provider_client_id text not null,
      client_secret_sealed text not null,
      -- Whether the provider takes the secret as HTTP Basic or in the form; Check finds out.
      client_auth text not null check (client_auth in ('basic', 'post')),
      -- Lower case.
      domains text[] not null,
      creates_users boolean not null,
      trusts_emails boolean not null,
      is_only_way boolean not null,
      version integer not null default 1
    );

    -- Which account at the provider is which user: the e-mail address decides only the first time.
    create table sign_on_subjects (
      client_id uuid not null references clients on delete cascade,
      issuer text not null,
      subject text not null,
      user_id uuid not null references users on delete cascade,
      created_at timestamptz not null default now(),
      primary key (client_id, issuer, subject)
    );
    create index sign_on_subjects_user on sign_on_subjects (user_id);

    -- A sign-in that has begun and is not finished: state, nonce and verifier, or the challenge of a passkey.
    create table pending_sign_ins (
      id text primary key,
      purpose text not null,
      client_id uuid references clients on delete cascade,
      user_id uuid references users on delete cascade,
      content jsonb not null,
      ends_at timestamptz not null
    );
    create index pending_sign_ins_ends on pending_sign_ins (ends_at);
    create index pending_sign_ins_client on pending_sign_ins (client_id);
    create index pending_sign_ins_user on pending_sign_ins (user_id);

    alter table sessions add column opened_by text not null default 'password'
      check (opened_by in ('password', 'single-sign-on', 'passkey'));
  `.execute(db)
}
