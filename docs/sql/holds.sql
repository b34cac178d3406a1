-- holds.listHolds
select e.id as event_id, e.version, e.name, e.status, false as is_busy, e.time_zone, coalesce(
    case
      when "e"."status" = 'declined' then (
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
        where ended.company_id = "e"."company_id"
          and ended.event_id = "e"."id"
          and not winner.is_private
      )
    end, "e"."status_reason"
  ) as status_reason,
  (
    case
      when "e"."status" = 'declined'
      and exists (
        select
        from holds ended
        where ended.company_id = "e"."company_id"
          and ended.event_id = "e"."id"
          and ended.ended_at >= "e"."status_changed_at"
      ) then case
        when "e"."status_reason" = 'The hold expired' then 'expired'
        else 'released'
      end
    end
  ) as hold_end,
  case
    when h.ended_at is not null then coalesce(
      coalesce("ender"."display_name", "ender"."full_name"),
      (
        select c.answered_by
        from hold_challenges c
        where c.company_id = h.company_id
          and c.challenged_id = h.event_id
          and c.state = 'released'
          and e.status_reason = $1
        order by c.answered_at desc
        limit 1
      )
    )
  end as ended_by, e.first_date::text, e.last_date::text, h.holder_name, h.holder_email, h.is_rank_fixed, h.extensions,
  h.placed_at, h.expires_at, h.ended_at,
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
        where h.company_id = "e"."company_id"
          and h.event_id = "e"."id"
        group by h.date
      ) d
  ) as ranks, coalesce("u"."display_name", "u"."full_name") as owner_name, exists (
    select
    from hold_ranks q
      join bookings b on b.company_id = q.company_id
      and b.space_id = q.space_id
      and b.date = q.date
      and b.is_confirmed
    where q.company_id = "e"."company_id"
      and q.event_id = "e"."id"
  ) as is_behind_confirmed,
  (
    select max(r.rank)
    from hold_ranks r
    where r.company_id = e.company_id
      and r.event_id = e.id
  ) as rank,
  (
    select jsonb_build_object('id', v.id, 'name', v.name)
    from venues v
    where v.company_id = e.company_id
      and v.id = e.venue_id
  ) as venue, array(
    select s.name
    from spaces s
    where s.company_id = e.company_id
      and s.id in (
        select unnest(d.spaces)
        from event_days d
        where d.company_id = e.company_id
          and d.event_id = e.id
      )
    order by s.sort_order, s.name_key, s.id
  ) as spaces,
  (
    select jsonb_build_object(
        'id', g.id, 'choice', g.choice, 'size',
        (
          select count(*)::int
          from holds o
          where o.company_id = g.company_id
            and o.group_id = g.id
        ), 'held',
        (
          select count(*)::int
          from holds o
          where o.company_id = g.company_id
            and o.group_id = g.id
            and o.ended_at is null
        ), 'lost_dates',
        (
          select coalesce(
              jsonb_agg(
                oe.first_date::text
                order by oe.first_date
              ), '[]'
            )
          from holds o
            join events oe on oe.company_id = o.company_id
            and oe.id = o.event_id
          where o.company_id = "g"."company_id"
            and o.group_id = "g"."id"
            and "g"."choice" = 'all'
            and oe.first_date is not null
            and (
              (
                oe.deleted_at is not null
                or oe.status in ('declined', 'cancelled', 'postponed')
              )
              or (
                oe.status = 'hold'
                and exists (
                  select
                  from bookings own
                    join bookings other on other.company_id = own.company_id
                    and other.space_id = own.space_id
                    and other.event_id <> own.event_id
                    and other.is_confirmed
                    and other.begins_at < own.ends_at
                    and other.begins_at > own.begins_at - interval '6 days'
                    and other.ends_at > own.begins_at
                  where own.company_id = oe.company_id
                    and own.event_id = oe.id
                )
              )
            )
        ), 'ended_dates',
        (
          select coalesce(
              jsonb_agg(
                oe.first_date::text
                order by oe.first_date
              ), '[]'
            )
          from holds o
            join events oe on oe.company_id = o.company_id
            and oe.id = o.event_id
          where o.company_id = "g"."company_id"
            and o.group_id = "g"."id"
            and "g"."choice" = 'all'
            and oe.first_date is not null
            and (
              oe.deleted_at is not null
              or oe.status in ('declined', 'cancelled', 'postponed')
            )
        )
      )
    from hold_groups g
    where g.company_id = h.company_id
      and g.id = h.group_id
  ) as "group", false as is_hidden
