import { type Kysely, sql } from 'kysely'

/** What a request made is known by its key for a day, so that one whose answer was lost makes nothing twice. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table request_keys (
      user_id uuid not null references users on delete cascade,
      call text not null,
      key text not null check (length(key) between 8 and 100),
      input_hash text not null,
      -- Sealed; null as long as it is not known.
      answer text,
      created_at timestamptz(3) not null default now(),
      primary key (user_id, call, key)
    );
    create index request_keys_created on request_keys (created_at);
    alter table request_keys enable row level security;
    alter table request_keys force row level security;
    grant select, insert, update, delete on request_keys to marquee_tenant;
    create policy staff on request_keys to marquee_staff using (true) with check (true);
    create policy own on request_keys using (user_id = (select app_user())) with check (user_id = (select app_user()));
  `.execute(db)
}
