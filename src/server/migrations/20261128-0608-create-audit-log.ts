import { type Kysely, sql } from 'kysely'
import { protectTable, restrictFunctions } from '#server/platform/database/protect-table.ts'

/**
 * Create the audit log. Its rows are append-only, in monthly partitions, and sealed in a hash chain. Personal values
 * can be erased.
 */
export async function up(db: Kysely<unknown>) {
  await createAuditLogTable(db)
  await createPartitions(db)
  await createSeals(db)
  await createErasureFunctions(db)
  await createQueriesBySubject(db)
}

async function createAuditLogTable(db: Kysely<unknown>) {
  await sql`
    -- Audit rows are numbered in the order in which they are written. Sealing and counting rows follow this number.
    create sequence audit_logs_seq as bigint;
    grant usage on sequence audit_logs_seq to marquee_tenant;

    create table audit_logs (
      id uuid not null default time_ordered_uuid(),
      created_at timestamptz(3) not null default clock_timestamp(),
      actor_kind text not null check (actor_kind in ('user', 'job', 'webhook', 'cli')),
      -- While an admin impersonates a user, admin_user_id is the admin and subject_user_id the user. Otherwise both
      -- are the person who acted.
      admin_user_id uuid,
      subject_user_id uuid,
      company_id uuid,
      action_type text not null,
      resource_type text not null,
      resource_id text,
      old_values jsonb,
      new_values jsonb,
      metadata jsonb not null default '{}',
      ip_address text,
      user_agent text,
      seq bigint not null,
      primary key (created_at, id)
    ) partition by range (created_at);
    create index audit_logs_action on audit_logs (action_type, created_at desc, id desc);
    create index audit_logs_actor_action on audit_logs (admin_user_id, action_type, created_at desc, id desc);
    create index audit_logs_actor on audit_logs (admin_user_id, created_at desc, id desc);
    create index audit_logs_company_action on audit_logs (company_id, action_type, created_at desc, id desc);
    create index audit_logs_company on audit_logs (company_id, created_at desc, id desc);
    create index audit_logs_id on audit_logs (id);
    create index audit_logs_about_user on audit_logs (resource_id, created_at desc, id desc) where resource_type = 'user';
    create index audit_logs_resource_id on audit_logs (resource_id, created_at desc, id desc);
    create index audit_logs_resource on audit_logs (resource_type, created_at desc, id desc);
    create index audit_logs_seq_index on audit_logs (seq);
    -- For the list of a person's security events.
    create index audit_logs_subject on audit_logs (subject_user_id, created_at desc, id desc) where company_id is null;
    -- For the list of actions that staff did while impersonating a user.
    create index audit_logs_impersonated on audit_logs (subject_user_id, created_at desc, id desc)
      where subject_user_id <> admin_user_id;

    -- The trigger numbers each row, so that a writer can neither choose a number nor use one twice.
    create function audit_logs_are_numbered() returns trigger language plpgsql as $$
    begin
      new.seq := nextval('audit_logs_seq');
      return new;
    end $$;
    create trigger audit_logs_numbered before insert on audit_logs for each row execute function audit_logs_are_numbered();
  `.execute(db)
  await protectTable(db, 'audit_logs', {
    tenant: 'select, insert',
    policies: {
      // One CASE instead of two policies: for an OR the planner combines two indexes and sorts all rows of the
      // company.
      seen: {
        on: 'select',
        using: sql`case
          when company_id is null then subject_user_id = (select app_user())
          else company_id = (select app_company()) and not (select app_guest()) end`,
      },
      // Users can only add rows about the current company or themselves.
      write_own: {
        on: 'insert',
        check: sql`subject_user_id = (select app_user()) and (company_id is null or company_id = (select app_company()))`,
      },
    },
  })
}

