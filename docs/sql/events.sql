-- events.listImports
select i.id, i.state, i.file_name, i.created_at, i.row_count, i.rows_done, i.made, i.changed, i.skipped, 0 as unchanged,
  i.with_ignored, i.problem, i.finished_at, i.undo_until, i.left_alone as left, i.headings, i.columns, i.options,
  i.unknown_names,
  (
    select jsonb_build_object('id', u.id, 'name', coalesce("u"."display_name", "u"."full_name"))
    from users u
    where u.id = i.created_by
  ) as created_by
from imports i
where i.company_id = $1
  and i.kind = $2
order by i.created_at desc, i.id desc
limit 20;

-- events.getImport
select i.id, i.state, i.file_name, i.created_at, i.row_count, i.rows_done, i.made, i.changed, i.skipped,
  (
    select count(*)::int
    from import_rows r
    where r.company_id = i.company_id
      and r.import_id = i.id
      and r.outcome = 'skip'
      and reasons @> '[{"code": "unchanged"}]'
  ) as unchanged, i.with_ignored, i.problem, i.finished_at, i.undo_until, i.left_alone as left, i.headings, i.columns,
  i.options, i.unknown_names,
  (
    select jsonb_build_object('id', u.id, 'name', coalesce("u"."display_name", "u"."full_name"))
    from users u
    where u.id = i.created_by
  ) as created_by
from imports i
where i.company_id = $1
  and i.kind = $2
  and i.id = $3::uuid
order by i.created_at desc, i.id desc
limit 20;

-- events.getImportTable
select i.id, i.state, i.file_name, i.created_at, i.row_count, i.rows_done, i.made, i.changed, i.skipped,
  (
    select count(*)::int
    from import_rows r
    where r.company_id = i.company_id
      and r.import_id = i.id
      and r.outcome = 'skip'
      and reasons @> '[{"code": "unchanged"}]'
  ) as unchanged, i.with_ignored, i.problem, i.finished_at, i.undo_until, i.left_alone as left, i.headings, i.columns,
  i.options, i.unknown_names,
  (
    select jsonb_build_object('id', u.id, 'name', coalesce("u"."display_name", "u"."full_name"))
    from users u
    where u.id = i.created_by
  ) as created_by
from imports i
where i.company_id = $1
  and i.kind = $2
  and i.id = $3::uuid
order by i.created_at desc, i.id desc
limit 20;
select "id", "kind", "file_name", "headings", "columns", state as "state", "options", "first_row", "cells",
  "undo_until", unknown_names as "unknown_names"
from "imports"
where "company_id" = $1
  and "id" = $2;

-- events.listImportRows
select i.id, i.state, i.file_name, i.created_at, i.row_count, i.rows_done, i.made, i.changed, i.skipped,
  (
    select count(*)::int
    from import_rows r
    where r.company_id = i.company_id
      and r.import_id = i.id
      and r.outcome = 'skip'
      and reasons @> '[{"code": "unchanged"}]'
  ) as unchanged, i.with_ignored, i.problem, i.finished_at, i.undo_until, i.left_alone as left, i.headings, i.columns,
  i.options, i.unknown_names,
  (
    select jsonb_build_object('id', u.id, 'name', coalesce("u"."display_name", "u"."full_name"))
    from users u
    where u.id = i.created_by
  ) as created_by
from imports i
where i.company_id = $1
  and i.kind = $2
  and i.id = $3::uuid
order by i.created_at desc, i.id desc
limit 20;
select number, outcome, name, record_id, reasons, changes,
values
,
  cells
from import_rows
where company_id = $1
  and import_id = $2
  and number > $3
order by number
limit 51;
select f.id, f.kind, f.label, f.hint, f.type, f.choices, f.currency, f.version, f.removed_at,
  f.removed_at + 30 * interval '1 day' as gone_at
from custom_fields f
where f.company_id = $1
  and f.kind = $2
  and f.removed_at is null
  and true
order by f.position, f.id;

-- events.previewUndo
select i.id, i.state, i.file_name, i.created_at, i.row_count, i.rows_done, i.made, i.changed, i.skipped,
  (
    select count(*)::int
    from import_rows r
    where r.company_id = i.company_id
      and r.import_id = i.id
      and r.outcome = 'skip'
      and reasons @> '[{"code": "unchanged"}]'
  ) as unchanged, i.with_ignored, i.problem, i.finished_at, i.undo_until, i.left_alone as left, i.headings, i.columns,
  i.options, i.unknown_names,
  (
    select jsonb_build_object('id', u.id, 'name', coalesce("u"."display_name", "u"."full_name"))
    from users u
    where u.id = i.created_by
  ) as created_by
from imports i
where i.company_id = $1
  and i.kind = $2
  and i.id = $3::uuid
order by i.created_at desc, i.id desc
limit 20;
select number, name, record_id, version, before
from import_rows
where company_id = $1
  and import_id = $2
  and outcome <> 'skip'
order by number;
select id
from events
where company_id = $1
  and id = any ($2::uuid[])
  and status in ('confirmed', 'live');

-- events.listRecords
with page as (
    (
      select r.id, "r"."date_key" as "sorted", "r"."start_key" as "sorted_2", "r"."name_key" as "sorted_3"
      from "events" r
      where r.company_id = $1
        and r.deleted_at is null
        and r.status <> 'declined'
        and (
          r.ends_at is null
          or r.ends_at > now()
        )
        and "r"."date_key" >= least(
          current_date - 3,
          (
            select min(l.first_date)
            from events l
            where l.company_id = $2
              and l.deleted_at is null
              and l.last_date > l.first_date
              and l.ends_at > now()
              and l.first_date < current_date - 3
          )
        )
        and true
        and true
      order by "r"."date_key" asc, "r"."start_key" asc, "r"."name_key" asc, "r"."id" asc
      limit 51
    )
  )
