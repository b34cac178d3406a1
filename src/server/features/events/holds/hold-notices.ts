import { sql } from 'kysely'
import { z } from 'zod'
import { lostDatesExpression } from '#server/domain/holds/lost-dates.ts'
import { storeShareLink } from '#server/domain/share-links/share-links.ts'
import { type HoldSettings, loadHoldSettings } from '#server/features/events/store-holds.ts'
import { job } from '#server/platform/app/jobs.ts'
import { companyLink } from '#server/platform/app/links.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { brandOf, renderMail } from '#server/platform/mail/mail-layout.ts'
import { challengeUnansweredReason } from '#shared/event-status.ts'
import type { ChallengeState } from '#shared/features/events/holds.ts'
import { longDateWithWeekday } from '#shared/time/long-date.ts'
import { countHolderMail } from './count-holder-mail.ts'
import {
  contactsOf,
  dateAndPlaceOf,
  loadNoticeEvents,
  momentText,
  type NoticeEvent,
  notificationSettings,
  replyText,
  titleOf,
} from './notice-event.ts'

/**
 * Send a mail about a challenge to the owner of a challenged event, or to its holder without an account; about its
 * outcome to those of the challenger. Holders never learn who else holds the date, and guests nothing of holds.
 */
export const sendHoldNotice = job({
  name: 'send-hold-notice',
  data: z.object({
    company_id: z.string(),
    event_id: z.string(),
    to: z.enum(['owner', 'holder']),
    challenge_id: z.string(),
    /** News for the challenger's side: the end of the challenge was undone after its mail had left. */
    is_back: z.boolean().optional(),
    /** For the side of the challenged event: the answer of its holder, the end without one, or because it moved. */
    is_for_challenged: z.boolean().optional(),
  }),
  async work(ctx, { company_id, event_id, to, challenge_id, is_back = false, is_for_challenged = false }) {
    const found = await ctx.asSystem(async (tx) => {
      const challenge = await loadChallenge(tx, company_id, challenge_id)
      const events = await loadNoticeEvents(tx, company_id, [event_id, challenge?.challenger_id ?? event_id])
      const lost = challenge ? await loadLostDates(tx, company_id, challenge.challenger_id) : []
      return { event: events.get(event_id), challenge, asker: events.get(challenge?.challenger_id ?? ''), lost }
    })
    const { event, challenge, asker, lost } = found
    if (!event || !challenge) return
    const textOf = is_for_challenged ? answerText : is_back ? backText : challengeText
    const text = textOf({ event, asker, challenge, to, lost })
    const shown = text?.for === 'asker' && asker ? asker : event
    const address = to === 'owner' ? shown.owner_email : shown.holder_email
    if (!text || !address) return
    if (to === 'owner' && shown.owner_wants('hold_challenges') !== 'at_once') return
    if (to === 'holder' && !(await countHolderMail(ctx, company_id))) return
    const answer =
      to === 'holder' && challenge.state === 'running' && !is_back
        ? await ctx.asSystem((tx) =>
            storeShareLink(tx, ctx.app.env, {
              ...{ company_id, created_by: null, kind: 'challenge', subject: { challenge_id: challenge.id } },
              // For some days, it also says how the challenge ended.
              expires_at: sql<string>`${challenge.due_at}::timestamptz + interval '7 days'`,
            }),
          )
        : null
    const contacts = to === 'holder' ? contactsOf([shown]) : []
    await ctx.app.mailer.send(
      renderMail({
        to: address,
        subject: text.subject,
        reply_to: contacts,
        paragraphs: [
          ...text.paragraphs,
          ...(to === 'holder'
            ? [
                `${answer ? 'Answer below, or' : text.for === 'asker' && challenge.confirm_by ? 'To answer,' : 'If you have questions,'} ${replyText(event.name, contacts)}.`,
              ]
            : []),
        ],
        ...(to === 'owner' && {
          button: {
            label: 'View the hold',
            url: companyLink(ctx.app.env, event, `/events/${shown.id}`),
          },
        }),
        ...(answer && { button: { label: 'Answer', url: answer.url } }),
        closing:
          to === 'owner'
            ? `You receive this email because the event is yours at ${event.name}.`
            : `You receive this email because ${event.name} holds this date for you.`,
        ...(to === 'owner' && { settings_url: notificationSettings(ctx.app.env) }),
        brand: brandOf(ctx.app.env, event),
      }),
    )
  },
})

