import { sql } from 'kysely'
import { z } from 'zod'
import { displayedRankExpression } from '#server/domain/holds/displayed-rank.ts'
import { lostDateCondition } from '#server/domain/holds/lost-dates.ts'
import { type JobContext, job } from '#server/platform/app/jobs.ts'
import { companyLink } from '#server/platform/app/links.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import { brandOf, renderMail } from '#server/platform/mail/mail-layout.ts'
import { rankText } from '#shared/bookings/hold-queue.ts'
import { challengeOutcomes } from '#shared/challenge-outcomes.ts'
import { ownValue } from '#shared/own-value.ts'
import { instantOf } from '#shared/time/instants.ts'
import { dateOf } from '#shared/time/wall-time.ts'
import { wallTimeOf } from '#shared/time/wall-time-of.ts'
import {
  contactsOf,
  loadNoticeEvents,
  momentText,
  type NoticeEvent,
  notificationSettings,
  replyText,
  titleOf,
} from './notice-event.ts'
import { canAct, isNotPaused } from './pause-holds.ts'

const noticesAtOnce = 1000
/** Maximum number of notices of one mail; the sweep stores up to 2,000 in a transaction. */
const mostNotices = 2000
/** Maximum number of lines of a mail. */
const maxLines = 50

/**
 * Every 15 minutes: send the daily mails of companies where it is past 8:00, with what happened until then. Each person
 * gets one a day, because later notices wait for the next day.
 */
export const sendHoldDigests = job({
  name: 'send-hold-digests',
  schedule: '*/15 * * * *',
  data: z.object({}),
  async work(ctx) {
    const { rows } = await ctx.asSystem((tx) =>
      sql<{ id: string; timezone: string }>`select c.id, c.timezone from companies c
        where c.id in (select company_id from hold_notices where not is_mailed) and ${canAct} and ${isNotPaused('c.id')}
        order by c.id`.execute(tx),
    )
    for (const { id, timezone } of rows) await ctx.asSystem((tx) => enqueueDigests(tx, ctx, { id, timezone }))
    await ctx.asSystem((tx) => sql`delete from hold_notices where at < now() - interval '30 days'`.execute(tx))
  },
})

async function enqueueDigests(
  tx: Transaction,
  ctx: JobContext,
  { id: company_id, timezone }: { id: string; timezone: string },
): Promise<void> {
  const now = new Date().toISOString()
  const until = instantOf(`${dateOf(wallTimeOf(now, timezone))}T08:00`, timezone)
  if (now < until) return
  const { rows } = await sql<{ id: string; event_id: string }>`
    update hold_notices set is_mailed = true where id in (select id from hold_notices
      where company_id = ${company_id} and not is_mailed and at < ${until} order by id limit ${noticesAtOnce} for update skip locked)
    returning id::text, event_id`.execute(tx)
  const events = await loadNoticeEvents(tx, company_id, [...new Set(rows.map(({ event_id }) => event_id))])
  for (const to of ['owner', 'holder'] as const) {
    const byPerson = Map.groupBy(rows, ({ event_id }) => recipientOf(events.get(event_id), to))
    for (const [person, notices] of byPerson) if (person) await enqueueMail(tx, ctx, { company_id, to }, notices)
  }
}

interface StoredNotice {
  id: string
  event_id: string
}

/** Enqueue the mails of owners who want news about holds at once. Mails of challenges are enqueued by their own job. */
export async function enqueueImmediateMails(
  tx: Transaction,
  ctx: JobContext,
  company_id: string,
  stored: readonly StoredNotice[],
): Promise<void> {
  const events = await loadNoticeEvents(tx, company_id, [...new Set(stored.map(({ event_id }) => event_id))])
  const wanted = stored.filter(({ event_id }) => events.get(event_id)?.owner_wants('hold_news') === 'at_once')
  const byOwner = Map.groupBy(wanted, ({ event_id }) => recipientOf(events.get(event_id), 'owner'))
  for (const [owner, notices] of byOwner)
    if (owner) await enqueueMail(tx, ctx, { company_id, to: 'owner', is_at_once: true }, notices)
}