select "r"."id", "r"."company_id", "r"."deleted_at", "r"."version" as version, "r"."created_at" as "created_at",
  "r"."updated_at" as "updated_at",
  (
    select jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
    from users someone
    where someone.id = "r"."created_by"
  ) as "created_by",
  (
    select jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
    from users someone
    where someone.id = "r"."updated_by"
  ) as "updated_by", "r"."name" as "name",
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
    where d.company_id = "r"."company_id"
      and d.event_id = "r"."id"
  ) as "days", "r"."kind" as "kind", "r"."status" as "status",
  (
    select jsonb_build_object('id', of_it.id, 'name', of_it.name)
    from "venues" of_it
    where of_it.company_id = "r"."company_id"
      and of_it.id = "r"."venue_id"
  ) as "venue", "r"."time_zone" as "time_zone", "r"."organiser_role" as "organiser_role",
  (
    select jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
    from users someone
    where someone.id = "r"."owner_id"
  ) as "owner", "r"."conflict_reason" as "conflict_reason", "r"."artists" as "artists", "r"."capacity" as "capacity",
  "r"."age_limit" as "age_limit", to_char("r"."announce_at", 'YYYY-MM-DD"T"HH24:MI') as "announce_at",
  to_char("r"."presale_at", 'YYYY-MM-DD"T"HH24:MI') as "presale_at",
  to_char("r"."on_sale_at", 'YYYY-MM-DD"T"HH24:MI') as "on_sale_at", "r"."ticket_url" as "ticket_url",
  "r"."currency" as "currency", "r"."color" as "color", "r"."is_private" as "is_private", "r"."tags" as "tags",
  coalesce(
    case
      when "r"."status" = 'declined' then (
        select case
            when exists (
              select
              from holds won
              where won.company_id = ended.company_id
                and won.event_id = ended.ended_for
                and won.group_id = ended.group_id
            ) then 'Another date of this tour' || coalesce(', ' || to_char(winner.first_date, 'FMDy, FMDD FMMonth') || ',', '') || ' was confirmed'
            else '‘' || winner.name || '’ was confirmed'
          end
        from holds ended
          join events winner on winner.company_id = ended.company_id
          and winner.id = ended.ended_for
        where ended.company_id = "r"."company_id"
          and ended.event_id = "r"."id"
          and not winner.is_private
      )
    end, "r"."status_reason"
  ) as "status_reason", "r"."first_date"::text as "first_date", "r"."last_date"::text as "last_date",
  "r"."starts_at" as "starts_at", "r"."ends_at" as "ends_at",
  (
    select coalesce(
        jsonb_agg(
          jsonb_build_object('id', s.id, 'name', s.name)
          order by s.sort_order, s.name_key, s.id
        ), '[]'
      )
    from spaces s
    where s.company_id = "r"."company_id"
      and s.id in (
        select unnest(d.spaces)
        from event_days d
        where d.company_id = "r"."company_id"
          and d.event_id = "r"."id"
      )
  ) as "spaces",
  (
    exists (
      select
      from (
          select company_id, event_id, space_id, begins_at, ends_at, begins_at - interval '6 days' as after
          from bookings
          where company_id = "r"."company_id"
            and event_id = "r"."id"
            and is_confirmed
          offset 0
        ) b
        join bookings o on o.company_id = b.company_id
        and o.space_id = b.space_id
        and o.event_id <> b.event_id
        and o.begins_at < b.ends_at
        and o.begins_at > b.after
        and o.ends_at > b.begins_at
        and o.is_confirmed
    )
    or ("r"."company_id", "r"."id") in (
      select b.company_id, b.event_id
      from outside_calendars c
        cross join lateral (
          with recursive
            inside (id) as (
              select c.space_id
              union
              select p.part_id
              from inside
                join space_parts p on p.company_id = c.company_id
                and p.space_id = inside.id
            )
          select id
          from inside
        ) i
        join outside_entries n on n.company_id = c.company_id
        and n.calendar_id = c.id
        and n.is_busy
        and n.ends_at > n.begins_at
        join bookings b on b.company_id = c.company_id
        and b.space_id = i.id
        and b.is_confirmed
        and b.begins_at < n.ends_at
        and b.begins_at > n.begins_at - interval '6 days'
        and b.ends_at > n.begins_at
      where c.space_id is not null
    )
  ) as "has_conflict",
  (
    select case
        when min(d.rank) = max(d.rank) then min(d.rank)::text
        else string_agg(
          d.rank::text, '/'
          order by d.date
        )
      end
    from (
        select h.date, max(
            (
              "h"."rank" + case
                when exists (
                  select
                  from bookings b
                  where b.company_id = "h"."company_id"
                    and b.space_id = "h"."space_id"
                    and b.date = "h"."date"
                    and b.is_confirmed
                ) then 1
                else 0
              end
            )
          ) as rank
        from hold_ranks h
        where h.company_id = "r"."company_id"
          and h.event_id = "r"."id"
        group by h.date
      ) d
  ) as "hold_ranks",
  (
    case
      when "r"."status" = 'declined'
      and exists (
        select
        from holds ended
        where ended.company_id = "r"."company_id"
          and ended.event_id = "r"."id"
          and ended.ended_at >= "r"."status_changed_at"
      ) then case
        when "r"."status_reason" = 'The hold expired' then 'expired'
        else 'released'
      end
    end
  ) as "hold_end", "r"."moved_from"::text as "moved_from", "r"."is_date_open" as "is_date_open", false as "is_busy",
  case
    when "r"."custom" = '{}' then "r"."custom"
    else (
      select coalesce(
          jsonb_object_agg(f.id, "r"."custom" -> f.id::text) filter (
            where f.type <> 'person'
          ), '{}'
        ) || coalesce(
          jsonb_strip_nulls(
            jsonb_object_agg(
              f.id,
              (
                select
                  jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
                from users someone
                where someone.id = ("r"."custom" ->> f.id::text)::uuid
              )
            ) filter (
              where f.type = 'person'
            )
          ), '{}'
        )
      from custom_fields f
      where f.company_id = $3
        and f.kind = $4
        and f.removed_at is null
        and "r"."custom" ? f.id::text
        and true
    )
  end as custom, false as is_masked,
  json_build_array(("page"."sorted")::text, ("page"."sorted_2")::text, ("page"."sorted_3")::text)::text as sorted_text
from page
  join "events" r on r.id = page.id
order by "page"."sorted" asc, "page"."sorted_2" asc, "page"."sorted_3" asc, "page"."id" asc;

-- events.getCount
select count(*) as total
from (
    select
    from "events" r
    where r.company_id = $1
      and r.deleted_at is null
      and r.status <> 'declined'
      and (
        r.ends_at is null
        or r.ends_at > now()
      )
      and "r"."date_key" >= least(
        current_date - 3,
        (
          select min(l.first_date)
          from events l
          where l.company_id = $2
            and l.deleted_at is null
            and l.last_date > l.first_date
            and l.ends_at > now()
            and l.first_date < current_date - 3
        )
      )
    limit 10001
  ) c;

-- events.getRecord
select "r"."id", "r"."company_id", "r"."deleted_at", "r"."version" as version, "r"."created_at" as "created_at",
  "r"."updated_at" as "updated_at",
  (
    select jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
    from users someone
    where someone.id = "r"."created_by"
  ) as "created_by",
  (
    select jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
    from users someone
    where someone.id = "r"."updated_by"
  ) as "updated_by", "r"."name" as "name",
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
    where d.company_id = "r"."company_id"
      and d.event_id = "r"."id"
  ) as "days", "r"."kind" as "kind", "r"."status" as "status",
  (
    select jsonb_build_object('id', of_it.id, 'name', of_it.name)
    from "venues" of_it
    where of_it.company_id = "r"."company_id"
      and of_it.id = "r"."venue_id"
  ) as "venue", "r"."time_zone" as "time_zone", "r"."organiser_role" as "organiser_role",
  (
    select jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
    from users someone
    where someone.id = "r"."owner_id"
  ) as "owner", "r"."conflict_reason" as "conflict_reason", "r"."artists" as "artists", "r"."capacity" as "capacity",
  "r"."age_limit" as "age_limit", to_char("r"."announce_at", 'YYYY-MM-DD"T"HH24:MI') as "announce_at",
  to_char("r"."presale_at", 'YYYY-MM-DD"T"HH24:MI') as "presale_at",
  to_char("r"."on_sale_at", 'YYYY-MM-DD"T"HH24:MI') as "on_sale_at", "r"."ticket_url" as "ticket_url",
  "r"."currency" as "currency", "r"."color" as "color", "r"."notes" as "notes", "r"."is_private" as "is_private",
  "r"."viewers" as "viewers", "r"."tags" as "tags", coalesce(
    case
      when "r"."status" = 'declined' then (
        select case
            when exists (
              select
              from holds won
              where won.company_id = ended.company_id
                and won.event_id = ended.ended_for
                and won.group_id = ended.group_id
            ) then 'Another date of this tour' || coalesce(', ' || to_char(winner.first_date, 'FMDy, FMDD FMMonth') || ',', '') || ' was confirmed'
            else '‘' || winner.name || '’ was confirmed'
          end
        from holds ended
          join events winner on winner.company_id = ended.company_id
          and winner.id = ended.ended_for
        where ended.company_id = "r"."company_id"
          and ended.event_id = "r"."id"
          and not winner.is_private
      )
    end, "r"."status_reason"
  ) as "status_reason", "r"."first_date"::text as "first_date", "r"."last_date"::text as "last_date",
  "r"."starts_at" as "starts_at", "r"."ends_at" as "ends_at",
  (
    select coalesce(
        jsonb_agg(
          jsonb_build_object('id', s.id, 'name', s.name)
          order by s.sort_order, s.name_key, s.id
        ), '[]'
      )
    from spaces s
    where s.company_id = "r"."company_id"
      and s.id in (
        select unnest(d.spaces)
        from event_days d
        where d.company_id = "r"."company_id"
          and d.event_id = "r"."id"
      )
  ) as "spaces",
  (
    exists (
      select
      from (
          select company_id, event_id, space_id, begins_at, ends_at, begins_at - interval '6 days' as after
          from bookings
          where company_id = "r"."company_id"
            and event_id = "r"."id"
            and is_confirmed
          offset 0
        ) b
        join bookings o on o.company_id = b.company_id
        and o.space_id = b.space_id
        and o.event_id <> b.event_id
        and o.begins_at < b.ends_at
        and o.begins_at > b.after
        and o.ends_at > b.begins_at
        and o.is_confirmed
    )
    or ("r"."company_id", "r"."id") in (
      select b.company_id, b.event_id
      from outside_calendars c
        cross join lateral (
          with recursive
            inside (id) as (
              select c.space_id
              union
              select p.part_id
              from inside
                join space_parts p on p.company_id = c.company_id
                and p.space_id = inside.id
            )
          select id
          from inside
        ) i
        join outside_entries n on n.company_id = c.company_id
        and n.calendar_id = c.id
        and n.is_busy
        and n.ends_at > n.begins_at
        join bookings b on b.company_id = c.company_id
        and b.space_id = i.id
        and b.is_confirmed
        and b.begins_at < n.ends_at
        and b.begins_at > n.begins_at - interval '6 days'
        and b.ends_at > n.begins_at
      where c.space_id is not null
    )
  ) as "has_conflict",
  (
    select case
        when min(d.rank) = max(d.rank) then min(d.rank)::text
        else string_agg(
          d.rank::text, '/'
          order by d.date
        )
      end
    from (
        select h.date, max(
            (
              "h"."rank" + case
                when exists (
                  select
                  from bookings b
                  where b.company_id = "h"."company_id"
                    and b.space_id = "h"."space_id"
                    and b.date = "h"."date"
                    and b.is_confirmed
                ) then 1
                else 0
              end
            )
          ) as rank
        from hold_ranks h
        where h.company_id = "r"."company_id"
          and h.event_id = "r"."id"
        group by h.date
      ) d
  ) as "hold_ranks",
  (
    case
      when "r"."status" = 'declined'
      and exists (
        select
        from holds ended
        where ended.company_id = "r"."company_id"
          and ended.event_id = "r"."id"
          and ended.ended_at >= "r"."status_changed_at"
      ) then case
        when "r"."status_reason" = 'The hold expired' then 'expired'
        else 'released'
      end
    end
  ) as "hold_end", "r"."moved_from"::text as "moved_from", "r"."cancelled_from" as "cancelled_from",
  "r"."is_date_open" as "is_date_open", false as "is_busy",
  case
    when "r"."custom" = '{}' then "r"."custom"
    else (
      select coalesce(
          jsonb_object_agg(f.id, "r"."custom" -> f.id::text) filter (
            where f.type <> 'person'
          ), '{}'
        ) || coalesce(
          jsonb_strip_nulls(
            jsonb_object_agg(
              f.id,
              (
                select
                  jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
                from users someone
                where someone.id = ("r"."custom" ->> f.id::text)::uuid
              )
            ) filter (
              where f.type = 'person'
            )
          ), '{}'
        )
      from custom_fields f
      where f.company_id = $1
        and f.kind = $2
        and f.removed_at is null
        and "r"."custom" ? f.id::text
        and true
    )
  end as custom, false as is_masked
