-- availability.getAvailability
select s.id, s.name, greatest(s.standing_capacity, s.seated_capacity) as capacity,
  jsonb_build_object('id', v.id, 'name', v.name) as venue, v.time_zone
from spaces s
  join venues v on v.company_id = s.company_id
  and v.id = s.venue_id
where s.company_id = $1
  and s.deleted_at is null
  and v.deleted_at is null
  and s.id = any ($2::uuid[])
order by v.name_key, v.id, s.sort_order, s.name_key, s.id
limit 51;
select id, to_char(day_starts_at, 'HH24:MI') as day_starts_at
from venues
where company_id = $1
  and id = any ($2::uuid[]);
with recursive
  parts as (
    select p.space_id, p.part_id
    from space_parts p
      join spaces s on s.company_id = p.company_id
      and s.id = p.part_id
      and s.deleted_at is null
    where p.company_id = $1
      and s.venue_id = any ($2::uuid[])
  ), inside (root, id) as (
    select s.id, s.id
    from spaces s
    where s.company_id = $3
      and s.venue_id = any ($4::uuid[])
    union
    select i.root, p.part_id
    from inside i
      join parts p on p.space_id = i.id
  ), leaves as (
    select i.root, array_agg(i.id) as inside, array_agg(
        i.id
        order by i.id
      ) filter (
        where not exists (
            select
            from parts p
            where p.space_id = i.id
          )
      ) as ids
    from inside i
    group by i.root
  )
select s.id, s.name, s.venue_id, s.changeover_minutes, s.opening_hours, s.closures, l.ids as leaves, l.inside,
  s.is_active
  and s.is_bookable as is_bookable, greatest(s.standing_capacity, s.seated_capacity) as capacity
from spaces s
  join leaves l on l.root = s.id
where s.company_id = $5;
with wanted as (
    select w.space, w.from - interval '1 day' as begins, w.until + interval '1 day' as ends
    from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[]) w (space, "from", until)
  ), found as (
    select b.event_id
    from wanted w
      join bookings b on b.company_id = $4
      and b.space_id = w.space
      and b.begins_at < w.ends
      and b.begins_at > w.begins - interval '6 days'
      and b.ends_at > w.begins
    union
    select d.event_id
    from event_days d
      join events e on e.company_id = d.company_id
      and e.id = d.event_id
    where d.company_id = $5
      and d.date = any ($6::date[])
      and e.status in ('confirmed', 'live')
      and e.deleted_at is null
      and e.artists <> '[]'
  )
select e.id, e.name, false as is_hidden, e.status, coalesce(e.status_changed_at, e.created_at) as status_changed_at,
  e.conflict_reason, e.time_zone, e.venue_id, e.artists,
  (
    select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'date', d.date::text, 'label', coalesce(d.label, ''), 'load_in',
            to_char("d"."load_in", 'YYYY-MM-DD"T"HH24:MI'), 'doors', to_char("d"."doors", 'YYYY-MM-DD"T"HH24:MI'),
            'starts', to_char("d"."starts", 'YYYY-MM-DD"T"HH24:MI'), 'ends',
            to_char("d"."ends", 'YYYY-MM-DD"T"HH24:MI'), 'load_out', to_char("d"."load_out", 'YYYY-MM-DD"T"HH24:MI'),
            'curfew', to_char("d"."curfew", 'YYYY-MM-DD"T"HH24:MI'), 'spaces', to_jsonb(d.spaces)
          )
          order by d.date, d.label
        ), '[]'
      )
    from event_days d
    where d.company_id = "e"."company_id"
      and d.event_id = "e"."id"
  ) as days
from events e
where e.company_id = $7
  and e.id in (
    select event_id
    from found
  );
select r.event_id, r.date::text, r.space_id,
  (
    "r"."rank" + case
      when exists (
        select
        from bookings b
        where b.company_id = "r"."company_id"
          and b.space_id = "r"."space_id"
          and b.date = "r"."date"
          and b.is_confirmed
      ) then 1
      else 0
    end
  ) as rank
from hold_ranks r
where r.company_id = $1
  and r.event_id = any ($2::uuid[])
union all
select event_id, date::text, space_id, 0
from bookings
where company_id = $3
  and event_id = any ($4::uuid[])
  and is_confirmed;
with busy as (
    select o.id, o.space_id, o.name, e.title, e.begins_at, e.ends_at, max(e.ends_at) over (
        partition by
          o.id
        order by e.begins_at, e.position rows between unbounded preceding
          and 1 preceding
      ) as busy_until
    from outside_calendars o
      join outside_entries e on e.company_id = o.company_id
      and e.calendar_id = o.id
    where o.company_id = $1
      and o.space_id is not null
      and e.is_busy
      and e.begins_at < $2::timestamptz
      and e.ends_at > $3::timestamptz
      and e.ends_at > e.begins_at
  ), numbered as (
    select id, space_id, name, title, begins_at, ends_at, count(*) filter (
        where busy_until is null
          or begins_at > busy_until
      ) over (
        partition by
          id
        order by begins_at rows unbounded preceding
      ) as period
    from busy b
  )
select space_id, name as calendar, min(begins_at) as begins_at, max(ends_at) as ends_at,
  case
    when count(*) = 1 then min(title)
  end as title
from numbered
group by id, space_id, name, period;

-- availability.getAvailabilityFile
select s.id, s.name, greatest(s.standing_capacity, s.seated_capacity) as capacity,
  jsonb_build_object('id', v.id, 'name', v.name) as venue, v.time_zone
