import { type Kysely, sql } from 'kysely'

/** One plan serves whatever is filtered for, and reads indexes alone, in the order in which they stand. */
const kept = sql.raw(
  'set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set jit = off',
)

/** What is asked most, each with the condition that an index answers; of several kinds each is looked up by itself. */
const asked: [filters: string, where: string, kinds?: string][] = [
  ['', 'true'],
  ['actions', 'a.action_type = k.kind', 'actions'],
  ['resources', 'a.resource_type = k.kind', 'resources'],
  ['admin', 'a.admin_user_id = admin'],
  ['actions admin', 'a.admin_user_id = admin and a.action_type = k.kind', 'actions'],
  ['resource', 'a.resource_id = resource'],
]
const between = 'created_at >= since and created_at < until'
const newest = 'order by created_at desc, id desc limit'

const keysOf = (where: string, kinds?: string) =>
  kinds === undefined
    ? `select a.created_at, a.id from audit_logs a where ${where} and ${between} ${newest} at_most offset skip`
    : `select n.created_at, n.id from (select distinct kind from unnest(${kinds}) u (kind)) k cross join lateral (
        select a.created_at, a.id from audit_logs a where ${where} and ${between} ${newest} skip + at_most) n
      ${newest} at_most offset skip`

const countOf = (where: string, kinds?: string) =>
  kinds === undefined
    ? `select count(*) from (select from audit_logs a where ${where} and ${between} limit count_to) n`
    : `select count(*) from (select from (select distinct kind from unnest(${kinds}) u (kind)) k cross join lateral (
        select from audit_logs a where ${where} and ${between} limit count_to) n limit count_to) m`

const eachAsked = (statement: typeof keysOf) =>
  sql.raw(
    asked
      .map(([filters, where, kinds]) => `when '${filters}' then return query ${statement(where, kinds)};`)
      .join('\n'),
  )