from holds h
  join events e on e.company_id = h.company_id
  and e.id = h.event_id
  and e.deleted_at is null
  left join users u on u.id = e.owner_id
  left join users ender on ender.id = e.status_changed_by
where h.company_id = $2
  and h.ended_at is null
  and (
    e.ends_at is null
    or e.ends_at > now()
  )
  and (
    (
      case
        when false then ''
        else concat_ws(
          ' ', split_part("e"."searched", E'\n', 1),
          fold (concat_ws(' ', h.holder_name, h.holder_email, coalesce("u"."display_name", "u"."full_name")))
        )
      end || ' ' || coalesce(e.venue_searched, '') || ' ' || fold (
        array_to_string(
          array(
            select s.name
            from event_days d
              join spaces s on s.company_id = d.company_id
              and s.id = any (d.spaces)
            where d.company_id = e.company_id
              and d.event_id = e.id
          ), ' '
        )
      )
    ) like $3
  )
  and (
    e.venue_id = $4
    or exists (
      select
      from event_days d
      where d.company_id = e.company_id
        and d.event_id = e.id
        and d.spaces && array(
          with recursive
            around (id) as (
              select $5::uuid
              union
              select p.space_id
              from around a
                join space_parts p on p.company_id = $6
                and p.part_id = a.id
            )
          select id
          from around
        )
    )
  )
order by e.first_date, e.first_date,
  case
    when not false then (
      select max(
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
          )
        )
      from hold_ranks r
      where r.company_id = "e"."company_id"
        and r.event_id = "e"."id"
    )
  end nulls last, e.id
limit 1001;
select c.id, c.state, c.created_at, c.due_at, c.confirm_by, c.answered_at, c.asked_for_call_at,
  case
    when not false then c.answered_by
  end as answered_by,
  case
    when not false then c.entered_by
  end as entered_by,
  case
    when not false
    and $1::boolean then c.call_number
  end as call_number, jsonb_build_object(
    'id', "r"."id", 'name',
    case
      when not false then "r"."name"
    end
  ) as challenger, jsonb_build_object(
    'id', "d"."id", 'name',
    case
      when not false then "d"."name"
    end
  ) as challenged
from hold_challenges c
  join events r on r.company_id = c.company_id
  and r.id = c.challenger_id
  join events d on d.company_id = c.company_id
  and d.id = c.challenged_id
where c.company_id = $2
  and (
    c.state = 'running'
    or c.confirm_by > now()
    or (
      c.state = 'kept'
      and exists (
        select
        from holds h
        where h.company_id = c.company_id
          and h.event_id = c.challenger_id
          and h.ended_at is null
      )
    )
  )
  and (
    c.id = $3
    or c.challenger_id = any ($4::uuid[])
    or c.challenged_id = any ($5::uuid[])
  )
order by c.created_at desc, c.id
limit 1000;

