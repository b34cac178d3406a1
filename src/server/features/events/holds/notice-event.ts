import { sql } from 'kysely'
import { accessSubjectExpression } from '#server/domain/people/access-subject.ts'
import { displayNameExpression } from '#server/domain/people/display-name.ts'
import { behindConfirmedCondition, ranksExpression } from '#server/features/events/load-ranks.ts'
import type { Environment } from '#server/platform/app/env.ts'
import { link } from '#server/platform/app/links.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { brandColumns } from '#server/platform/mail/mail-layout.ts'
import type { MailContact } from '#server/platform/mail/mailer.ts'
import { type AccessSubject, can } from '#shared/access.ts'
import type { HoldChoice } from '#shared/features/events/holds.ts'
import { type EmailChoice, emailChoiceFor, type NotificationKind } from '#shared/notification-choices.ts'
import { longDateWithWeekday } from '#shared/time/long-date.ts'
import { formatTimeOfDay } from '#shared/time/time-of-day.ts'
import { minutesFrom, type WallTime } from '#shared/time/wall-time.ts'
import { wallTimeOf } from '#shared/time/wall-time-of.ts'
import { canAct } from './pause-holds.ts'

/** An event on hold as its mails need it, with the brand of its company. */
export interface NoticeEvent {
  id: string
  event_name: string
  is_private: boolean
  first_date: string | null
  last_date: string | null
  /** Start of the first day and end of the last one; null if unknown, and for private events. */
  starts: WallTime | null
  ends: WallTime | null
  /** 'Loft, Speicher'; null without a venue. */
  place: string | null
  time_zone: string
  expires_at: string | null
  holder_email: string | null
  ranks: string | null
  /** Whether another event is confirmed in one of its spaces on the date. */
  is_behind_confirmed: boolean
  is_on_hold: boolean
  is_confirmed: boolean
  is_declined: boolean
  is_cancelled: boolean
  is_postponed: boolean
  /** Date that it was postponed from; null if it never was. */
  moved_from: string | null
  is_date_open: boolean
  /** Whether its hold ended because an event of somebody else was confirmed. */
  is_date_taken: boolean
  /** Other dates of its group, and which of them are wanted. */
  group_id: string | null
  choice: HoldChoice | null
  owner_id: string | null
  owner_email: string | null
  owner_name: string | null
  /** When the owner wants emails about a kind of notification. */
  owner_wants: (kind: NotificationKind) => EmailChoice
  /** Whether the owner can change events, and may see the phone numbers of holders. */
  is_owner_writer: boolean
  slug: string
  name: string
  brand_primary: string
  brand_secondary: string
  logo_url: string | null
}

const wallFormat = sql.lit('YYYY-MM-DD"T"HH24:MI')

/**
 * Load events of a company whose members can act. Without an owner, the creator counts as one. The owner is null if
 * they cannot read events, are a guest, or are the creator of a private event of which they see only the date.
 */
