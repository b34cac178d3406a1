import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    create table users (
      id uuid primary key default gen_random_uuid(),
      email text not null,
      full_name text,
      avatar_url text,
      password_hash text not null,
      status text not null default 'active' check (status in ('active', 'suspended')),
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    );
    create index users_created_at on users (created_at desc, id desc);
    create trigger users_updated_at before update on users for each row execute function set_updated_at();

    create table user_emails (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      email text not null check (length(email) between 3 and 254),
      is_primary boolean not null default false,
      is_verified boolean not null default false,
      verified_at timestamptz(3),
      created_at timestamptz(3) not null default now()
    );
    create unique index user_emails_address on user_emails (lower(email));
    create unique index user_emails_one_primary on user_emails (user_id) where is_primary;
    create index user_emails_user on user_emails (user_id);

    -- users.email follows the primary address, whoever changes it.
    create function follow_primary_email() returns trigger language plpgsql as $$
    begin
      if new.is_primary then
        update users set email = new.email where id = new.user_id and email is distinct from new.email;
      end if;
      return new;
    end $$;
    create trigger user_emails_follow_primary after insert or update of email, is_primary on user_emails
      for each row execute function follow_primary_email();

    create table user_profiles (
      user_id uuid primary key references users on delete cascade,
      display_name text check (length(display_name) <= 120),
      bio text check (length(bio) <= 500),
      profile_photo_url text,
      updated_at timestamptz(3) not null default now()
    );
    create trigger user_profiles_updated_at before update on user_profiles for each row execute function set_updated_at();

    create table user_integrations (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      integration_type text not null,
      access_token text,
      refresh_token text,
      expires_at timestamptz(3),
      is_active boolean not null default true,
      metadata jsonb not null default '{}',
      created_at timestamptz(3) not null default now(),
      unique (user_id, integration_type)
    );

    create table sessions (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      access_token_hash text not null unique,
      access_expires_at timestamptz(3) not null,
      -- An impersonation is a child of the admin's session and ends at the latest at this time.
      ends_at timestamptz(3) not null,
      revoked_at timestamptz(3),
      revoked_reason text check (revoked_reason in
        ('signed_out', 'refresh_reused', 'password_changed', 'password_reset', 'forced', 'suspended', 'impersonation_ended')),
      parent_session_id uuid references sessions on delete cascade,
      impersonator_user_id uuid references users on delete cascade,
      return_ticket_hash text unique,
      impersonation_reason text,
      ip_address text,
      user_agent text,
      created_at timestamptz(3) not null default now(),
      last_seen_at timestamptz(3) not null default now(),
      check ((parent_session_id is null) = (impersonator_user_id is null))
    );
    create index sessions_user on sessions (user_id, created_at desc);
    create index sessions_parent on sessions (parent_session_id) where parent_session_id is not null;

    -- Every refresh token a session ever had: one live, the others spent, so that reuse is noticed.
    create table session_refresh_tokens (
      token_hash text primary key,
      session_id uuid not null references sessions on delete cascade,
      user_id uuid not null references users on delete cascade,
      expires_at timestamptz(3) not null,
      spent_at timestamptz(3),
      created_at timestamptz(3) not null default now()
    );
    create unique index session_refresh_tokens_one_live on session_refresh_tokens (session_id) where spent_at is null;

    create table mail_tokens (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      user_email_id uuid references user_emails on delete cascade,
      purpose text not null check (purpose in ('confirm_sign_up', 'verify_email', 'reset_password', 'unlock')),
      token_hash text not null unique,
      expires_at timestamptz(3) not null,
      used_at timestamptz(3),
      created_at timestamptz(3) not null default now()
    );
    create index mail_tokens_user on mail_tokens (user_id, purpose);

    -- Failed sign-ins in a row by address, known or not, so that the answer tells nothing.
    create table sign_in_failures (
      address text primary key,
      failures integer not null default 0,
      blocked_until timestamptz(3),
      last_failure_at timestamptz(3) not null default now()
    );

    create table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    );
    create index rate_limits_expire on rate_limits (expire);
`.execute(db)
}
