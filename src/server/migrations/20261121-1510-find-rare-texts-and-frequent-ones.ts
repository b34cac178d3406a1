import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    create index companies_billing_search on companies
      using gin ((lower(name) || ' ' || lower(coalesce(billing_email, ''))) gin_trgm_ops);
    create index billing_events_search on billing_events using gin (lower(stripe_event_id) gin_trgm_ops);

    drop function audit_total(text[], text[], uuid, text, date, date, text, integer);
    drop function audit_page(text[], text[], uuid, text, date, date, text, bigint, integer);
    drop function audit_month(text, timestamptz, boolean, bigint);
    drop function audit_months(date, date);
    drop function audit_days(text[], text[], date, date);
    drop function audit_kinds();

    -- Rows by day and kind: those up to a sealed number are counted already, the rest is little.
    create function audit_kinds(sealed bigint)
      returns table (day date, action_type text, resource_type text, rows_counted bigint) language sql stable as $$
      select c.day, c.action_type, c.resource_type, c.rows_counted from audit_counts c
      union all
      select (a.created_at at time zone 'UTC')::date, a.action_type, a.resource_type, 1 from audit_logs a where a.seq > sealed
    $$;

    create function audit_sealed() returns bigint language sql stable as $$
      select coalesce(max(up_to_seq), -9223372036854775808) from audit_seals
    $$;

    -- How many rows there are of each action, or of each kind of resource. The sealed number is a value by the time the
    -- rest is planned, so that the planner knows how little it is.
    create function audit_types(of_resources boolean) returns table (type text, rows_counted bigint)
      language plpgsql stable as $$
    declare
      sealed bigint := audit_sealed();
    begin
      return query select case when of_resources then k.resource_type else k.action_type end, sum(k.rows_counted)::bigint
        from audit_kinds(sealed) k group by 1;
    end $$;

    -- The newest rows that hold a rare text, by the index of texts, whatever the planner expects of it.
    create function audit_rare(condition text, at_most bigint) returns table (at timestamptz, id uuid)
      language plpgsql stable set enable_seqscan = off set enable_indexscan = off set jit = off as $$
    begin
      return query execute format(
        'select created_at, id from audit_logs where %s order by created_at desc, id desc limit %s', condition, at_most);
    end $$;

    -- The newest rows that match. What is frequent among the newest is looked for from the newest on. What is less
    -- frequent is fetched through its index, month by month until there is enough; what is not among the newest at all, at
    -- once. A text without three letters or digits in a row has no index.
    create function audit_newest(condition text, pattern text, at_most bigint) returns table (at timestamptz, id uuid)
      language plpgsql stable set jit = off as $$
    declare
      newest text := ' order by created_at desc, id desc limit ';
      sample integer := 2000;
      both_match text := format('%s and metadata::text ilike %L', condition, pattern);
      seen bigint;
      holding bigint;
      last_at timestamptz;
      first_at timestamptz;
      of_month timestamptz;
      moments timestamptz[];
      ids uuid[];
      found_here bigint;
      enough bigint := at_most;
    begin
      if pattern is null then
        return query execute 'select created_at, id from audit_logs where ' || condition || newest || at_most;
        return;
      end if;
      execute format('select count(*), count(*) filter (where metadata::text ilike %L), max(created_at)
        from (select metadata, created_at from audit_logs where %s %s %s) n', pattern, condition, newest, sample)
        into seen, holding, last_at;
      if seen < sample or pattern !~ '[[:alnum:]]{3}' then
        return query execute 'select created_at, id from audit_logs where ' || both_match || newest || at_most;
        return;
      end if;
      if holding * 25 >= seen then
        -- Twice as far as it should take.
        execute format('select array_agg(created_at), array_agg(id) from (select created_at, id from (
          select created_at, id, metadata from audit_logs where %s %s %s) n where metadata::text ilike %L limit %s) m',
          condition, newest, 2 * at_most * seen / holding, pattern, at_most) into moments, ids;
        if cardinality(ids) = at_most then
          return query select * from unnest(moments, ids);
          return;
        end if;
      end if;
      if holding = 0 then
        return query select r.at, r.id from audit_rare(both_match, at_most) r;
        return;
      end if;
      first_at := (select min(created_at) from audit_logs);
      for of_month in select m at time zone 'UTC' from generate_series(date_trunc('month', last_at at time zone 'UTC'),
        date_trunc('month', first_at at time zone 'UTC'), interval '-1 month') m
      loop
        return query select r.at, r.id from audit_rare(format('%s and created_at >= %L and created_at < %L',
          both_match, of_month, of_month + interval '1 month'), enough) r;
        get diagnostics found_here = row_count;
        enough := enough - found_here;
        exit when enough <= 0;
      end loop;
    end $$;

    -- One page, newest first, beside how many rows match. Of kinds and days alone the counts tell how many, and on which
    -- day the page begins; with a person, a resource or a text they are counted as far as count_to.
    create function audit_page(actions text[], resources text[], admin uuid, resource text, from_day date, to_day date,
      pattern text, skip bigint, at_most integer, count_to bigint) returns table (entry audit_logs, total bigint)
      language plpgsql stable rows 100 as $$
    declare
      condition text := audit_condition(actions, resources, admin, resource, from_day, to_day, null);
      sealed bigint := audit_sealed();
      first_day date;
      before_it bigint;
      matching bigint;
      moments timestamptz[];
      ids uuid[];
    begin
      if admin is null and resource is null and pattern is null then
        select max(s.up_to), max(s.day) filter (where s.up_to > skip), min(s.up_to - s.here) filter (where s.up_to > skip)
        into matching, first_day, before_it from (
          select d.day, d.here, sum(d.here) over (order by d.day desc) as up_to from (
            select k.day, sum(k.rows_counted) as here from audit_kinds(sealed) k
            where (coalesce(cardinality(actions), 0) = 0 or k.action_type = any (actions))
              and (coalesce(cardinality(resources), 0) = 0 or k.resource_type = any (resources))
              and (from_day is null or k.day >= from_day) and (to_day is null or k.day <= to_day)
            group by k.day) d) s;
        if first_day is null then return; end if;
        return query execute format('select a, %s::bigint from audit_logs a where %s and created_at < %L
          order by created_at desc, id desc limit %s offset %s',
          matching, condition, (first_day + 1)::timestamp at time zone 'UTC', at_most, skip - before_it);
        return;
      end if;
      select array_agg(n.at), array_agg(n.id) into moments, ids from audit_newest(condition, pattern, count_to) n;
      return query select a, cardinality(ids)::bigint
        from unnest(moments[skip + 1 : skip + at_most], ids[skip + 1 : skip + at_most]) k (at, id)
        join audit_logs a on a.created_at = k.at and a.id = k.id;
    end $$;
  `.execute(db)
}