async function createPartitions(db: Kysely<unknown>) {
  await sql`
    -- Partitions do not inherit truncate triggers, so each partition gets its own.
    create function keep_audit_partition(partition regclass) returns void language plpgsql as $$
    begin
      execute format('create or replace trigger audit_logs_no_truncate before truncate on %s
        for each statement execute function public.audit_logs_are_append_only()', partition);
    end $$;

    create function make_audit_partition(month date) returns void language plpgsql as $$
    declare
      partition text := 'audit_logs_' || to_char(month, 'YYYY_MM');
    begin
      if to_regclass('public.' || partition) is not null then return; end if;
      execute format('create table public.%I partition of public.audit_logs for values from (%L) to (%L)',
        partition, month, (month + interval '1 month')::date);
      execute format('alter table public.%I enable row level security', partition);
      execute format('alter table public.%I force row level security', partition);
      perform public.keep_audit_partition(format('public.%I', partition)::regclass);
    end $$;

    -- Runs at every start of the server and every night.
    create function ensure_audit_partitions(months_ahead integer)
      returns void language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      perform make_audit_partition(m::date) from generate_series(date_trunc('month', now()),
        date_trunc('month', now()) + make_interval(months => months_ahead), '1 month') m;
    end $$;
  `.execute(db)
  await restrictFunctions(db, {
    keep_audit_partition: null,
    make_audit_partition: null,
    ensure_audit_partitions: 'staff',
  })
}

