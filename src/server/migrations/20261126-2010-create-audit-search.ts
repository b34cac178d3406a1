import { type Kysely, sql } from 'kysely'

/** Pages, filters and text searches of the audit log in the back office. */
export async function up(db: Kysely<unknown>) {
  await createFilters(db)
  await createPages(db)
  await createTextSearch(db)
  await createReads(db)
}

/** One plan for every value of a filter, reading the indexes in their order. */
const keptPlan = sql.raw(
  'set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set jit = off',
)

/** The most frequent combinations of filters, each with the condition that one index answers. Several kinds are joined. */
const filters: [names: string, condition: string, kinds?: string][] = [
  ['', 'true'],
  ['actions', 'a.action_type = k.kind', 'actions'],
  ['resources', 'a.resource_type = k.kind', 'resources'],
  ['admin', 'a.admin_user_id = admin'],
  ['actions admin', 'a.admin_user_id = admin and a.action_type = k.kind', 'actions'],
  ['resource', 'a.resource_id = resource'],
]

/** A branch for each combination of filters, each a statement of its own that keeps its plan. */
const branches = (statement: (condition: string, kinds?: string) => string) =>
  sql.raw(
    filters
      .map(([names, condition, kinds]) => `when '${names}' then return query ${statement(condition, kinds)};`)
      .join('\n'),
  )

const inInterval = 'a.created_at >= since and a.created_at < until'
const newest = 'order by created_at desc, id desc limit'

const readNewest = (columns: string) => (condition: string, kinds?: string) => {
  const rows = `select ${columns} from audit_logs a where ${condition} and ${inInterval} ${newest}`
  if (!kinds) return `${rows} at_most offset skip`
  return `select n.* from (select distinct kind from unnest(${kinds}) u (kind)) k
          cross join lateral (${rows} skip + at_most) n
          ${newest} at_most offset skip`
}

const count = (condition: string, kinds?: string) => {
  const rows = `select from audit_logs a where ${condition} and ${inInterval} limit count_to`
  if (!kinds) return `select count(*) from (${rows}) n`
  return `select count(*) from (
          select from (select distinct kind from unnest(${kinds}) u (kind)) k
          cross join lateral (${rows}) n limit count_to) m`
}

async function createFilters(db: Kysely<unknown>) {
  await sql`
    -- The names of the filters that are set, as in the branches of audit_keys, audit_count and audit_entries.
    create function audit_asked(actions text[], resources text[], admin uuid, resource text)
      returns text language sql immutable as $$
      select concat_ws(' ', case when cardinality(actions) > 0 then 'actions' end,
        case when cardinality(resources) > 0 then 'resources' end, case when admin is not null then 'admin' end,
        case when resource is not null then 'resource' end)
    $$;

    -- LIKE pattern for a text anywhere, with its wildcards escaped.
    create function audit_pattern(searched text) returns text language sql immutable as $$
      select '%' || regexp_replace(searched, '([\\\\%_])', '\\\\\\1', 'g') || '%'
    $$;

    -- Text of a row as it is searched. ASCII only needs lower case. The exaggerated cost makes the planner apply every
    -- other index first.
    create function audit_text(given text) returns text language plpgsql immutable strict cost 5000 parallel safe as $$
    begin
      return case when octet_length(given) = length(given) then lower(given collate "C") else public.fold_composed(given) end;
    end $$;

    -- Joins the words of folded text, because trigrams do not span words. Letters with accents, which folded text does not
    -- contain, replace the separators. Nested replace() is five times faster than translate().
    create function run_together(folded text) returns text language sql immutable strict parallel safe as $$
      select replace(replace(replace(replace(replace(replace(replace(replace(folded,
        ' ', 'à'), '-', 'á'), '"', 'â'), '.', 'ã'), '@', 'ä'), '_', 'å'), ':', 'è'), '/', 'é')
    $$;

    -- Whether the index can find a text: it needs three letters or digits in a row after joining its words.
    create function audit_is_indexed(folded text) returns boolean language sql immutable as $$
      select run_together(folded) ~ '[[:alnum:]]{3}'
    $$;

    create index audit_logs_searched on audit_logs using gin (run_together(audit_text(metadata::text)) gin_trgm_ops);

    -- The filter as an SQL condition. Empty arrays and nulls mean no filter; days are UTC.
    create function audit_condition(actions text[], resources text[], admin uuid, resource text, from_day date, to_day date)
      returns text language sql immutable as $$
      select concat_ws(' and ', 'true',
        case when cardinality(actions) > 0 then format('action_type = any (%L::text[])', actions) end,
        case when cardinality(resources) > 0 then format('resource_type = any (%L::text[])', resources) end,
        case when admin is not null then format('admin_user_id = %L', admin) end,
        case when resource is not null then format('resource_id = %L', resource) end,
        case when from_day is not null then format('created_at >= %L', from_day::timestamp at time zone 'UTC') end,
        case when to_day is not null then format('created_at < %L', (to_day + 1)::timestamp at time zone 'UTC') end)
    $$;
  `.execute(db)
}