interface ChallengeRow {
  id: string
  challenger_id: string
  created_by: string | null
  state: ChallengeState
  due_at: string
  answered_by: string | null
  entered_by: string | null
  asked_for_call_at: string | null
  call_number: string | null
  confirm_by: string | null
  /** Whether the next hold above has been challenged in the same chain. */
  goes_on: boolean
  on_silence: HoldSettings['on_silence']
  /** Whether the mails about its start were sent, if it ended with a hold. */
  was_told: boolean
  /** Whether the challenged hold was released because nobody answered. */
  was_unanswered: boolean
}

async function loadChallenge(tx: Transaction, companyId: string, id: string) {
  const { on_silence } = await loadHoldSettings(tx, companyId)
  const { rows } = await sql<Omit<ChallengeRow, 'on_silence'>>`
    select id, challenger_id, created_by, state, due_at, answered_by, entered_by, asked_for_call_at, call_number, confirm_by,
      coalesce(was_told, false) as was_told,
      exists (select from hold_challenges next where next.company_id = c.company_id and next.chain_id = c.chain_id
        and next.state = 'running') as goes_on,
      exists (select from events e where e.company_id = c.company_id and e.id = c.challenged_id
        and e.status_reason = ${challengeUnansweredReason}) as was_unanswered
    from hold_challenges c where company_id = ${companyId} and id = ${id}`.execute(tx)
  return rows[0] && { ...rows[0], on_silence }
}

async function loadLostDates(tx: Transaction, companyId: string, id: string): Promise<string[]> {
  const { rows } = await sql<{ lost: string[] }>`select ${lostDatesExpression('g')} as lost from holds h
    join hold_groups g on g.company_id = h.company_id and g.id = h.group_id
    where h.company_id = ${companyId} and h.event_id = ${id}`.execute(tx)
  return rows[0]?.lost ?? []
}

interface Text {
  /** Recipients: owner and holder of the challenged hold, or of the challenger. */
  for: 'challenged' | 'asker'
  subject: string
  paragraphs: string[]
}

interface ChallengeNotice {
  event: NoticeEvent
  asker: NoticeEvent | null | undefined
  challenge: ChallengeRow
  to: 'owner' | 'holder'
  /** Dates of the challenger's group that can no longer be had, if all of them are wanted. */
  lost: readonly string[]
}