async function enqueueMail(
  tx: Transaction,
  ctx: JobContext,
  mail: { company_id: string; to: 'owner' | 'holder'; is_at_once?: boolean },
  notices: readonly StoredNotice[],
): Promise<void> {
  const data = { ...mail, notices: notices.map(({ id }) => id) }
  await ctx.app.jobs.enqueue(tx, sendHoldDigest, data, { group: mail.company_id })
}

function recipientOf(event: NoticeEvent | undefined, to: 'owner' | 'holder'): string | null {
  return (to === 'owner' ? event?.owner_email : event?.holder_email?.toLowerCase()) ?? null
}

/** Send the notices of one person. Those of events that have another owner or holder by now are left out. */
export const sendHoldDigest = job({
  name: 'send-hold-digest',
  data: z.object({
    company_id: z.string(),
    to: z.enum(['owner', 'holder']),
    notices: z.array(z.string()).max(mostNotices),
    is_at_once: z.boolean().optional(),
  }),
  async work(ctx, { company_id, to, notices, is_at_once = false }) {
    const { rows, events } = await ctx.asSystem(async (tx) => {
      const { rows } = await sql<Notice>`
        select n.event_id, n.kind, n.rank_before, n.outcome,
          (select min(c.due_at) from hold_challenges c where c.company_id = n.company_id and c.state = 'running'
            and n.event_id = case when n.kind = 'challenged' or n.outcome = 'call_wanted' then c.challenged_id
              else c.challenger_id end) as due_at,
          exists (select from hold_challenges c where c.company_id = n.company_id and c.challenger_id = n.event_id
            and c.confirm_by > now()) as must_confirm,
          exists (select from hold_ranks r where r.company_id = n.company_id and r.event_id = n.event_id
            and ${displayedRankExpression('r')} > r.rank) as is_taken,
          exists (select from events oe where oe.company_id = n.company_id and oe.id = n.event_id and ${lostDateCondition}) as is_lost
        from hold_notices n
        where n.company_id = ${company_id} and n.id in (select jsonb_array_elements_text(${json(notices)}::jsonb)::bigint)
        order by n.id`.execute(tx)
      const ids = [...new Set(rows.map(({ event_id }) => event_id))]
      return { rows, events: await loadNoticeEvents(tx, company_id, ids) }
    })
    const [first] = [...events.values()].filter((event) => recipientOf(event, to))
    const person = recipientOf(first, to)
    if (!first || !person) return
    const told = rows.flatMap((notice) => {
      const event = events.get(notice.event_id)
      const isMeant =
        event && recipientOf(event, to) === person && (to === 'holder' || isWanted(event, notice, is_at_once))
      const lines = isMeant ? noticeLine(event, notice, to) : []
      return event ? lines.map((line) => ({ event, line })) : []
    })
    const lines = told.map(({ line }) => line)
    if (lines.length === 0) return
    const contacts = to === 'holder' ? contactsOf(told.map(({ event }) => event)) : []
    const shown = lines.slice(0, maxLines)
    await ctx.app.mailer.send(
      renderMail({
        to: person,
        subject: lines.length === 1 ? 'News about a hold' : `News about ${lines.length} holds`,
        reply_to: contacts,
        paragraphs: [
          ...shown,
          ...(lines.length > maxLines ? [`And ${lines.length - maxLines} more.`] : []),
          ...(to === 'holder' ? [`To confirm, extend or release a hold, ${replyText(first.name, contacts)}.`] : []),
        ],
        ...(to === 'owner' && {
          button: { label: 'View holds', url: companyLink(ctx.app.env, first, '/events/holds') },
        }),
        closing:
          to === 'owner'
            ? `You receive this email${is_at_once ? '' : ' once a day'} because these events are yours at ${first.name}.`
            : `You receive this email because ${first.name} holds dates for you.`,
        ...(to === 'owner' && { settings_url: notificationSettings(ctx.app.env) }),
        brand: brandOf(ctx.app.env, first),
      }),
    )
  },
})