-- holds.getUrgentHolds
select e.id as event_id, e.version, e.name, e.status, false as is_busy, e.time_zone, coalesce(
    case
      when "e"."status" = 'declined' then (
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
        where ended.company_id = "e"."company_id"
          and ended.event_id = "e"."id"
          and not winner.is_private
      )
    end, "e"."status_reason"
  ) as status_reason,
  (
    case
      when "e"."status" = 'declined'
      and exists (
        select
        from holds ended
        where ended.company_id = "e"."company_id"
          and ended.event_id = "e"."id"
          and ended.ended_at >= "e"."status_changed_at"
      ) then case
        when "e"."status_reason" = 'The hold expired' then 'expired'
        else 'released'
      end
    end
  ) as hold_end,
  case
    when h.ended_at is not null then coalesce(
      coalesce("ender"."display_name", "ender"."full_name"),
      (
        select c.answered_by
        from hold_challenges c
        where c.company_id = h.company_id
          and c.challenged_id = h.event_id
          and c.state = 'released'
          and e.status_reason = $1
        order by c.answered_at desc
        limit 1
      )
    )
  end as ended_by, e.first_date::text, e.last_date::text, h.holder_name, h.holder_email, h.is_rank_fixed, h.extensions,
  h.placed_at, h.expires_at, h.ended_at,
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
        where h.company_id = "e"."company_id"
          and h.event_id = "e"."id"
        group by h.date
      ) d
  ) as ranks, coalesce("u"."display_name", "u"."full_name") as owner_name, exists (
    select
    from hold_ranks q
      join bookings b on b.company_id = q.company_id
      and b.space_id = q.space_id
      and b.date = q.date
      and b.is_confirmed
    where q.company_id = "e"."company_id"
      and q.event_id = "e"."id"
  ) as is_behind_confirmed,
  (
    select max(r.rank)
    from hold_ranks r
    where r.company_id = e.company_id
      and r.event_id = e.id
  ) as rank,
  (
    select jsonb_build_object('id', v.id, 'name', v.name)
    from venues v
    where v.company_id = e.company_id
      and v.id = e.venue_id
  ) as venue, array(
    select s.name
    from spaces s
    where s.company_id = e.company_id
      and s.id in (
        select unnest(d.spaces)
        from event_days d
        where d.company_id = e.company_id
          and d.event_id = e.id
      )
    order by s.sort_order, s.name_key, s.id
  ) as spaces,
  (
    select jsonb_build_object(
        'id', g.id, 'choice', g.choice, 'size',
        (
          select count(*)::int
          from holds o
          where o.company_id = g.company_id
            and o.group_id = g.id
        ), 'held',
        (
          select count(*)::int
          from holds o
          where o.company_id = g.company_id
            and o.group_id = g.id
            and o.ended_at is null
        ), 'lost_dates',
        (
          select coalesce(
              jsonb_agg(
                oe.first_date::text
                order by oe.first_date
              ), '[]'
            )
          from holds o
            join events oe on oe.company_id = o.company_id
            and oe.id = o.event_id
          where o.company_id = "g"."company_id"
            and o.group_id = "g"."id"
            and "g"."choice" = 'all'
            and oe.first_date is not null
            and (
              (
                oe.deleted_at is not null
                or oe.status in ('declined', 'cancelled', 'postponed')
              )
              or (
                oe.status = 'hold'
                and exists (
                  select
                  from bookings own
                    join bookings other on other.company_id = own.company_id
                    and other.space_id = own.space_id
                    and other.event_id <> own.event_id
                    and other.is_confirmed
                    and other.begins_at < own.ends_at
                    and other.begins_at > own.begins_at - interval '6 days'
                    and other.ends_at > own.begins_at
                  where own.company_id = oe.company_id
                    and own.event_id = oe.id
                )
              )
            )
        ), 'ended_dates',
        (
          select coalesce(
              jsonb_agg(
                oe.first_date::text
                order by oe.first_date
              ), '[]'
            )
          from holds o
            join events oe on oe.company_id = o.company_id
            and oe.id = o.event_id
          where o.company_id = "g"."company_id"
            and o.group_id = "g"."id"
            and "g"."choice" = 'all'
            and oe.first_date is not null
            and (
              oe.deleted_at is not null
              or oe.status in ('declined', 'cancelled', 'postponed')
            )
        )
      )
    from hold_groups g
    where g.company_id = h.company_id
      and g.id = h.group_id
  ) as "group", false as is_hidden
from holds h
  join events e on e.company_id = h.company_id
  and e.id = h.event_id
  and e.deleted_at is null
  left join users u on u.id = e.owner_id
  left join users ender on ender.id = e.status_changed_by
