import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- The second factor of a person. Without confirmed_at it is being set up and asks for nothing.
    create table user_two_factor (
      user_id uuid primary key references users on delete cascade,
      sealed_secret text not null,
      confirmed_at timestamptz(3),
      -- The time step of the last code that was taken: no code works twice.
      last_used_step bigint,
      created_at timestamptz(3) not null default now()
    );

    create table two_factor_recovery_codes (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      code_hash text not null,
      used_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      unique (user_id, code_hash)
    );

    -- A sign-in between the password and the second factor. It opens nothing by itself.
    create table two_factor_challenges (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      challenge_hash text not null unique,
      expires_at timestamptz(3) not null,
      used_at timestamptz(3),
      created_at timestamptz(3) not null default now()
    );
    create index two_factor_challenges_user on two_factor_challenges (user_id);
    create index two_factor_challenges_expires on two_factor_challenges (expires_at);

    do $$
    declare
      one text;
    begin
      foreach one in array array['user_two_factor', 'two_factor_recovery_codes', 'two_factor_challenges'] loop
        execute format('alter table %I enable row level security', one);
        execute format('alter table %I force row level security', one);
        execute format('grant select, insert, update, delete on %I to marquee_app', one);
        execute format('create policy trusted on %I using ((select app_trusted())) with check ((select app_trusted()))', one);
      end loop;
      -- A person may read how they stand; only the platform's own work changes it.
      foreach one in array array['user_two_factor', 'two_factor_recovery_codes'] loop
        execute format('create policy own on %I for select using (user_id = (select app_user()))', one);
      end loop;
      create policy own on two_factor_challenges for select using (user_id = (select app_user()));
      create policy drop_own on two_factor_challenges for delete using (user_id = (select app_user()));
    end $$;
  `.execute(db)
}
