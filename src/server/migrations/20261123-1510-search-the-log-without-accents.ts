import { type Kysely, sql } from 'kysely'

/** 'zoe' finds 'Zoë' in the audit log too: rows of ASCII alone are found as they were, the others by their folded text. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create function audit_pattern(searched text) returns text language sql immutable as $$
      select '%' || regexp_replace(searched, '([\\\\%_])', '\\\\\\1', 'g') || '%'
    $$;

    -- Whether a column of texts holds a folded text, as a condition. What is ASCII has nothing to fold but A to Z, and is
    -- compared as as_written says; what is folded and still not ASCII stands in no row that is.
    create function audit_text_holds(held text, as_written text, folded text) returns text language sql immutable as $$
      select '(' || case when octet_length(folded) = length(folded)
          then format('%s ilike %L or ', as_written, audit_pattern(folded)) else '' end
        || format('octet_length(%1$s) <> length(%1$s) and fold_composed(%1$s) like %2$L)', held, audit_pattern(folded))
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
        case when searched is not null then audit_text_holds('metadata::text', 'metadata::text', fold(searched)) end)
    $$;

    -- Rows of a stretch that hold a folded text, through the indexes of texts, whatever the planner expects of them: one
    -- finds what is ASCII, the other what was folded.
    create or replace function audit_through_index(condition text, searched text, part text, since timestamptz, until timestamptz,
      at_most bigint) returns table (at timestamptz, id uuid)
      language plpgsql stable set enable_seqscan = off set enable_indexscan = off set jit = off as $$
    declare
      statement constant text := '(select created_at, id from audit_logs
        where %s and %s and created_at >= %L and created_at < %L order by created_at desc, id desc limit %s)';
      folded text := format(statement, condition, format('octet_length(metadata::text) <> length(metadata::text)
          and fold_composed(metadata::text) like (select %L)', audit_pattern(part))
        || case when part <> searched then format(' and fold_composed(metadata::text || '''') like %L', audit_pattern(searched)) else '' end,
        since, until, at_most);
    begin
      if octet_length(searched) <> length(searched) then
        return query execute folded;
        return;
      end if;
      return query execute format(statement || ' union %s order by created_at desc, id desc limit %5$s', condition,
        audit_index_holds(part) || ' and ' || audit_row_holds(searched), since, until, at_most, folded);
    end $$;

    -- The newest rows that match. The newest thousand tell how frequent a text is. What one in four of them holds is
    -- looked for from the newest on; of what is less frequent a stretch as long as it should take is fetched through the
    -- index, and then what is missing, a month or a few at a time. A text without three letters or digits in a row has no index.
    create or replace function audit_newest(condition text, searched text, at_most bigint)
      returns table (at timestamptz, id uuid) language plpgsql stable
      -- It finds texts by indexes that are read as bitmaps, which audit_page has switched off.
      set enable_seqscan = on set enable_bitmapscan = on set jit = off as $$
    declare
      newest constant text := ' order by created_at desc, id desc limit ';
      sample constant integer := 1000;
      folded text := fold(searched);
      -- A row's text is written out once, whatever is then asked of it.
      holds text := audit_text_holds('held', 'held collate "C"', folded);
      part text;
      seen bigint;
      holding bigint;
      samples text[];
      first_at timestamptz;
      last_at timestamptz;
      stretch timestamptz;
      since timestamptz;
      until timestamptz;
      moments timestamptz[];
      ids uuid[];
      found_here bigint;
      enough bigint := at_most;
      months integer;
    begin
      if searched is null then
        return query execute 'select created_at, id from audit_logs where ' || condition || newest || at_most;
        return;
      end if;
      select min(created_at), max(created_at) into first_at, until from audit_logs;
      -- The newest month alone, if it has enough rows: one partition is planned. Else all of them.
      foreach since in array array[date_trunc('month', until at time zone 'UTC') at time zone 'UTC', first_at] loop
        execute format('select count(*), count(*) filter (where %s), (array_agg(held))[:200], max(created_at)
          from (select metadata::text as held, created_at from audit_logs where %s and created_at >= %L and created_at <= %L %s %s) n',
          holds, condition, since, until, newest, sample) into seen, holding, samples, last_at;
        exit when seen = sample;
      end loop;
      if seen < sample or folded !~ '[[:alnum:]]{3}' then
        return query execute format('select created_at, id from audit_logs where %s and %s %s %s', condition,
          audit_text_holds('metadata::text', 'metadata::text collate "C"', folded), newest, at_most);
        return;
      end if;
      if holding * 4 >= seen then
        -- Twice as far as it should take.
        execute format('select array_agg(created_at), array_agg(id) from (select created_at, id from (
          select created_at, id, metadata::text as held from audit_logs where %s and created_at >= %L and created_at <= %L %s %s) n where %s limit %s) m',
          condition, since, last_at, newest,
          2 * at_most * seen / holding, holds, at_most) into moments, ids;
        if cardinality(ids) = at_most then
          return query select * from unnest(moments, ids);
          return;
        end if;
      end if;
      part := audit_rare_part(folded, samples);
      until := last_at + interval '1 millisecond';
      since := date_trunc('month', last_at at time zone 'UTC') at time zone 'UTC';
      if holding > 0 then
        execute format('select created_at from audit_logs where %s and created_at >= %L and created_at < %L %s 1 offset %s',
          condition, since, until, newest, least(1.2 * at_most * seen / holding, 25000)::bigint) into stretch;
        since := coalesce(stretch, since);
      end if;
      loop
        return query select f.at, f.id from audit_through_index(condition, folded, part, since, until, enough) f;
        get diagnostics found_here = row_count;
        enough := enough - found_here;
        exit when enough <= 0 or since <= first_at;
        until := since;
        months := case when found_here = 0 then 2 else 1 end;
        -- To the beginning of a month, so that few partitions are asked twice.
        since := (date_trunc('month', (until - interval '1 millisecond') at time zone 'UTC') - make_interval(months => months - 1)) at time zone 'UTC';
      end loop;
    end $$;

    -- The index of the migration before, which is only completed here.
    create index audit_logs_folded on audit_logs using gin (fold_composed(metadata::text) gin_trgm_ops)
      where octet_length(metadata::text) <> length(metadata::text);
  `.execute(db)
}
