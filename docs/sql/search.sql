-- search.listMatchingRecords
with candidates as (
    select r.id, r.searched, r.updated_at
    from "events" r
    where r.company_id = $1
      and r.deleted_at is null
      and (
        (
          (r.searched like $2)
          or ("r"."venue_searched" like $3)
          or (
            cardinality(
              array(
                select t.id
                from tags t
                where t.company_id = $4
                  and (t.name_key like $5)
              )
            ) > 0
            and r.tags && array(
              select t.id
              from tags t
              where t.company_id = $6
                and (t.name_key like $7)
            )
          )
        )
        and (
          (r.searched like $8)
          or ("r"."venue_searched" like $9)
          or (
            cardinality(
              array(
                select t.id
                from tags t
                where t.company_id = $10
                  and (t.name_key like $11)
              )
            ) > 0
            and r.tags && array(
              select t.id
              from tags t
              where t.company_id = $12
                and (t.name_key like $13)
            )
          )
        )
      )
    order by r.updated_at desc, r.id desc
    limit 1000
  ), best as (
    select r.id, split_part("r"."searched", E'\n', 1) = $14 as is_exact,
      word_similarity ($15, split_part("r"."searched", E'\n', 1)) as similarity
    from candidates r
    where true
    order by is_exact desc, similarity desc, r.updated_at desc, r.id
    limit 6
  )
select 'event'::text as kind, r.id, r.name,
  case
    when not "r"."is_date_open" then "r"."first_date"::text
  end as date,
  (
    select jsonb_build_object('id', of_it.id, 'name', of_it.name)
    from "venues" of_it
    where of_it.company_id = "r"."company_id"
      and of_it.id = "r"."venue_id"
  ) ->> 'name' as detail
from best
  join "events" r on r.company_id = $16
  and r.id = best.id
order by best.is_exact desc, best.similarity desc, r.updated_at desc, r.id;
with candidates as (
    select r.id, r.searched, r.updated_at
    from "spaces" r
    where r.company_id = $1
      and r.deleted_at is null
      and (
        (
          (r.searched like $2)
          or ("r"."venue_searched" like $3)
          or (
            cardinality(
              array(
                select t.id
                from tags t
                where t.company_id = $4
                  and (t.name_key like $5)
              )
            ) > 0
            and r.tags && array(
              select t.id
              from tags t
              where t.company_id = $6
                and (t.name_key like $7)
            )
          )
        )
        and (
          (r.searched like $8)
          or ("r"."venue_searched" like $9)
          or (
            cardinality(
              array(
                select t.id
                from tags t
                where t.company_id = $10
                  and (t.name_key like $11)
              )
            ) > 0
            and r.tags && array(
              select t.id
              from tags t
              where t.company_id = $12
                and (t.name_key like $13)
            )
          )
        )
      )
    order by r.updated_at desc, r.id desc
    limit 1000
  ), best as (
    select r.id, split_part("r"."searched", E'\n', 1) = $14 as is_exact,
      word_similarity ($15, split_part("r"."searched", E'\n', 1)) as similarity
    from candidates r
    where true
    order by is_exact desc, similarity desc, r.updated_at desc, r.id
    limit 6
  )
select 'space'::text as kind, r.id, r.name, null::text as date,
  (
    select jsonb_build_object('id', of_it.id, 'name', of_it.name)
    from "venues" of_it
    where of_it.company_id = "r"."company_id"
      and of_it.id = "r"."venue_id"
  ) ->> 'name' as detail
from best
  join "spaces" r on r.company_id = $16
  and r.id = best.id
order by best.is_exact desc, best.similarity desc, r.updated_at desc, r.id;
with candidates as (
    select r.id, r.searched, r.updated_at
    from "venues" r
    where r.company_id = $1
      and r.deleted_at is null
      and (
        (
          (r.searched like $2)
          or (
            cardinality(
              array(
                select t.id
                from tags t
                where t.company_id = $3
                  and (t.name_key like $4)
              )
            ) > 0
            and r.tags && array(
              select t.id
              from tags t
              where t.company_id = $5
                and (t.name_key like $6)
            )
          )
        )
        and (
          (r.searched like $7)
          or (
            cardinality(
              array(
                select t.id
                from tags t
                where t.company_id = $8
                  and (t.name_key like $9)
              )
            ) > 0
            and r.tags && array(
              select t.id
              from tags t
              where t.company_id = $10
                and (t.name_key like $11)
            )
          )
        )
      )
    order by r.updated_at desc, r.id desc
    limit 1000
  ), best as (
    select r.id, split_part("r"."searched", E'\n', 1) = $12 as is_exact,
      word_similarity ($13, split_part("r"."searched", E'\n', 1)) as similarity
    from candidates r
    where true
    order by is_exact desc, similarity desc, r.updated_at desc, r.id
    limit 6
  )
select 'venue'::text as kind, r.id, r.name, null::text as date, "r"."city" as detail
from best
  join "venues" r on r.company_id = $14
  and r.id = best.id