from spaces s
  join venues v on v.company_id = s.company_id
  and v.id = s.venue_id
where s.company_id = $1
  and s.deleted_at is null
  and v.deleted_at is null
  and s.id = any ($2::uuid[])
order by v.name_key, v.id, s.sort_order, s.name_key, s.id
limit 51;
select id, to_char(day_starts_at, 'HH24:MI') as day_starts_at
from venues
where company_id = $1
  and id = any ($2::uuid[]);
with recursive
  parts as (
    select p.space_id, p.part_id
    from space_parts p
      join spaces s on s.company_id = p.company_id
      and s.id = p.part_id
      and s.deleted_at is null
    where p.company_id = $1
      and s.venue_id = any ($2::uuid[])
  ), inside (root, id) as (
    select s.id, s.id
    from spaces s
    where s.company_id = $3
      and s.venue_id = any ($4::uuid[])
    union
    select i.root, p.part_id
    from inside i
      join parts p on p.space_id = i.id
  ), leaves as (
    select i.root, array_agg(i.id) as inside, array_agg(
        i.id
        order by i.id
      ) filter (
        where not exists (
            select
            from parts p
            where p.space_id = i.id
          )
      ) as ids
    from inside i
    group by i.root
  )
select s.id, s.name, s.venue_id, s.changeover_minutes, s.opening_hours, s.closures, l.ids as leaves, l.inside,
  s.is_active
  and s.is_bookable as is_bookable, greatest(s.standing_capacity, s.seated_capacity) as capacity
from spaces s
  join leaves l on l.root = s.id
where s.company_id = $5;
with wanted as (
    select w.space, w.from - interval '1 day' as begins, w.until + interval '1 day' as ends
    from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[]) w (space, "from", until)
  ), found as (
    select b.event_id
    from wanted w
      join bookings b on b.company_id = $4
      and b.space_id = w.space
      and b.begins_at < w.ends
      and b.begins_at > w.begins - interval '6 days'
      and b.ends_at > w.begins
    union
    select d.event_id
    from event_days d
      join events e on e.company_id = d.company_id
      and e.id = d.event_id
    where d.company_id = $5
      and d.date = any ($6::date[])
      and e.status in ('confirmed', 'live')
      and e.deleted_at is null
      and e.artists <> '[]'
  )
select e.id, e.name, false as is_hidden, e.status, coalesce(e.status_changed_at, e.created_at) as status_changed_at,
  e.conflict_reason, e.time_zone, e.venue_id, e.artists,
  (
    select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'date', d.date::text, 'label', coalesce(d.label, ''), 'load_in',
            to_char("d"."load_in", 'YYYY-MM-DD"T"HH24:MI'), 'doors', to_char("d"."doors", 'YYYY-MM-DD"T"HH24:MI'),
            'starts', to_char("d"."starts", 'YYYY-MM-DD"T"HH24:MI'), 'ends',
            to_char("d"."ends", 'YYYY-MM-DD"T"HH24:MI'), 'load_out', to_char("d"."load_out", 'YYYY-MM-DD"T"HH24:MI'),
            'curfew', to_char("d"."curfew", 'YYYY-MM-DD"T"HH24:MI'), 'spaces', to_jsonb(d.spaces)
          )
          order by d.date, d.label
        ), '[]'
      )
    from event_days d
    where d.company_id = "e"."company_id"
      and d.event_id = "e"."id"
  ) as days
from events e
where e.company_id = $7
  and e.id in (
    select event_id
    from found
  );
select r.event_id, r.date::text, r.space_id,
  (
    "r"."rank" + case
      when exists (
        select
        from bookings b
        where b.company_id = "r"."company_id"
          and b.space_id = "r"."space_id"
          and b.date = "r"."date"
          and b.is_confirmed
      ) then 1
      else 0
    end
  ) as rank
from hold_ranks r
where r.company_id = $1
  and r.event_id = any ($2::uuid[])
union all
select event_id, date::text, space_id, 0
from bookings
where company_id = $3
  and event_id = any ($4::uuid[])
  and is_confirmed;
with busy as (
    select o.id, o.space_id, o.name, e.title, e.begins_at, e.ends_at, max(e.ends_at) over (
        partition by
          o.id
        order by e.begins_at, e.position rows between unbounded preceding
          and 1 preceding
      ) as busy_until
    from outside_calendars o
      join outside_entries e on e.company_id = o.company_id
      and e.calendar_id = o.id
    where o.company_id = $1
      and o.space_id is not null
      and e.is_busy
      and e.begins_at < $2::timestamptz
      and e.ends_at > $3::timestamptz
      and e.ends_at > e.begins_at
  ), numbered as (
    select id, space_id, name, title, begins_at, ends_at, count(*) filter (
        where busy_until is null
          or begins_at > busy_until
      ) over (
        partition by
          id
        order by begins_at rows unbounded preceding
      ) as period
    from busy b
  )
select space_id, name as calendar, min(begins_at) as begins_at, max(ends_at) as ends_at,
  case
    when count(*) = 1 then min(title)
  end as title
from numbered
group by id, space_id, name, period;

-- availability.listAvailabilityLinks
select "id", "subject", "created_at", "expires_at", "opened_at"
from "share_links"
where "company_id" = $1
  and "created_by" = $2
  and "kind" = $3
  and "revoked_at" is null
  and "expires_at" > now()
order by "created_at" desc, "id" desc;
select id, name
from spaces
where company_id = $1
  and id = any ($2::uuid[])
  and deleted_at is null;