from "events" r
where r.company_id = $3
  and r.id = any ($4::uuid[]);

-- events.listActivity
select "r"."id", "r"."company_id", "r"."deleted_at", "r"."version" as version, "r"."created_at" as "created_at",
  "r"."updated_at" as "updated_at",
  (
    select jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
    from users someone
    where someone.id = "r"."created_by"
  ) as "created_by",
  (
    select jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
    from users someone
    where someone.id = "r"."updated_by"
  ) as "updated_by", "r"."name" as "name",
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
    where d.company_id = "r"."company_id"
      and d.event_id = "r"."id"
  ) as "days", "r"."kind" as "kind", "r"."status" as "status",
  (
    select jsonb_build_object('id', of_it.id, 'name', of_it.name)
    from "venues" of_it
    where of_it.company_id = "r"."company_id"
      and of_it.id = "r"."venue_id"
  ) as "venue", "r"."time_zone" as "time_zone", "r"."organiser_role" as "organiser_role",
  (
    select jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
    from users someone
    where someone.id = "r"."owner_id"
  ) as "owner", "r"."conflict_reason" as "conflict_reason", "r"."artists" as "artists", "r"."capacity" as "capacity",
  "r"."age_limit" as "age_limit", to_char("r"."announce_at", 'YYYY-MM-DD"T"HH24:MI') as "announce_at",
  to_char("r"."presale_at", 'YYYY-MM-DD"T"HH24:MI') as "presale_at",
  to_char("r"."on_sale_at", 'YYYY-MM-DD"T"HH24:MI') as "on_sale_at", "r"."ticket_url" as "ticket_url",
  "r"."currency" as "currency", "r"."color" as "color", "r"."notes" as "notes", "r"."is_private" as "is_private",
  "r"."viewers" as "viewers", "r"."tags" as "tags", coalesce(
    case
      when "r"."status" = 'declined' then (
        select case
            when exists (
              select
              from holds won
              where won.company_id = ended.company_id
                and won.event_id = ended.ended_for
                and won.group_id = ended.group_id
            ) then 'Another date of this tour' || coalesce(', ' || to_char(winner.first_date, 'FMDy, FMDD FMMonth') || ',', '') || ' was confirmed'
            else '‘' || winner.name || '’ was confirmed'
          end
        from holds ended
          join events winner on winner.company_id = ended.company_id
          and winner.id = ended.ended_for
        where ended.company_id = "r"."company_id"
          and ended.event_id = "r"."id"
          and not winner.is_private
      )
    end, "r"."status_reason"
  ) as "status_reason", "r"."first_date"::text as "first_date", "r"."last_date"::text as "last_date",
  "r"."starts_at" as "starts_at", "r"."ends_at" as "ends_at",
  (
    select coalesce(
        jsonb_agg(
          jsonb_build_object('id', s.id, 'name', s.name)
          order by s.sort_order, s.name_key, s.id
        ), '[]'
      )
    from spaces s
    where s.company_id = "r"."company_id"
      and s.id in (
        select unnest(d.spaces)
        from event_days d
        where d.company_id = "r"."company_id"
          and d.event_id = "r"."id"
      )
  ) as "spaces",
  (
    exists (
      select
      from (
          select company_id, event_id, space_id, begins_at, ends_at, begins_at - interval '6 days' as after
          from bookings
          where company_id = "r"."company_id"
            and event_id = "r"."id"
            and is_confirmed
          offset 0
        ) b
        join bookings o on o.company_id = b.company_id
        and o.space_id = b.space_id
        and o.event_id <> b.event_id
        and o.begins_at < b.ends_at
        and o.begins_at > b.after
        and o.ends_at > b.begins_at
        and o.is_confirmed
    )
    or ("r"."company_id", "r"."id") in (
      select b.company_id, b.event_id
      from outside_calendars c
        cross join lateral (
          with recursive
            inside (id) as (
              select c.space_id
              union
              select p.part_id
              from inside
                join space_parts p on p.company_id = c.company_id
                and p.space_id = inside.id
            )
          select id
          from inside
        ) i
        join outside_entries n on n.company_id = c.company_id
        and n.calendar_id = c.id
        and n.is_busy
        and n.ends_at > n.begins_at
        join bookings b on b.company_id = c.company_id
        and b.space_id = i.id
        and b.is_confirmed
        and b.begins_at < n.ends_at
        and b.begins_at > n.begins_at - interval '6 days'
        and b.ends_at > n.begins_at
      where c.space_id is not null
    )
  ) as "has_conflict",
  (
    select case
        when min(d.rank) = max(d.rank) then min(d.rank)::text
        else string_agg(
          d.rank::text, '/'
          order by d.date
        )
      end
    from (
        select h.date, max(
            (
              "h"."rank" + case
                when exists (
                  select
                  from bookings b
                  where b.company_id = "h"."company_id"
                    and b.space_id = "h"."space_id"
                    and b.date = "h"."date"
                    and b.is_confirmed
                ) then 1
                else 0
              end
            )
          ) as rank
        from hold_ranks h
        where h.company_id = "r"."company_id"
          and h.event_id = "r"."id"
        group by h.date
      ) d
  ) as "hold_ranks",
  (
    case
      when "r"."status" = 'declined'
      and exists (
        select
        from holds ended
        where ended.company_id = "r"."company_id"
          and ended.event_id = "r"."id"
          and ended.ended_at >= "r"."status_changed_at"
      ) then case
        when "r"."status_reason" = 'The hold expired' then 'expired'
        else 'released'
      end
    end
  ) as "hold_end", "r"."moved_from"::text as "moved_from", "r"."cancelled_from" as "cancelled_from",
  "r"."is_date_open" as "is_date_open", false as "is_busy",
  case
    when "r"."custom" = '{}' then "r"."custom"
    else (
      select coalesce(
          jsonb_object_agg(f.id, "r"."custom" -> f.id::text) filter (
            where f.type <> 'person'
          ), '{}'
        ) || coalesce(
          jsonb_strip_nulls(
            jsonb_object_agg(
              f.id,
              (
                select
                  jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
                from users someone
                where someone.id = ("r"."custom" ->> f.id::text)::uuid
              )
            ) filter (
              where f.type = 'person'
            )
          ), '{}'
        )
      from custom_fields f
      where f.company_id = $1
        and f.kind = $2
        and f.removed_at is null
        and "r"."custom" ? f.id::text
        and true
    )
  end as custom, false as is_masked
from "events" r
where r.company_id = $3
  and r.id = any ($4::uuid[]);
with "page" as (
    select "id", "created_at", "actor_kind", "admin_user_id", "subject_user_id", "action_type", "resource_type",
      "resource_id", "old_values", "new_values", "metadata", "ip_address"
    from "audit_logs"
    where "company_id" = $1
      and "resource_id" = $2
    order by "created_at" desc, "id" desc
    limit $3
  )
select "a"."id", "a"."created_at", "a"."actor_kind", "a"."admin_user_id", "a"."subject_user_id", "a"."action_type",
  "a"."resource_type", "a"."resource_id", "a"."old_values", "a"."new_values", "a"."metadata", "a"."ip_address",
  coalesce("person"."display_name", "person"."full_name") as "full_name", "person"."email", "person"."avatar_url",
  "about"."person_name" as "about_name", "about"."person_email" as "about_email",
  case
    when person.id is null
    or a.admin_user_id <> a.subject_user_id then is_platform_staff (a.admin_user_id)
    else false
  end as "by_staff"
