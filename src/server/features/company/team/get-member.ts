import { sql } from 'kysely'
import type { Verb } from '#server/platform/app/implement.ts'
import type { AccessSubject } from '#shared/access.ts'
import type { Output } from '#shared/call.ts'
import { Refusal } from '#shared/errors.ts'
import { explainAccess } from '#shared/explain-access.ts'
import type { MemberAccess, team } from '#shared/features/company/team.ts'
import { memberOf, memberRows } from './member-rows.ts'

type Shown = Output<typeof team.calls.getMember>
type Entitlement = Pick<MemberAccess, 'module_key' | 'module_name' | 'source' | 'expires_at'> & { is_core: boolean }

/** One member and why they can do what they can: role, entitlement and company status, module by module. */
export const getMember: Verb<typeof team.calls.getMember> = async (ctx, input) => {
  const row = await ctx.transaction((tx) =>
    memberRows(tx, ctx.company.id)
      .select('u.status as user_status')
      .select([
        sql<Entitlement[]>`(select jsonb_agg(jsonb_build_object(
            'module_key', e.module_key, 'module_name', e.module_name, 'source', e.source, 'is_core', e.is_core,
            'expires_at', case when e.source = 'override' then iso(o.expires_at) end) order by e.sort_order, e.module_key)
          from company_modules(m.company_id) e
          join modules mo on mo.key = e.module_key
          left join company_module_overrides o on o.company_id = m.company_id and o.module_id = mo.id)`.as(
          'entitlements',
        ),
        sql<{ module_key: string; module_name: string }[]>`(select coalesce(jsonb_agg(jsonb_build_object(
            'module_key', mo.key, 'module_name', mo.name) order by mo.sort_order), '[]'::jsonb)
          from modules mo where r.permissions ? mo.key)`.as('named'),
        sql<Shown['events']>`(select coalesce(jsonb_agg(jsonb_build_object(
            'id', e.id, 'name', e.name, 'starts_at', iso(e.starts_at)) order by e.starts_at, e.name), '[]'::jsonb)
          from membership_events me join events e on e.id = me.event_id and e.company_id = me.company_id
          where me.membership_id = m.id and me.company_id = m.company_id)`.as('events'),
      ])
      .where('m.id', '=', input.membership_id)
      .executeTakeFirst(),
  )
  if (!row) throw new Refusal('not_found')
  const member = memberOf(row)
  const subject: AccessSubject = {
    user_status: row.user_status,
    membership_status: member.status,
    is_guest: member.is_guest,
    role: member.role && { ...member.role, deleted: false },
    company_status: ctx.company.status,
    modules: row.entitlements,
  }
  const entitled = new Set(row.entitlements.map(({ module_key }) => module_key))
  const gone = row.named
    .filter(({ module_key }) => !entitled.has(module_key))
    .map((one) => ({ ...one, source: null, expires_at: null }))
  const access = [...row.entitlements, ...gone].map(({ module_key, module_name, source, expires_at }) => ({
    ...{ module_key, module_name, source, expires_at },
    ...explainAccess(subject, module_key),
  }))
  return { member, company_status: ctx.company.status, access, events: member.is_guest ? row.events : [] }
}