async function createSeals(db: Kysely<unknown>) {
  await sql`
    -- A seal covers the rows after the previous seal, up to number up_to_seq. Its hash includes the previous seal's
    -- hash. An edited, removed, added or moved row changes the digest; a removed seal breaks the chain.
    create table audit_seals (
      number bigint primary key,
      up_to_seq bigint not null unique,
      rows_covered bigint not null,
      digest bytea not null,
      hash bytea not null,
      sealed_at timestamptz(3) not null default clock_timestamp(),
      version smallint not null
    );

    -- The random salt of each sealed row. Erasing a row deletes its salt and stores the digests of the erased values
    -- instead.
    create table audit_salts (
      seq bigint primary key,
      salt uuid,
      erased bytea,
      check ((salt is null) = (erased is not null))
    );

    -- Number of sealed rows per day (UTC), action type and resource type. The audit page filters its totals by type, so
    -- the rows of one type are adjacent in the index.
    create table audit_counts (
      day date not null,
      action_type text not null,
      resource_type text not null,
      rows_counted bigint not null,
      primary key (action_type, resource_type, day) include (rows_counted)
    );

    -- Columns that a seal of this version covers: those that are never erased, and those that can be erased.
    create function audit_sealed_columns(of_version integer, out stay text[], out erasable text[])
      language sql immutable as $$
      select
        case of_version when 2 then array['id', 'created_at', 'actor_kind', 'admin_user_id', 'subject_user_id', 'company_id',
          'action_type', 'resource_type', 'resource_id', 'seq'] end,
        case of_version when 2 then array['old_values', 'new_values', 'metadata', 'ip_address', 'user_agent'] end
    $$;

    -- One salted digest for each erasable value, 32 zero bytes for null. Without the salt nobody can guess the
    -- value.
    create function audit_personal(salt uuid, old_values jsonb, new_values jsonb, metadata jsonb, ip_address text,
      user_agent text)
      returns bytea language sql stable as $$
      select coalesce(sha256(uuid_send(salt) || convert_to(old_values::text, 'UTF8')), decode(repeat('00', 32), 'hex'))
        || coalesce(sha256(uuid_send(salt) || convert_to(new_values::text, 'UTF8')), decode(repeat('00', 32), 'hex'))
        || coalesce(sha256(uuid_send(salt) || convert_to(metadata::text, 'UTF8')), decode(repeat('00', 32), 'hex'))
        || coalesce(sha256(uuid_send(salt) || convert_to(ip_address, 'UTF8')), decode(repeat('00', 32), 'hex'))
        || coalesce(sha256(uuid_send(salt) || convert_to(user_agent, 'UTF8')), decode(repeat('00', 32), 'hex'))
    $$;

    create function audit_is_erased(old_values jsonb, new_values jsonb, metadata jsonb, ip_address text, user_agent text)
      returns boolean language sql immutable as $$
      select old_values is null and new_values is null and ip_address is null and user_agent is null
        and metadata = '{"erased": true}'::jsonb
    $$;

    -- Digest of the rows between two row numbers. Settings that change how values are printed are fixed, so that the
    -- same rows have the same digest on every server. A row marked as erased that still holds values gets a digest
    -- that no seal contains.
    create function audit_digest(of_version integer, after_seq bigint, up_to bigint,
      out rows_covered bigint, out rows_erased bigint, out digest bytea)
      language plpgsql stable set search_path = public, pg_temp
      set timezone = 'UTC' set datestyle = 'ISO, MDY' set extra_float_digits = 1 set bytea_output = hex as $$
    begin
      if of_version <> 2 then raise exception 'This release knows no seal of version %', of_version; end if;
      select count(*), count(*) filter (where s.erased is not null),
        sha256(coalesce(string_agg(sha256(convert_to(row(a.id, a.created_at, a.actor_kind, a.admin_user_id,
          a.subject_user_id, a.company_id, a.action_type, a.resource_type, a.resource_id, a.seq)::text, 'UTF8')
        || case
          when s.salt is not null
            then audit_personal(s.salt, a.old_values, a.new_values, a.metadata, a.ip_address, a.user_agent)
          when audit_is_erased(a.old_values, a.new_values, a.metadata, a.ip_address, a.user_agent)
            then coalesce(s.erased, ''::bytea)
          else ''::bytea end), ''::bytea order by a.seq, a.id), ''::bytea))
      into rows_covered, rows_erased, digest
      -- Limit the salts by row number too, or the planner scans that table from its first row.
      from audit_logs a left join audit_salts s on s.seq = a.seq and s.seq > after_seq and s.seq <= up_to
      where a.seq > after_seq and a.seq <= up_to;
    end $$;

    create function audit_seal_hash(of_version integer, of_number bigint, before bytea, of_up_to bigint, of_rows bigint,
      of_digest bytea)
      returns bytea language sql immutable as $$
      select sha256(before || int4send(of_version) || int8send(of_number) || int8send(of_up_to) || int8send(of_rows)
        || of_digest)
    $$;

    -- The last row number after which no smaller number can still be committed. Writers wait while it is read.
    create function audit_horizon()
      returns bigint language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '3s' as $$
    declare
      last_number bigint;
    begin
      lock table audit_logs in share mode;
      select max(seq) into last_number from audit_logs;
      return last_number;
    end $$;

    -- The number of the last sealed row.
    create function audit_sealed() returns bigint language sql stable as $$
      select coalesce(max(up_to_seq), -9223372036854775808) from audit_seals
    $$;

    -- Rows that are not sealed and counted yet, at most those of the last minute. Planning this query over all
    -- partitions takes several times as long as running it. As a function, it keeps its query plan.
    create function audit_unsealed()
      returns setof audit_logs language plpgsql stable rows 10 set plan_cache_mode = force_generic_plan as $$
    begin
      return query select a.* from audit_logs a where a.seq > (select audit_sealed());
    end $$;

    -- Seals the next rows, at most at_most of them, and counts them by action. Returns the number of sealed rows.
    create function seal_audit_logs(horizon bigint, at_most integer)
      returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      of_version constant integer := 2;
      last_number bigint;
      last_seq bigint;
      last_hash bytea;
      up_to bigint;
      covered bigint := 0;
      covered_digest bytea;
    begin
      perform pg_advisory_xact_lock(hashtext('audit_seals'));
      select number, up_to_seq, hash into last_number, last_seq, last_hash from audit_seals order by number desc limit 1;
      last_seq := coalesce(last_seq, -9223372036854775808);
      select max(seq) into up_to from (
        select seq from audit_logs where seq > last_seq and seq <= horizon order by seq limit at_most) next_rows;
      if up_to is not null then
        -- For rows erased before they were sealed, audit_salts already has the digests.
        insert into audit_salts (seq, salt)
          select a.seq, gen_random_uuid() from audit_logs a where a.seq > last_seq and a.seq <= up_to
          on conflict (seq) do nothing;
        select d.rows_covered, d.digest into covered, covered_digest from audit_digest(of_version, last_seq, up_to) d;
        last_number := coalesce(last_number, 0) + 1;
        insert into audit_seals (version, number, up_to_seq, rows_covered, digest, hash) values (of_version, last_number,
          up_to, covered, covered_digest,
          audit_seal_hash(of_version, last_number, coalesce(last_hash, ''::bytea), up_to, covered, covered_digest));
        insert into audit_counts (day, action_type, resource_type, rows_counted)
          select (created_at at time zone 'UTC')::date, action_type, resource_type, count(*) from audit_logs
          where seq > last_seq and seq <= up_to group by 1, 2, 3
          on conflict (day, action_type, resource_type)
            do update set rows_counted = audit_counts.rows_counted + excluded.rows_counted;
      end if;
      return covered;
    end $$;

    -- The only allowed change of an audit row is erasing it, after its salt was deleted.
    create function audit_logs_are_append_only() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and tg_name = 'audit_logs_append_only' then
        if audit_is_erased(new.old_values, new.new_values, new.metadata, new.ip_address, new.user_agent)
          and to_jsonb(new) - (audit_sealed_columns(2)).erasable = to_jsonb(old) - (audit_sealed_columns(2)).erasable
          and exists (select from audit_salts s where s.seq = old.seq and s.salt is null) then
          return new;
        end if;
      end if;
      if tg_op = 'UPDATE' and tg_name = 'audit_salts_append_only' then
        if new.seq = old.seq and old.salt is not null and new.salt is null then return new; end if;
      end if;
      raise exception 'audit rows cannot be changed or deleted' using errcode = 'insufficient_privilege';
    end $$;
    create trigger audit_logs_append_only before delete or update on audit_logs
      for each row execute function audit_logs_are_append_only();
    create trigger audit_logs_no_truncate before truncate on audit_logs
      for each statement execute function audit_logs_are_append_only();
    create trigger audit_seals_append_only before delete or update on audit_seals
      for each row execute function audit_logs_are_append_only();
    create trigger audit_seals_no_truncate before truncate on audit_seals
      for each statement execute function audit_logs_are_append_only();
    create index audit_salts_erased on audit_salts (seq) where salt is null;
    create trigger audit_salts_append_only before delete or update on audit_salts
      for each row execute function audit_logs_are_append_only();
    create trigger audit_salts_no_truncate before truncate on audit_salts
      for each statement execute function audit_logs_are_append_only();

    create table audit_logs_default partition of audit_logs default;
    alter table audit_logs_default enable row level security;
    alter table audit_logs_default force row level security;
    select keep_audit_partition('audit_logs_default');
    select ensure_audit_partitions(2);
  `.execute(db)
  for (const table of ['audit_seals', 'audit_salts', 'audit_counts'])
    await protectTable(db, table, { tenant: 'select' })
  await restrictFunctions(db, {
    audit_digest: 'staff',
    audit_seal_hash: 'staff',
    audit_horizon: 'staff',
    audit_unsealed: 'staff',
    seal_audit_logs: 'staff',
  })
}

