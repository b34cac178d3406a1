import { type Kysely, sql } from 'kysely'

/** 'phone 1' is asked of the index as one word, and finds those rows instead of every row with a phone and a 1. */
export async function up(db: Kysely<unknown>) {
  await sql`
    -- Whether the index of texts can find a folded text: it has three letters or digits in a row, when it runs together.
    create function audit_is_indexed(folded text) returns boolean language sql immutable as $$
      select run_together(folded) ~ '[[:alnum:]]{3}'
    $$;

    create or replace function audit_condition(actions text[], resources text[], admin uuid, resource text, from_day date,
      to_day date, searched text) returns text language sql immutable as $$
      select concat_ws(' and ', 'true',
        case when cardinality(actions) > 0 then format('action_type = any (%L::text[])', actions) end,
        case when cardinality(resources) > 0 then format('resource_type = any (%L::text[])', resources) end,
        case when admin is not null then format('admin_user_id = %L', admin) end,
        case when resource is not null then format('resource_id = %L', resource) end,
        case when from_day is not null then format('created_at >= %L', from_day::timestamp at time zone 'UTC') end,
        case when to_day is not null then format('created_at < %L', (to_day + 1)::timestamp at time zone 'UTC') end,
        case when searched is null then null
          when audit_is_indexed(fold(searched))
          then format('run_together(audit_text(metadata::text)) like %L', audit_pattern(run_together(fold(searched))))
          else format('audit_text(metadata::text) like %L', audit_pattern(fold(searched))) end)
    $$;

    -- The part of a long text that the given ones hold least: the index has a list to go through for each three characters.
    create or replace function audit_rare_part(searched text, samples text[]) returns text language plpgsql immutable as $$
    declare
      longest constant integer := 12;
      size constant integer := 8;
    begin
      if length(searched) <= longest then return searched; end if;
      return (
        select p.part from (
          select substr(searched, least(n, length(searched) - size + 1), size) as part, n
          from generate_series(1, length(searched) - size + 4, 4) n) p
        left join unnest(samples) s (held) on position(p.part in s.held) > 0
        where audit_is_indexed(p.part) group by p.part, p.n order by count(s.held), p.n desc limit 1);
    end $$;

    -- Rows of a stretch that hold a folded text, through the index of a part of it, whatever the planner expects: the newest,
    -- or any. The part is a value of the plan and none of the planner, which would take it for so rare that the index of moments
    -- were of no use beside.
    create function audit_through_index(condition text, folded text, part text, since timestamptz, until timestamptz, newest boolean,
      at_most bigint) returns table (at timestamptz, id uuid)
      language plpgsql stable set enable_seqscan = off set enable_indexscan = off set jit = off as $$
    begin
      return query execute format('select created_at, id from audit_logs
        where %s and run_together(audit_text(metadata::text)) like (select %L)%s and created_at >= %L and created_at < %L %s limit %s',
        condition, audit_pattern(run_together(part)),
        case when part <> folded then format(' and audit_text(metadata::text) like %L', audit_pattern(folded)) end, since, until,
        case when newest then 'order by created_at desc, id desc' end, at_most);
    end $$;

    -- The newest rows that match. The newest thousand tell how frequent a text is. What one in four of them holds is
    -- looked for from the newest on; of what is less frequent a stretch as long as it should take is fetched through the
    -- index, and then what is missing, a month or a few at a time. Of a month that holds more than enough, a stretch is
    -- fetched from where the newest of them stand. A text of one or two characters has no index.
    create or replace function audit_newest(condition text, searched text, at_most bigint)
      returns table (at timestamptz, id uuid) language plpgsql stable
      -- It finds texts by indexes that are read as bitmaps, which audit_page has switched off.
      set enable_seqscan = on set enable_bitmapscan = on set jit = off as $$
    declare
      newest constant text := ' order by created_at desc, id desc limit ';
      rows_between constant text := '(select created_at, id, audit_text(metadata::text) as held from audit_logs
        where %s and created_at >= %L and created_at <= %L' || newest || '%s) n';
      sample constant integer := 1000;
      folded text := fold(searched);
      holds text := format('held like %L', audit_pattern(folded));
      part text;
      seen bigint;
      holding bigint;
      samples text[];
      first_at timestamptz;
      last_at timestamptz;
      since timestamptz;
      until timestamptz;
      start timestamptz;
      middle timestamptz;
      is_there boolean;
      moments timestamptz[];
      ids uuid[];
      found_here bigint;
      enough bigint := at_most;
    begin
      if searched is null then
        return query execute 'select created_at, id from audit_logs where ' || condition || newest || at_most;
        return;
      end if;
      select min(created_at), max(created_at) into first_at, until from audit_logs;
      -- The newest month alone, if it has enough rows: one partition is planned. Else all of them.
      foreach since in array array[date_trunc('month', until at time zone 'UTC') at time zone 'UTC', first_at] loop
        execute format('select count(*), count(*) filter (where %s), (array_agg(held))[:200], max(created_at) from ' || rows_between,
          holds, condition, since, until, sample) into seen, holding, samples, last_at;
        exit when seen = sample;
      end loop;
      if seen < sample or not audit_is_indexed(folded) then
        return query execute format('select created_at, id from audit_logs where %s and audit_text(metadata::text) like %L %s %s',
          condition, audit_pattern(folded), newest, at_most);
        return;
      end if;
      if holding * 4 >= seen then
        -- Twice as far as it should take.
        execute format('select array_agg(created_at), array_agg(id) from (select created_at, id from ' || rows_between || ' where %s limit %s) m',
          condition, since, last_at, 2 * at_most * seen / holding, holds, at_most) into moments, ids;
        if cardinality(ids) = at_most then
          return query select * from unnest(moments, ids);
          return;
        end if;
      end if;
      part := audit_rare_part(folded, samples);
      until := last_at + interval '1 millisecond';
      since := date_trunc('month', last_at at time zone 'UTC') at time zone 'UTC';
      loop
        start := since;
        if holding > 0 then
          execute format('select created_at from audit_logs where %s and created_at >= %L and created_at <= %L %s 1 offset %s',
            condition, start, last_at, newest, least(1.2 * enough * seen / holding, 25000)::bigint) into since;
          since := coalesce(since, start);
        end if;
        select array_agg(f.at order by f.at desc, f.id desc), array_agg(f.id order by f.at desc, f.id desc) into moments, ids
        from audit_through_index(condition, folded, part, since, until, holding > 0, enough + 1) f;
        found_here := coalesce(cardinality(ids), 0);
        if found_here > enough and holding = 0 then
          -- These are any of so many. A few rows here and there between them and the end tell where the newest stand.
          last_at := until - interval '1 millisecond';
          since := moments[1];
          for step in 1..10 loop
            middle := since + (last_at - since) / 2;
            execute format('select bool_or(%s) from ' || rows_between, holds, condition, since, middle, 50) into is_there;
            if is_there then since := middle; else last_at := middle; end if;
          end loop;
          since := start;
          execute format('select count(*), greatest(count(*) filter (where %s), 1) from ' || rows_between,
            holds, condition, since, last_at, sample) into seen, holding;
          continue;
        end if;
        return query select * from unnest(moments[:enough], ids[:enough]);
        enough := enough - found_here;
        exit when enough <= 0 or since <= first_at;
        holding := 0;
        until := since;
        -- To the beginning of a month, so that few partitions are asked twice.
        since := (date_trunc('month', (until - interval '1 millisecond') at time zone 'UTC')
          - make_interval(months => case when found_here = 0 then 1 else 0 end)) at time zone 'UTC';
      end loop;
    end $$;

    -- Of a text the rows are found as a page finds them: the planner knows nothing of it, and would fetch whole months.
    create or replace function audit_chunk_of_rows(actions text[], resources text[], admin uuid, resource text, from_day date,
      to_day date, searched text, before_at timestamptz, before_id uuid, at_most integer)
      returns setof audit_logs language plpgsql stable rows 3000 set jit = off as $$
    declare
      condition text := audit_condition(actions, resources, admin, resource, from_day, to_day, null);
      first_at timestamptz := (select min(a.created_at) from audit_logs a);
      since timestamptz;
      found_here bigint;
      enough bigint := at_most;
    begin
      if searched is not null then
        return query select (r.entry).* from audit_newest(
            format('%s and created_at <= %L and (created_at, id) < (%L, %L::uuid)', condition, before_at, before_at, before_id),
            searched, at_most) n
          cross join lateral (select a as entry from audit_logs a where a.created_at = n.at and a.id = n.id limit 1) r;
        return;
      end if;
      loop
        since := date_trunc('month', (before_at - interval '1 millisecond') at time zone 'UTC') at time zone 'UTC';
        return query execute format('select * from audit_logs
          where %s and created_at >= %L and created_at <= %L and (created_at, id) < (%L, %L::uuid)
          order by created_at desc, id desc limit %s', condition, since, before_at, before_at, before_id, enough);
        get diagnostics found_here = row_count;
        enough := enough - found_here;
        exit when enough <= 0 or since <= first_at or first_at is null;
        before_at := since;
        before_id := '00000000-0000-0000-0000-000000000000';
      end loop;
    end $$;

    -- The index of the migration before, which is only completed here.
    set local maintenance_work_mem = '256MB';
    create index audit_logs_searched on audit_logs using gin (run_together(audit_text(metadata::text)) gin_trgm_ops);
  `.execute(db)
}
