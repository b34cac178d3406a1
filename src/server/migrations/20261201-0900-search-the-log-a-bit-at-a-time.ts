import { type Kysely, sql } from 'kysely'

/** A search of the audit log does a bounded amount of work, answers what it has found, and says where it goes on. */
export async function up(db: Kysely<unknown>) {
  await sql`
    -- Where a search stands: everything newer than this entry was looked at. Next comes one of
    --   sample: the newest rows from there on are read, and tell how frequent the text is,
    --   index: a stretch of so long is asked of the index,
    --   upper: the same, of what is newer than where many stand, which are read next,
    --   narrow: a stretch holds too many, and where the newest of them stand is looked for in it.
    create type audit_search_place as (until timestamptz, until_id uuid, stretch interval, step text);

    -- The newest so many entries of a month that are older than a place: how many hold the text, which, and where they end.
    create function audit_sample(condition text, folded text, place audit_search_place, size bigint,
      out seen bigint, out holding bigint, out moments timestamptz[], out ids uuid[], out last_at timestamptz, out last_id uuid,
      out texts text[]) language plpgsql stable as $$
    begin
      execute format('select count(*), count(*) filter (where n.holds), array_agg(created_at) filter (where n.holds),
          array_agg(id) filter (where n.holds), (array_agg(created_at))[count(*)], (array_agg(id))[count(*)], (array_agg(held))[:200]
        from (select *, held like %L as holds from (select created_at, id, audit_text(metadata::text) as held from audit_logs
          where %s and created_at >= %L and created_at <= %L and (created_at, id) < (%L, %L::uuid)
          order by created_at desc, id desc limit %s) r) n',
        audit_pattern(folded), condition, date_trunc('month', place.until at time zone 'UTC') at time zone 'UTC', place.until,
        place.until, place.until_id, size)
        into seen, holding, moments, ids, last_at, last_id, texts;
    end $$;

    -- Looks at fifty rows here and there, ten times, for where the newest of many stand; null where they stand thinly.
    create function audit_narrowed(condition text, folded text, since timestamptz, until timestamptz) returns timestamptz
      language plpgsql stable as $$
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
          audit_pattern(folded), condition, date_trunc('month', since at time zone 'UTC') at time zone 'UTC', middle) into is_there;
        if is_there then
          low := middle;
          is_dense := true;
        else
          high := middle;
        end if;
      end loop;
      return case when is_dense then high end;
    end $$;

    -- The newest entries that hold a text, from a place on, or from the newest of all. It stops when it has enough, has reached
    -- the end, or has searched for so long, but not before it has come on: then it says where it goes on, and which moment it
    -- has reached. What stands densely is read from the newest on; what does not is asked of the index, a short stretch first,
    -- and longer ones, up to a month, as long as they are quick.
    create function audit_search(condition text, searched text, at_most bigint, for_ms double precision, oldest timestamptz,
      newest timestamptz, start audit_search_place,
      out moments timestamptz[], out ids uuid[], out goes_on audit_search_place)
      language plpgsql stable
      -- Texts are found by indexes that are read as bitmaps, which a page has switched off; workers cost more than they spare.
      set enable_seqscan = on set enable_bitmapscan = on set jit = off set max_parallel_workers_per_gather = 0 as $$
    declare
      last_id constant uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
      first_sample constant bigint := 200;
      longest_sample constant bigint := 2000;
      -- How many of so many hold a text that is read and not asked of the index.
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
          -- What stands thinly is taken to begin behind the newest that is known.
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
            -- As far as it should take to find enough.
            execute format('select created_at from audit_logs where %s and created_at >= %L and created_at <= %L
                order by created_at desc, id desc limit 1 offset %s',
              condition, month, place.until, least(1.2 * enough / rate, 25000)::bigint) into since;
            since := coalesce(since, month);
          end if;
          select array_agg(f.at order by f.at desc, f.id desc) as moments, array_agg(f.id order by f.at desc, f.id desc) as ids,
            count(*) as holding into s
          from audit_through_index(format('%s and (created_at, id) < (%L, %L::uuid)', condition, place.until, place.until_id),
            folded, part, since, place.until + interval '1 millisecond', rate > 0, enough + 1) f;
          took := extract(epoch from clock_timestamp() - step_began) * 1000;
          if s.holding > enough and rate > 0 is not true then
            -- Any of so many. None that is newer than the newest of them is known, unless there are too many there as well.
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
            -- Further where that was quick, and so far that the rest should be found.
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

    -- Entries by their keys, one by one, from the last of them to the first, so that no other partition is looked at.
    create function audit_entries_at(moments timestamptz[], ids uuid[]) returns setof audit_logs language plpgsql stable rows 100
      set plan_cache_mode = 'force_generic_plan' set enable_seqscan = off set enable_bitmapscan = off set jit = off as $$
    declare
      since timestamptz := moments[cardinality(moments)];
      until timestamptz := moments[1];
    begin
      return query select (r.entry).* from unnest(moments, ids) k (at, id) cross join lateral (
        select a as entry from audit_logs a
        where a.created_at = k.at and a.id = k.id and a.created_at >= since and a.created_at <= until limit 1) r;
    end $$;

    -- A page in kept plans. What is searched is asked of audit_search now, and here only by servers that were there before.
    create or replace function audit_page(actions text[], resources text[], admin uuid, resource text, from_day date,
      to_day date, searched text, skip bigint, at_most integer, count_to bigint)
      returns table (entry audit_logs, total bigint) language plpgsql stable rows 100
      set plan_cache_mode = 'force_generic_plan' set enable_seqscan = off set enable_bitmapscan = off set jit = off as $$
    declare
      -- Rows that are passed cost more than their keys.
      passed_gladly constant integer := 100;
      since timestamptz := coalesce(from_day::timestamp at time zone 'UTC', timestamptz '-infinity');
      until timestamptz := coalesce((to_day + 1)::timestamp at time zone 'UTC', timestamptz 'infinity');
      total_rows bigint;
      moments timestamptz[];
      ids uuid[];
    begin
      if searched is not null then
        select s.moments, s.ids into moments, ids from audit_search(
          audit_condition(actions, resources, admin, resource, from_day, to_day, null), searched, count_to, null, since, until, null) s;
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
        return query select e.* from audit_search(condition, searched, at_most, null, from_day::timestamp at time zone 'UTC', null,
            (before_at, before_id, null, 'sample')::audit_search_place) s
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

    drop function audit_newest;
  `.execute(db)
}