async function createErasureFunctions(db: Kysely<unknown>) {
  await sql`
    -- Audit rows by or about a person: rows with the person's id, rows with the id of an object that belongs to the
    -- person, and rows that contain one of the person's email addresses.
    create function audit_rows_of(of_user uuid, things text[], addresses text[])
      returns setof bigint language sql stable as $$
      select a.seq from audit_logs a
      where a.admin_user_id = of_user or a.subject_user_id = of_user or a.resource_id = any (things || of_user::text)
        or exists (
          select from unnest(addresses) address,
            lower(concat(a.old_values::text, ' ', a.new_values::text, ' ', a.metadata::text)) held
          where strpos(held, lower(address)) > 0
            -- Match the whole address, not a part of a longer address.
            and held ~ ('(^|[^[:alnum:]._%+-])' || regexp_replace(lower(address), '([^[:alnum:]@])', '\\\\\\1', 'g')
              || '($|[^[:alnum:].-]|\\.($|[^[:alnum:]]))'))
    $$;

    -- Erases the personal values and salts of rows, and returns the number of erased rows. The digests stay, so that
    -- the seals still verify. Rows that record an erasure are kept, because verification needs them.
    create function erase_audit_rows(of_rows bigint[])
      returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      erased_rows bigint;
    begin
      perform pg_advisory_xact_lock(hashtext('audit_seals'));
      with done as (
        insert into audit_salts (seq, erased)
          select a.seq, audit_personal(coalesce(s.salt, gen_random_uuid()), a.old_values, a.new_values, a.metadata,
            a.ip_address, a.user_agent)
          from audit_logs a left join audit_salts s on s.seq = a.seq
          where a.seq = any (of_rows) and s.erased is null
            and not (a.resource_type = 'audit_log' and a.action_type = 'erase')
        on conflict (seq) do update set salt = null, erased = excluded.erased
        returning seq)
      select count(*), array_agg(seq) into erased_rows, of_rows from done;
      update audit_logs set old_values = null, new_values = null, metadata = '{"erased": true}', ip_address = null,
        user_agent = null where seq = any (of_rows);
      return erased_rows;
    end $$;
  `.execute(db)
  await restrictFunctions(db, { audit_rows_of: 'staff', erase_audit_rows: 'staff' })
}