where h.company_id = $2
  and h.ended_at is null
  and not false
  and (
    (
      select min(coalesce(c.confirm_by, c.due_at))
      from hold_challenges c
      where c.company_id = h.company_id
        and (
          (
            c.state = 'running'
            and h.event_id in (c.challenger_id, c.challenged_id)
          )
          or (
            c.challenger_id = h.event_id
            and c.confirm_by > now()
          )
        )
    ) is not null
    or h.expires_at < now() + 7 * interval '1 day'
  )
order by least(
    h.expires_at,
    (
      select min(coalesce(c.confirm_by, c.due_at))
      from hold_challenges c
      where c.company_id = h.company_id
        and (
          (
            c.state = 'running'
            and h.event_id in (c.challenger_id, c.challenged_id)
          )
          or (
            c.challenger_id = h.event_id
            and c.confirm_by > now()
          )
        )
    )
  ), e.first_date,
  (
    select max(
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
        )
      )
    from hold_ranks r
    where r.company_id = "e"."company_id"
      and r.event_id = "e"."id"
  ) nulls last, e.id
limit 8;
select c.id, c.state, c.created_at, c.due_at, c.confirm_by, c.answered_at, c.asked_for_call_at,
  case
    when not false then c.answered_by
  end as answered_by,
  case
    when not false then c.entered_by
  end as entered_by,
  case
    when not false
    and $1::boolean then c.call_number
  end as call_number, jsonb_build_object(
    'id', "r"."id", 'name',
    case
      when not false then "r"."name"
    end
  ) as challenger, jsonb_build_object(
    'id', "d"."id", 'name',
    case
      when not false then "d"."name"
    end
  ) as challenged
from hold_challenges c
  join events r on r.company_id = c.company_id
  and r.id = c.challenger_id
  join events d on d.company_id = c.company_id
  and d.id = c.challenged_id
where c.company_id = $2
  and (
    c.state = 'running'
    or c.confirm_by > now()
    or (
      c.state = 'kept'
      and exists (
        select
        from holds h
        where h.company_id = c.company_id
          and h.event_id = c.challenger_id
          and h.ended_at is null
      )
    )
  )
  and (
    c.id = $3
    or c.challenger_id = any ($4::uuid[])
    or c.challenged_id = any ($5::uuid[])
  )
order by c.created_at desc, c.id
limit 1000;