/** Whether the owner wants the line in a mail that is sent at once, or in the daily one. */
function isWanted(event: NoticeEvent, { kind }: Notice, isAtOnce: boolean): boolean {
  const isOfChallenge = kind === 'challenged' || kind === 'challenge_answered'
  if (isAtOnce) return !isOfChallenge && event.owner_wants('hold_news') === 'at_once'
  return event.owner_wants(isOfChallenge ? 'hold_challenges' : 'hold_news') === 'daily'
}

interface Notice {
  event_id: string
  kind: 'expires' | 'expired' | 'moved_up' | 'date_taken' | 'challenged' | 'challenge_answered' | 'group_incomplete'
  rank_before: number | null
  /** How a challenge ended. */
  outcome: string | null
  /** End of the challenge that the notice is about; null if none is running. */
  due_at: string | null
  /** Whether the hold has to be confirmed after its challenge, before it expires. */
  must_confirm: boolean
  /** Whether another event is confirmed above. */
  is_taken: boolean
  /** Whether the date can no longer be had. */
  is_lost: boolean
}

function noticeLine(
  event: NoticeEvent,
  { kind, rank_before, outcome, due_at, must_confirm, is_taken, is_lost }: Notice,
  to: 'owner' | 'holder',
): string[] {
  const what = titleOf(event)
  const until = event.expires_at ? momentText(event.expires_at, event.time_zone) : null
  switch (kind) {
    case 'expires':
      return until && event.is_on_hold && Date.parse(event.expires_at ?? '') > Date.now()
        ? [
            `The hold for ${what} expires on ${until}.${to === 'owner' ? ' Confirm it, extend it, or release it before.' : ''}`,
          ]
        : []
    case 'expired':
      if (outcome === 'released')
        return to === 'owner' && event.is_declined ? [`The hold for ${what} was released by a colleague.`] : []
      return [
        `The hold for ${what} has expired.${to === 'owner' ? ' It can be placed again at the end of the queue.' : ''}`,
      ]
    case 'moved_up': {
      const rank = placeOf(event)
      if (rank === null) return []
      return [
        `The hold for ${what} was the ${rankText(rank_before ?? 1)} and is now ${rank}.${until && !must_confirm ? ` It expires on ${until}.` : ''}`,
      ]
    }
    case 'date_taken': {
      const rank = placeOf(event)
      if (rank === null || !is_taken) return []
      return [
        `Another event is confirmed for the date of ${what}. The hold is ${rank}, in case the date becomes free.${until ? ` It expires on ${until}.` : ''}`,
      ]
    }
    case 'group_incomplete':
      return !is_lost ? [] : [`${what} is no longer available, and all dates of its group are wanted.`]
    case 'challenged':
      return to === 'owner' && due_at
        ? [
            `The hold for ${what} is challenged. Say whether you want the date or release the hold by ${momentText(due_at, event.time_zone)}.`,
          ]
        : []
    case 'challenge_answered':
      return to === 'owner' && (event.is_on_hold || outcome === 'own_released')
        ? challengeLine(what, outcome, due_at !== null)
        : []
  }
}

function challengeLine(what: string, outcome: string | null, isRunning: boolean): string[] {
  if (outcome === 'wanted') return [`The holder of ${what} wants the date. Confirm the event.`]
  if (outcome === 'own_released') return [`The hold for ${what} was released after a challenge.`]
  if (outcome === 'ended') return [`${what} is no longer challenged.`]
  if (outcome === 'own_dropped') return [`Nobody answered the challenge of ${what}, so the hold lost its rank.`]
  if (outcome === 'call_wanted') return isRunning ? [`The holder of ${what} asks for a call.`] : []
  const isOver = (outcome === 'call' || outcome === 'running') && !isRunning
  const text = ownValue(challengeOutcomes, outcome ?? '')
  return text && !isOver ? [`Your challenge for ${what}: ${text}.`] : []
}

/** 'the 2nd hold' or 'on the ranks 1/2' */
function placeOf({ ranks }: NoticeEvent): string | null {
  if (ranks === null) return null
  return ranks.includes('/') ? `on the ranks ${ranks}` : `the ${rankText(Number(ranks))}`
}