from "page" as "a"
  left join "users" as "person" on "person"."id" = "a"."subject_user_id"
  left join lateral (
    select "m"."person_name", "m"."person_email"
    from "user_company_memberships" as "m"
    where m.id = case
        when a.resource_type = 'user_membership' then a.resource_id::uuid
      end
      and "m"."company_id" = $4
    limit $5
  ) as "about" on true
order by "a"."created_at" desc, "a"."id" desc;
select f.id, f.kind, f.label, f.hint, f.type, f.choices, f.currency, f.version, f.removed_at,
  f.removed_at + 30 * interval '1 day' as gone_at
from custom_fields f
where f.company_id = $1
  and f.kind = $2
  and f.removed_at is null
  and true
order by f.position, f.id;

-- events.listBin
select r.id, r.name, r.deleted_at,
  (
    select jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
    from users someone
    where someone.id = "r"."deleted_by"
  ) as deleted_by, r.deleted_at + 30 * interval '1 day' as gone_at
from "events" r
where r.company_id = $1
  and r.deleted_at > now() - 30 * interval '1 day'
  and true
order by r.deleted_at desc, r.id desc
limit 51;

-- events.listViews
select coalesce(
    (
      select jsonb_agg(
          jsonb_build_object('id', id, 'name', name, 'is_shared', user_id is null, 'view', jsonb_build_object('group', $1::text) || view)
          order by user_id is null, name_key
        )
      from saved_views
      where company_id = $2
        and kind = $3
        and (
          user_id is null
          or user_id = $4
        )
    ), '[]'
  ) as views, mine.start_view_id, coalesce(mine.columns, '{}') as columns
from (
    select
  ) nothing
  left join list_settings mine on mine.company_id = $5
  and mine.user_id = $6
  and mine.kind = $7;

-- events.getExport
select f.id, f.kind, f.label, f.hint, f.type, f.choices, f.currency, f.version, f.removed_at,
  f.removed_at + 30 * interval '1 day' as gone_at
from custom_fields f
where f.company_id = $1
  and f.kind = $2
  and f.removed_at is null
  and true
order by f.position, f.id;
select c.timezone,
  (
    select coalesce(jsonb_object_agg(named.id, named.name), '{}')
    from (
        select t.id, t.name
        from tags t
        where t.company_id = c.id
        union all
        select m.user_id, m.person_name
        from user_company_memberships m
        where m.company_id = c.id
          and m.person_name is not null
        union all
        select r.id, r.name
        from "spaces" r
        where r.company_id = c.id
      ) named
  ) as names
from companies c
where c.id = $1;
with page as (
    (
      select r.id, "r"."date_key" as "sorted", "r"."start_key" as "sorted_2", "r"."name_key" as "sorted_3"
      from "events" r
      where r.company_id = $1
        and r.deleted_at is null
        and r.status <> 'declined'
        and (
          r.ends_at is null
          or r.ends_at > now()
        )
        and "r"."date_key" >= least(
          current_date - 3,
          (
            select min(l.first_date)
            from events l
            where l.company_id = $2
              and l.deleted_at is null
              and l.last_date > l.first_date
              and l.ends_at > now()
              and l.first_date < current_date - 3
          )
        )
        and true
        and true
      order by "r"."date_key" asc, "r"."start_key" asc, "r"."name_key" asc, "r"."id" asc
      limit 501
    )
  )
select "r"."id", "r"."company_id", "r"."deleted_at", "r"."version" as version, "r"."created_at" as "created_at",
  "r"."updated_at" as "updated_at",
  (
    select jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
    from users someone
    where someone.id = "r"."created_by"
  ) as "created_by",
  (
    select jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
    from users someone
    where someone.id = "r"."updated_by"
  ) as "updated_by", "r"."name" as "name",
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
    where d.company_id = "r"."company_id"
      and d.event_id = "r"."id"
  ) as "days", "r"."kind" as "kind", "r"."status" as "status",
  (
    select jsonb_build_object('id', of_it.id, 'name', of_it.name)
    from "venues" of_it
    where of_it.company_id = "r"."company_id"
      and of_it.id = "r"."venue_id"
  ) as "venue", "r"."time_zone" as "time_zone", "r"."organiser_role" as "organiser_role",
  (
    select jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
    from users someone
    where someone.id = "r"."owner_id"
  ) as "owner", "r"."conflict_reason" as "conflict_reason", "r"."artists" as "artists", "r"."capacity" as "capacity",
  "r"."age_limit" as "age_limit", to_char("r"."announce_at", 'YYYY-MM-DD"T"HH24:MI') as "announce_at",
  to_char("r"."presale_at", 'YYYY-MM-DD"T"HH24:MI') as "presale_at",
  to_char("r"."on_sale_at", 'YYYY-MM-DD"T"HH24:MI') as "on_sale_at", "r"."ticket_url" as "ticket_url",
  "r"."currency" as "currency", "r"."color" as "color", "r"."notes" as "notes", "r"."is_private" as "is_private",
  "r"."viewers" as "viewers", "r"."tags" as "tags", coalesce(
    case
      when "r"."status" = 'declined' then (
        select case
            when exists (
              select
              from holds won
              where won.company_id = ended.company_id
                and won.event_id = ended.ended_for
                and won.group_id = ended.group_id
            ) then 'Another date of this tour' || coalesce(', ' || to_char(winner.first_date, 'FMDy, FMDD FMMonth') || ',', '') || ' was confirmed'
            else '‘' || winner.name || '’ was confirmed'
          end
        from holds ended
          join events winner on winner.company_id = ended.company_id
          and winner.id = ended.ended_for
        where ended.company_id = "r"."company_id"
          and ended.event_id = "r"."id"
          and not winner.is_private
      )
    end, "r"."status_reason"
  ) as "status_reason", "r"."first_date"::text as "first_date", "r"."last_date"::text as "last_date",
  "r"."starts_at" as "starts_at", "r"."ends_at" as "ends_at",
  (
    select coalesce(
        jsonb_agg(
          jsonb_build_object('id', s.id, 'name', s.name)
          order by s.sort_order, s.name_key, s.id
        ), '[]'
      )
    from spaces s
    where s.company_id = "r"."company_id"
      and s.id in (
        select unnest(d.spaces)
        from event_days d
        where d.company_id = "r"."company_id"
          and d.event_id = "r"."id"
      )
  ) as "spaces",
  (
    exists (
      select
      from (
          select company_id, event_id, space_id, begins_at, ends_at, begins_at - interval '6 days' as after
          from bookings
          where company_id = "r"."company_id"
            and event_id = "r"."id"
            and is_confirmed
          offset 0
        ) b
        join bookings o on o.company_id = b.company_id
        and o.space_id = b.space_id
        and o.event_id <> b.event_id
        and o.begins_at < b.ends_at
        and o.begins_at > b.after
        and o.ends_at > b.begins_at
        and o.is_confirmed
    )
    or ("r"."company_id", "r"."id") in (
      select b.company_id, b.event_id
      from outside_calendars c
        cross join lateral (
          with recursive
            inside (id) as (
              select c.space_id
              union
              select p.part_id
              from inside
                join space_parts p on p.company_id = c.company_id
                and p.space_id = inside.id
            )
          select id
          from inside
        ) i
        join outside_entries n on n.company_id = c.company_id
        and n.calendar_id = c.id
        and n.is_busy
        and n.ends_at > n.begins_at
        join bookings b on b.company_id = c.company_id
        and b.space_id = i.id
        and b.is_confirmed
        and b.begins_at < n.ends_at
        and b.begins_at > n.begins_at - interval '6 days'
        and b.ends_at > n.begins_at
      where c.space_id is not null
    )
  ) as "has_conflict",
  (
    select case
        when min(d.rank) = max(d.rank) then min(d.rank)::text
        else string_agg(
          d.rank::text, '/'
          order by d.date
        )
      end
    from (
        select h.date, max(
            (
              "h"."rank" + case
                when exists (
                  select
                  from bookings b
                  where b.company_id = "h"."company_id"
                    and b.space_id = "h"."space_id"
                    and b.date = "h"."date"
                    and b.is_confirmed
                ) then 1
                else 0
              end
            )
          ) as rank
        from hold_ranks h
        where h.company_id = "r"."company_id"
          and h.event_id = "r"."id"
        group by h.date
      ) d
  ) as "hold_ranks",
  (
    case
      when "r"."status" = 'declined'
      and exists (
        select
        from holds ended
        where ended.company_id = "r"."company_id"
          and ended.event_id = "r"."id"
          and ended.ended_at >= "r"."status_changed_at"
      ) then case
        when "r"."status_reason" = 'The hold expired' then 'expired'
        else 'released'
      end
    end
  ) as "hold_end", "r"."moved_from"::text as "moved_from", "r"."cancelled_from" as "cancelled_from",
  "r"."is_date_open" as "is_date_open", false as "is_busy",
  case
    when "r"."custom" = '{}' then "r"."custom"
    else (
      select coalesce(
          jsonb_object_agg(f.id, "r"."custom" -> f.id::text) filter (
            where f.type <> 'person'
          ), '{}'
        ) || coalesce(
          jsonb_strip_nulls(
            jsonb_object_agg(
              f.id,
              (
                select
                  jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
                from users someone
                where someone.id = ("r"."custom" ->> f.id::text)::uuid
              )
            ) filter (
              where f.type = 'person'
            )
          ), '{}'
        )
      from custom_fields f
      where f.company_id = $3
        and f.kind = $4
        and f.removed_at is null
        and "r"."custom" ? f.id::text
        and true
    )
  end as custom, false as is_masked,
  json_build_array(("page"."sorted")::text, ("page"."sorted_2")::text, ("page"."sorted_3")::text)::text as sorted_text