export async function loadNoticeEvents(
  tx: Transaction,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, NoticeEvent>> {
  const { rows } = await sql<
    Omit<NoticeEvent, 'is_owner_writer' | 'owner_wants'> & {
      subject: AccessSubject | null
      needs_write: boolean
      choices: Partial<Record<NotificationKind, EmailChoice>> | null
    }
  >`
    select e.id, e.name as event_name, e.first_date::text, e.last_date::text,
      case when not e.is_private then (select to_char(min(d.starts), ${wallFormat}) from event_days d
        where d.company_id = e.company_id and d.event_id = e.id and d.date = e.first_date) end as starts,
      case when not e.is_private then (select to_char(max(d.ends), ${wallFormat}) from event_days d
        where d.company_id = e.company_id and d.event_id = e.id and d.date = e.last_date) end as ends,
      (select concat_ws(', ', (select string_agg(s.name, ', ' order by s.sort_order, s.name_key, s.id) from spaces s
          where s.company_id = e.company_id and s.id in (select unnest(d.spaces) from event_days d
            where d.company_id = e.company_id and d.event_id = e.id)), v.name)
        from venues v where v.company_id = e.company_id and v.id = e.venue_id) as place,
      e.time_zone, h.expires_at, h.holder_email,
      e.is_private, ${ranksExpression('e')} as ranks, ${behindConfirmedCondition('e')} as is_behind_confirmed, e.status = 'hold' as is_on_hold,
      e.status in ('confirmed', 'live', 'done') as is_confirmed, e.status = 'declined' as is_declined,
      e.status = 'cancelled' as is_cancelled, e.status = 'postponed' as is_postponed, e.moved_from::text, e.is_date_open,
      h.ended_for is not null and not exists (select from holds won where won.company_id = h.company_id
        and won.event_id = h.ended_for and won.group_id = h.group_id) as is_date_taken, h.group_id, g.choice, u.id as owner_id, u.email as owner_email,
      coalesce(${displayNameExpression('u')}, u.email) as owner_name, ${accessSubjectExpression} as subject,
      e.is_private and e.owner_id is null and not e.created_by = any(e.viewers) as needs_write,
      (select jsonb_object_agg(n.kind, n.email) from notification_choices n where n.user_id = u.id) as choices,
      ${sql.join(brandColumns.map((column) => sql.ref(`c.${column}`)))}
    from events e join companies c on c.id = e.company_id
    left join holds h on h.company_id = e.company_id and h.event_id = e.id
    left join hold_groups g on g.company_id = h.company_id and g.id = h.group_id
    left join user_company_memberships m on m.company_id = e.company_id and m.user_id = coalesce(e.owner_id, e.created_by)
      and m.status = 'active' and not m.is_guest
    left join users u on u.id = m.user_id
    where e.company_id = ${companyId} and e.id = any(${ids}::uuid[]) and e.deleted_at is null and ${canAct}`.execute(tx)
  return new Map(
    rows.map(({ subject, needs_write, choices, ...event }) => {
      const has = (level: 'read' | 'write') =>
        subject !== null && can(subject, { module: 'events', level, status: 'follows' })
      const owner_wants = (kind: NotificationKind) => emailChoiceFor(kind, choices)
      const shown = { ...event, owner_wants, is_owner_writer: has('write') }
      const isTold = has(needs_write ? 'write' : 'read')
      return [event.id, isTold ? shown : { ...shown, owner_id: null, owner_email: null, owner_name: null }]
    }),
  )
}

/** 'Sat, 5 June 2027, 20:00–23:00 (Loft, Speicher)' or 'Sat, 5 June 2027, 20:00 – Sun, 6 June 2027, 23:00' */
export function dateAndPlaceOf({ place, ...event }: NoticeEvent): string {
  return `${datesAndTimesOf(event) ?? ''}${place ? ` (${place})` : ''}`
}

/** '‘Nova’ on Sat, 5 June 2027, 20:00–23:00 (Loft, Speicher)' */
export function titleOf({ event_name, place, ...event }: NoticeEvent): string {
  const dates = datesAndTimesOf(event)
  return `‘${event_name}’${dates ? ` on ${dates}` : ''}${place ? ` (${place})` : ''}`
}

function datesAndTimesOf({
  first_date: first,
  last_date: last,
  starts,
  ends,
}: Pick<NoticeEvent, 'first_date' | 'last_date' | 'starts' | 'ends'>): string | null {
  if (first === null || last === null) return null
  const timeOn = (date: string, wall: WallTime | null) => wall && formatTimeOfDay(minutesFrom(date, wall))
  const start = timeOn(first, starts)
  const end = timeOn(last, ends)
  const withTime = (date: string, time: string | null) => [longDateWithWeekday(date), time].filter(Boolean).join(', ')
  if (first !== last) return `${withTime(first, start)} – ${withTime(last, end)}`
  return withTime(first, end ? (start ? `${start}–${end}` : `until ${end}`) : start)
}

/** Owners of events, who get the replies of their holder. Owners of private events are left out. */
export function contactsOf(events: readonly NoticeEvent[]): MailContact[] {
  const owners = events.flatMap(({ owner_email: address, owner_name, is_private }): [string, MailContact][] =>
    address && !is_private ? [[address, { name: owner_name ?? address, address }]] : [],
  )
  return [...new Map(owners).values()]
}

/** 'reply to this email, which goes to Ada Byron' or, if nobody can be named, 'contact Harbour House' */
export function replyText(company: string, contacts: readonly MailContact[]): string {
  if (contacts.length === 0) return `contact ${company}`
  return `reply to this email, which goes to ${contacts.map(({ name }) => name).join(' and ')}`
}

/** 'Sat, 5 June 2027, 18:00 (Europe/Berlin)' */
export function momentText(moment: string, timeZone: string): string {
  const [date = '', time = ''] = wallTimeOf(moment, timeZone).split('T')
  return `${longDateWithWeekday(date)}, ${time.slice(0, 5)} (${timeZone})`
}

/** Page on which owners choose which of these emails they get. */
export function notificationSettings(env: Environment): string {
  return link(env, '/settings', { tab: 'notifications' })
}