-- holds.getHold
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
select e.id as event_id, e.version, e.name, e.status, false as is_busy, e.time_zone, coalesce(
    case
      when "e"."status" = 'declined' then (
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
        where ended.company_id = "e"."company_id"
          and ended.event_id = "e"."id"
          and not winner.is_private
      )
    end, "e"."status_reason"
  ) as status_reason,
  (
    case
      when "e"."status" = 'declined'
      and exists (
        select
        from holds ended
        where ended.company_id = "e"."company_id"
          and ended.event_id = "e"."id"
          and ended.ended_at >= "e"."status_changed_at"
      ) then case
        when "e"."status_reason" = 'The hold expired' then 'expired'
        else 'released'
      end
    end
  ) as hold_end,
  case
    when h.ended_at is not null then coalesce(
      coalesce("ender"."display_name", "ender"."full_name"),
      (
        select c.answered_by
        from hold_challenges c
        where c.company_id = h.company_id
          and c.challenged_id = h.event_id
          and c.state = 'released'
          and e.status_reason = $1
        order by c.answered_at desc
        limit 1
      )
    )
  end as ended_by, e.first_date::text, e.last_date::text, h.holder_name, h.holder_email, h.is_rank_fixed, h.extensions,
  h.placed_at, h.expires_at, h.ended_at,
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
        where h.company_id = "e"."company_id"
          and h.event_id = "e"."id"
        group by h.date
      ) d
  ) as ranks, coalesce("u"."display_name", "u"."full_name") as owner_name, exists (
    select
    from hold_ranks q
      join bookings b on b.company_id = q.company_id
      and b.space_id = q.space_id
      and b.date = q.date
      and b.is_confirmed
    where q.company_id = "e"."company_id"
      and q.event_id = "e"."id"
  ) as is_behind_confirmed,
  (
    select max(r.rank)
    from hold_ranks r
    where r.company_id = e.company_id
      and r.event_id = e.id
  ) as rank,
  (
    select jsonb_build_object('id', v.id, 'name', v.name)
    from venues v
    where v.company_id = e.company_id
      and v.id = e.venue_id
  ) as venue, array(
    select s.name
    from spaces s
    where s.company_id = e.company_id
      and s.id in (
        select unnest(d.spaces)
        from event_days d
        where d.company_id = e.company_id
          and d.event_id = e.id
      )
    order by s.sort_order, s.name_key, s.id
  ) as spaces,
  (
    select jsonb_build_object(
        'id', g.id, 'choice', g.choice, 'size',
        (
          select count(*)::int
          from holds o
          where o.company_id = g.company_id
            and o.group_id = g.id
        ), 'held',
        (
          select count(*)::int
          from holds o
          where o.company_id = g.company_id
            and o.group_id = g.id
            and o.ended_at is null
        ), 'lost_dates',
        (
          select coalesce(
              jsonb_agg(
                oe.first_date::text
                order by oe.first_date
              ), '[]'
            )
          from holds o
            join events oe on oe.company_id = o.company_id
            and oe.id = o.event_id
          where o.company_id = "g"."company_id"
            and o.group_id = "g"."id"
            and "g"."choice" = 'all'
            and oe.first_date is not null
            and (
              (
                oe.deleted_at is not null
                or oe.status in ('declined', 'cancelled', 'postponed')
              )
              or (
                oe.status = 'hold'
                and exists (
                  select
                  from bookings own
                    join bookings other on other.company_id = own.company_id
                    and other.space_id = own.space_id
                    and other.event_id <> own.event_id
                    and other.is_confirmed
                    and other.begins_at < own.ends_at
                    and other.begins_at > own.begins_at - interval '6 days'
                    and other.ends_at > own.begins_at
                  where own.company_id = oe.company_id
                    and own.event_id = oe.id
                )
              )
            )
        ), 'ended_dates',
        (
          select coalesce(
              jsonb_agg(
                oe.first_date::text
                order by oe.first_date
              ), '[]'
            )
          from holds o
            join events oe on oe.company_id = o.company_id
            and oe.id = o.event_id
          where o.company_id = "g"."company_id"
            and o.group_id = "g"."id"
            and "g"."choice" = 'all'
            and oe.first_date is not null
            and (
              oe.deleted_at is not null
              or oe.status in ('declined', 'cancelled', 'postponed')
            )
        )
      )
    from hold_groups g
    where g.company_id = h.company_id
      and g.id = h.group_id
  ) as "group", false as is_hidden
from holds h
  join events e on e.company_id = h.company_id
  and e.id = h.event_id
  and e.deleted_at is null
  left join users u on u.id = e.owner_id
  left join users ender on ender.id = e.status_changed_by
where h.company_id = $2
  and h.event_id = $3
order by e.first_date, e.id
limit 1;
select c.id, c.state, c.created_at, c.due_at, c.confirm_by, c.answered_at, c.asked_for_call_at,
  case
    when not false then c.answered_by
  end as answered_by,
  case
    when not false then c.entered_by
  end as entered_by,
  case
    when not false
    and $1::boolean then c.call_number
  end as call_number, jsonb_build_object(
    'id', "r"."id", 'name',
    case
      when not false then "r"."name"
    end
  ) as challenger, jsonb_build_object(
    'id', "d"."id", 'name',
    case
      when not false then "d"."name"
    end
  ) as challenged
from hold_challenges c
  join events r on r.company_id = c.company_id
  and r.id = c.challenger_id
  join events d on d.company_id = c.company_id
  and d.id = c.challenged_id