async function createPages(db: Kysely<unknown>) {
  await sql`
    -- Rows that are not sealed yet, which are few. OFFSET 0 makes the planner find them by their number.
    create function audit_unsealed(sealed bigint)
      returns table (day date, action_type text, resource_type text) language sql stable as $$
      select (a.created_at at time zone 'UTC')::date, a.action_type, a.resource_type from audit_logs a
      where a.seq > sealed offset 0
    $$;

    -- For rows of some kinds and days: the total, the interval of time in which a page lies, and the rows of that interval
    -- before the page. Adds up counts of whole months, counts of the remaining days, and unsealed rows.
    create function audit_stretch(actions text[], resources text[], from_day date, to_day date, skip bigint, at_most integer,
      out total bigint, out since timestamptz, out until timestamptz, out skip_there bigint)
      language plpgsql stable ${keptPlan} as $$
    declare
      passed_gladly constant integer := 1000;
      sealed bigint := audit_sealed();
      first_day date := coalesce(from_day, date '-infinity');
      end_day date := coalesce(to_day + 1, date 'infinity');
      whole_from date := coalesce(
        (date_trunc('month', from_day::timestamp - interval '1 day') + interval '1 month')::date, date '-infinity');
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
          select date_trunc('month', c.day::timestamp)::date, c.action_type, c.resource_type, c.rows_counted
          from audit_counts c where c.day >= first_day and c.day < least(whole_from, end_day)
          union all
          select date_trunc('month', c.day::timestamp)::date, c.action_type, c.resource_type, c.rows_counted
          from audit_counts c where c.day >= greatest(whole_to, whole_from, first_day) and c.day < end_day
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
          select k.day, sum(k.rows_counted) as here, before + sum(sum(k.rows_counted)) over (order by k.day desc) as up_to
          from (
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

    -- Keys of a page within an interval. Rare combinations of filters are planned at each call.
    create function audit_keys(actions text[], resources text[], admin uuid, resource text, since timestamptz,
      until timestamptz, skip bigint, at_most integer)
      returns table (at timestamptz, key uuid) language plpgsql stable rows 100 ${keptPlan} as $$
    #variable_conflict use_column
    begin
      case audit_asked(actions, resources, admin, resource)
        ${branches(readNewest('a.created_at, a.id'))}
        else return query execute format('select created_at, id from audit_logs
          where %s and created_at >= %L and created_at < %L order by created_at desc, id desc limit %s offset %s',
          audit_condition(actions, resources, admin, resource, null, null), since, until, at_most, skip);
      end case;
    end $$;

    -- Number of rows within an interval, up to count_to.
    create function audit_count(actions text[], resources text[], admin uuid, resource text, since timestamptz,
      until timestamptz, count_to bigint)
      returns setof bigint language plpgsql stable rows 1 ${keptPlan} as $$
    begin
      case audit_asked(actions, resources, admin, resource)
        ${branches(count)}
        else return query execute format('select count(*) from (select from audit_logs
          where %s and created_at >= %L and created_at < %L limit %s) n',
          audit_condition(actions, resources, admin, resource, null, null), since, until, count_to);
      end case;
    end $$;

    -- Rows of a page within an interval, for pages near the start: reading rows by their keys would take longer.
    create function audit_entries(actions text[], resources text[], admin uuid, resource text, since timestamptz,
      until timestamptz, skip bigint, at_most integer)
      returns setof audit_logs language plpgsql stable rows 100 ${keptPlan} as $$
    begin
      case audit_asked(actions, resources, admin, resource)
        ${branches(readNewest('a.*'))}
        else return query execute format('select a.* from audit_logs a
          where %s and created_at >= %L and created_at < %L order by created_at desc, id desc limit %s offset %s',
          audit_condition(actions, resources, admin, resource, null, null), since, until, at_most, skip);
      end case;
    end $$;

    -- Rows by their keys, newest first. The bounds keep the planner from opening other partitions.
    create function audit_entries_at(moments timestamptz[], ids uuid[])
      returns setof audit_logs language plpgsql stable rows 100 ${keptPlan} as $$
    declare
      since timestamptz := moments[cardinality(moments)];
      until timestamptz := moments[1];
    begin
      return query select (r.entry).* from unnest(moments, ids) k (at, id) cross join lateral (
        select a as entry from audit_logs a
        where a.created_at = k.at and a.id = k.id and a.created_at >= since and a.created_at <= until limit 1) r;
    end $$;
  `.execute(db)
}

