import { sql } from 'kysely'
import { displayedRankExpression } from '#server/domain/holds/displayed-rank.ts'
import { lostDateCondition } from '#server/domain/holds/lost-dates.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { type AccessRequirement, can } from '#shared/access.ts'
import { type AuditAction, toStoredAction } from '#shared/audit-actions.ts'
import { maxNotices, type Notice, type NoticeKind, type notices } from '#shared/features/company/notices.ts'

/**
 * Access rules for notices. They ignore the company status, because notices of payment problems must be shown in any
 * status.
 */
const teamAccess: AccessRequirement = { module: 'team', level: 'read', status: 'any' }

const billingAccess: AccessRequirement = { module: 'company_settings', level: 'read', status: 'any' }

const webhookAccess: AccessRequirement = { module: 'company_settings', level: 'admin', status: 'any' }

const paymentAccess: AccessRequirement = { module: 'company_settings', level: 'admin', status: 'any' }

const noticeSources: readonly { action: AuditAction; kind: NoticeKind; needs: AccessRequirement }[] = [
  { action: 'user_invite.accept', kind: 'member_joined', needs: teamAccess },
  { action: 'user_membership.leave', kind: 'member_left', needs: teamAccess },
  { action: 'user_membership.remove', kind: 'member_removed', needs: teamAccess },
  { action: 'user_membership.remove_membership', kind: 'member_removed', needs: teamAccess },
  { action: 'user_membership.role_change', kind: 'role_changed', needs: teamAccess },
  { action: 'user_membership.transfer_ownership', kind: 'owner_changed', needs: teamAccess },
  { action: 'company.status_change', kind: 'payment_failed', needs: billingAccess },
  { action: 'webhook_endpoint.pause', kind: 'webhook_paused', needs: webhookAccess },
  { action: 'plan_limit.approach', kind: 'limit_near', needs: paymentAccess },
  { action: 'plan_limit.reach', kind: 'limit_reached', needs: paymentAccess },
]

const noticeDays = 30

/** Maximum number of failed messages that are read to count the failures of a day. */
const mostFailed = 200

/**
 * Notices are derived from the audit log, from failed webhook messages, and from the holds of the caller's events. An
 * index limits reading to a few rows per action, even in a long log. The caller's own actions are excluded, except
 * limit warnings.
 */
