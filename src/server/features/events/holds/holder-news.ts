import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '#server/platform/app/jobs.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { brandOf, renderMail } from '#server/platform/mail/mail-layout.ts'
import { ranksText } from '#shared/bookings/hold-queue.ts'
import { longDateWithWeekday } from '#shared/time/long-date.ts'
import { countHolderMail } from './count-holder-mail.ts'
import {
  contactsOf,
  dateAndPlaceOf,
  loadNoticeEvents,
  momentText,
  type NoticeEvent,
  replyText,
} from './notice-event.ts'

/** Dates that were placed, or that were released, confirmed, cancelled or postponed. */
export type HolderNews = 'placed' | 'ended'

const maxEvents = 2000
/** Maximum number of dates of a mail. */
const maxLines = 60

/**
 * Send the holder of events a mail with the dates that were placed for them, or that were confirmed, released, cancelled
 * or postponed, and nothing of other holds.
 */
export const sendHolderNews = job({
  name: 'send-holder-news',
  data: z.object({
    company_id: z.string(),
    news: z.enum(['placed', 'ended']),
    events: z.array(z.string()).max(maxEvents),
  }),
  async work(ctx, { company_id, news, events: ids }) {
    const found = await ctx.asSystem((tx) => loadNoticeEvents(tx, company_id, ids))
    const isPlaced = news === 'placed'
    const events = [...found.values()]
      .filter((event) => event.holder_email !== null && event.is_on_hold === isPlaced)
      .toSorted((one, other) => (one.first_date ?? '').localeCompare(other.first_date ?? ''))
    const [first] = events
    // Another holder may have been entered in the meantime.
    const shown = events.filter(
      ({ holder_email }) => holder_email?.toLowerCase() === first?.holder_email?.toLowerCase(),
    )
    if (!first?.holder_email || !(await countHolderMail(ctx, company_id))) return
    const contacts = contactsOf(shown)
    const reply = replyText(first.name, contacts)
    const kept = isPlaced ? [] : await ctx.asSystem((tx) => loadOtherDates(tx, company_id, shown))
    const { subject, paragraphs } = isPlaced ? placedText(first.name, shown) : endedText(first.name, shown, kept)
    await ctx.app.mailer.send(
      renderMail({
        to: first.holder_email,
        subject,
        reply_to: contacts,
        paragraphs: [
          ...paragraphs,
          isPlaced ? `To confirm, change or release a hold, ${reply}.` : `If you have questions, ${reply}.`,
        ],
        closing: `You receive this email because ${first.name} has entered your address for ${isPlaced ? 'these holds' : 'these dates'}.`,
        brand: brandOf(ctx.app.env, first),
      }),
    )
  },
})

/** Dates of the same groups that are still on hold for the holder. */
async function loadOtherDates(
  tx: Transaction,
  companyId: string,
  events: readonly NoticeEvent[],
): Promise<NoticeEvent[]> {
  const groups = [...new Set(events.flatMap(({ group_id }) => group_id ?? []))]
  if (groups.length === 0) return []
  const { rows } = await sql<{ event_id: string }>`select event_id from holds where company_id = ${companyId}
    and group_id = any(${groups}::uuid[]) and ended_at is null and lower(holder_email) = lower(${events[0]?.holder_email ?? ''})
    limit ${maxEvents}`.execute(tx)
  const found = await loadNoticeEvents(
    tx,
    companyId,
    rows.map(({ event_id }) => event_id),
  )
  return [...found.values()].toSorted((one, other) => (one.first_date ?? '').localeCompare(other.first_date ?? ''))
}

interface MailText {
  subject: string
  paragraphs: string[]
}