/**
 * Planning these queries over all partitions takes several times as long as running them. As functions, they keep
 * their query plan.
 */
async function createQueriesBySubject(db: Kysely<unknown>) {
  await sql`
    -- Actions of a person (also while impersonating), and actions on the person and their memberships. Each part is
    -- limited to one page by its own index before the parts are merged.
    create function audit_about_user(of_user uuid, at_most integer)
      returns setof audit_logs language plpgsql stable rows 10 set plan_cache_mode = force_generic_plan as $$
    begin
      return query
        (select a.* from audit_logs a where a.admin_user_id = of_user order by a.created_at desc, a.id desc limit at_most)
        union
        (select a.* from audit_logs a where a.subject_user_id = of_user and a.subject_user_id <> a.admin_user_id
          order by a.created_at desc, a.id desc limit at_most)
        union
        (select a.* from audit_logs a where a.resource_id = of_user::text and a.resource_type = 'user'
          order by a.created_at desc, a.id desc limit at_most)
        union
        (select about.* from user_company_memberships m cross join lateral (
          select a.* from audit_logs a where a.resource_id = m.id::text and a.resource_type = 'user_membership'
          order by a.created_at desc, a.id desc limit at_most) about
        where m.user_id = of_user)
        order by created_at desc, id desc limit at_most;
    end $$;

    -- Actions in a company and on the company. The page ends before the row at before_at and before_id.
    create function audit_about_company(of_company uuid, before_at timestamptz, before_id uuid, at_most integer)
      returns setof audit_logs language plpgsql stable rows 50 set plan_cache_mode = force_generic_plan as $$
    begin
      return query
        (select a.* from audit_logs a where a.company_id = of_company and (a.created_at, a.id) < (before_at, before_id)
          order by a.created_at desc, a.id desc limit at_most)
        union
        (select a.* from audit_logs a where a.resource_id = of_company::text and (a.created_at, a.id) < (before_at, before_id)
          order by a.created_at desc, a.id desc limit at_most)
        order by created_at desc, id desc limit at_most;
    end $$;
  `.execute(db)
}