/**
 * A search does a bounded amount of work, returns what it found and the place where it continues. Frequent text is found by
 * reading the newest rows, rare text by the index of one part of it.
 */
async function createTextSearch(db: Kysely<unknown>) {
  await sql`
    -- The place where a search continues: everything newer than this entry was searched. The next step is one of
    --   sample: read the newest rows from here, and measure how frequent the text is,
    --   index: search an interval of this length with the index,
    --   upper: the same, for rows that are newer than a dense interval, which is sampled next,
    --   narrow: an interval holds too many rows; find where the newest of them are.
    create type audit_search_place as (until timestamptz, until_id uuid, stretch interval, step text);

    -- Reads the newest entries of a month before a place: how many hold the text, which, and where they end.
    create function audit_sample(condition text, folded text, place audit_search_place, size bigint, out seen bigint,
      out holding bigint, out moments timestamptz[], out ids uuid[], out last_at timestamptz, out last_id uuid,
      out texts text[])
      language plpgsql stable as $$
    begin
      execute format('select count(*), count(*) filter (where n.holds), array_agg(created_at) filter (where n.holds),
          array_agg(id) filter (where n.holds), (array_agg(created_at))[count(*)], (array_agg(id))[count(*)],
          (array_agg(held))[:200]
        from (select *, held like %L as holds from (select created_at, id, audit_text(metadata::text) as held from audit_logs
          where %s and created_at >= %L and created_at <= %L and (created_at, id) < (%L, %L::uuid)
          order by created_at desc, id desc limit %s) r) n',
        audit_pattern(folded), condition, date_trunc('month', place.until at time zone 'UTC') at time zone 'UTC', place.until,
        place.until, place.until_id, size)
        into seen, holding, moments, ids, last_at, last_id, texts;
    end $$;

    -- Looks at fifty rows at ten places to find where the newest of many matches are; null if matches are sparse.
    create function audit_narrowed(condition text, folded text, since timestamptz, until timestamptz)
      returns timestamptz language plpgsql stable as $$
    declare
      low timestamptz := since;
      high timestamptz := until;
      middle timestamptz;
      is_there boolean;
      is_dense boolean := false;
    begin
      for look in 1..10 loop
        middle := low + (high - low) / 2;
        execute format('select bool_or(held like %L) from (select audit_text(metadata::text) as held from audit_logs
            where %s and created_at >= %L and created_at <= %L order by created_at desc, id desc limit 50) n',
          audit_pattern(folded), condition, date_trunc('month', since at time zone 'UTC') at time zone 'UTC', middle)
          into is_there;
        if is_there then
          low := middle;
          is_dense := true;
        else
          high := middle;
        end if;
      end loop;
      return case when is_dense then high end;
    end $$;

    -- The part of a long text that is rarest in the samples: the index reads a list for each three characters of it.
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
        left join unnest(samples) s (held) on position(p.part in s.held) > 0
        where audit_is_indexed(p.part) group by p.part, p.n order by count(s.held), p.n desc limit 1);
    end $$;

    -- Rows of an interval that hold the text, found by the index of one part of it, newest first or in any order. The
    -- subquery hides the part from the planner, which would underestimate the matches and prefer the index of timestamps.
    create function audit_through_index(condition text, folded text, part text, since timestamptz, until timestamptz,
      newest boolean, at_most bigint)
      returns table (at timestamptz, id uuid)
      language plpgsql stable set enable_seqscan = off set enable_indexscan = off set jit = off as $$
    begin
      return query execute format('select created_at, id from audit_logs
        where %s and run_together(audit_text(metadata::text)) like (select %L)%s
          and created_at >= %L and created_at < %L %s limit %s',
        condition, audit_pattern(run_together(part)),
        case when part <> folded then format(' and audit_text(metadata::text) like %L', audit_pattern(folded)) end,
        since, until,
        case when newest then 'order by created_at desc, id desc' end, at_most);
    end $$;

    -- The newest entries that hold a text. Stops when it has enough, at the end of the log, or after for_ms, but not without
    -- any progress. The bitmap scans that pages disable are enabled here, because the text index needs them.
    create function audit_search(condition text, searched text, at_most bigint, for_ms double precision, oldest timestamptz,
      newest timestamptz, start audit_search_place, out moments timestamptz[], out ids uuid[], out goes_on audit_search_place)
      language plpgsql stable set enable_seqscan = on set enable_bitmapscan = on set jit = off
        set max_parallel_workers_per_gather = 0 as $$
    declare
      last_id constant uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
      first_sample constant bigint := 200;
      longest_sample constant bigint := 2000;
      -- Text that this share of the rows holds is searched by reading rows, not by the index.
      dense constant double precision := 1.0 / 16;
      longest constant interval := '31 days';
      began constant timestamptz := clock_timestamp();
      folded constant text := fold(searched);
      by_index constant boolean := audit_is_indexed(fold(searched));
      place audit_search_place := start;
      part text;
      texts text[];
      size bigint := first_sample;
      rate double precision;
      month timestamptz;
      since timestamptz;
      first_at timestamptz;
      last_at timestamptz;
      enough bigint := at_most;
      took double precision;
      step_began timestamptz;
      s record;
    begin
      moments := '{}';
      ids := '{}';
      select greatest(min(created_at), oldest), least(max(created_at), newest) into first_at, last_at from audit_logs;
      if place is null then place := (last_at, last_id, null, 'sample'); end if;
      while enough > 0 and place.until >= first_at loop
        step_began := clock_timestamp();
        month := date_trunc('month', place.until at time zone 'UTC') at time zone 'UTC';
        if place.step = 'sample' then
          select * into s from audit_sample(condition, folded, place, size);
          moments := moments || s.moments[:enough];
          ids := ids || s.ids[:enough];
          enough := greatest(0, enough - s.holding);
          rate := case when s.seen > 0 then s.holding::double precision / s.seen end;
          texts := s.texts;
          part := null;
          if s.seen < size then
            place.until := month - interval '1 millisecond';
            place.until_id := last_id;
          else
            place.stretch := least(longest, greatest((place.until - s.last_at) * (600.0 / size), interval '1 second'));
            place.until := s.last_at;
            place.until_id := s.last_id;
            if by_index and rate < dense then
              place.step := 'index';
            elsif by_index then
              size := least(greatest(1.3 * enough / rate, first_sample), longest_sample);
            else
              size := longest_sample;
            end if;
          end if;
        elsif place.step = 'narrow' then
          since := place.until - place.stretch;
          -- If matches are sparse, continue right after the start of the interval.
          last_at := coalesce(audit_narrowed(condition, folded, since, place.until), since + interval '1 millisecond');
          if place.stretch < interval '2 milliseconds' or place.until - last_at <= place.stretch / 1000 then
            place.step := 'sample';
          else
            place.stretch := place.until - last_at;
            place.step := 'upper';
          end if;
        else
          if part is null then
            if texts is null then select f.texts into texts from audit_sample(condition, folded, place, 50) f; end if;
            part := audit_rare_part(folded, texts);
          end if;
          since := greatest(place.until - place.stretch, month);
          if rate > 0 then
            -- As far as is probably needed to find enough.
            execute format('select created_at from audit_logs where %s and created_at >= %L and created_at <= %L
                order by created_at desc, id desc limit 1 offset %s',
              condition, month, place.until, least(1.2 * enough / rate, 25000)::bigint) into since;
            since := coalesce(since, month);
          end if;
          select array_agg(f.at order by f.at desc, f.id desc) as moments,
            array_agg(f.id order by f.at desc, f.id desc) as ids, count(*) as holding into s
          from audit_through_index(format('%s and (created_at, id) < (%L, %L::uuid)', condition, place.until, place.until_id),
            folded, part, since, place.until + interval '1 millisecond', rate > 0, enough + 1) f;
          took := extract(epoch from clock_timestamp() - step_began) * 1000;
          if s.holding > enough and rate > 0 is not true then
            -- Too many matches, in any order. Search the rows that are newer than the newest of them first.
            if place.step = 'upper' then
              place.stretch := place.stretch / 4;
              place.step := 'index';
            else
              place.stretch := place.until - s.moments[1];
              place.step := 'narrow';
            end if;
          else
            moments := moments || s.moments[:enough];
            ids := ids || s.ids[:enough];
            enough := greatest(0, enough - s.holding);
            place.until := since - interval '1 millisecond';
            place.until_id := last_id;
            rate := null;
            -- The next interval: longer if this one was quick, and long enough to find the rest.
            place.stretch := least(longest, place.stretch * least(
              case when took < 0.5 then 50 when took < 1.5 then 4 when took < 20 then 1.5 else 0.5 end,
              case when s.holding > 0 then greatest(1.2 * enough / s.holding, 0.25) end));
            if place.step = 'upper' then
              place.step := 'sample';
              size := 3 * first_sample;
            else
              place.step := 'index';
            end if;
          end if;
        end if;
        exit when extract(epoch from clock_timestamp() - began) * 1000 >= for_ms;
      end loop;
      if enough > 0 and place.until >= first_at then goes_on := place; end if;
    end $$;
  `.execute(db)
}

