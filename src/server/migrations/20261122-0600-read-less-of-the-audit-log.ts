import { type Kysely, sql } from 'kysely'

/** Searches of the audit log fetch little more than they show; no index is new, so that nothing is built while it serves. */
export async function up(db: Kysely<unknown>) {
  await sql`
    -- Whether a row holds the text, for rows that are at hand. The rules of "C" fold ASCII alone, which is a quarter of the
    -- work, and all there is to fold where the text is ASCII.
    create function audit_row_holds(searched text) returns text language sql immutable as $$
      select case when octet_length(searched) = length(searched) then 'metadata::text collate "C" ' else '(metadata::text || '''') ' end
        || audit_holds(searched)
    $$;

    -- The same for the index of texts. Without letters there is no case to fold. The text is a value of the plan and none
    -- of the planner, which would take it for so rare that the index of moments were of no use beside.
    create function audit_index_holds(searched text) returns text language sql immutable as $$
      select format('metadata::text %s (select %L)',
        case when octet_length(searched) = length(searched) and searched !~ '[A-Za-z]' then 'like' else 'ilike' end,
        '%' || regexp_replace(searched, '([\\\\%_])', '\\\\\\1', 'g') || '%')
    $$;

    -- The part of a long text that the given texts hold least: the index has a list to go through for each three characters.
    create function audit_rare_part(searched text, samples text[]) returns text language plpgsql immutable as $$
    declare
      longest constant integer := 12;
      size constant integer := 8;
    begin
      if length(searched) <= longest then return searched; end if;
      return (
        select p.part from (
          select substr(searched, least(n, length(searched) - size + 1), size) as part, n
          from generate_series(1, length(searched) - size + 4, 4) n) p
        left join unnest(samples) s (held) on position(lower(p.part) in lower(s.held)) > 0
        where p.part ~ '[[:alnum:]]{3}' group by p.part, p.n order by count(s.held), p.n desc limit 1);
    end $$;

    -- Rows of a stretch that hold the text, through its index, whatever the planner expects of it.
    create function audit_through_index(condition text, searched text, part text, since timestamptz, until timestamptz,
      at_most bigint) returns table (at timestamptz, id uuid)
      language plpgsql stable set enable_seqscan = off set enable_indexscan = off set jit = off as $$
    begin
      return query execute format('select created_at, id from audit_logs
        where %s and %s and %s and created_at >= %L and created_at < %L order by created_at desc, id desc limit %s',
        condition, audit_index_holds(part), audit_row_holds(searched), since, until, at_most);
    end $$;

    -- The newest rows that match. The newest thousand tell how frequent a text is. What one in four of them holds is
    -- looked for from the newest on; of what is less frequent a stretch as long as it should take is fetched through the
    -- index, and then what is missing, a month or a few at a time. A text without three letters or digits in a row has no index.
    create or replace function audit_newest(condition text, searched text, at_most bigint)
      returns table (at timestamptz, id uuid) language plpgsql stable set jit = off as $$
    declare
      newest constant text := ' order by created_at desc, id desc limit ';
      sample constant integer := 1000;
      holds text := audit_row_holds(searched);
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
        execute format('select count(*), count(*) filter (where %s), (array_agg(metadata::text))[:200], max(created_at)
          from (select metadata, created_at from audit_logs where %s and created_at >= %L and created_at <= %L %s %s) n',
          holds, condition, since, until, newest, sample) into seen, holding, samples, last_at;
        exit when seen = sample;
      end loop;
      if seen < sample or searched !~ '[[:alnum:]]{3}' then
        return query execute format('select created_at, id from audit_logs where %s and %s %s %s', condition, holds, newest, at_most);
        return;
      end if;
      if holding * 4 >= seen then
        -- Twice as far as it should take.
        execute format('select array_agg(created_at), array_agg(id) from (select created_at, id from (
          select created_at, id, metadata from audit_logs where %s and created_at >= %L and created_at <= %L %s %s) n where %s limit %s) m',
          condition, since, last_at, newest,
          2 * at_most * seen / holding, holds, at_most) into moments, ids;
        if cardinality(ids) = at_most then
          return query select * from unnest(moments, ids);
          return;
        end if;
      end if;
      part := audit_rare_part(searched, samples);
      until := last_at + interval '1 millisecond';
      since := date_trunc('month', last_at at time zone 'UTC') at time zone 'UTC';
      if holding > 0 then
        execute format('select created_at from audit_logs where %s and created_at >= %L and created_at < %L %s 1 offset %s',
          condition, since, until, newest, least(1.2 * at_most * seen / holding, 25000)::bigint) into stretch;
        since := coalesce(stretch, since);
      end if;
      loop
        return query select f.at, f.id from audit_through_index(condition, searched, part, since, until, enough) f;
        get diagnostics found_here = row_count;
        enough := enough - found_here;
        exit when enough <= 0 or since <= first_at;
        until := since;
        months := case when found_here = 0 then 2 else 1 end;
        -- To the beginning of a month, so that few partitions are asked twice.
        since := (date_trunc('month', (until - interval '1 millisecond') at time zone 'UTC') - make_interval(months => months - 1)) at time zone 'UTC';
      end loop;
    end $$;

    -- The next rows of an export, newest first, from before a row on. A month at a time, so that one partition is planned.
    create function audit_chunk(actions text[], resources text[], admin uuid, resource text, from_day date, to_day date,
      searched text, before_at timestamptz, before_id uuid, at_most integer)
      returns table (created_at timestamptz, id uuid, admin_user_id uuid, action_type text, resource_type text,
        resource_id text, metadata text) language plpgsql stable rows 1000 set jit = off as $$
    declare
      condition text := audit_condition(actions, resources, admin, resource, from_day, to_day, searched);
      first_at timestamptz := (select min(a.created_at) from audit_logs a);
      since timestamptz;
      found_here bigint;
      enough bigint := at_most;
    begin
      loop
        since := date_trunc('month', (before_at - interval '1 millisecond') at time zone 'UTC') at time zone 'UTC';
        return query execute format('select created_at, id, admin_user_id, action_type, resource_type, resource_id, metadata::text
          from audit_logs where %s and created_at >= %L and created_at <= %L and (created_at, id) < (%L, %L::uuid)
          order by created_at desc, id desc limit %s', condition, since, before_at, before_at, before_id, enough);
        get diagnostics found_here = row_count;
        enough := enough - found_here;
        exit when enough <= 0 or since <= first_at or first_at is null;
        before_at := since;
        before_id := '00000000-0000-0000-0000-000000000000';
      end loop;
    end $$;

    -- The release before calls audit_newest alone, which needs these no more.
    drop function audit_rare(text, bigint);
    drop function audit_rarest_part(text, text);
  `.execute(db)
}
