-- outside-calendars.getOutsideEntries
select id, name, color, venue_id, space_id
from outside_calendars
where company_id = $1
order by lower(name), id;
select e.calendar_id || ' ' || e.position as id, e.calendar_id, e.title, e.is_busy, e.begins_at, e.ends_at,
  e.first_date::text, e.last_date::text, o.time_zone
from outside_entries e
  join outside_calendars o on o.company_id = e.company_id
  and o.id = e.calendar_id
where e.company_id = $1
  and e.begins_at < $2::date
  and e.ends_at >= $3::date
order by e.begins_at, e.calendar_id, e.position
limit 2001;

-- outside-calendars.listOutsideCalendars
select "o"."id", "o"."name", "o"."color", "o"."url", "o"."file_name", "o"."entry_count", "o"."unknown_zones",
  "o"."time_zone", "o"."unreadable", "o"."succeeded_at", "o"."failed_at", "o"."failure",
  coalesce(o.requested_at > now() - interval '3 minutes', false) as "is_pending",
  (
    select to_json(obj)
    from (
        select "v"."id", "v"."name"
        from "venues" as "v"
        where "v"."company_id" = "o"."company_id"
          and "v"."id" = "o"."venue_id"
          and "v"."deleted_at" is null
      ) as obj
  ) as "venue",
  (
    select to_json(obj)
    from (
        select "s"."id", "s"."name"
        from "spaces" as "s"
        where "s"."company_id" = "o"."company_id"
          and "s"."id" = "o"."space_id"
          and "s"."deleted_at" is null
      ) as obj
  ) as "space"
from "outside_calendars" as "o"
where "o"."company_id" = $1
order by lower(o.name), "o"."id"
limit $2;