function placedText(company: string, events: readonly NoticeEvent[]): MailText {
  const groups = [...Map.groupBy(events, ({ id, group_id }) => group_id ?? id).values()]
  return {
    subject: `${company} holds ${countOf(events.length)} for you`,
    paragraphs: [
      `${company} holds for you:`,
      ...cut(
        groups.flatMap((group) => {
          const [one] = group
          if (!one || group.length === 1) return group.map((event) => `${nameOf(event)}: ${placedLine(event)}`)
          const wanted = one.choice === 'all' ? 'all of these dates are wanted' : 'one of these dates is wanted'
          return [`${nameOf(one)}, ${wanted}:`, ...group.map(placedLine)]
        }),
      ),
      'When a hold is challenged, you get an email at once.',
      'Once a day, you get one if a hold has moved up, if another event is confirmed for its date, or if it expires soon.',
    ],
  }
}

function endedText(company: string, events: readonly NoticeEvent[], kept: readonly NoticeEvent[]): MailText {
  const confirmed = events.filter(({ is_confirmed }) => is_confirmed)
  const off = events.filter(isOff)
  const released = events.filter((event) => !event.is_confirmed && !isOff(event))
  const groups = new Set(confirmed.flatMap(({ group_id }) => group_id ?? []))
  const others = released.filter(({ group_id }) => group_id !== null && groups.has(group_id))
  const rest = released.filter((event) => !others.includes(event))
  const [first] = confirmed
  const [firstOff] = off
  return {
    subject: !first
      ? firstOff
        ? off.length === 1 && released.length === 0
          ? `${nameOf(firstOff)} is ${firstOff.is_cancelled ? 'cancelled' : 'postponed'}`
          : `${company} has cancelled, postponed or released ${countOf(off.length + released.length)}`
        : `${company} has released ${countOf(released.length)}`
      : confirmed.length === 1
        ? `${nameOf(first)} is confirmed for ${dateAndPlaceOf(first)}`
        : `${company} has confirmed ${countOf(confirmed.length)}`,
    paragraphs: [
      ...cut(confirmed.map((event) => `${nameOf(event)} is confirmed for ${dateAndPlaceOf(event)}.`)),
      ...cut(off.map(offLine)),
      ...(others.length > 0
        ? [
            others.length === 1 ? 'The other date is released:' : `The other ${others.length} dates are released:`,
            ...cut(others.map((event) => dateAndPlaceOf(event))),
          ]
        : []),
      ...(rest.length > 0
        ? [
            `${company} no longer holds for you:`,
            ...cut(rest.map((event) => `${nameOf(event)}: ${dateAndPlaceOf(event)}${endOf(event)}`)),
          ]
        : []),
      ...(kept.length > 0
        ? [`${company} still holds for you:`, ...cut(kept.map((event) => `${nameOf(event)}: ${placedLine(event)}`))]
        : []),
    ],
  }
}

function isOff({ is_cancelled, is_postponed }: NoticeEvent): boolean {
  return is_cancelled || is_postponed
}

/** '‘Nova’ is postponed from Sat, 5 June 2027. Its new date is not known yet.' */
function offLine(event: NoticeEvent): string {
  if (event.is_cancelled) return `${nameOf(event)} on ${dateAndPlaceOf(event)} is cancelled.`
  const from = event.moved_from ? ` from ${longDateWithWeekday(event.moved_from)}` : ''
  const to = event.is_date_open
    ? 'Its new date is not known yet.'
    : `Its new date is planned for ${dateAndPlaceOf(event)}, but nothing is booked there yet.`
  return `${nameOf(event)} is postponed${from}. ${to}`
}

function endOf({ is_date_taken }: NoticeEvent): string {
  return is_date_taken ? ', because another event was confirmed' : ''
}

function cut(lines: readonly string[]): string[] {
  const more = lines.length - maxLines
  return more > 0 ? [...lines.slice(0, maxLines), `And ${more} more.`] : [...lines]
}

function countOf(dates: number): string {
  return dates === 1 ? '1 date' : `${dates} dates`
}

function nameOf({ event_name }: NoticeEvent): string {
  return `‘${event_name}’`
}

function placedLine(event: NoticeEvent): string {
  const rank = ranksText(event.ranks)
  const until = event.expires_at ? `until ${momentText(event.expires_at, event.time_zone)}` : null
  const taken = event.is_behind_confirmed && 'as back-up, because another event is confirmed'
  return [dateAndPlaceOf(event), rank, taken, until].filter(Boolean).join(', ')
}