from page
  join "events" r on r.id = page.id
order by "page"."sorted" asc, "page"."sorted_2" asc, "page"."sorted_3" asc, "page"."id" asc;

-- events.getUpcoming
select "r"."id", "r"."company_id", "r"."deleted_at", "r"."version" as version, "r"."created_at" as "created_at",
  "r"."updated_at" as "updated_at",
  (
    select jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
    from users someone
    where someone.id = "r"."created_by"
  ) as "created_by",
  (
    select jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
    from users someone
    where someone.id = "r"."updated_by"
  ) as "updated_by", "r"."name" as "name",
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
    where d.company_id = "r"."company_id"
      and d.event_id = "r"."id"
  ) as "days", "r"."kind" as "kind", "r"."status" as "status",
  (
    select jsonb_build_object('id', of_it.id, 'name', of_it.name)
    from "venues" of_it
    where of_it.company_id = "r"."company_id"
      and of_it.id = "r"."venue_id"
  ) as "venue", "r"."time_zone" as "time_zone", "r"."organiser_role" as "organiser_role",
  (
    select jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
    from users someone
    where someone.id = "r"."owner_id"
  ) as "owner", "r"."conflict_reason" as "conflict_reason", "r"."artists" as "artists", "r"."capacity" as "capacity",
  "r"."age_limit" as "age_limit", to_char("r"."announce_at", 'YYYY-MM-DD"T"HH24:MI') as "announce_at",
  to_char("r"."presale_at", 'YYYY-MM-DD"T"HH24:MI') as "presale_at",
  to_char("r"."on_sale_at", 'YYYY-MM-DD"T"HH24:MI') as "on_sale_at", "r"."ticket_url" as "ticket_url",
  "r"."currency" as "currency", "r"."color" as "color", "r"."is_private" as "is_private", "r"."tags" as "tags",
  coalesce(
    case
      when "r"."status" = 'declined' then (
        select case
            when exists (
              select
              from holds won
              where won.company_id = ended.company_id
                and won.event_id = ended.ended_for
                and won.group_id = ended.group_id
            ) then 'Another date of this tour' || coalesce(', ' || to_char(winner.first_date, 'FMDy, FMDD FMMonth') || ',', '') || ' was confirmed'
            else '‘' || winner.name || '’ was confirmed'
          end
        from holds ended
          join events winner on winner.company_id = ended.company_id
          and winner.id = ended.ended_for
        where ended.company_id = "r"."company_id"
          and ended.event_id = "r"."id"
          and not winner.is_private
      )
    end, "r"."status_reason"
  ) as "status_reason", "r"."first_date"::text as "first_date", "r"."last_date"::text as "last_date",
  "r"."starts_at" as "starts_at", "r"."ends_at" as "ends_at",
  (
    select coalesce(
        jsonb_agg(
          jsonb_build_object('id', s.id, 'name', s.name)
          order by s.sort_order, s.name_key, s.id
        ), '[]'
      )
    from spaces s
    where s.company_id = "r"."company_id"
      and s.id in (
        select unnest(d.spaces)
        from event_days d
        where d.company_id = "r"."company_id"
          and d.event_id = "r"."id"
      )
  ) as "spaces",
  (
    exists (
      select
      from (
          select company_id, event_id, space_id, begins_at, ends_at, begins_at - interval '6 days' as after
          from bookings
          where company_id = "r"."company_id"
            and event_id = "r"."id"
            and is_confirmed
          offset 0
        ) b
        join bookings o on o.company_id = b.company_id
        and o.space_id = b.space_id
        and o.event_id <> b.event_id
        and o.begins_at < b.ends_at
        and o.begins_at > b.after
        and o.ends_at > b.begins_at
        and o.is_confirmed
    )
    or ("r"."company_id", "r"."id") in (
      select b.company_id, b.event_id
      from outside_calendars c
        cross join lateral (
          with recursive
            inside (id) as (
              select c.space_id
              union
              select p.part_id
              from inside
                join space_parts p on p.company_id = c.company_id
                and p.space_id = inside.id
            )
          select id
          from inside
        ) i
        join outside_entries n on n.company_id = c.company_id
        and n.calendar_id = c.id
        and n.is_busy
        and n.ends_at > n.begins_at
        join bookings b on b.company_id = c.company_id
        and b.space_id = i.id
        and b.is_confirmed
        and b.begins_at < n.ends_at
        and b.begins_at > n.begins_at - interval '6 days'
        and b.ends_at > n.begins_at
      where c.space_id is not null
    )
  ) as "has_conflict",
  (
    select case
        when min(d.rank) = max(d.rank) then min(d.rank)::text
        else string_agg(
          d.rank::text, '/'
          order by d.date
        )
      end
    from (
        select h.date, max(
            (
              "h"."rank" + case
                when exists (
                  select
                  from bookings b
                  where b.company_id = "h"."company_id"
                    and b.space_id = "h"."space_id"
                    and b.date = "h"."date"
                    and b.is_confirmed
                ) then 1
                else 0
              end
            )
          ) as rank
        from hold_ranks h
        where h.company_id = "r"."company_id"
          and h.event_id = "r"."id"
        group by h.date
      ) d
  ) as "hold_ranks",
  (
    case
      when "r"."status" = 'declined'
      and exists (
        select
        from holds ended
        where ended.company_id = "r"."company_id"
          and ended.event_id = "r"."id"
          and ended.ended_at >= "r"."status_changed_at"
      ) then case
        when "r"."status_reason" = 'The hold expired' then 'expired'
        else 'released'
      end
    end
  ) as "hold_end", "r"."moved_from"::text as "moved_from", "r"."is_date_open" as "is_date_open", false as "is_busy",
  case
    when "r"."custom" = '{}' then "r"."custom"
    else (
      select coalesce(
          jsonb_object_agg(f.id, "r"."custom" -> f.id::text) filter (
            where f.type <> 'person'
          ), '{}'
        ) || coalesce(
          jsonb_strip_nulls(
            jsonb_object_agg(
              f.id,
              (
                select
                  jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
                from users someone
                where someone.id = ("r"."custom" ->> f.id::text)::uuid
              )
            ) filter (
              where f.type = 'person'
            )
          ), '{}'
        )
      from custom_fields f
      where f.company_id = $1
        and f.kind = $2
        and f.removed_at is null
        and "r"."custom" ? f.id::text
        and true
    )
  end as custom, false as is_masked,
  (
    "r"."date_key" <= current_date + 15
    and "r"."starts_at" <= now() + 14 * interval '1 day'
    and "r"."status" = any ($3::text[])
    and not "r"."is_date_open"
    and true
  ) as is_late
from events r
where r.company_id = $4
  and r.id in (
    select r.id
    from events r
    where r.company_id = $5
      and r.deleted_at is null
      and r.status <> 'declined'
      and (
        r.ends_at is null
        or r.ends_at > now()
      )
      and "r"."date_key" >= least(
        current_date - 3,
        (
          select min(l.first_date)
          from events l
          where l.company_id = $6
            and l.deleted_at is null
            and l.last_date > l.first_date
            and l.ends_at > now()
            and l.first_date < current_date - 3
        )
      )
      and (
        r.status <> all ($7::text[])
        or false
      )
    order by r.date_key, r.start_key, r.id
    limit 7
  )
