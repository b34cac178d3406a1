import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { PublicContext } from '#server/platform/app/context.ts'
import { link } from '#server/platform/app/links.ts'
import { iso } from '#server/platform/database/iso.ts'
import type { PlainRoute } from '#server/platform/http/plain-routes.ts'
import { hashToken } from '#server/platform/secrets/tokens.ts'
import { can, type Level } from '#shared/access.ts'
import type { CompanyModule } from '#shared/entities.ts'
import { calendarStatus } from '#shared/event-status.ts'

/** Calendar feed (iCalendar) for calendar apps. The token in its URL is the only authentication. */
export const calendarRoute: PlainRoute = {
  path: '/calendar/:name',
  per_minute: 60,
  async answer({ context }, { params }) {
    const token = params.name?.match(/^([\w-]{43})\.ics$/)?.[1]
    const companies = token ? await companiesOf(context, token) : null
    if (!companies) return { status: 404, type: 'text/plain', body: 'Not found' }
    return { status: 200, type: 'text/calendar; charset=utf-8', body: await calendarOf(context, companies) }
  },
}

type CompanyRow = NonNullable<Awaited<ReturnType<typeof companiesOf>>>[number]

async function companiesOf(ctx: PublicContext, token: string) {
  // There is no session; the token identifies the user.
  const feed = await ctx.asSystem((tx) =>
    tx
      .selectFrom('calendar_feeds as f')
      .innerJoin('users as u', 'u.id', 'f.user_id')
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom('user_company_memberships as m')
            .innerJoin('companies as c', 'c.id', 'm.company_id')
            .select(['m.is_guest', 'c.name as company_name', 'c.status as company_status'])
            .select(twoFactorMissing.as('two_factor_missing'))
            .select((sub) => [
              jsonObjectFrom(
                sub
                  .selectFrom('company_roles as r')
                  .select(['r.permissions', 'r.is_active', sql<boolean>`r.deleted_at is not null`.as('deleted')])
                  .whereRef('r.id', '=', 'm.company_role_id'),
              ).as('role'),
              jsonArrayFrom(
                sub.selectFrom(sql<CompanyModule>`company_modules(c.id)`.as('e')).select(['e.module_key', 'e.is_core']),
              ).as('modules'),
              jsonArrayFrom(
                sub
                  .selectFrom('events as e')
                  .select(['e.id', 'e.name', 'e.status', 'e.is_date_open'])
                  .select([isPrivateForPerson.as('is_covered'), isRecentlyCancelled.as('is_cancelled_lately')])
                  .select(({ ref }) => [
                    iso(ref('e.starts_at').$notNull()).as('starts_at'),
                    iso(ref('e.ends_at')).as('ends_at'),
                    iso(ref('e.created_at')).as('created_at'),
                  ])
                  .whereRef('e.company_id', '=', 'm.company_id')
                  .where('e.deleted_at', 'is', null)
                  .where((eb) => eb.or([eb('e.is_date_open', '=', false), isPrivateForPerson]))
                  .where(isRecent)
                  .where(isOpenToMember)
                  .orderBy('e.starts_at')
                  .orderBy('e.id'),
              ).as('events'),
            ])
            .whereRef('m.user_id', '=', 'u.id')
            .where('m.status', '=', 'active')
            .orderBy('c.name')
            .orderBy('m.company_id'),
        ).as('companies'),
      )
      .where('u.status', '=', 'active')
      .where(sql<boolean>`not exists (select from account_deletions d where d.user_id = u.id)`)
      .where('f.token_hash', '=', hashToken(token))
      .executeTakeFirst(),
  )
  return feed?.companies ?? null
}

const twoFactorMissing = sql<boolean>`c.security_policy -> 'two_factor_required' = 'true' and u.two_factor_since is null`
/** Whether a private event is not shared with the person. Members without write access then see only its time. */
const isPrivateForPerson = sql<boolean>`e.is_private and not m.is_guest and not u.id = any(e.viewers) and e.owner_id is distinct from u.id`
/** Cancelled events stay in the feed for 30 days, so that calendar apps show the cancellation. */
const isRecentlyCancelled = sql<boolean>`e.status = 'cancelled' and e.status_changed_at > now() - interval '30 days'`
const isRecent = sql<boolean>`e.starts_at > now() - interval '90 days'`
const isOpenToMember = sql<boolean>`(not m.is_guest or exists (select from membership_events g
  where g.company_id = m.company_id and g.membership_id = m.id and g.event_id = e.id))`

/** Whether the person can currently read the company's events, by the usual access rule. */
function canReadEvents(row: CompanyRow): boolean {
  return !row.two_factor_missing && canAccessEvents(row, 'read')
}

function canAccessEvents(row: CompanyRow, level: Level): boolean {
  return can({ ...row, user_status: 'active', membership_status: 'active' }, { module: 'events', level })
}

async function calendarOf(ctx: PublicContext, companies: CompanyRow[]): Promise<string> {
  const { default: ical, ICalEventStatus } = await import('ical-generator')
  const calendar = ical({
    name: 'Marquee',
    prodId: { company: 'Marquee', product: 'Calendar feed' },
    url: link(ctx.app.env, '/dashboard'),
    ttl: 3600,
  })
  for (const row of companies.filter(canReadEvents)) {
    const seesAll = canAccessEvents(row, 'write')
    for (const event of row.events) {
      const isBusy = event.is_covered && !seesAll
      // Events shown as 'Busy' must not reveal their status.
      const status = isBusy ? 'TENTATIVE' : statusInFeed(event)
      if (!status) continue
      calendar.createEvent({
        id: event.id,
        summary: isBusy ? 'Busy' : event.name,
        status: ICalEventStatus[status],
        description: row.company_name,
        start: new Date(event.starts_at),
        end: event.ends_at === null ? null : new Date(event.ends_at),
        // Hide the creation time from guests, and of events shown as 'Busy', as in lists.
        stamp: new Date(isBusy || row.is_guest ? event.starts_at : event.created_at),
      })
    }
  }
  return calendar.toString()
}

/**
 * Status of an event in the feed; null if it is left out. Drafts, inquiries and postponed events are left out.
 * Cancelled events stay for 30 days.
 */
function statusInFeed({
  status,
  is_cancelled_lately,
  is_date_open,
}: CompanyRow['events'][number]): 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED' | null {
  if (is_date_open) return null
  if (is_cancelled_lately) return 'CANCELLED'
  const standing = calendarStatus(status)
  return standing && (standing === 'tentative' ? 'TENTATIVE' : 'CONFIRMED')
}
