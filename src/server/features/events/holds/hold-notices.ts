import { sql } from 'kysely'
import { z } from 'zod'
import { storeShareLink } from '#server/domain/share-links/share-links.ts'
import { ranksExpression } from '#server/features/events/load-ranks.ts'
import { job } from '#server/platform/app/jobs.ts'
import { companyLink } from '#server/platform/app/links.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { brandColumns, brandOf, renderMail } from '#server/platform/mail/mail-layout.ts'
import { rankText } from '#shared/bookings/hold-queue.ts'
import type { ChallengeState } from '#shared/features/events/holds.ts'
import { longDate } from '#shared/time/long-date.ts'
import { canAct } from './pause-holds.ts'

const about = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('challenge'), challenge_id: z.string() }),
  z.object({ kind: z.literal('expires') }),
  z.object({ kind: z.literal('expired') }),
  z.object({ kind: z.literal('moved_up'), rank_before: z.number() }),
])

/**
 * Send a mail about a hold to the owner of its event, or to its holder without an account. Holders never learn who else
 * holds the date, and guests nothing of holds.
 */
export const sendHoldNotice = job({
  name: 'send-hold-notice',
  data: z.object({ company_id: z.string(), event_id: z.string(), to: z.enum(['owner', 'holder']), about }),
  async work(ctx, { company_id, event_id, to, about }) {
    const found = await ctx.asSystem(async (tx) => {
      const event = await loadEvent(tx, company_id, event_id)
      const challenge = about.kind === 'challenge' ? await loadChallenge(tx, company_id, about.challenge_id) : null
      const asker = challenge ? await loadEvent(tx, company_id, challenge.challenger_id) : null
      return { event, challenge, asker }
    })
    const { event, challenge, asker } = found
    if (!event) return
    const text =
      about.kind === 'challenge' ? challenge && challengeText({ event, asker, challenge, to }) : holdText(event, about)
    const address = text?.for === 'asker' ? asker?.owner_email : to === 'owner' ? event.owner_email : event.holder_email
    if (!text || !address || (text.for === 'asker' && to === 'holder')) return
    const shown = text.for === 'asker' && asker ? asker : event
    const answer =
      to === 'holder' && challenge?.state === 'running'
        ? await ctx.asSystem((tx) =>
            storeShareLink(tx, ctx.app.env, {
              ...{ company_id, created_by: null, kind: 'challenge', subject: { challenge_id: challenge.id } },
              // For some days, it also says how the challenge ended.
              expires_at: sql<string>`${challenge.due_at}::timestamptz + interval '7 days'`,
            }),
          )
        : null
    await ctx.app.mailer.send(
      renderMail({
        to: address,
        subject: text.subject,
        paragraphs: text.paragraphs,
        ...(to === 'owner' && {
          button: {
            label: 'View the hold',
            url: companyLink(ctx.app.env, event, `/events/${shown.id}`),
          },
        }),
        ...(answer && { button: { label: 'Answer', url: answer.url } }),
        closing:
          to === 'owner'
            ? `You get this mail because the event is yours at ${event.name}.`
            : `You get this mail because ${event.name} keeps this date for you. Reply to them if it is no longer needed.`,
        brand: brandOf(ctx.app.env, event),
      }),
    )
  },
})

async function loadEvent(tx: Transaction, companyId: string, id: string) {
  const { rows } = await sql<Event>`
    select e.id, e.name as event_name, e.first_date::text, e.time_zone, h.expires_at, h.holder_email,
      e.is_private, ${ranksExpression('e')} as ranks, u.email as owner_email,
      ${sql.join(brandColumns.map((column) => sql.ref(`c.${column}`)))}
    from events e join companies c on c.id = e.company_id
    left join holds h on h.company_id = e.company_id and h.event_id = e.id
    left join user_company_memberships m on m.company_id = e.company_id and m.user_id = coalesce(e.owner_id, e.created_by)
      and m.status = 'active' and not m.is_guest
    left join users u on u.id = m.user_id
    where e.company_id = ${companyId} and e.id = ${id} and e.deleted_at is null
      and ${canAct}`.execute(tx)
  return rows[0]
}

interface Event {
  id: string
  event_name: string
  is_private: boolean
  first_date: string | null
  time_zone: string
  expires_at: string | null
  holder_email: string | null
  ranks: string | null
  owner_email: string | null
  slug: string
  name: string
  brand_primary: string
  brand_secondary: string
  logo_url: string | null
}

