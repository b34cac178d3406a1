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
    drop function audit_condition(text[], text[], uuid, text, date, date, text);

    -- A text that somebody looks for, in whatever case, as a condition; its own wildcards are only text.
    create function audit_holds(searched text) returns text language sql immutable as $$
      select format('ilike %L', '%' || regexp_replace(searched, '([\\\\%_])', '\\\\\\1', 'g') || '%')
    $$;

    -- What a filter of the audit page means, as a condition. Empty and null stand for no filter; days are of UTC.
    create function audit_condition(actions text[], resources text[], admin uuid, resource text, from_day date, to_day date,
      searched text) returns text language sql immutable as $$
      select concat_ws(' and ', 'true',
        case when cardinality(actions) > 0 then format('action_type = any (%L::text[])', actions) end,
        case when cardinality(resources) > 0 then format('resource_type = any (%L::text[])', resources) end,
        case when admin is not null then format('admin_user_id = %L', admin) end,
        case when resource is not null then format('resource_id = %L', resource) end,
        case when from_day is not null then format('created_at >= %L', from_day::timestamp at time zone 'UTC') end,
        case when to_day is not null then format('created_at < %L', (to_day + 1)::timestamp at time zone 'UTC') end,
        case when searched is not null then 'metadata::text ' || audit_holds(searched) end)
    $$;

    -- The same counts by month, so that years of days need not be added up.
    create table audit_month_counts (
      month date not null,
      action_type text not null,
      resource_type text not null,
      rows_counted bigint not null,
      primary key (month, action_type, resource_type)
    );
    alter table audit_month_counts enable row level security;
    alter table audit_month_counts force row level security;
    grant select on audit_month_counts to marquee_app;
    create policy trusted on audit_month_counts using ((select app_trusted())) with check ((select app_trusted()));
    create policy staff on audit_month_counts to marquee_staff using (true) with check (true);

    create function count_audit_month() returns trigger language plpgsql as $$
    begin
      insert into audit_month_counts values (date_trunc('month', new.day)::date, new.action_type, new.resource_type,
          new.rows_counted - case when tg_op = 'UPDATE' then old.rows_counted else 0 end)
        on conflict (month, action_type, resource_type)
          do update set rows_counted = audit_month_counts.rows_counted + excluded.rows_counted;
      return null;
    end $$;
    create trigger audit_counts_by_month after insert or update on audit_counts
      for each row execute function count_audit_month();
    select set_config('app.scope', 'system', true);
    insert into audit_month_counts select date_trunc('month', day)::date, action_type, resource_type, sum(rows_counted)
      from audit_counts group by 1, 2, 3;

    -- Rows by kind and day, or month: those up to a sealed number are counted already, the rest is little.
    create function audit_kinds(sealed bigint, by_month boolean, since date, until date)
      returns table (day date, action_type text, resource_type text, rows_counted bigint) language sql stable as $$
      select c.day, c.action_type, c.resource_type, c.rows_counted from audit_counts c
      where not by_month and c.day >= since and c.day <= until
      union all
      select m.month, m.action_type, m.resource_type, m.rows_counted from audit_month_counts m where by_month
      union all
      select case when by_month then date_trunc('month', a.created_at at time zone 'UTC')::date
          else (a.created_at at time zone 'UTC')::date end, a.action_type, a.resource_type, 1
      from audit_logs a where a.seq > sealed
        and (by_month or (a.created_at >= since::timestamp at time zone 'UTC'
          and a.created_at < (until + 1)::timestamp at time zone 'UTC'))
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
        from audit_kinds(sealed, true, null, null) k group by 1;
    end $$;

    -- The newest rows that hold a rare text, by the index of texts, whatever the planner expects of it.
    create function audit_rare(condition text, at_most bigint) returns table (at timestamptz, id uuid)
      language plpgsql stable set enable_seqscan = off set enable_indexscan = off set jit = off as $$
    begin
      return query execute format(
        'select created_at, id from audit_logs where %s order by created_at desc, id desc limit %s', condition, at_most);
    end $$;

    -- The part of a long text that the newest rows hold least. Six characters say nearly as much as forty, and the index
    -- has a list to go through for each three of them.
    create function audit_rarest_part(condition text, searched text) returns text language plpgsql stable as $$
    declare
      size integer := 6;
      part text;
    begin
      if length(searched) <= size then return searched; end if;
      execute format('
        select p.part from (select substr(%1$L, least(n, length(%1$L) - %2$s + 1), %2$s) as part, n
            from generate_series(1, length(%1$L) - %2$s + 4, 4) n) p
          left join (select metadata::text as held from audit_logs where %3$s order by created_at desc, id desc limit 200) h
            on position(lower(p.part) in lower(h.held)) > 0
        group by p.part, p.n order by count(h.held), p.n desc limit 1', searched, size, condition) into part;
      return part;
    end $$;

    -- The newest rows that match. What is frequent among the newest is looked for from the newest on. What is less
    -- frequent is fetched through its index, month by month until there is enough. A text without three letters or digits in
    -- a row has no index.
    create function audit_newest(condition text, searched text, at_most bigint) returns table (at timestamptz, id uuid)
      language plpgsql stable set jit = off as $$
    declare
      newest text := ' order by created_at desc, id desc limit ';
      sample integer := 2000;
      holds text := audit_holds(searched);
      both_match text := format('%s and metadata::text %s', condition, holds);
      part text;
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
      if searched is null then
        return query execute 'select created_at, id from audit_logs where ' || condition || newest || at_most;
        return;
      end if;
      execute format('select count(*), count(*) filter (where metadata::text %s), max(created_at)
        from (select metadata, created_at from audit_logs where %s %s %s) n', holds, condition, newest, sample)
        into seen, holding, last_at;
      if seen < sample or searched !~ '[[:alnum:]]{3}' then
        return query execute 'select created_at, id from audit_logs where ' || both_match || newest || at_most;
        return;
      end if;
      if holding * 25 >= seen then
        -- Twice as far as it should take.
        execute format('select array_agg(created_at), array_agg(id) from (select created_at, id from (
          select created_at, id, metadata from audit_logs where %s %s %s) n where metadata::text %s limit %s) m',
          condition, newest, 2 * at_most * seen / holding, holds, at_most) into moments, ids;
        if cardinality(ids) = at_most then
          return query select * from unnest(moments, ids);
          return;
        end if;
      end if;
      part := audit_rarest_part(condition, searched);
      if part <> searched and part ~ '[[:alnum:]]{3}' then
        -- Only the part is asked of the index.
        both_match := format('%s and metadata::text %s and (metadata::text || '''') %s', condition, audit_holds(part), holds);
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

    -- Of the days, or months, that match: how many rows there are, in which of them a page begins, how many rows come
    -- before it, and in which the page ends; null when the page goes on beyond them.
    create function audit_place(actions text[], resources text[], by_month boolean, since date, until date, skip bigint,
      at_most integer, out total bigint, out first date, out before bigint, out last date) language plpgsql stable as $$
    declare
      sealed bigint := audit_sealed();
    begin
      select max(s.up_to), max(s.day) filter (where s.up_to > skip), min(s.up_to - s.here) filter (where s.up_to > skip),
        max(s.day) filter (where s.up_to >= skip + at_most)
      into total, first, before, last from (
        select d.day, d.here, sum(d.here) over (order by d.day desc) as up_to from (
          select k.day, sum(k.rows_counted) as here from audit_kinds(sealed, by_month, since, until) k
          where (coalesce(cardinality(actions), 0) = 0 or k.action_type = any (actions))
            and (coalesce(cardinality(resources), 0) = 0 or k.resource_type = any (resources))
          group by k.day) d) s;
    end $$;

    -- One page, newest first, beside how many rows match. Of kinds and days alone the counts tell how many, and on which
    -- day the page begins; with a person, a resource or a text they are counted as far as count_to.
    create function audit_page(actions text[], resources text[], admin uuid, resource text, from_day date, to_day date,
      searched text, skip bigint, at_most integer, count_to bigint) returns table (entry audit_logs, total bigint)
      language plpgsql stable rows 100 as $$
    declare
      condition text := audit_condition(actions, resources, admin, resource, from_day, to_day, null);
      days_from date := coalesce(from_day, date '-infinity');
      days_to date := coalesce(to_day, date 'infinity');
      total_rows bigint;
      first_day date;
      last_day date;
      before_it bigint := 0;
      moments timestamptz[];
      ids uuid[];
    begin
      if admin is null and resource is null and searched is null then
        if from_day is null and to_day is null then
          select p.total, p.first, p.before into total_rows, first_day, before_it
          from audit_place(actions, resources, true, null, null, skip, at_most) p;
          if first_day is null then return; end if;
          days_from := first_day;
          days_to := (first_day + interval '1 month')::date - 1;
        end if;
        select coalesce(total_rows, p.total), p.first, before_it + p.before, p.last
        into total_rows, first_day, before_it, last_day
        from audit_place(actions, resources, false, days_from, days_to, skip - before_it, at_most) p;
        if first_day is null then return; end if;
        -- Between these two days, if the page ends within them, so that one partition is read.
        return query execute format('select a, %s::bigint from audit_logs a where %s and created_at < %L and created_at >= %L
          order by created_at desc, id desc limit %s offset %s',
          total_rows, condition, (first_day + 1)::timestamp at time zone 'UTC',
          coalesce(last_day, date '-infinity')::timestamp at time zone 'UTC', at_most, skip - before_it);
        return;
      end if;
      select array_agg(n.at), array_agg(n.id) into moments, ids from audit_newest(condition, searched, count_to) n;
      return query select a, cardinality(ids)::bigint
        from unnest(moments[skip + 1 : skip + at_most], ids[skip + 1 : skip + at_most]) k (at, id)
        join audit_logs a on a.created_at = k.at and a.id = k.id;
    end $$;
  `.execute(db)
}