export const listNotices: Handler<typeof notices.calls.listNotices> = async (ctx) => {
  const actions = noticeActionsFor(ctx)
  const { rows } = await ctx.transaction((tx) =>
    sql<Notice>`
      with own as (
        select m.user_id, m.created_at as since, coalesce(m.notices_read_until, m.created_at) as read_until
        from user_company_memberships m where m.company_id = ${ctx.company.id} and m.id = ${ctx.membership.id}
      ), told as (
        select k.kind, a.id, a.created_at, a.subject_user_id, a.resource_id, a.new_values from own cross join unnest(
          ${actions.map(({ kind }) => kind)}::text[], ${actions.map(({ resource_type }) => resource_type)}::text[],
          ${actions.map(({ action_type }) => action_type)}::text[]) as k (kind, resource_type, action_type)
        cross join lateral (
          select l.id, l.created_at, l.subject_user_id, l.resource_id, l.new_values from audit_logs l
          where l.company_id = ${ctx.company.id} and l.action_type = k.action_type and l.resource_type = k.resource_type
            and l.created_at > now() - ${noticeDays} * interval '1 day' and l.created_at >= own.since
            and (l.subject_user_id is distinct from own.user_id or k.kind in ('limit_near', 'limit_reached'))
            and (k.kind <> 'payment_failed' or (l.new_values ->> 'status' in ('past_due', 'suspended')
              and l.new_values ->> 'status_set_by' is distinct from 'administrator'))
            and (k.kind <> 'role_changed' or not exists (select from user_company_memberships g
              where g.company_id = ${ctx.company.id} and g.id = l.resource_id::uuid and g.is_guest))
            and (k.kind <> 'webhook_paused' or l.new_values ->> 'paused_because' <> 'by_hand')
          order by l.created_at desc, l.id desc limit ${maxNotices}
        ) a
      ), failed as (
        select d.endpoint_id, d.updated_at from own cross join webhook_deliveries d
        where ${maySeeDeliveries(ctx)}::boolean and d.company_id = ${ctx.company.id} and d.status = 'failed'
          and d.updated_at > now() - ${noticeDays} * interval '1 day' and d.updated_at >= own.since
        order by d.updated_at desc, d.id desc limit ${mostFailed}
      ), held as (
        select n.id, n.kind, n.at, n.event_id, e.name, n.rank_before, n.outcome,
          case when ${isOnNamedDate} then e.first_date::text end as date,
          case when ${isOnNamedDate} then (select concat_ws(', ', (select string_agg(s.name, ', ' order by s.sort_order, s.name_key, s.id) from spaces s
              where s.company_id = e.company_id and s.id in (select unnest(d.spaces) from event_days d
                where d.company_id = e.company_id and d.event_id = e.id)), v.name)
            from venues v where v.company_id = e.company_id and v.id = e.venue_id) end as place from own
        join hold_notices n on n.company_id = ${ctx.company.id}
        join events e on e.company_id = n.company_id and e.id = n.event_id and e.deleted_at is null
        where ${maySeeHolds(ctx)}::boolean and ${isStillTrue} and n.at > now() - ${noticeDays} * interval '1 day' and n.at >= own.since
          and (e.owner_id = own.user_id or (e.owner_id is null and e.created_by = own.user_id
            and (not e.is_private or ${ctx.can('events', 'write')}::boolean or own.user_id = any(e.viewers))))
        order by n.at desc, n.id desc limit ${maxNotices}
      ), happened as (
        select t.id::text as id, t.kind, t.created_at as at, coalesce(t.new_values ->> 'url', t.new_values ->> 'limit') as url, 1 as count,
          t.new_values ->> 'company_role_id' as role, (t.new_values ->> 'is_guest')::boolean as as_guest,
          case when t.kind = 'member_joined' then t.subject_user_id end as joined,
          case when t.kind in ('member_left', 'member_removed', 'role_changed', 'owner_changed')
            then t.resource_id::uuid end as membership,
          null::uuid as event_id, null::text as date, null::text as place, null::text as outcome
        from told t
        union all
        select f.endpoint_id || ' ' || f.updated_at::date, 'webhook_failed', max(f.updated_at), e.url, count(*)::int, null, null, null, null, null, null, null, null
        from failed f join webhook_endpoints e on e.id = f.endpoint_id group by f.endpoint_id, f.updated_at::date, e.url
        union all
        select 'hold ' || h.id, 'hold_' || h.kind, h.at, h.name, 1, null, null, null, null, h.event_id, h.date,
          nullif(h.place, ''), coalesce(h.outcome, h.rank_before::text) from held h
      ), newest as (
        select id, kind, at, url, count, role, as_guest, joined, membership, event_id, date, place, outcome
        from happened order by at desc, id desc limit ${maxNotices}
      )
      select n.id, n.kind, n.at, n.at > own.read_until as is_new,
        coalesce(p.display_name, p.full_name, p.email) as person,
        case when m.status = 'active' then m.id end as membership_id, n.event_id, n.date, n.place, n.outcome,
        case when n.kind = 'member_joined' and coalesce(n.as_guest, n.role is null and m.is_guest) then 'a guest'
          when n.kind in ('member_joined', 'role_changed') then coalesce(r.label_override, b.label) else n.url end as detail,
        n.count
      from newest n cross join own
      left join user_company_memberships m on m.company_id = ${ctx.company.id} and (m.id = n.membership or m.user_id = n.joined)
      left join users p on p.id = m.user_id
      left join company_roles r on r.company_id = ${ctx.company.id} and r.id = coalesce(n.role::uuid, m.company_role_id)
      left join roles b on b.id = r.role_id
      order by n.at desc, n.id desc`.execute(tx),
  )
  return { notices: rows }
}

/** SQL condition: the date of notice `n` about event `e` is still taken, if that is what the notice says. */
const isStillTrue = sql<boolean>`((n.kind not in ('date_taken', 'group_incomplete')
    and (n.outcome is distinct from 'ended' or e.status = 'hold')
    and (n.kind <> 'expired' or n.outcome is distinct from 'released' or e.status = 'declined'))
  or (n.kind = 'date_taken' and exists (select from hold_ranks r where r.company_id = n.company_id
    and r.event_id = n.event_id and ${displayedRankExpression('r')} > r.rank))
  or (n.kind = 'group_incomplete' and exists (select from events oe where oe.company_id = n.company_id
    and oe.id = n.event_id and ${lostDateCondition})))`

/**
 * SQL condition: a challenge that notice `n` is about still runs. It would have ended if event `e` had moved, so the
 * notice can name date and place.
 */
const isOnNamedDate = sql<boolean>`(n.kind <> 'challenged' or exists (select from hold_challenges c
  where c.company_id = n.company_id and c.challenged_id = n.event_id and c.state = 'running'))`

function noticeActionsFor({ subject }: CompanyContext) {
  return noticeSources
    .filter(({ needs }) => can(subject, needs))
    .map(({ action, kind }) => ({ ...toStoredAction(action), kind }))
}

/** Whether the caller may see notices about holds of their own events. Guests see none. */
function maySeeHolds({ subject, membership }: CompanyContext): boolean {
  return !membership.is_guest && can(subject, { module: 'events', level: 'read', status: 'follows' })
}

function maySeeDeliveries({ subject }: CompanyContext): boolean {
  return can(subject, webhookAccess)
}
