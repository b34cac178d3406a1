import { type Kysely, sql } from 'kysely'
import { ownedByUser, protectTable, restrictFunctions } from '#server/platform/database/protect-table.ts'

/** Create user accounts, email addresses, sessions, two-factor authentication and the protection of signing in. */
export async function up(db: Kysely<unknown>) {
  await createUsers(db)
  await createSessions(db)
  await createTwoFactor(db)
  await createSignInLimits(db)
  await createDeletionsAndDownloads(db)
}

async function createUsers(db: Kysely<unknown>) {
  await sql`
    create function searched_of(email text, full_name text) returns text language sql immutable as $$
      select fold(email || ' ' || coalesce(full_name, ''))
    $$;

    create function fill_searched_of_user() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      new.searched := searched_of(new.email, new.full_name);
      return new;
    end $$;

    -- Memberships copy a person's search text (see user_company_memberships). Any update of memberships.searched
    -- makes a trigger copy it again.
    create function refill_memberships()
      returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      update user_company_memberships set searched = '' where user_id = new.id;
      return null;
    end $$;

    create table users (
      id uuid primary key default gen_random_uuid(),
      email text not null,
      full_name text,
      avatar_url text,
      password_hash text not null,
      status text not null default 'active' check (status in ('active', 'suspended')),
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      -- When the person enabled two-factor authentication; null if it is off.
      two_factor_since timestamptz(3),
      -- Whether an email address of the account was ever verified. Until then, another person who verifies the
      -- address takes it over.
      is_proven boolean not null default false,
      display_name text check (length(display_name) <= 120),
      -- Locale for dates, times and numbers; null uses the browser's locale.
      format_locale text check (length(format_locale) <= 35),
      searched text not null default ''
    );
    create index users_by_email on users (lower(email), id);
    create index users_by_name on users (fold(coalesce(full_name, '')), id);
    create index users_created_at on users (created_at desc, id desc);
    create index users_searched on users using gin (searched gin_trgm_ops);
    create index users_status on users (status, created_at desc, id desc);
    create trigger users_fill_searched before insert or update of email, full_name, searched on users
      for each row execute function fill_searched_of_user();
    create trigger users_guard before update on users
      for each row execute function guard_trusted_columns('status', 'password_hash', 'two_factor_since', 'is_proven');
    create trigger users_shown after update of email, full_name, display_name, avatar_url, two_factor_since on users
      for each row when (old.email is distinct from new.email or old.full_name is distinct from new.full_name
        or old.display_name is distinct from new.display_name or old.avatar_url is distinct from new.avatar_url
        or old.two_factor_since is distinct from new.two_factor_since)
      execute function refill_memberships();
    -- Updating the search text alone does not change updated_at.
    create trigger users_updated_at before update on users
      for each row when (not (old.searched = '' and new.searched <> '')) execute function set_updated_at();

    create table user_emails (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      email text not null check (length(email) between 3 and 254),
      is_primary boolean not null default false,
      is_verified boolean not null default false,
      verified_at timestamptz(3),
      created_at timestamptz(3) not null default now()
    );

    -- Keeps users.email equal to the primary email address.
    create function follow_primary_email() returns trigger language plpgsql as $$
    begin
      if new.is_primary then
        update users set email = new.email where id = new.user_id and email is distinct from new.email;
      end if;
      return new;
    end $$;

    create function mark_proven() returns trigger language plpgsql as $$
    begin
      update users set is_proven = true where id = new.user_id and not is_proven;
      return null;
    end $$;

    create unique index user_emails_address on user_emails (lower(email));
    create unique index user_emails_one_primary on user_emails (user_id) where is_primary;
    create index user_emails_user on user_emails (user_id);
    create trigger user_emails_follow_primary after insert or update of email, is_primary on user_emails
      for each row execute function follow_primary_email();
    create trigger user_emails_guard before update on user_emails
      for each row execute function guard_trusted_columns('is_verified', 'email', 'user_id');
    create trigger user_emails_prove after insert or update of is_verified on user_emails
      for each row when (new.is_verified) execute function mark_proven();

    create table user_profiles (
      user_id uuid primary key references users on delete cascade,
      display_name text check (length(display_name) <= 120),
      bio text check (length(bio) <= 500),
      profile_photo_url text,
      updated_at timestamptz(3) not null default now()
    );

    -- Keeps users.display_name equal to the display name of the profile.
    create function follow_display_name() returns trigger language plpgsql as $$
    begin
      update users set display_name = nullif(new.display_name, '')
        where id = new.user_id and display_name is distinct from nullif(new.display_name, '');
      return null;
    end $$;

    create trigger user_profiles_follow_display_name after insert or update of display_name on user_profiles
      for each row execute function follow_display_name();
    create trigger user_profiles_updated_at before update on user_profiles for each row execute function set_updated_at();
  `.execute(db)
  // The policy that lets colleagues see each other is created with the memberships.
  const isSelf = sql`id = (select app_user())`
  await protectTable(db, 'users', {
    tenant: 'select, insert, update',
    staff: 'delete',
    policies: { self: { on: 'select', using: isSelf }, change_self: { on: 'update', using: isSelf } },
  })
  await protectTable(db, 'user_emails', {
    policies: {
      own: ownedByUser,
      proved_by_platform: { on: 'insert', check: sql`not is_verified or (select app_trusted())`, restrictive: true },
    },
  })
  await protectTable(db, 'user_profiles', { policies: { own: ownedByUser } })
  await restrictFunctions(db, { refill_memberships: null })
}

