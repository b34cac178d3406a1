import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { displayedRankExpression } from '#server/domain/holds/displayed-rank.ts'
import type { PublicContext } from '#server/platform/app/context.ts'
import { link } from '#server/platform/app/links.ts'
import { yieldingEach } from '#server/platform/app/yielding.ts'
import { iso } from '#server/platform/database/iso.ts'
import type { PlainRoute } from '#server/platform/http/plain-routes.ts'
import { hashToken } from '#server/platform/secrets/tokens.ts'
import { type AccessLevel, can } from '#shared/access.ts'
import type { CompanyModule } from '#shared/entities.ts'
import { calendarStatus, type EventStatus } from '#shared/event-status.ts'
import type { FeedDetail } from '#shared/features/events/calendar-feeds.ts'
import { type EventForCalendar, entriesOfEvent } from './calendar-entries.ts'
import type { ProviderCalendarEntry } from './calendar-service.ts'

/** Maximum number of events per company (from 90 days ago on), and of entries per feed. */
const maximum = { events: 2500, entries: 5000 } as const

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
      .with('feeds', (query) =>
        query
          .selectFrom('calendar_feeds')
          .select([
            'user_id',
            sql<string | null>`null::uuid`.as('company_id'),
            sql<string | null>`null::uuid`.as('venue_id'),
          ])
          .select([statusesOfPersonalFeed.as('statuses'), sql<FeedDetail>`'full'`.as('detail')])
          .select([sql<string[] | null>`null::uuid[]`.as('spaces'), sql<string | null>`null::text`.as('feed_name')])
          .where('token_hash', '=', hashToken(token))
          .unionAll((other) =>
            other
              .selectFrom('place_feeds as p')
              .select(['p.user_id', sql<string | null>`p.company_id`.as('company_id'), 'p.venue_id'])
              .select(['p.statuses', 'p.detail'])
              .select([spacesOfPlaceFeed.as('spaces'), nameOfFeed.as('feed_name')])
              .where('p.token_hash', '=', hashToken(token))
              .where(isOfStoredPlace),
          ),
      )
      .selectFrom('feeds as f')
      .innerJoin('users as u', 'u.id', 'f.user_id')
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom('user_company_memberships as m')
            .innerJoin('companies as c', 'c.id', 'm.company_id')
            .select(['m.is_guest', 'c.name as company_name', 'c.slug as company_slug', 'c.status as company_status'])
            .select(['f.statuses', 'f.detail', 'f.spaces', 'f.feed_name'])
            .select(sql<boolean>`f.company_id is not null`.as('is_of_place'))
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
                  .leftJoin('venues as v', (join) =>
                    join
                      .onRef('v.company_id', '=', 'e.company_id')
                      .onRef('v.id', '=', 'e.venue_id')
                      .on('v.deleted_at', 'is', null),
                  )
                  .select(['e.id', 'e.name', 'e.status', 'e.is_date_open', 'e.is_private', 'e.time_zone', 'e.version'])
                  .select([isPrivateForPerson.as('is_covered'), isRecentlyCancelled.as('is_cancelled_lately')])
                  .select([wasConfirmed.as('was_confirmed')])
                  .select([daysOfEvent.as('days'), venueOfEvent.as('venue'), ranksOfEvent.as('ranks')])
                  .select(() => [
                    iso(sql<string>`e.created_at`).as('created_at'),
                    iso(sql<string>`greatest(e.updated_at, v.updated_at)`).as('changed_at'),
                  ])
                  .whereRef('e.company_id', '=', 'm.company_id')
                  .where('e.deleted_at', 'is', null)
                  .where(isAtPlace)
                  .where((eb) => eb.or([eb('e.is_date_open', '=', false), isPrivateForPerson]))
                  .where(isRecent)
                  .where(isOpenToMember)
                  .orderBy('e.starts_at')
                  .orderBy('e.id')
                  .limit(maximum.events),
              ).as('events'),
            ])
            .whereRef('m.user_id', '=', 'u.id')
            .where('m.status', '=', 'active')
            .where(sql<boolean>`(f.company_id is null or f.company_id = m.company_id)`)
            .orderBy('c.name')
            .orderBy('m.company_id'),
        ).as('companies'),
      )
      .where('u.status', '=', 'active')
      .where(sql<boolean>`not exists (select from account_deletions d where d.user_id = u.id)`)
      .executeTakeFirst(),
  )
  return feed?.companies ?? null
}

const statusesOfPersonalFeed = sql<string[]>`case when includes_unconfirmed
  then array['draft', 'inquiry', 'hold', 'confirmed'] else array['hold', 'confirmed'] end`
