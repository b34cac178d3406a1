-- notices.listNotices
with own as (
    select m.user_id, m.created_at as since, coalesce(m.notices_read_until, m.created_at) as read_until
    from user_company_memberships m
    where m.company_id = $1
      and m.id = $2
  ), told as (
    select k.kind, a.id, a.created_at, a.subject_user_id, a.resource_id, a.new_values
    from own
      cross join unnest($3::text[], $4::text[], $5::text[]) as k (kind, resource_type, action_type)
      cross join lateral (
        select l.id, l.created_at, l.subject_user_id, l.resource_id, l.new_values
        from audit_logs l
        where l.company_id = $6
          and l.action_type = k.action_type
          and l.resource_type = k.resource_type
          and l.created_at > now() - $7 * interval '1 day'
          and l.created_at >= own.since
          and (
            l.subject_user_id is distinct from own.user_id
            or k.kind in ('limit_near', 'limit_reached')
          )
          and (
            k.kind <> 'payment_failed'
            or (
              l.new_values ->> 'status' in ('past_due', 'suspended')
              and l.new_values ->> 'status_set_by' is distinct from 'administrator'
            )
          )
          and (
            k.kind <> 'role_changed'
            or not exists (
              select
              from user_company_memberships g
              where g.company_id = $8
                and g.id = l.resource_id::uuid
                and g.is_guest
            )
          )
          and (
            k.kind <> 'webhook_paused'
            or l.new_values ->> 'paused_because' <> 'by_hand'
          )
        order by l.created_at desc, l.id desc
        limit $9
      ) a
  ), failed as (
    select d.endpoint_id, d.updated_at
    from own
      cross join webhook_deliveries d
    where $10::boolean
      and d.company_id = $11
      and d.status = 'failed'
      and d.updated_at > now() - $12 * interval '1 day'
      and d.updated_at >= own.since
    order by d.updated_at desc, d.id desc
    limit $13
  ), held as (
    select n.id, n.kind, n.at, n.event_id, e.name, n.rank_before, n.outcome,
      case
        when (
          n.kind <> 'challenged'
          or exists (
            select
            from hold_challenges c
            where c.company_id = n.company_id
              and c.challenged_id = n.event_id
              and c.state = 'running'
          )
        ) then e.first_date::text
      end as date,
      case
        when (
          n.kind <> 'challenged'
          or exists (
            select
            from hold_challenges c
            where c.company_id = n.company_id
              and c.challenged_id = n.event_id
              and c.state = 'running'
          )
        ) then (
          select concat_ws(
              ', ',
              (
                select string_agg(
                    s.name, ', '
                    order by s.sort_order, s.name_key, s.id
                  )
                from spaces s
                where s.company_id = e.company_id
                  and s.id in (
                    select unnest(d.spaces)
                    from event_days d
                    where d.company_id = e.company_id
                      and d.event_id = e.id
                  )
              ), v.name
            )
          from venues v
          where v.company_id = e.company_id
            and v.id = e.venue_id
        )
      end as place
    from own
      join hold_notices n on n.company_id = $14
      join events e on e.company_id = n.company_id
      and e.id = n.event_id
      and e.deleted_at is null
    where $15::boolean
      and (
        (
          n.kind not in ('date_taken', 'group_incomplete')
          and (
            n.outcome is distinct from 'ended'
            or e.status = 'hold'
          )
          and (
            n.kind <> 'expired'
            or n.outcome is distinct from 'released'
            or e.status = 'declined'
          )
        )
        or (
          n.kind = 'date_taken'
          and exists (
            select
            from hold_ranks r
            where r.company_id = n.company_id
              and r.event_id = n.event_id
              and (
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
              ) > r.rank
          )
        )
        or (
          n.kind = 'group_incomplete'
          and exists (
            select
            from events oe
            where oe.company_id = n.company_id
              and oe.id = n.event_id
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
          )
        )
      )
      and n.at > now() - $16 * interval '1 day'
      and n.at >= own.since
      and (
        e.owner_id = own.user_id
        or (
          e.owner_id is null
          and e.created_by = own.user_id
          and (
            not e.is_private
            or $17::boolean
            or own.user_id = any (e.viewers)
          )
        )
      )
    order by n.at desc, n.id desc
    limit $18
  ), happened as (
    select t.id::text as id, t.kind, t.created_at as at,
      coalesce(t.new_values ->> 'url', t.new_values ->> 'limit') as url, 1 as count,
      t.new_values ->> 'company_role_id' as role, (t.new_values ->> 'is_guest')::boolean as as_guest,
      case
        when t.kind = 'member_joined' then t.subject_user_id
      end as joined,
      case
        when t.kind in ('member_left', 'member_removed', 'role_changed', 'owner_changed') then t.resource_id::uuid
      end as membership, null::uuid as event_id, null::text as date, null::text as place, null::text as outcome
    from told t
    union all
    select f.endpoint_id || ' ' || f.updated_at::date, 'webhook_failed', max(f.updated_at), e.url, count(*)::int, null,
      null, null, null, null, null, null, null
    from failed f
      join webhook_endpoints e on e.id = f.endpoint_id
    group by f.endpoint_id, f.updated_at::date, e.url
    union all
    select 'hold ' || h.id, 'hold_' || h.kind, h.at, h.name, 1, null, null, null, null, h.event_id, h.date,
      nullif(h.place, ''), coalesce(h.outcome, h.rank_before::text)
    from held h
  ), newest as (
    select id, kind, at, url, count, role, as_guest, joined, membership, event_id, date, place, outcome
    from happened
    order by at desc, id desc
    limit $19
  )
select n.id, n.kind, n.at, n.at > own.read_until as is_new, coalesce(p.display_name, p.full_name, p.email) as person,
  case
    when m.status = 'active' then m.id
  end as membership_id, n.event_id, n.date, n.place, n.outcome,
  case
    when n.kind = 'member_joined'
    and coalesce(
      n.as_guest, n.role is null
      and m.is_guest
    ) then 'a guest'
    when n.kind in ('member_joined', 'role_changed') then coalesce(r.label_override, b.label)
    else n.url
  end as detail, n.count
from newest n
  cross join own
  left join user_company_memberships m on m.company_id = $20
  and (
    m.id = n.membership
    or m.user_id = n.joined
  )
  left join users p on p.id = m.user_id
  left join company_roles r on r.company_id = $21
  and r.id = coalesce(n.role::uuid, m.company_role_id)
  left join roles b on b.id = r.role_id
order by n.at desc, n.id desc;