where c.company_id = $2
  and (
    c.state = 'running'
    or c.confirm_by > now()
    or (
      c.state = 'kept'
      and exists (
        select
        from holds h
        where h.company_id = c.company_id
          and h.event_id = c.challenger_id
          and h.ended_at is null
      )
    )
  )
  and (
    c.id = $3
    or c.challenger_id = any ($4::uuid[])
    or c.challenged_id = any ($5::uuid[])
  )
order by c.created_at desc, c.id
limit 1000;
select q.date::text, q.space_id, s.name as space, e.id,
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
  ) as rank,
  case
    when not false then e.name
  end as name,
  case
    when not false then coalesce(h.holder_name, coalesce("u"."display_name", "u"."full_name"))
  end as holder,
  case
    when not false then h.expires_at
  end as expires_at,
  case
    when not false then (
      select min(c.due_at)
      from hold_challenges c
      where c.company_id = e.company_id
        and c.challenged_id = e.id
        and c.state = 'running'
    )
  end as answer_by,
  case
    when not false then (
      select max(c.confirm_by)
      from hold_challenges c
      where c.company_id = e.company_id
        and c.challenger_id = e.id
    )
  end as confirm_by
from hold_ranks q
  join hold_ranks r on r.company_id = q.company_id
  and r.space_id = q.space_id
  and r.date = q.date
  join spaces s on s.company_id = q.company_id
  and s.id = q.space_id
  join events e on e.company_id = r.company_id
  and e.id = r.event_id
  left join holds h on h.company_id = r.company_id
  and h.event_id = r.event_id
  left join users u on u.id = e.owner_id
where q.company_id = $1
  and q.event_id = $2
order by q.date, s.sort_order, s.name_key, s.id, r.rank
limit 2000;
select p.space_id, p.date::text, e.id,
  case
    when not false then e.name
  end as name, to_char(min(least(d.load_in, d.doors, d.starts)), 'YYYY-MM-DD"T"HH24:MI') as starts,
  to_char(max(greatest(d.ends, d.load_out)), 'YYYY-MM-DD"T"HH24:MI') as ends
from (
    select distinct
      *
    from unnest($1::uuid[], $2::date[]) u (space_id, date)
  ) p
  join bookings b on b.company_id = $3
  and b.space_id = p.space_id
  and b.date = p.date
  and b.is_confirmed
  join events e on e.company_id = b.company_id
  and e.id = b.event_id
  left join event_days d on d.company_id = e.company_id
  and d.event_id = e.id
  and d.date = p.date
group by p.space_id, p.date, e.id
order by min(b.begins_at), e.id;
select c.id, c.state, c.created_at, c.due_at, c.confirm_by, c.answered_at, c.asked_for_call_at,
  case
    when not false then c.answered_by
  end as answered_by,
  case
    when not false then c.entered_by
  end as entered_by,
  case
    when not false
    and $1::boolean then c.call_number
  end as call_number, jsonb_build_object(
    'id', "r"."id", 'name',
    case
      when not false then "r"."name"
    end
  ) as challenger, jsonb_build_object(
    'id', "d"."id", 'name',
    case
      when not false then "d"."name"
    end
  ) as challenged
from hold_challenges c
  join events r on r.company_id = c.company_id
  and r.id = c.challenger_id
  join events d on d.company_id = c.company_id
  and d.id = c.challenged_id
where c.company_id = $2
  and true
  and (
    c.id = $3
    or c.challenger_id = any ($4::uuid[])
    or c.challenged_id = any ($5::uuid[])
  )
order by c.created_at desc, c.id
limit 1000;
select c.at, c.date::text, s.name as space, coalesce(c.shown_before, c.rank_before) as rank_before,
  coalesce(c.shown_after, c.rank_after) as rank_after, c.cause
from hold_rank_changes c
  join spaces s on s.company_id = c.company_id
  and s.id = c.space_id
where c.company_id = $1
  and c.event_id = $2
order by c.id desc
limit 200;