async function createSessions(db: Kysely<unknown>) {
  await sql`
    create table sessions (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      access_token_hash text not null unique,
      access_expires_at timestamptz(3) not null,
      -- An impersonation session belongs to the admin's session and ends no later.
      ends_at timestamptz(3) not null,
      revoked_at timestamptz(3),
      revoked_reason text
        check (revoked_reason in ('signed_out', 'refresh_reused', 'password_changed', 'password_reset', 'forced', 'suspended',
          'impersonation_ended', 'idle', 'revoked')),
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
    create index sessions_parent on sessions (parent_session_id) where parent_session_id is not null;
    create index sessions_user on sessions (user_id, created_at desc);

    -- Every refresh token a session ever had. One is valid, the others are spent. Use of a spent token reveals a
    -- stolen one.
    create table session_refresh_tokens (
      token_hash text primary key,
      session_id uuid not null references sessions on delete cascade,
      user_id uuid not null references users on delete cascade,
      expires_at timestamptz(3) not null,
      spent_at timestamptz(3),
      created_at timestamptz(3) not null default now()
    );
    create unique index session_refresh_tokens_one_live on session_refresh_tokens (session_id) where spent_at is null;

    -- Tokens of links that were sent by mail.
    create table mail_tokens (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      user_email_id uuid references user_emails on delete cascade,
      purpose text not null
        check (purpose in ('confirm_sign_up', 'verify_email', 'reset_password', 'unlock', 'restore_primary', 'keep_account')),
      token_hash text not null unique,
      expires_at timestamptz(3) not null,
      used_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      -- For a link that restores a former primary address: the address as text, because its row may be deleted
      -- meanwhile.
      address text,
      constraint mail_tokens_know_their_address
        check (case when purpose = 'restore_primary' then address is not null else address is null end)
    );
    create index mail_tokens_user on mail_tokens (user_id, purpose);
  `.execute(db)
  for (const table of ['sessions', 'session_refresh_tokens', 'mail_tokens'])
    await protectTable(db, table, { policies: { own: ownedByUser } })
}

/** A person can read whether two-factor authentication is on. Only the server can change it. */
async function createTwoFactor(db: Kysely<unknown>) {
  await sql`
    create table user_two_factor (
      user_id uuid primary key references users on delete cascade,
      sealed_secret text not null,
      -- Null during setup. Until it is confirmed, signing in requires no code.
      confirmed_at timestamptz(3),
      -- The 30-second time step of the last accepted code, so that no code works twice.
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

    -- A sign-in after the password and before the second factor. It gives no access.
    create table two_factor_challenges (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      challenge_hash text not null unique,
      expires_at timestamptz(3) not null,
      used_at timestamptz(3),
      created_at timestamptz(3) not null default now()
    );
    create index two_factor_challenges_expires on two_factor_challenges (expires_at);
    create index two_factor_challenges_user on two_factor_challenges (user_id);
  `.execute(db)
  const own = { on: 'select', using: ownedByUser } as const
  await protectTable(db, 'user_two_factor', { policies: { own } })
  await protectTable(db, 'two_factor_recovery_codes', { policies: { own } })
  await protectTable(db, 'two_factor_challenges', { policies: { own, drop_own: { on: 'delete', using: ownedByUser } } })
}

async function createSignInLimits(db: Kysely<unknown>) {
  await sql`
    -- Failed passwords and codes. The subject is an email address, with or without an account. The place is a
    -- network, a browser recognized by a mailed link, or '' for all places together.
    create table login_attempts (
      subject text not null,
      place text not null,
      guesses integer not null default 0,
      counted_since timestamptz(3) not null default now(),
      blocked_until timestamptz(3),
      last_guess_at timestamptz(3) not null default now(),
      primary key (subject, place)
    );
    create index login_attempts_last on login_attempts (last_guess_at);

    -- Mails with a link that were requested for an email address (lower case), to limit their number. Kept for a
    -- day.
    create table asked_mails (
      address text not null,
      purpose text not null,
      asked_at timestamptz(3) not null default now()
    );
    create index asked_mails_address on asked_mails (address, asked_at desc);
    create index asked_mails_asked_at on asked_mails (asked_at);
  `.execute(db)
  await protectTable(db, 'login_attempts')
  await protectTable(db, 'asked_mails')
}

async function createDeletionsAndDownloads(db: Kysely<unknown>) {
  const everything = 'select, insert, update, delete'
  await sql`
    -- Accounts scheduled for deletion. Cancelling the deletion deletes the row.
    create table account_deletions (
      user_id uuid primary key references users on delete cascade,
      requested_at timestamptz(3) not null default now(),
      due_at timestamptz(3) not null
    );
    create index account_deletions_due on account_deletions (due_at);

    -- Downloads of a person's own data that are allowed because the person confirmed their identity.
    create table data_downloads (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      session_id uuid not null references sessions on delete cascade,
      created_at timestamptz(3) not null default now()
    );
    create index data_downloads_session on data_downloads (session_id);
    create index data_downloads_user on data_downloads (user_id, created_at);
  `.execute(db)
  await protectTable(db, 'account_deletions', { tenant: null, staff: everything })
  await protectTable(db, 'data_downloads', { tenant: null, staff: everything })
}