interface ChallengeRow {
  id: string
  challenger_id: string
  state: ChallengeState
  due_at: string
  answered_by: string | null
  asked_for_call_at: string | null
  confirm_by: string | null
}

async function loadChallenge(tx: Transaction, companyId: string, id: string) {
  const { rows } = await sql<ChallengeRow>`
    select id, challenger_id, state, due_at, answered_by, asked_for_call_at, confirm_by from hold_challenges
    where company_id = ${companyId} and id = ${id}`.execute(tx)
  return rows[0]
}

interface Text {
  /** Recipient: owner and holder of the challenged hold, or the owner of the challenger. */
  for: 'challenged' | 'asker'
  subject: string
  paragraphs: string[]
}

interface ChallengeNotice {
  event: Event
  asker: Event | null | undefined
  challenge: ChallengeRow
  to: 'owner' | 'holder'
}

function challengeText({ event, asker, challenge, to }: ChallengeNotice): Text | null {
  const { state, answered_by, due_at, asked_for_call_at, confirm_by } = challenge
  // The challenger's owner may see only the date of a private event.
  const seen = event.is_private ? titleOf({ ...event, event_name: 'Busy' }) : titleOf(event)
  const holder = (event.is_private ? null : answered_by) ?? 'The holder'
  const due = momentText(due_at, event.time_zone)
  if (state === 'running' && asked_for_call_at) {
    return {
      for: 'asker',
      subject: `Call about ${seen}`,
      paragraphs: [`${holder} asks for a call about ${seen}.`, `The challenge ends on ${due}.`],
    }
  }
  if (state === 'running') {
    const what = titleOf(event)
    return {
      for: 'challenged',
      subject: `Your hold is challenged: ${what}`,
      paragraphs: [
        `Somebody else is ready to confirm the date of ${what}.`,
        `Confirm or release your hold by ${due}. Without an answer it loses its rank.`,
        ...(to === 'owner' && asker && !asker.is_private ? [`The challenge comes from ‘${asker.event_name}’.`] : []),
      ],
    }
  }
  const until =
    confirm_by && asker ? ` Confirm ‘${asker.event_name}’ by ${momentText(confirm_by, event.time_zone)}.` : ''
  const outcomes: Partial<Record<ChallengeState, string>> = {
    kept: `${holder} confirms ${seen}. It keeps its rank.`,
    released: `${seen} is no longer above your hold.${until}`,
    dropped: `Nobody answered for ${seen}. It is now below your hold.${until}`,
    returned: `Your hold was not confirmed in time. ${seen} is above it again.`,
  }
  const outcome = outcomes[state]
  return outcome ? { for: 'asker', subject: `Your challenge of ${seen}`, paragraphs: [outcome] } : null
}

function holdText(
  event: Event,
  about: { kind: 'expires' | 'expired' } | { kind: 'moved_up'; rank_before: number },
): Text {
  const what = titleOf(event)
  const until = event.expires_at ? momentText(event.expires_at, event.time_zone) : null
  switch (about.kind) {
    case 'expires':
      return {
        for: 'challenged',
        subject: `Hold expires soon: ${what}`,
        paragraphs: [`The hold for ${what} expires on ${until ?? ''}.`, 'Confirm it, extend it, or release it before.'],
      }
    case 'expired':
      return {
        for: 'challenged',
        subject: `Hold expired: ${what}`,
        paragraphs: [`The hold for ${what} has expired.`, 'It can be placed again at the end of the queue.'],
      }
    case 'moved_up':
      return {
        for: 'challenged',
        subject: `Hold moved up: ${what}`,
        paragraphs: [
          `The hold for ${what} was the ${rankText(about.rank_before)} and is now ${ranksText(event.ranks)}.`,
          ...(until ? [`It expires on ${until}.`] : []),
        ],
      }
  }
}

function ranksText(ranks: string | null): string {
  if (ranks === null) return 'without a rank'
  return ranks.includes('/') ? `on the ranks ${ranks}` : `the ${rankText(Number(ranks))}`
}

function titleOf({ event_name, first_date }: Event): string {
  return `‘${event_name}’${first_date ? ` on ${longDate(first_date)}` : ''}`
}

function momentText(moment: string, timeZone: string): string {
  const shown = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone })
  return `${shown.format(new Date(moment))} (${timeZone})`
}