order by best.is_exact desc, best.similarity desc, r.updated_at desc, r.id;
with candidates as (
    select r.id, r.searched, r.updated_at
    from "events" r
    where r.company_id = $1
      and r.deleted_at is null
      and true
    order by r.updated_at desc, r.id desc
    limit 3000
  ), best as (
    select r.id, split_part("r"."searched", E'\n', 1) = $2 as is_exact,
      word_similarity ($3, split_part("r"."searched", E'\n', 1)) as similarity
    from candidates r
    where word_similarity ($4, public_text ("r"."searched")) >= 0.3
      and word_similarity ($5, public_text ("r"."searched")) >= 0.3
    order by is_exact desc, similarity desc, r.updated_at desc, r.id
    limit 6
  )
select 'event'::text as kind, r.id, r.name,
  case
    when not "r"."is_date_open" then "r"."first_date"::text
  end as date,
  (
    select jsonb_build_object('id', of_it.id, 'name', of_it.name)
    from "venues" of_it
    where of_it.company_id = "r"."company_id"
      and of_it.id = "r"."venue_id"
  ) ->> 'name' as detail
from best
  join "events" r on r.company_id = $6
  and r.id = best.id
order by best.is_exact desc, best.similarity desc, r.updated_at desc, r.id;
with candidates as (
    select r.id, r.searched, r.updated_at
    from "spaces" r
    where r.company_id = $1
      and r.deleted_at is null
      and true
    order by r.updated_at desc, r.id desc
    limit 3000
  ), best as (
    select r.id, split_part("r"."searched", E'\n', 1) = $2 as is_exact,
      word_similarity ($3, split_part("r"."searched", E'\n', 1)) as similarity
    from candidates r
    where word_similarity ($4, public_text ("r"."searched")) >= 0.3
      and word_similarity ($5, public_text ("r"."searched")) >= 0.3
    order by is_exact desc, similarity desc, r.updated_at desc, r.id
    limit 6
  )
select 'space'::text as kind, r.id, r.name, null::text as date,
  (
    select jsonb_build_object('id', of_it.id, 'name', of_it.name)
    from "venues" of_it
    where of_it.company_id = "r"."company_id"
      and of_it.id = "r"."venue_id"
  ) ->> 'name' as detail
from best
  join "spaces" r on r.company_id = $6
  and r.id = best.id
order by best.is_exact desc, best.similarity desc, r.updated_at desc, r.id;
with candidates as (
    select r.id, r.searched, r.updated_at
    from "venues" r
    where r.company_id = $1
      and r.deleted_at is null
      and true
    order by r.updated_at desc, r.id desc
    limit 3000
  ), best as (
    select r.id, split_part("r"."searched", E'\n', 1) = $2 as is_exact,
      word_similarity ($3, split_part("r"."searched", E'\n', 1)) as similarity
    from candidates r
    where word_similarity ($4, public_text ("r"."searched")) >= 0.3
      and word_similarity ($5, public_text ("r"."searched")) >= 0.3
    order by is_exact desc, similarity desc, r.updated_at desc, r.id
    limit 6
  )
select 'venue'::text as kind, r.id, r.name, null::text as date, "r"."city" as detail
from best
  join "venues" r on r.company_id = $6
  and r.id = best.id
order by best.is_exact desc, best.similarity desc, r.updated_at desc, r.id;

-- search.listRecordsByIds
select 'event'::text as kind, r.id, r.name,
  case
    when not "r"."is_date_open" then "r"."first_date"::text
  end as date,
  (
    select jsonb_build_object('id', of_it.id, 'name', of_it.name)
    from "venues" of_it
    where of_it.company_id = "r"."company_id"
      and of_it.id = "r"."venue_id"
  ) ->> 'name' as detail
from "events" r
where r.company_id = $1
  and r.deleted_at is null
  and r.id = any ($2::uuid[]);
select 'space'::text as kind, r.id, r.name, null::text as date,
  (
    select jsonb_build_object('id', of_it.id, 'name', of_it.name)
    from "venues" of_it
    where of_it.company_id = "r"."company_id"
      and of_it.id = "r"."venue_id"
  ) ->> 'name' as detail
from "spaces" r
where r.company_id = $1
  and r.deleted_at is null
  and r.id = any ($2::uuid[]);
select 'venue'::text as kind, r.id, r.name, null::text as date, "r"."city" as detail
from "venues" r
where r.company_id = $1
  and r.deleted_at is null
  and r.id = any ($2::uuid[]);

-- search.getCompanyOfRecord
select r.kind, r.company_id
from user_company_memberships m
  join (
    select 'event'::text as kind, company_id
    from "events"
    where id = $1
    union all
    select 'space'::text as kind, company_id
    from "spaces"
    where id = $2
    union all
    select 'venue'::text as kind, company_id
    from "venues"
    where id = $3
  ) r on r.company_id = m.company_id
where m.user_id = $4
  and m.status = 'active';
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