/** A space, its parts, and the spaces that it is a part of; null for a feed of a venue. */
const spacesOfPlaceFeed = sql<string[] | null>`case when p.space_id is not null then array(
  with recursive parts (id) as (
    select p.space_id union select s.part_id from parts join space_parts s on s.company_id = p.company_id and s.space_id = parts.id
  ), wholes (id) as (
    select p.space_id union select s.space_id from wholes join space_parts s on s.company_id = p.company_id and s.part_id = wholes.id
  ) select id from parts union select id from wholes) end`
/**
 * SQL for the name of a feed: its own name, otherwise the name of its place: 'Kesselhaus' or 'Main Hall, Kesselhaus'.
 */
const nameOfFeed = sql<string | null>`(select coalesce(p.name, concat_ws(', ', ps.name, pv.name)) from venues pv
  left join spaces ps on ps.company_id = p.company_id and ps.id = p.space_id
  where pv.company_id = p.company_id and pv.id = coalesce(p.venue_id, ps.venue_id))`
/**
 * SQL condition: the venue or space of the feed is not in the bin. Other feeds are not listed and cannot be revoked.
 */
const isOfStoredPlace = sql<boolean>`exists (select from venues pv
  left join spaces ps on ps.company_id = p.company_id and ps.id = p.space_id
  where pv.company_id = p.company_id and pv.id = coalesce(p.venue_id, ps.venue_id) and pv.deleted_at is null
    and ps.deleted_at is null)`
const isAtPlace = sql<boolean>`((f.venue_id is null or e.venue_id = f.venue_id) and (f.spaces is null or exists (
  select from event_days d where d.company_id = e.company_id and d.event_id = e.id and d.spaces && f.spaces)))`