async function createReads(db: Kysely<unknown>) {
  await sql`
    -- One page with the total. Kinds and days alone are counted from the stored counts, other filters up to count_to.
    create function audit_page(actions text[], resources text[], admin uuid, resource text, from_day date, to_day date,
      searched text, skip bigint, at_most integer, count_to bigint)
      returns table (entry audit_logs, total bigint) language plpgsql stable rows 100 ${keptPlan} as $$
    declare
      -- Skipping more rows than this takes longer than skipping their keys.
      passed_gladly constant integer := 100;
      since timestamptz := coalesce(from_day::timestamp at time zone 'UTC', timestamptz '-infinity');
      until timestamptz := coalesce((to_day + 1)::timestamp at time zone 'UTC', timestamptz 'infinity');
      total_rows bigint;
      moments timestamptz[];
      ids uuid[];
    begin
      if searched is not null then
        select s.moments, s.ids into moments, ids from audit_search(
          audit_condition(actions, resources, admin, resource, from_day, to_day),
          searched, count_to, null, since, until, null) s;
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
        if skip <= passed_gladly then
          return query select e, total_rows
            from audit_entries(actions, resources, admin, resource, since, until, skip, at_most) e;
          return;
        end if;
        select array_agg(k.at), array_agg(k.key) into moments, ids
        from audit_keys(actions, resources, admin, resource, since, until, skip, at_most) k;
      end if;
      return query select e, total_rows from audit_entries_at(moments, ids) e;
    end $$;

    -- The next rows of an export before a row, one month at a time, so that only one partition is planned.
    create function audit_chunk_of_rows(actions text[], resources text[], admin uuid, resource text, from_day date,
      to_day date, searched text, before_at timestamptz, before_id uuid, at_most integer)
      returns setof audit_logs language plpgsql stable rows 3000 set jit = off as $$
    declare
      condition text := audit_condition(actions, resources, admin, resource, from_day, to_day);
      first_at timestamptz := (select min(a.created_at) from audit_logs a);
      since timestamptz;
      found_here bigint;
      enough bigint := at_most;
    begin
      if searched is not null then
        return query select e.* from audit_search(condition, searched, at_most, null, from_day::timestamp at time zone 'UTC',
            null, (before_at, before_id, null, 'sample')::audit_search_place) s
          cross join lateral audit_entries_at(s.moments, s.ids) e;
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

    -- Number of rows of each action, or of each kind of resource.
    create function audit_types(of_resources boolean)
      returns table (type text, rows_counted bigint) language plpgsql stable ${keptPlan} as $$
    declare
      sealed bigint := audit_sealed();
    begin
      return query select case when of_resources then k.resource_type else k.action_type end, sum(k.counted)::bigint from (
        select c.action_type, c.resource_type, c.rows_counted as counted from audit_month_counts c
        union all
        select u.action_type, u.resource_type, 1 from audit_unsealed(sealed) u) k group by 1;
    end $$;

    -- Current names of things, by kind and id. Invalid ids and deleted things have none.
    create function audit_names(kinds text[], ids text[])
      returns table (kind text, id uuid, name text)
      language plpgsql stable rows 100 set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
    #variable_conflict use_column
    declare
      given uuid[];
      asked record;
    begin
      -- Checking each id with an expression would take longer than finding the names.
      begin
        given := array(select case when octet_length(i) = 36 then i::uuid end from unnest(ids) i);
      exception when invalid_text_representation then
        given := array(select case when i ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then i::uuid end
          from unnest(ids) i);
      end;
      for asked in
        select t.kind, array_agg(t.id) as ids from unnest(kinds, given) t (kind, id) where t.id is not null group by t.kind
      loop
        case asked.kind
        ${namedBranches()}
        else null;
        end case;
      end loop;
    end $$;
  `.execute(db)
}

const personName = `coalesce(nullif(u.full_name, ''), u.email)`

/** The name of each kind of thing, found by primary keys. */
const named = {
  user: `select u.id, ${personName} as name from users u`,
  user_membership: `select m.id, ${personName} as name from user_company_memberships m join users u on u.id = m.user_id`,
  company: 'select c.id, c.name from companies c',
  plan: 'select p.id, p.name from plans p',
  module: 'select o.id, o.name from modules o',
  module_override: 'select v.id, o.name from company_module_overrides v join modules o on o.id = v.module_id',
  widget: 'select w.id, w.name from widgets w',
  company_type: 'select t.id, t.name from company_types t',
  company_role: `select r.id, coalesce(nullif(r.label_override, ''), b.label) as name
          from company_roles r left join roles b on b.id = r.role_id`,
  user_invite: 'select i.id, i.email as name from user_invites i',
}

/** A statement for each kind keeps its plan, and tables of kinds that a page does not contain are not opened. */
const namedBranches = () =>
  sql.raw(
    Object.entries(named)
      .map(
        ([kind, things]) => `when '${kind}' then
          return query select asked.kind, n.id, n.name from (${things}) n where n.id = any (asked.ids) and n.name <> '';`,
      )
      .join('\n'),
  )
