import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- A connection to a provider between the click and the return of the browser: once, for ten minutes, in one session.
    create table integration_attempts (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      session_id uuid not null references sessions on delete cascade,
      integration_type text not null,
      state_hash text not null unique,
      sealed_verifier text not null,
      expires_at timestamptz(3) not null,
      created_at timestamptz(3) not null default now()
    );
    create index integration_attempts_user on integration_attempts (user_id);
    create index integration_attempts_session on integration_attempts (session_id);
    create index integration_attempts_expires on integration_attempts (expires_at);

    -- One secret calendar address a person; a new one takes the place of the old.
    create table calendar_feeds (
      user_id uuid primary key references users on delete cascade,
      token_hash text not null unique,
      created_at timestamptz(3) not null default now()
    );

    do $$
    declare
      one text;
    begin
      foreach one in array array['integration_attempts', 'calendar_feeds'] loop
        execute format('alter table %I enable row level security', one);
        execute format('alter table %I force row level security', one);
        execute format('grant select, insert, update, delete on %I to marquee_app', one);
        execute format('create policy trusted on %I using ((select app_trusted())) with check ((select app_trusted()))', one);
        execute format('create policy own on %I using (user_id = (select app_user())) with check (user_id = (select app_user()))', one);
      end loop;
    end $$;
  `.execute(db)
}