/** Pages of the audit log are read by statements that every connection plans once, and not at each call. */
export async function up(db: Kysely<unknown>) {
  await sql`
    -- Rows that are not sealed yet, which are few. With an offset they are found by their number, whatever else is asked for.
    create function audit_unsealed(sealed bigint) returns table (day date, action_type text, resource_type text)
      language sql stable as $$
      select (a.created_at at time zone 'UTC')::date, a.action_type, a.resource_type from audit_logs a
      where a.seq > sealed offset 0
    $$;

    -- Of the rows of some kinds and days: how many there are, between which moments a page of them lies, and how many of
    -- them come before it there. Counts of whole months tell, of other days those of days, and rows that are not sealed yet.
    create function audit_stretch(actions text[], resources text[], from_day date, to_day date, skip bigint,
      at_most integer, out total bigint, out since timestamptz, out until timestamptz, out skip_there bigint)
      language plpgsql stable ${kept} as $$
    declare
      passed_gladly constant integer := 1000;
      sealed bigint := audit_sealed();
      first_day date := coalesce(from_day, date '-infinity');
      end_day date := coalesce(to_day + 1, date 'infinity');
      whole_from date := coalesce((date_trunc('month', from_day::timestamp - interval '1 day') + interval '1 month')::date, date '-infinity');
      whole_to date := coalesce(date_trunc('month', (to_day + 1)::timestamp)::date, date 'infinity');
      first_month date;
      last_month date;
      before bigint;
    begin
      select max(s.up_to), max(s.month) filter (where s.up_to > skip), min(s.up_to - s.here) filter (where s.up_to > skip),
        max(s.month) filter (where s.up_to >= skip + at_most)
      into total, first_month, before, last_month from (
        select k.month, sum(k.rows_counted) as here, sum(sum(k.rows_counted)) over (order by k.month desc) as up_to from (
          select c.month, c.action_type, c.resource_type, c.rows_counted from audit_month_counts c
          where c.month >= whole_from and c.month < whole_to
          union all
          select date_trunc('month', c.day::timestamp)::date, c.action_type, c.resource_type, c.rows_counted from audit_counts c
          where c.day >= first_day and c.day < least(whole_from, end_day)
          union all
          select date_trunc('month', c.day::timestamp)::date, c.action_type, c.resource_type, c.rows_counted from audit_counts c
          where c.day >= greatest(whole_to, whole_from, first_day) and c.day < end_day
          union all
          select date_trunc('month', u.day::timestamp)::date, u.action_type, u.resource_type, 1 from audit_unsealed(sealed) u
          where u.day >= first_day and u.day < end_day) k
        where (coalesce(cardinality(actions), 0) = 0 or k.action_type = any (actions))
          and (coalesce(cardinality(resources), 0) = 0 or k.resource_type = any (resources))
        group by k.month) s;
      if first_month is null then return; end if;
      since := greatest(last_month, first_day)::timestamp at time zone 'UTC';
      first_day := greatest(first_month, first_day);
      end_day := least((first_month + interval '1 month')::date, end_day);
      if skip - before > passed_gladly then
        select max(s.day) filter (where s.up_to > skip) + 1, min(s.up_to - s.here) filter (where s.up_to > skip)
        into end_day, before from (
          select k.day, sum(k.rows_counted) as here, before + sum(sum(k.rows_counted)) over (order by k.day desc) as up_to from (
            select c.day, c.action_type, c.resource_type, c.rows_counted from audit_counts c
            where c.day >= first_day and c.day < end_day
            union all
            select u.day, u.action_type, u.resource_type, 1 from audit_unsealed(sealed) u
            where u.day >= first_day and u.day < end_day) k
          where (coalesce(cardinality(actions), 0) = 0 or k.action_type = any (actions))
            and (coalesce(cardinality(resources), 0) = 0 or k.resource_type = any (resources))
          group by k.day) s;
      end if;
      until := end_day::timestamp at time zone 'UTC';
      skip_there := skip - before;
    end $$;

    create function audit_asked(actions text[], resources text[], admin uuid, resource text) returns text
      language sql immutable as $$
      select concat_ws(' ', case when cardinality(actions) > 0 then 'actions' end,
        case when cardinality(resources) > 0 then 'resources' end, case when admin is not null then 'admin' end,
        case when resource is not null then 'resource' end)
    $$;

    -- The keys of a page of rows between two moments. What is asked most has a statement that keeps its plan; what joins
    -- other filters is planned as it comes.
    create function audit_keys(actions text[], resources text[], admin uuid, resource text, since timestamptz,
      until timestamptz, skip bigint, at_most integer)
      returns table (at timestamptz, key uuid) language plpgsql stable rows 100 ${kept} as $$
    #variable_conflict use_column
    begin
      case audit_asked(actions, resources, admin, resource)
        ${eachAsked(keysOf)}
        else return query execute format('select created_at, id from audit_logs
          where %s and created_at >= %L and created_at < %L order by created_at desc, id desc limit %s offset %s',
          audit_condition(actions, resources, admin, resource, null, null, null), since, until, at_most, skip);
      end case;
    end $$;

    -- How many rows there are between two moments, as far as count_to.
    create function audit_count(actions text[], resources text[], admin uuid, resource text, since timestamptz,
      until timestamptz, count_to bigint) returns setof bigint language plpgsql stable rows 1 ${kept} as $$
    begin
      case audit_asked(actions, resources, admin, resource)
        ${eachAsked(countOf)}
        else return query execute format('select count(*) from (select from audit_logs
          where %s and created_at >= %L and created_at < %L limit %s) n',
          audit_condition(actions, resources, admin, resource, null, null, null), since, until, count_to);
      end case;
    end $$;

    -- It finds texts by an index that is read as a bitmap.
    alter function audit_newest(text, text, bigint) set enable_seqscan = on;
    alter function audit_newest(text, text, bigint) set enable_bitmapscan = on;

    create or replace function audit_page(actions text[], resources text[], admin uuid, resource text, from_day date,
      to_day date, searched text, skip bigint, at_most integer, count_to bigint)
      returns table (entry audit_logs, total bigint) language plpgsql stable rows 100 ${kept} as $$
    declare
      since timestamptz := coalesce(from_day::timestamp at time zone 'UTC', timestamptz '-infinity');
      until timestamptz := coalesce((to_day + 1)::timestamp at time zone 'UTC', timestamptz 'infinity');
      total_rows bigint;
      moments timestamptz[];
      ids uuid[];
    begin
      if searched is not null then
        select array_agg(n.at), array_agg(n.id) into moments, ids from audit_newest(
          audit_condition(actions, resources, admin, resource, from_day, to_day, null), searched, count_to) n;
        total_rows := cardinality(ids);
        moments := moments[skip + 1 : skip + at_most];
        ids := ids[skip + 1 : skip + at_most];
      else
        if admin is null and resource is null then
          select s.total, s.since, s.until, s.skip_there into total_rows, since, until, skip
          from audit_stretch(actions, resources, from_day, to_day, skip, at_most) s;
          if since is null then return; end if;
        else
          total_rows := audit_count(actions, resources, admin, resource, since, until, count_to);
        end if;
        select array_agg(k.at), array_agg(k.key) into moments, ids
        from audit_keys(actions, resources, admin, resource, since, until, skip, at_most) k;
      end if;
      -- One by one, from the last of them to the first, so that no other partition is looked at.
      since := moments[cardinality(moments)];
      until := moments[1];
      return query select r.entry, total_rows from unnest(moments, ids) k (at, id) cross join lateral (
        select a as entry from audit_logs a
        where a.created_at = k.at and a.id = k.id and a.created_at >= since and a.created_at <= until limit 1) r;
    end $$;

    create or replace function audit_types(of_resources boolean) returns table (type text, rows_counted bigint)
      language plpgsql stable ${kept} as $$
    declare
      sealed bigint := audit_sealed();
    begin
      return query select case when of_resources then k.resource_type else k.action_type end, sum(k.counted)::bigint from (
        select c.action_type, c.resource_type, c.rows_counted as counted from audit_month_counts c
        union all
        select u.action_type, u.resource_type, 1 from audit_unsealed(sealed) u) k group by 1;
    end $$;

    drop function audit_place(text[], text[], boolean, date, date, bigint, integer);
    drop function audit_kinds(bigint, boolean, date, date);
  `.execute(db)
}