order by r.date_key, r.start_key, r.id;
select "r"."id", "r"."company_id", "r"."deleted_at", "r"."version" as version, "r"."created_at" as "created_at",
  "r"."updated_at" as "updated_at",
  (
    select jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
    from users someone
    where someone.id = "r"."created_by"
  ) as "created_by",
  (
    select jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
    from users someone
    where someone.id = "r"."updated_by"
  ) as "updated_by", "r"."name" as "name",
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
    where d.company_id = "r"."company_id"
      and d.event_id = "r"."id"
  ) as "days", "r"."kind" as "kind", "r"."status" as "status",
  (
    select jsonb_build_object('id', of_it.id, 'name', of_it.name)
    from "venues" of_it
    where of_it.company_id = "r"."company_id"
      and of_it.id = "r"."venue_id"
  ) as "venue", "r"."time_zone" as "time_zone", "r"."organiser_role" as "organiser_role",
  (
    select jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
    from users someone
    where someone.id = "r"."owner_id"
  ) as "owner", "r"."conflict_reason" as "conflict_reason", "r"."artists" as "artists", "r"."capacity" as "capacity",
  "r"."age_limit" as "age_limit", to_char("r"."announce_at", 'YYYY-MM-DD"T"HH24:MI') as "announce_at",
  to_char("r"."presale_at", 'YYYY-MM-DD"T"HH24:MI') as "presale_at",
  to_char("r"."on_sale_at", 'YYYY-MM-DD"T"HH24:MI') as "on_sale_at", "r"."ticket_url" as "ticket_url",
  "r"."currency" as "currency", "r"."color" as "color", "r"."is_private" as "is_private", "r"."tags" as "tags",
  coalesce(
    case
      when "r"."status" = 'declined' then (
        select case
            when exists (
              select
              from holds won
              where won.company_id = ended.company_id
                and won.event_id = ended.ended_for
                and won.group_id = ended.group_id
            ) then 'Another date of this tour' || coalesce(', ' || to_char(winner.first_date, 'FMDy, FMDD FMMonth') || ',', '') || ' was confirmed'
            else '‘' || winner.name || '’ was confirmed'
          end
        from holds ended
          join events winner on winner.company_id = ended.company_id
          and winner.id = ended.ended_for
        where ended.company_id = "r"."company_id"
          and ended.event_id = "r"."id"
          and not winner.is_private
      )
    end, "r"."status_reason"
  ) as "status_reason", "r"."first_date"::text as "first_date", "r"."last_date"::text as "last_date",
  "r"."starts_at" as "starts_at", "r"."ends_at" as "ends_at",
  (
    select coalesce(
        jsonb_agg(
          jsonb_build_object('id', s.id, 'name', s.name)
          order by s.sort_order, s.name_key, s.id
        ), '[]'
      )
    from spaces s
    where s.company_id = "r"."company_id"
      and s.id in (
        select unnest(d.spaces)
        from event_days d
        where d.company_id = "r"."company_id"
          and d.event_id = "r"."id"
      )
  ) as "spaces",
  (
    exists (
      select
      from (
          select company_id, event_id, space_id, begins_at, ends_at, begins_at - interval '6 days' as after
          from bookings
          where company_id = "r"."company_id"
            and event_id = "r"."id"
            and is_confirmed
          offset 0
        ) b
        join bookings o on o.company_id = b.company_id
        and o.space_id = b.space_id
        and o.event_id <> b.event_id
        and o.begins_at < b.ends_at
        and o.begins_at > b.after
        and o.ends_at > b.begins_at
        and o.is_confirmed
    )
    or ("r"."company_id", "r"."id") in (
      select b.company_id, b.event_id
      from outside_calendars c
        cross join lateral (
          with recursive
            inside (id) as (
              select c.space_id
              union
              select p.part_id
              from inside
                join space_parts p on p.company_id = c.company_id
                and p.space_id = inside.id
            )
          select id
          from inside
        ) i
        join outside_entries n on n.company_id = c.company_id
        and n.calendar_id = c.id
        and n.is_busy
        and n.ends_at > n.begins_at
        join bookings b on b.company_id = c.company_id
        and b.space_id = i.id
        and b.is_confirmed
        and b.begins_at < n.ends_at
        and b.begins_at > n.begins_at - interval '6 days'
        and b.ends_at > n.begins_at
      where c.space_id is not null
    )
  ) as "has_conflict",
  (
    select case
        when min(d.rank) = max(d.rank) then min(d.rank)::text
        else string_agg(
          d.rank::text, '/'
          order by d.date
        )
      end
    from (
        select h.date, max(
            (
              "h"."rank" + case
                when exists (
                  select
                  from bookings b
                  where b.company_id = "h"."company_id"
                    and b.space_id = "h"."space_id"
                    and b.date = "h"."date"
                    and b.is_confirmed
                ) then 1
                else 0
              end
            )
          ) as rank
        from hold_ranks h
        where h.company_id = "r"."company_id"
          and h.event_id = "r"."id"
        group by h.date
      ) d
  ) as "hold_ranks",
  (
    case
      when "r"."status" = 'declined'
      and exists (
        select
        from holds ended
        where ended.company_id = "r"."company_id"
          and ended.event_id = "r"."id"
          and ended.ended_at >= "r"."status_changed_at"
      ) then case
        when "r"."status_reason" = 'The hold expired' then 'expired'
        else 'released'
      end
    end
  ) as "hold_end", "r"."moved_from"::text as "moved_from", "r"."is_date_open" as "is_date_open", false as "is_busy",
  case
    when "r"."custom" = '{}' then "r"."custom"
    else (
      select coalesce(
          jsonb_object_agg(f.id, "r"."custom" -> f.id::text) filter (
            where f.type <> 'person'
          ), '{}'
        ) || coalesce(
          jsonb_strip_nulls(
            jsonb_object_agg(
              f.id,
              (
                select
                  jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
                from users someone
                where someone.id = ("r"."custom" ->> f.id::text)::uuid
              )
            ) filter (
              where f.type = 'person'
            )
          ), '{}'
        )
      from custom_fields f
      where f.company_id = $1
        and f.kind = $2
        and f.removed_at is null
        and "r"."custom" ? f.id::text
        and true
    )
  end as custom, false as is_masked,
  (
    "r"."date_key" <= current_date + 15
    and "r"."starts_at" <= now() + 14 * interval '1 day'
    and "r"."status" = any ($3::text[])
    and not "r"."is_date_open"
    and true
  ) as is_late
from events r
where r.company_id = $4
  and r.deleted_at is null
  and (
    "r"."date_key" <= current_date + 15
    and "r"."starts_at" <= now() + 14 * interval '1 day'
    and "r"."status" = any ($5::text[])
    and not "r"."is_date_open"
    and true
  )
  and r.id not in (
    select r.id
    from events r
    where r.company_id = $6
      and r.deleted_at is null
      and r.status <> 'declined'
      and (
        r.ends_at is null
        or r.ends_at > now()
      )
      and "r"."date_key" >= least(
        current_date - 3,
        (
          select min(l.first_date)
          from events l
          where l.company_id = $7
            and l.deleted_at is null
            and l.last_date > l.first_date
            and l.ends_at > now()
            and l.first_date < current_date - 3
        )
      )
      and (
        r.status <> all ($8::text[])
        or false
      )
    order by r.date_key, r.start_key, r.id
    limit 7
  )
order by r.first_date desc, r.id
limit 3;
select count(*)
from (
    select
    from events r
    where r.company_id = $1
      and r.deleted_at is null
      and (
        "r"."date_key" <= current_date + 15
        and "r"."starts_at" <= now() + 14 * interval '1 day'
        and "r"."status" = any ($2::text[])
        and not "r"."is_date_open"
        and true
      )
      and r.id not in (
        select r.id
        from events r
        where r.company_id = $3
          and r.deleted_at is null
          and r.status <> 'declined'
          and (
            r.ends_at is null
            or r.ends_at > now()
          )
          and "r"."date_key" >= least(
            current_date - 3,
            (
              select min(l.first_date)
              from events l
              where l.company_id = $4
                and l.deleted_at is null
                and l.last_date > l.first_date
                and l.ends_at > now()
                and l.first_date < current_date - 3
            )
          )
          and (
            r.status <> all ($5::text[])
            or false
          )
        order by r.date_key, r.start_key, r.id
        limit 7
      )
    limit 100
  ) c;

-- events.getEventLimit
select "p"."limits",
  (
    select count(*)
    from events e
    where e.company_id = "c"."id"
      and e.deleted_at is null
      and e.status not in ('inquiry', 'archived', 'cancelled', 'declined')
  ) as "used"
from "companies" as "c"
  left join "plans" as "p" on "p"."id" = "c"."plan_id"
where "c"."id" = $1;