function challengeText({ event, asker, challenge, to, lost }: ChallengeNotice): Text | null {
  const { state, answered_by, entered_by, due_at, asked_for_call_at, call_number, confirm_by, on_silence } = challenge
  // The challenger's owner may see only the date of a private event.
  const seen = event.is_private ? titleOf({ ...event, event_name: 'Busy' }) : titleOf(event)
  const holder = (event.is_private ? null : answered_by) ?? 'The holder'
  const entered = entered_by && !event.is_private ? ` (entered by ${entered_by})` : ''
  const due = momentText(due_at, event.time_zone)
  if (state === 'running' && asked_for_call_at) {
    // The company calls back. The holder of the challenger only gets the outcome.
    if (to === 'holder') return null
    const isOwnCall = asker?.owner_id === event.owner_id
    const isNumberShown = call_number && !event.is_private && asker?.is_owner_writer
    return {
      for: 'asker',
      subject: `Call about ${seen}`,
      paragraphs: [
        `${holder} asks for a call about ${seen}${isNumberShown ? `, at ${call_number}` : ''}${entered}.`,
        ...(isOwnCall
          ? ['Please call them.']
          : event.owner_name && !event.is_private
            ? [`${event.owner_name} has been asked to call them.`]
            : []),
        `The challenge ends on ${due}.`,
      ],
    }
  }
  if (state === 'running') {
    if (to === 'owner' && challenge.created_by === event.owner_id) return null
    const what = titleOf(event)
    return {
      for: 'challenged',
      subject: `Your hold is challenged: ${what}`,
      paragraphs: [
        `Somebody else wants the date of ${what}, and is ready to confirm it.`,
        `Say whether you want the date or release your hold by ${due}. Without an answer it ${on_silence === 'drop' ? 'loses its rank' : 'is released'}.`,
        ...(to === 'owner' && event.holder_email
          ? [`${event.holder_email} has also been asked, and can answer by a link.`]
          : []),
        ...(to === 'owner' && asker && !asker.is_private ? [`The challenge comes from ‘${asker.event_name}’.`] : []),
      ],
    }
  }
  if (state === 'withdrawn' || state === 'void') {
    if (
      (state === 'void' && !challenge.was_told) ||
      !event.is_on_hold ||
      (to === 'owner' && challenge.created_by === event.owner_id)
    )
      return null
    const what = titleOf(event)
    return {
      for: 'challenged',
      subject: `No longer challenged: ${what}`,
      paragraphs: [
        state === 'void' && event.is_behind_confirmed
          ? `Another event is confirmed for the date of ${what}, so the challenge has ended. The hold stays as back-up.`
          : `The challenge of ${what} ${state === 'withdrawn' ? 'was withdrawn' : 'has ended'}. The hold keeps its rank.`,
      ],
    }
  }
  const until =
    confirm_by && asker
      ? `${lostText(lost)} Confirm ‘${asker.event_name}’ by ${momentText(confirm_by, event.time_zone)}.`
      : goesOnText(challenge)
  const moved =
    hasMoved(event, challenge) && asker
      ? `${event.is_private ? 'The hold above' : `‘${event.event_name}’`} has moved${event.is_private ? '' : ` to ${dateAndPlaceOf(event)}`}. It is no longer above your hold for ${titleOf(asker)}.`
      : null
  const below = asker?.is_on_hold ? ` Your hold for ‘${asker.event_name}’ stays below it.` : ''
  const outcomes: Partial<Record<ChallengeState, string>> = {
    kept: `${event.is_confirmed ? `${seen} is confirmed.` : `${holder} wants the date of ${seen}${entered}.`}${below}`,
    released: `${moved ?? `${seen} is no longer above your hold.`}${until}`,
    dropped: `Nobody answered for ${seen}. It is now below your hold.${until}`,
    returned: `Your hold was not confirmed in time. ${seen} is above it again.`,
  }
  if (to === 'holder' && asker) return outcomeForHolder({ event, asker, challenge, lost })
  const outcome = outcomes[state]
  const subject = moved && asker ? `Your challenge for ${titleOf(asker)}` : `Your challenge of ${seen}`
  return outcome ? { for: 'asker', subject, paragraphs: [outcome] } : null
}

/** Whether a challenge ended because the challenged hold has moved to another date or space. */
function hasMoved({ is_on_hold }: NoticeEvent, { state, answered_by }: ChallengeRow): boolean {
  return state === 'released' && is_on_hold && answered_by === null
}

function goesOnText({ goes_on }: ChallengeRow): string {
  return goes_on ? ' Another hold is still above yours, and has been challenged as well.' : ''
}

const mostLost = 10

/** ' All dates of its group are wanted, but Sat, 15 May 2027 is no longer available.' */
function lostText(lost: readonly string[]): string {
  if (lost.length === 0) return ''
  const more = lost.length > mostLost ? ` and ${lost.length - mostLost} more` : ''
  return ` All dates of its group are wanted, but ${lost.slice(0, mostLost).map(longDateWithWeekday).join('; ')}${more} ${lost.length === 1 ? 'is' : 'are'} no longer available.`
}

/**
 * For the owner of the challenged event, who has to confirm it now or to call the holder, or whose hold has ended; for
 * its holder, if it has moved.
 */
