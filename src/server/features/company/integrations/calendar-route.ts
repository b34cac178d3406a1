import ical from 'ical-generator'
import { sql } from 'kysely'
import type { PublicContext } from '#server/platform/app/context.ts'
import { link } from '#server/platform/app/links.ts'
import type { PlainRoute } from '#server/platform/http/plain-routes.ts'
import { hashToken } from '#server/platform/secrets/tokens.ts'
import { type AccessSubject, can } from '#shared/access.ts'

/** What a calendar program subscribes to. The secret in the address is the whole of its right. [C-USER-64 C-USER-65] */
export const calendarRoute: PlainRoute = {
  path: '/calendar/:name',
  per_minute: 60,
  async answer({ context }, { params }) {
    const token = params.name?.match(/^([\w-]{43})\.ics$/)?.[1]
    const companies = token ? await companiesOf(context, token) : null
    if (!companies) return { status: 404, type: 'text/plain', body: 'Not found' }
    return { status: 200, type: 'text/calendar; charset=utf-8', body: calendarOf(context, companies) }
  },
}

interface CompanyRow extends Omit<AccessSubject, 'user_status' | 'membership_status'> {
  company_id: string | null
  company_name: string
  two_factor_missing: boolean
  events: { id: string; name: string; starts_at: string; ends_at: string | null; created_at: string }[]
}

/** The companies of the feed's owner with where they stand there, and the events they could see. Null: no such feed. */
async function companiesOf(ctx: PublicContext, token: string): Promise<CompanyRow[] | null> {
  // Nobody is signed in: the address says whose calendar it is.
  const { rows } = await ctx.asSystem((tx) =>
    sql<CompanyRow>`
      select m.company_id, c.name as company_name, c.status as company_status, m.is_guest,
        case when r.id is not null then jsonb_build_object(
          'permissions', r.permissions, 'is_active', r.is_active, 'deleted', r.deleted_at is not null) end as role,
        c.security_policy -> 'two_factor_required' = 'true' and u.two_factor_since is null as two_factor_missing,
        (select coalesce(jsonb_agg(jsonb_build_object('module_key', e.module_key, 'is_core', e.is_core)), '[]'::jsonb)
          from company_modules(c.id) e) as modules,
        (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name, 'starts_at', e.starts_at,
            'ends_at', e.ends_at, 'created_at', e.created_at) order by e.starts_at, e.id), '[]'::jsonb)
          from events e
          where e.company_id = m.company_id and e.starts_at > now() - interval '90 days'
            and (not m.is_guest or exists (select from membership_events g
              where g.company_id = m.company_id and g.membership_id = m.id and g.event_id = e.id))) as events
      from calendar_feeds f
      join users u on u.id = f.user_id and u.status = 'active'
      left join user_company_memberships m on m.user_id = u.id and m.status = 'active'
      left join companies c on c.id = m.company_id
      left join company_roles r on r.id = m.company_role_id
      where f.token_hash = ${hashToken(token)}
      order by c.name, m.company_id`.execute(tx),
  )
  return rows.length > 0 ? rows : null
}

/** The same question as at every door: may this person read the events of this company, as it stands today? */
function mayRead({ company_id, two_factor_missing, ...row }: CompanyRow): boolean {
  if (company_id === null || two_factor_missing) return false
  return can({ ...row, user_status: 'active', membership_status: 'active' }, { module: 'events', level: 'read' })
}

function calendarOf(ctx: PublicContext, companies: CompanyRow[]): string {
  const calendar = ical({
    name: 'Marquee',
    prodId: { company: 'Marquee', product: 'Calendar feed' },
    url: link(ctx.app.env, '/dashboard'),
    ttl: 3600,
  })
  for (const { company_name, events } of companies.filter(mayRead)) {
    for (const event of events) {
      calendar.createEvent({
        id: event.id,
        summary: event.name,
        description: company_name,
        start: new Date(event.starts_at),
        end: event.ends_at === null ? null : new Date(event.ends_at),
        stamp: new Date(event.created_at),
      })
    }
  }
  return calendar.toString()
}