-- events.getCalendar
select "r"."id", "r"."company_id", "r"."deleted_at", "r"."version" as version, "r"."name" as "name",
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
    where d.company_id = "r"."company_id"
      and d.event_id = "r"."id"
  ) as "days", "r"."kind" as "kind", "r"."status" as "status",
  (
    select jsonb_build_object('id', of_it.id, 'name', of_it.name)
    from "venues" of_it
    where of_it.company_id = "r"."company_id"
      and of_it.id = "r"."venue_id"
  ) as "venue", "r"."time_zone" as "time_zone", "r"."color" as "color",
  (
    exists (
      select
      from (
          select company_id, event_id, space_id, begins_at, ends_at, begins_at - interval '6 days' as after
          from bookings
          where company_id = "r"."company_id"
            and event_id = "r"."id"
            and is_confirmed
          offset 0
        ) b
        join bookings o on o.company_id = b.company_id
        and o.space_id = b.space_id
        and o.event_id <> b.event_id
        and o.begins_at < b.ends_at
        and o.begins_at > b.after
        and o.ends_at > b.begins_at
        and o.is_confirmed
    )
    or ("r"."company_id", "r"."id") in (
      select b.company_id, b.event_id
      from outside_calendars c
        cross join lateral (
          with recursive
            inside (id) as (
              select c.space_id
              union
              select p.part_id
              from inside
                join space_parts p on p.company_id = c.company_id
                and p.space_id = inside.id
            )
          select id
          from inside
        ) i
        join outside_entries n on n.company_id = c.company_id
        and n.calendar_id = c.id
        and n.is_busy
        and n.ends_at > n.begins_at
        join bookings b on b.company_id = c.company_id
        and b.space_id = i.id
        and b.is_confirmed
        and b.begins_at < n.ends_at
        and b.begins_at > n.begins_at - interval '6 days'
        and b.ends_at > n.begins_at
      where c.space_id is not null
    )
  ) as "has_conflict",
  (
    case
      when "r"."status" = 'declined'
      and exists (
        select
        from holds ended
        where ended.company_id = "r"."company_id"
          and ended.event_id = "r"."id"
          and ended.ended_at >= "r"."status_changed_at"
      ) then case
        when "r"."status_reason" = 'The hold expired' then 'expired'
        else 'released'
      end
    end
  ) as "hold_end", false as "is_busy", false as is_masked,
  case
    when r.status = 'hold'
    and not (false) then (
      select jsonb_object_agg(h.date::text, h.rank)
      from (
          select o.date, max(
              (
                "o"."rank" + case
                  when exists (
                    select
                    from bookings b
                    where b.company_id = "o"."company_id"
                      and b.space_id = "o"."space_id"
                      and b.date = "o"."date"
                      and b.is_confirmed
                  ) then 1
                  else 0
                end
              )
            ) as rank
          from hold_ranks o
          where o.company_id = r.company_id
            and o.event_id = r.id
          group by o.date
        ) h
    )
  end as ranks
from events r
where r.company_id = $1
  and r.deleted_at is null
  and true
  and not r.is_date_open
  and r.status <> 'declined'
  and r.id = any (
    array(
      select d.event_id
      from event_days d
      where d.company_id = $2
        and d.date between $3::date and $4::date
    )
  )
order by r.date_key, r.id
limit 2001;

-- events.listConflicts
select "r"."id", "r"."company_id", "r"."deleted_at", "r"."version" as version, "r"."created_at" as "created_at",
  "r"."updated_at" as "updated_at",
  (
    select jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
    from users someone
    where someone.id = "r"."created_by"
  ) as "created_by",
  (
    select jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
    from users someone
    where someone.id = "r"."updated_by"
  ) as "updated_by", "r"."name" as "name",
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
    where d.company_id = "r"."company_id"
      and d.event_id = "r"."id"
  ) as "days", "r"."kind" as "kind", "r"."status" as "status",
  (
    select jsonb_build_object('id', of_it.id, 'name', of_it.name)
    from "venues" of_it
    where of_it.company_id = "r"."company_id"
      and of_it.id = "r"."venue_id"
  ) as "venue", "r"."time_zone" as "time_zone", "r"."organiser_role" as "organiser_role",
  (
    select jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
    from users someone
    where someone.id = "r"."owner_id"
  ) as "owner", "r"."conflict_reason" as "conflict_reason", "r"."artists" as "artists", "r"."capacity" as "capacity",
  "r"."age_limit" as "age_limit", to_char("r"."announce_at", 'YYYY-MM-DD"T"HH24:MI') as "announce_at",
  to_char("r"."presale_at", 'YYYY-MM-DD"T"HH24:MI') as "presale_at",
  to_char("r"."on_sale_at", 'YYYY-MM-DD"T"HH24:MI') as "on_sale_at", "r"."ticket_url" as "ticket_url",
  "r"."currency" as "currency", "r"."color" as "color", "r"."notes" as "notes", "r"."is_private" as "is_private",
  "r"."viewers" as "viewers", "r"."tags" as "tags", coalesce(
    case
      when "r"."status" = 'declined' then (
        select case
            when exists (
              select
              from holds won
              where won.company_id = ended.company_id
                and won.event_id = ended.ended_for
                and won.group_id = ended.group_id
            ) then 'Another date of this tour' || coalesce(', ' || to_char(winner.first_date, 'FMDy, FMDD FMMonth') || ',', '') || ' was confirmed'
            else '‘' || winner.name || '’ was confirmed'
          end
        from holds ended
          join events winner on winner.company_id = ended.company_id
          and winner.id = ended.ended_for
        where ended.company_id = "r"."company_id"
          and ended.event_id = "r"."id"
          and not winner.is_private
      )
    end, "r"."status_reason"
  ) as "status_reason", "r"."first_date"::text as "first_date", "r"."last_date"::text as "last_date",
  "r"."starts_at" as "starts_at", "r"."ends_at" as "ends_at",
  (
    select coalesce(
        jsonb_agg(
          jsonb_build_object('id', s.id, 'name', s.name)
          order by s.sort_order, s.name_key, s.id
        ), '[]'
      )
    from spaces s
    where s.company_id = "r"."company_id"
      and s.id in (
        select unnest(d.spaces)
        from event_days d
        where d.company_id = "r"."company_id"
          and d.event_id = "r"."id"
      )
  ) as "spaces",
  (
    exists (
      select
      from (
          select company_id, event_id, space_id, begins_at, ends_at, begins_at - interval '6 days' as after
          from bookings
          where company_id = "r"."company_id"
            and event_id = "r"."id"
            and is_confirmed
          offset 0
        ) b
        join bookings o on o.company_id = b.company_id
        and o.space_id = b.space_id
        and o.event_id <> b.event_id
        and o.begins_at < b.ends_at
        and o.begins_at > b.after
        and o.ends_at > b.begins_at
        and o.is_confirmed
    )
    or ("r"."company_id", "r"."id") in (
      select b.company_id, b.event_id
      from outside_calendars c
        cross join lateral (
          with recursive
            inside (id) as (
              select c.space_id
              union
              select p.part_id
              from inside
                join space_parts p on p.company_id = c.company_id
                and p.space_id = inside.id
            )
          select id
          from inside
        ) i
        join outside_entries n on n.company_id = c.company_id
        and n.calendar_id = c.id
        and n.is_busy
        and n.ends_at > n.begins_at
        join bookings b on b.company_id = c.company_id
        and b.space_id = i.id
        and b.is_confirmed
        and b.begins_at < n.ends_at
        and b.begins_at > n.begins_at - interval '6 days'
        and b.ends_at > n.begins_at
      where c.space_id is not null
    )
  ) as "has_conflict",
  (
    select case
        when min(d.rank) = max(d.rank) then min(d.rank)::text
        else string_agg(
          d.rank::text, '/'
          order by d.date
        )
      end
    from (
        select h.date, max(
            (
              "h"."rank" + case
                when exists (
                  select
                  from bookings b
                  where b.company_id = "h"."company_id"
                    and b.space_id = "h"."space_id"
                    and b.date = "h"."date"
                    and b.is_confirmed
                ) then 1
                else 0
              end
            )
          ) as rank
        from hold_ranks h
        where h.company_id = "r"."company_id"
          and h.event_id = "r"."id"
        group by h.date
      ) d
  ) as "hold_ranks",
  (
    case
      when "r"."status" = 'declined'
      and exists (
        select
        from holds ended
        where ended.company_id = "r"."company_id"
          and ended.event_id = "r"."id"
          and ended.ended_at >= "r"."status_changed_at"
      ) then case
        when "r"."status_reason" = 'The hold expired' then 'expired'
        else 'released'
      end
    end
  ) as "hold_end", "r"."moved_from"::text as "moved_from", "r"."cancelled_from" as "cancelled_from",
  "r"."is_date_open" as "is_date_open", false as "is_busy",
  case
    when "r"."custom" = '{}' then "r"."custom"
    else (
      select coalesce(
          jsonb_object_agg(f.id, "r"."custom" -> f.id::text) filter (
            where f.type <> 'person'
          ), '{}'
        ) || coalesce(
          jsonb_strip_nulls(
            jsonb_object_agg(
              f.id,
              (
                select
                  jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
                from users someone
                where someone.id = ("r"."custom" ->> f.id::text)::uuid
              )
            ) filter (
              where f.type = 'person'
            )
          ), '{}'
        )
      from custom_fields f
      where f.company_id = $1
        and f.kind = $2
        and f.removed_at is null
        and "r"."custom" ? f.id::text
        and true
    )
  end as custom, false as is_masked