function answerText({ event, asker, challenge, to }: ChallengeNotice): Text | null {
  const { state, answered_by, due_at } = challenge
  const what = titleOf(event)
  if (to === 'holder') {
    const sentence = `Your hold for ‘${event.event_name}’ has moved to ${dateAndPlaceOf(event)}, so the challenge on its former date has ended. There is nothing left to answer.`
    return hasMoved(event, challenge)
      ? { for: 'challenged', subject: `No longer challenged: ${what}`, paragraphs: [sentence] }
      : null
  }
  const holder = answered_by ?? 'The holder'
  const entered = challenge.entered_by ? ` (entered by ${challenge.entered_by})` : ''
  if (state === 'released') {
    if (event.is_on_hold || event.is_confirmed) return null
    const sentence = !challenge.was_unanswered
      ? `${holder} released the hold for ${what}${entered}, after it was challenged.`
      : `Nobody answered the challenge of ${what} in time, so the hold was released.`
    return { for: 'challenged', subject: `Released: ${what}`, paragraphs: [sentence] }
  }
  if (!event.is_on_hold) return null
  if (state === 'dropped')
    return {
      for: 'challenged',
      subject: `Your hold lost its rank: ${what}`,
      paragraphs: [`Nobody answered the challenge of ${what} in time, so your hold is now below the other one.`],
    }
  if (state === 'running') {
    // The owner of both gets the mail to the challenger.
    if (asker && asker.owner_id === event.owner_id) return null
    const number = challenge.call_number && event.is_owner_writer ? `, at ${challenge.call_number}` : ''
    return {
      for: 'challenged',
      subject: `Call about ${what}`,
      paragraphs: [
        `${holder} asks for a call about ${what}${number}${entered}. Please call them.`,
        `The challenge ends on ${momentText(due_at, event.time_zone)}.`,
      ],
    }
  }
  return {
    for: 'challenged',
    subject: `Confirm ${what}`,
    paragraphs: [
      `${holder} wants the date of ${what}${entered}. Confirm the event, so that nobody else can take the date.`,
    ],
  }
}

/** For the side of the challenger: the hold above is back, and its challenge runs again. */
function backText({ event, asker, challenge, to }: ChallengeNotice): Text | null {
  if (challenge.state !== 'running' || !asker) return null
  if (to === 'holder') {
    const what = titleOf(asker)
    return {
      for: 'asker',
      subject: `Your challenge for ${what}`,
      paragraphs: [
        `The hold above ${what} is above it again, because a change was undone. The challenge ends on ${momentText(challenge.due_at, asker.time_zone)}.`,
      ],
    }
  }
  const seen = event.is_private ? titleOf({ ...event, event_name: 'Busy' }) : titleOf(event)
  return {
    for: 'asker',
    subject: `Your challenge of ${seen}`,
    paragraphs: [
      `${seen} is above your hold again, because a change was undone. The challenge ends on ${momentText(challenge.due_at, event.time_zone)}.`,
    ],
  }
}

/** The outcome for the holder of the challenger, who learns nothing of the hold above. */
function outcomeForHolder({
  event,
  asker,
  challenge,
  lost,
}: Omit<ChallengeNotice, 'to'> & { asker: NoticeEvent }): Text | null {
  const { state, confirm_by } = challenge
  const what = titleOf(asker)
  const until = confirm_by
    ? `${lostText(lost)} Say by ${momentText(confirm_by, asker.time_zone)} whether you want the date.`
    : goesOnText(challenge)
  const outcomes: Partial<Record<ChallengeState, string>> = {
    kept: `The holder above ${what} wants the date. Your hold keeps its rank.`,
    released: `The hold above ${what} ${hasMoved(event, challenge) ? 'has moved to another date or space' : 'was released'}.${until}`,
    dropped: `The hold above ${what} was not confirmed in time and is below yours now.${until}${confirm_by ? ' Otherwise it is above yours again.' : ''}`,
    returned: `${what} was not confirmed in time. The hold that was above it is above it again.`,
  }
  const outcome = outcomes[state]
  return outcome ? { for: 'asker', subject: `Your challenge for ${what}`, paragraphs: [outcome] } : null
}