const daysOfEvent = sql<(EventForCalendar['days'][number] & { is_at_place: boolean })[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('date', d.date::text, 'label', d.label,
      'is_at_place', f.spaces is null or d.spaces && f.spaces,
      'spaces', (select string_agg(s.name, ', ' order by s.sort_order, s.name_key, s.id) from spaces s
        where s.company_id = e.company_id and s.id = any(d.spaces) and s.deleted_at is null),
      'doors', to_char(d.doors, 'YYYY-MM-DD"T"HH24:MI'), 'starts', to_char(d.starts, 'YYYY-MM-DD"T"HH24:MI'),
      'ends', to_char(d.ends, 'YYYY-MM-DD"T"HH24:MI'), 'curfew', to_char(d.curfew, 'YYYY-MM-DD"T"HH24:MI')) order by d.date, d.starts, d.id), '[]')
  from event_days d where d.company_id = e.company_id and d.event_id = e.id)`
/** SQL for the lowest rank of a hold by date, as JSON. */
const ranksOfEvent = sql<Record<string, number> | null>`case when e.status = 'hold' then (
  select jsonb_object_agg(h.date::text, h.rank) from (select r.date, max(${displayedRankExpression('r')}) as rank from hold_ranks r
    where r.company_id = e.company_id and r.event_id = e.id group by r.date) h) end`
const venueOfEvent = sql<EventForCalendar['venue']>`case when v.id is not null then jsonb_build_object('name', v.name,
  'address_lines', v.address_lines, 'postal_code', v.postal_code, 'city', v.city, 'country', v.country) end`
const twoFactorMissing = sql<boolean>`c.security_policy -> 'two_factor_required' = 'true' and u.two_factor_since is null`
/**
 * SQL condition: the event is private and not shared with the person. Members without write access then see only its
 * time.
 */
const isPrivateForPerson = sql<boolean>`e.is_private and not m.is_guest and not u.id = any(e.viewers) and e.owner_id is distinct from u.id`
/** Cancelled events stay in the feed for 30 days, so that calendar apps show the cancellation. */
const isRecentlyCancelled = sql<boolean>`e.status = 'cancelled' and e.status_changed_at > now() - interval '30 days'`
/** SQL condition: the event was confirmed before it was cancelled, according to the audit row of the cancellation. */
const wasConfirmed = sql<boolean>`(e.status = 'cancelled' and coalesce((select a.old_values ->> 'status' in ('confirmed', 'live')
  from audit_logs a where a.company_id = e.company_id and a.resource_type = 'event' and a.resource_id = e.id::text
    and a.action_type = 'status_change' order by a.created_at desc, a.id desc limit 1), false))`
const isRecent = sql<boolean>`e.starts_at > now() - interval '90 days'`
const isOpenToMember = sql<boolean>`(not m.is_guest or exists (select from membership_events g
  where g.company_id = m.company_id and g.membership_id = m.id and g.event_id = e.id))`

/**
 * Whether the person can currently read the company's events, by the usual access rule. Guests cannot use feeds of
 * venues and spaces.
 */
function canReadEvents(row: CompanyRow): boolean {
  return !row.two_factor_missing && !(row.is_of_place && row.is_guest) && canAccessEvents(row, 'read')
}

function canAccessEvents(row: CompanyRow, level: AccessLevel): boolean {
  return can({ ...row, user_status: 'active', membership_status: 'active' }, { module: 'events', level })
}

async function calendarOf(ctx: PublicContext, companies: CompanyRow[]): Promise<string> {
  const { default: ical, ICalEvent, ICalEventStatus } = await import('ical-generator')
  const calendar = ical({
    name: nameOf(companies.filter(canReadEvents)),
    prodId: { company: 'Marquee', product: 'Calendar feed' },
    url: link(ctx.app.env, '/dashboard'),
    ttl: 3600,
  })
  const entries: string[] = []
  for (const row of companies.filter(canReadEvents)) {
    const seesAll = canAccessEvents(row, 'write')
    for await (const event of yieldingEach(row.events)) {
      // People pass on the URLs of venue feeds, so these feeds never contain titles of private events.
      const isCovered = row.is_of_place ? event.is_private : event.is_covered
      const isHidden = event.is_covered && !seesAll
      const own = statusInFeed(event, row)
      // Events shown as 'Busy' must not reveal their status. For members who see them as 'Busy', no event is left out
      // either.
      const status = isCovered && (isHidden || own) ? 'TENTATIVE' : own
      if (!status) continue
      const isBusy = isCovered || row.detail === 'busy'
      const isShort = isBusy || row.detail === 'titles'
      for (const [position, entry] of entriesInFeed(ctx, row, event, isBusy).entries()) {
        if (event.days[position]?.is_at_place === false) continue
        if (entries.length === maximum.entries) break
        const written = new ICalEvent(
          {
            // The first day uses the id of the event, so that calendar apps keep the entry when days are added.
            id: position === 0 ? event.id : `${event.id}-${position}`,
            summary: isBusy ? 'Busy' : entry.title,
            status: ICalEventStatus[status],
            description: isBusy ? row.company_name : isShort ? null : entry.description,
            location: row.detail === 'full' ? entry.location || null : null,
            url: isShort ? null : entry.url,
            sequence: isCovered ? 1 : event.version,
            ...timesInFeed(entry),
            ...stampsInFeed(event, entry, isCovered || row.is_guest),
          },
          calendar,
        )
        entries.push(written.toString())
      }
    }
  }
  // The entries were serialized one at a time, with pauses for other requests. Insert them before the end.
  return calendar.toString().replace(/(?=END:VCALENDAR)/, () => entries.join(''))
}

function entriesInFeed(
  ctx: PublicContext,
  { company_name, company_slug, is_guest }: CompanyRow,
  event: CompanyRow['events'][number],
  isBusy: boolean,
): ProviderCalendarEntry[] {
  const days = event.days.map((day) =>
    isBusy
      ? { ...day, label: null, spaces: null }
      : { ...day, rank: is_guest ? null : (event.ranks?.[day.date] ?? null) },
  )
  return entriesOfEvent(ctx.app, { name: company_name, slug: company_slug }, { ...event, days })
}

/**
 * Name of the feed in calendar apps: the name of a venue feed, or the name of the company if the person has only one.
 */
function nameOf(companies: readonly CompanyRow[]): string {
  const [first, ...others] = companies
  if (first?.feed_name) return first.feed_name
  return first && others.length === 0 ? `${first.company_name} · Marquee` : 'Marquee'
}

function timesInFeed({ times }: ProviderCalendarEntry) {
  if ('from' in times) return { allDay: true, start: new Date(times.from), end: new Date(times.until) }
  return { start: new Date(times.starts_at), end: new Date(times.ends_at) }
}

/** Timestamps of an entry. Guests, and members who see 'Busy', must not learn when an event was created or changed. */
function stampsInFeed(event: CompanyRow['events'][number], entry: ProviderCalendarEntry, isHidden: boolean) {
  if (isHidden) return { stamp: timesInFeed(entry).start }
  const changed = new Date(event.changed_at)
  return { created: new Date(event.created_at), lastModified: changed, stamp: changed }
}

const unconfirmed: readonly EventStatus[] = ['draft', 'inquiry']

/**
 * Status of an event in the feed; null if the event is left out. Postponed and declined events are always left out, and
 * drafts and inquiries for guests. Cancelled events stay for 30 days; feeds without holds keep only those that had been
 * confirmed.
 */
function statusInFeed(
  { status, is_cancelled_lately, was_confirmed, is_date_open }: CompanyRow['events'][number],
  { statuses, is_guest }: CompanyRow,
): 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED' | null {
  if (is_date_open) return null
  if (is_cancelled_lately) {
    const wasInFeed = statuses.includes('hold') || (was_confirmed && statuses.includes('confirmed'))
    return wasInFeed ? 'CANCELLED' : null
  }
  if (unconfirmed.includes(status)) return statuses.includes(status) && !is_guest ? 'TENTATIVE' : null
  const standing = calendarStatus(status)
  if (standing === 'tentative') return statuses.includes('hold') ? 'TENTATIVE' : null
  return standing && statuses.includes('confirmed') ? 'CONFIRMED' : null
}