-- holds.previewHolds
select id, time_zone
from venues
where company_id = $1
  and (
    id = any ($2::uuid[])
    or id in (
      select venue_id
      from spaces
      where company_id = $3
        and id = any ($4::uuid[])
    )
  )
union all
select null, timezone
from companies
where id = $5;
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
select p.date::text, p.space_id,
  (
    select count(*)
    from hold_ranks r
    where r.company_id = $1
      and r.space_id = p.space_id
      and r.date = p.date
  )::int + case
    when exists (
      select
      from bookings b
      where b.company_id = $2
        and b.space_id = p.space_id
        and b.date = p.date
        and b.is_confirmed
    )
    or (p.date, p.space_id) in (
      select c.date, c.space_id
      from unnest($3::date[], $4::uuid[]) c (date, space_id)
    ) then 1
    else 0
  end as taken
from unnest($5::date[], $6::uuid[]) p (date, space_id)
group by p.date, p.space_id;
select p.space_id, p.date::text, e.id,
  case
    when not false then e.name
  end as name, to_char(min(least(d.load_in, d.doors, d.starts)), 'YYYY-MM-DD"T"HH24:MI') as starts,
  to_char(max(greatest(d.ends, d.load_out)), 'YYYY-MM-DD"T"HH24:MI') as ends
from (
    select distinct
      *
    from unnest($1::uuid[], $2::date[]) u (space_id, date)
  ) p
  join bookings b on b.company_id = $3
  and b.space_id = p.space_id
  and b.date = p.date
  and b.is_confirmed
  join events e on e.company_id = b.company_id
  and e.id = b.event_id
  left join event_days d on d.company_id = e.company_id
  and d.event_id = e.id
  and d.date = p.date
group by p.space_id, p.date, e.id
order by min(b.begins_at), e.id;
select first_days, other_days, on_silence, again_days
from hold_settings
where company_id = $1;

-- holds.previewChallenges
select first_days, other_days, on_silence, again_days
from hold_settings
where company_id = $1;
select e.id as event_id, e.name, f.date::text, s.name as space, e.time_zone,
  (
    select max(c.answered_at) + make_interval(days => $1)
    from hold_challenges c
    where c.company_id = $2
      and c.challenger_id = "e"."id"
      and c.challenged_id = "above"."id"
      and c.state = 'kept'
      and c.answered_at > now() - make_interval(days => $3)
  ) as again_at, exists (
    select
    from bookings own
      join bookings b on b.company_id = own.company_id
      and b.space_id = own.space_id
      and b.event_id <> own.event_id
      and b.is_confirmed
      and b.begins_at < own.ends_at
      and b.ends_at > own.begins_at
    where own.company_id = "e"."company_id"
      and own.event_id = "e"."id"
  ) as is_taken, f.holds_between, jsonb_build_object(
    'id', above.id, 'name',
    case
      when not false then above.name
    end, 'holder',
    case
      when not false then h.holder_name
    end, 'owner',
    case
      when not false then coalesce("u"."display_name", "u"."full_name")
    end, 'rank', f.above_rank
  ) as above
from unnest($4::uuid[]) asked (id)
  cross join lateral (
    select r.event_id, r.space_id, r.date, o.event_id as above_id,
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
      ) as above_rank, r.rank - o.rank - 1 as holds_between
    from hold_ranks r
      join hold_ranks o on o.company_id = r.company_id
      and o.space_id = r.space_id
      and o.date = r.date
      and o.rank < r.rank
    where r.company_id = $5
      and r.event_id = asked.id
    order by o.rank, o.date, o.event_id
    limit 1
  ) f
  join events e on e.company_id = $6
  and e.id = f.event_id
  and not false
  join events above on above.company_id = $7
  and above.id = f.above_id
  join spaces s on s.company_id = $8
  and s.id = f.space_id
  left join holds h on h.company_id = $9
  and h.event_id = above.id
  left join users u on u.id = above.owner_id
order by f.date, e.id;

-- holds.getHoldSettings
select first_days, other_days, on_silence, again_days
from hold_settings
where company_id = $1;
