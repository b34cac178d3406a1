import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- The order in which rows were written; chained and counted in stretches of it.
    create sequence audit_logs_seq as bigint;
    grant usage on sequence audit_logs_seq to marquee_app;
    alter table audit_logs add column seq bigint not null default nextval('audit_logs_seq');
    alter table audit_logs alter column seq drop default;
    create index audit_logs_seq_index on audit_logs (seq);
    create index audit_logs_action on audit_logs (action_type, created_at desc, id desc);
    create index audit_logs_resource on audit_logs (resource_type, created_at desc, id desc);
    create index audit_logs_resource_id on audit_logs (resource_id, created_at desc, id desc);
    create index audit_logs_metadata on audit_logs using gin ((metadata::text) gin_trgm_ops);

    -- Each seal covers the rows after the one before it, up to up_to_seq, and is hashed together with that one: an
    -- edited, removed, added or moved row changes its digest, a removed seal breaks the chain.
    create table audit_seals (
      number bigint primary key,
      up_to_seq bigint not null unique,
      rows_covered bigint not null,
      digest bytea not null,
      hash bytea not null,
      sealed_at timestamptz(3) not null default clock_timestamp()
    );
    create trigger audit_seals_append_only before update or delete on audit_seals
      for each row execute function audit_logs_are_append_only();
    create trigger audit_seals_no_truncate before truncate on audit_seals
      for each statement execute function audit_logs_are_append_only();

    -- How many rows there are of each kind and day (UTC), of all rows that are sealed.
    create table audit_counts (
      day date not null,
      action_type text not null,
      resource_type text not null,
      rows_counted bigint not null,
      primary key (day, action_type, resource_type)
    );

    alter table audit_seals enable row level security;
    alter table audit_seals force row level security;
    alter table audit_counts enable row level security;
    alter table audit_counts force row level security;
    grant select on audit_seals, audit_counts to marquee_app;
    create policy trusted on audit_seals using ((select app_trusted())) with check ((select app_trusted()));
    create policy trusted on audit_counts using ((select app_trusted())) with check ((select app_trusted()));

    -- What stands in the rows of a stretch, in their order, as 32 bytes. Settings that change how values are written
    -- out are fixed, so that the same rows give the same digest anywhere.
    create function audit_digest(after_seq bigint, up_to bigint, out rows_covered bigint, out digest bytea)
      language sql stable set search_path = public, pg_temp set timezone = 'UTC' set datestyle = 'ISO, MDY'
      set extra_float_digits = 1 set bytea_output = 'hex' as $$
      select count(*), sha256(coalesce(string_agg(sha256(convert_to(a::text, 'UTF8')), ''::bytea order by a.seq, a.id), ''::bytea))
      from audit_logs a where a.seq > after_seq and a.seq <= up_to
    $$;

    create function audit_seal_hash(of_number bigint, before bytea, of_up_to bigint, of_rows bigint, of_digest bytea)
      returns bytea language sql immutable as $$
      select sha256(before || int8send(of_number) || int8send(of_up_to) || int8send(of_rows) || of_digest)
    $$;

    -- The last number of which no smaller one can come later: writers are held for the moment it takes to read it.
    create function audit_horizon() returns bigint
      language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '3s' as $$
    declare
      scope_before text := coalesce(current_setting('app.scope', true), '');
      last_number bigint;
    begin
      perform set_config('app.scope', 'system', true);
      lock table audit_logs in share mode;
      select max(seq) into last_number from audit_logs;
      perform set_config('app.scope', scope_before, true);
      return last_number;
    end $$;

    -- Seals the next stretch of at most so many rows, and counts them by kind; answers how many it covered.
    create function seal_audit_logs(horizon bigint, at_most integer) returns bigint
      language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      scope_before text := coalesce(current_setting('app.scope', true), '');
      last_number bigint;
      last_seq bigint;
      last_hash bytea;
      up_to bigint;
      covered bigint := 0;
      covered_digest bytea;
    begin
      perform pg_advisory_xact_lock(hashtext('audit_seals'));
      perform set_config('app.scope', 'system', true);
      select number, up_to_seq, hash into last_number, last_seq, last_hash from audit_seals order by number desc limit 1;
      last_seq := coalesce(last_seq, -9223372036854775808);
      select max(seq) into up_to from (
        select seq from audit_logs where seq > last_seq and seq <= horizon order by seq limit at_most) next_rows;
      if up_to is not null then
        select d.rows_covered, d.digest into covered, covered_digest from audit_digest(last_seq, up_to) d;
        last_number := coalesce(last_number, 0) + 1;
        insert into audit_seals (number, up_to_seq, rows_covered, digest, hash) values (last_number, up_to,
          covered, covered_digest,
          audit_seal_hash(last_number, coalesce(last_hash, ''::bytea), up_to, covered, covered_digest));
        insert into audit_counts (day, action_type, resource_type, rows_counted)
          select (created_at at time zone 'UTC')::date, action_type, resource_type, count(*) from audit_logs
          where seq > last_seq and seq <= up_to group by 1, 2, 3
          on conflict (day, action_type, resource_type)
            do update set rows_counted = audit_counts.rows_counted + excluded.rows_counted;
      end if;
      perform set_config('app.scope', scope_before, true);
      return covered;
    end $$;
    revoke execute on function seal_audit_logs(bigint, integer) from public;
    revoke execute on function audit_horizon() from public;
    grant execute on function audit_horizon() to marquee_app;
    revoke execute on function audit_digest(bigint, bigint) from public;
    revoke execute on function audit_seal_hash(bigint, bytea, bigint, bigint, bytea) from public;
    grant execute on function seal_audit_logs(bigint, integer) to marquee_app;
    grant execute on function audit_digest(bigint, bigint) to marquee_app;
    grant execute on function audit_seal_hash(bigint, bytea, bigint, bigint, bytea) to marquee_app;

    -- No sealed number is ever given again, and none is chosen by who writes.
    create function audit_logs_are_numbered() returns trigger language plpgsql as $$
    begin
      new.seq := nextval('audit_logs_seq');
      return new;
    end $$;
    create trigger audit_logs_numbered before insert on audit_logs for each row execute function audit_logs_are_numbered();

    -- What a filter of the audit page means, as a condition. Empty and null stand for no filter; days are of UTC.
    create function audit_condition(actions text[], resources text[], admin uuid, resource text, from_day date, to_day date, pattern text)
      returns text language sql immutable as $$
      select concat_ws(' and ', 'true',
        case when cardinality(actions) > 0 then format('action_type = any (%L::text[])', actions) end,
        case when cardinality(resources) > 0 then format('resource_type = any (%L::text[])', resources) end,
        case when admin is not null then format('admin_user_id = %L', admin) end,
        case when resource is not null then format('resource_id = %L', resource) end,
        case when from_day is not null then format('created_at >= %L', from_day::timestamp at time zone 'UTC') end,
        case when to_day is not null then format('created_at < %L', (to_day + 1)::timestamp at time zone 'UTC') end,
        case when pattern is not null then format('metadata::text ilike %L', pattern) end)
    $$;

    -- Rows by day and kind: what is sealed is counted already, the rest is little. The last sealed number is written into
    -- the query, so that the planner knows how little.
    create function audit_kinds() returns table (day date, action_type text, resource_type text, rows_counted bigint)
      language plpgsql stable as $$
    begin
      return query select c.day, c.action_type, c.resource_type, c.rows_counted from audit_counts c;
      return query execute format('select (created_at at time zone ''UTC'')::date, action_type, resource_type, count(*)
        from audit_logs where seq > %s group by 1, 2, 3',
        coalesce((select max(up_to_seq) from audit_seals), -9223372036854775807));
    end $$;

    -- Rows by day for a filter of kinds and days alone.
    create function audit_days(actions text[], resources text[], from_day date, to_day date)
      returns table (day date, rows_counted bigint) language sql stable as $$
      select k.day, sum(k.rows_counted)::bigint from audit_kinds() k
      where (coalesce(cardinality(actions), 0) = 0 or k.action_type = any (actions))
        and (coalesce(cardinality(resources), 0) = 0 or k.resource_type = any (resources))
        and (from_day is null or k.day >= from_day) and (to_day is null or k.day <= to_day)
      group by k.day
    $$;

    -- The months that hold audit rows within the filter's days, newest first: a search asks one partition after the other
    -- and stops when it has enough.
    create function audit_months(from_day date, to_day date) returns table (month timestamptz) language sql stable as $$
      select m at time zone 'UTC' from generate_series(
        date_trunc('month', least(to_day::timestamp, (select max(created_at) at time zone 'UTC' from audit_logs))),
        date_trunc('month', greatest(from_day::timestamp, (select min(created_at) at time zone 'UTC' from audit_logs))),
        interval '-1 month') m
    $$;

    -- Rows of one month that match, newest first; a text is looked for through its index, whatever the planner expects of
    -- it: it knows little about texts, and takes a rare one for a frequent one.
    create function audit_month(condition text, of_month timestamptz, by_text boolean, at_most bigint)
      returns setof audit_logs language plpgsql stable as $$
    declare
      within text := format('created_at >= %L and created_at < %L', of_month, of_month + interval '1 month');
      newest bigint := 2000;
      found_there bigint;
    begin
      if by_text then
        -- What is frequent is found among the newest.
        execute format('select count(*) from (select * from audit_logs where %s order by created_at desc, id desc limit %s) n where %s',
          within, newest, condition) into found_there;
        if found_there < least(at_most, newest / 2) then
          perform set_config('enable_indexscan', 'off', true), set_config('enable_seqscan', 'off', true);
        end if;
      end if;
      return query execute format('select * from audit_logs where %s and %s order by created_at desc, id desc limit %s',
        condition, within, at_most);
      perform set_config('enable_indexscan', 'on', true), set_config('enable_seqscan', 'on', true);
    end $$;

    -- One page, newest first. Of kinds and days alone the counts tell on which day the page begins.
    create function audit_page(actions text[], resources text[], admin uuid, resource text, from_day date, to_day date,
      pattern text, skip bigint, at_most integer) returns setof audit_logs language plpgsql stable rows 100 as $$
    declare
      condition text := audit_condition(actions, resources, admin, resource, from_day, to_day, pattern);
      first_day date;
      before_it bigint;
      of_month timestamptz;
      skip_left bigint := skip;
      left_over bigint := at_most;
      entry audit_logs;
    begin
      if admin is null and resource is null and pattern is null then
        select d.day, d.before into first_day, before_it from (
          select a.day, a.rows_counted, sum(a.rows_counted) over (order by a.day desc) - a.rows_counted as before
          from audit_days(actions, resources, from_day, to_day) a) d
        where d.before + d.rows_counted > skip order by d.day desc limit 1;
        if first_day is null then return; end if;
        return query execute format('select * from audit_logs where %s and created_at < %L
          order by created_at desc, id desc limit %s offset %s',
          condition, (first_day + 1)::timestamp at time zone 'UTC', at_most, skip - before_it);
        return;
      end if;
      for of_month in select m.month from audit_months(from_day, to_day) m loop
        for entry in select * from audit_month(condition, of_month, pattern is not null, skip_left + left_over) loop
          if skip_left > 0 then
            skip_left := skip_left - 1;
          else
            left_over := left_over - 1;
            return next entry;
          end if;
        end loop;
        exit when left_over = 0;
      end loop;
    end $$;

    -- How many match; with a person, a resource or a text counted up to at_most.
    create function audit_total(actions text[], resources text[], admin uuid, resource text, from_day date, to_day date,
      pattern text, at_most integer) returns bigint language plpgsql stable as $$
    declare
      condition text := audit_condition(actions, resources, admin, resource, from_day, to_day, pattern);
      of_month timestamptz;
      total bigint := 0;
    begin
      if admin is null and resource is null and pattern is null then
        return (select coalesce(sum(d.rows_counted), 0) from audit_days(actions, resources, from_day, to_day) d);
      end if;
      for of_month in select m.month from audit_months(from_day, to_day) m loop
        total := total + (select count(*) from audit_month(condition, of_month, pattern is not null, at_most - total));
        exit when total >= at_most;
      end loop;
      return total;
    end $$;
  `.execute(db)
}