from "events" r
where r.company_id = $3
  and r.id = any ($4::uuid[]);
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

-- events.previewStatus
select "r"."id", "r"."company_id", "r"."deleted_at", "r"."version" as version, "r"."created_at" as "created_at",
  "r"."updated_at" as "updated_at",
  (
    select jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
    from users someone
    where someone.id = "r"."created_by"
  ) as "created_by",
  (
    select jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
    from users someone
    where someone.id = "r"."updated_by"
  ) as "updated_by", "r"."name" as "name",
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
    where d.company_id = "r"."company_id"
      and d.event_id = "r"."id"
  ) as "days", "r"."kind" as "kind", "r"."status" as "status",
  (
    select jsonb_build_object('id', of_it.id, 'name', of_it.name)
    from "venues" of_it
    where of_it.company_id = "r"."company_id"
      and of_it.id = "r"."venue_id"
  ) as "venue", "r"."time_zone" as "time_zone", "r"."organiser_role" as "organiser_role",
  (
    select jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
    from users someone
    where someone.id = "r"."owner_id"
  ) as "owner", "r"."conflict_reason" as "conflict_reason", "r"."artists" as "artists", "r"."capacity" as "capacity",
  "r"."age_limit" as "age_limit", to_char("r"."announce_at", 'YYYY-MM-DD"T"HH24:MI') as "announce_at",
  to_char("r"."presale_at", 'YYYY-MM-DD"T"HH24:MI') as "presale_at",
  to_char("r"."on_sale_at", 'YYYY-MM-DD"T"HH24:MI') as "on_sale_at", "r"."ticket_url" as "ticket_url",
  "r"."currency" as "currency", "r"."color" as "color", "r"."notes" as "notes", "r"."is_private" as "is_private",
  "r"."viewers" as "viewers", "r"."tags" as "tags", coalesce(
    case
      when "r"."status" = 'declined' then (
        select case
            when exists (
              select
              from holds won
              where won.company_id = ended.company_id
                and won.event_id = ended.ended_for
                and won.group_id = ended.group_id
            ) then 'Another date of this tour' || coalesce(', ' || to_char(winner.first_date, 'FMDy, FMDD FMMonth') || ',', '') || ' was confirmed'
            else '‘' || winner.name || '’ was confirmed'
          end
        from holds ended
          join events winner on winner.company_id = ended.company_id
          and winner.id = ended.ended_for
        where ended.company_id = "r"."company_id"
          and ended.event_id = "r"."id"
          and not winner.is_private
      )
    end, "r"."status_reason"
  ) as "status_reason", "r"."first_date"::text as "first_date", "r"."last_date"::text as "last_date",
  "r"."starts_at" as "starts_at", "r"."ends_at" as "ends_at",
  (
    select coalesce(
        jsonb_agg(
          jsonb_build_object('id', s.id, 'name', s.name)
          order by s.sort_order, s.name_key, s.id
        ), '[]'
      )
    from spaces s
    where s.company_id = "r"."company_id"
      and s.id in (
        select unnest(d.spaces)
        from event_days d
        where d.company_id = "r"."company_id"
          and d.event_id = "r"."id"
      )
  ) as "spaces",
  (
    exists (
      select
      from (
          select company_id, event_id, space_id, begins_at, ends_at, begins_at - interval '6 days' as after
          from bookings
          where company_id = "r"."company_id"
            and event_id = "r"."id"
            and is_confirmed
          offset 0
        ) b
        join bookings o on o.company_id = b.company_id
        and o.space_id = b.space_id
        and o.event_id <> b.event_id
        and o.begins_at < b.ends_at
        and o.begins_at > b.after
        and o.ends_at > b.begins_at
        and o.is_confirmed
    )
    or ("r"."company_id", "r"."id") in (
      select b.company_id, b.event_id
      from outside_calendars c
        cross join lateral (
          with recursive
            inside (id) as (
              select c.space_id
              union
              select p.part_id
              from inside
                join space_parts p on p.company_id = c.company_id
                and p.space_id = inside.id
            )
          select id
          from inside
        ) i
        join outside_entries n on n.company_id = c.company_id
        and n.calendar_id = c.id
        and n.is_busy
        and n.ends_at > n.begins_at
        join bookings b on b.company_id = c.company_id
        and b.space_id = i.id
        and b.is_confirmed
        and b.begins_at < n.ends_at
        and b.begins_at > n.begins_at - interval '6 days'
        and b.ends_at > n.begins_at
      where c.space_id is not null
    )
  ) as "has_conflict",
  (
    select case
        when min(d.rank) = max(d.rank) then min(d.rank)::text
        else string_agg(
          d.rank::text, '/'
          order by d.date
        )
      end
    from (
        select h.date, max(
            (
              "h"."rank" + case
                when exists (
                  select
                  from bookings b
                  where b.company_id = "h"."company_id"
                    and b.space_id = "h"."space_id"
                    and b.date = "h"."date"
                    and b.is_confirmed
                ) then 1
                else 0
              end
            )
          ) as rank
        from hold_ranks h
        where h.company_id = "r"."company_id"
          and h.event_id = "r"."id"
        group by h.date
      ) d
  ) as "hold_ranks",
  (
    case
      when "r"."status" = 'declined'
      and exists (
        select
        from holds ended
        where ended.company_id = "r"."company_id"
          and ended.event_id = "r"."id"
          and ended.ended_at >= "r"."status_changed_at"
      ) then case
        when "r"."status_reason" = 'The hold expired' then 'expired'
        else 'released'
      end
    end
  ) as "hold_end", "r"."moved_from"::text as "moved_from", "r"."cancelled_from" as "cancelled_from",
  "r"."is_date_open" as "is_date_open", false as "is_busy",
  case
    when "r"."custom" = '{}' then "r"."custom"
    else (
      select coalesce(
          jsonb_object_agg(f.id, "r"."custom" -> f.id::text) filter (
            where f.type <> 'person'
          ), '{}'
        ) || coalesce(
          jsonb_strip_nulls(
            jsonb_object_agg(
              f.id,
              (
                select
                  jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
                from users someone
                where someone.id = ("r"."custom" ->> f.id::text)::uuid
              )
            ) filter (
              where f.type = 'person'
            )
          ), '{}'
        )
      from custom_fields f
      where f.company_id = $1
        and f.kind = $2
        and f.removed_at is null
        and "r"."custom" ? f.id::text
        and true
    )
  end as custom, false as is_masked
from "events" r
where r.company_id = $3
  and r.id = any ($4::uuid[]);
select case
    when e.ends_at > now() - interval '30 days' then (
      select count(*)::int
      from written_calendars w
      where w.company_id = $1
        and w.user_id = e.owner_id
    )
    else 0
  end as "calendars",
  (
    select count(*)::int
    from holds h
      join hold_groups g on g.company_id = h.company_id
      and g.id = h.group_id
      join holds o on o.company_id = h.company_id
      and o.group_id = h.group_id
      and o.event_id <> h.event_id
      join events d on d.company_id = o.company_id
      and d.id = o.event_id
    where h.company_id = e.company_id
      and h.event_id = e.id
      and g.choice = 'any'
      and d.status = 'declined'
      and d.deleted_at is null
  ) as "released_dates",
  (
    select count(distinct r.event_id)::int
    from bookings b
      join hold_ranks r on r.company_id = b.company_id
      and r.space_id = b.space_id
      and r.date = b.date
      and r.event_id <> b.event_id
      left join hold_ranks own on own.company_id = b.company_id
      and own.space_id = b.space_id
      and own.date = b.date
      and own.event_id = b.event_id
    where b.company_id = e.company_id
      and b.event_id = e.id
      and (
        own.rank is null
        or own.rank < r.rank
      )
  ) as "holds_behind"
from events e
where e.company_id = $2
  and e.id = $3;

-- events.previewTimeZone
select time_zone as zone
from venues
where company_id = $1
  and id = $2
  and deleted_at is null;
select time_zone, count(*)::int as events
from events
where company_id = $1
  and deleted_at is null
  and venue_id = $2
  and (
    ends_at is null
    or ends_at > now()
  )
  and time_zone <> $3
group by time_zone
order by time_zone
limit 50;
