import { sql } from 'kysely'
import type { LinkOpener } from '#server/domain/share-links/link-opener.ts'
import { findShareLink, linkEndedError, markAnswered } from '#server/domain/share-links/share-links.ts'
import { auditChallenge } from '#server/features/events/continue-challenge.ts'
import { behindConfirmedCondition, ranksExpression } from '#server/features/events/load-ranks.ts'
import { loadHoldSettings } from '#server/features/events/store-holds.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { statusAllows } from '#shared/company-status.ts'
import type { holds } from '#shared/features/events/holds.ts'
import type { ShareLinkContent } from '#shared/features/public/share-links.ts'
import { answerRunning, enqueueNotices, holderOf, lockRunning } from './challenges.ts'

type SharedChallenge = ShareLinkContent['challenge']['challenge']

export const challengeLinks: LinkOpener<'challenge'> = {
  kind: 'challenge',
  module: 'events',
  open: async (tx, { company_id, subject }) => {
    const challenge = await loadShared(tx, company_id, challengeOf(subject))
    return challenge ? { kind: 'challenge', challenge } : null
  },
}

/** The audit rows name the link as their actor, with the name that was entered and the holder. */
export const answerChallengeByLink: Handler<typeof holds.calls.answerChallengeByLink> = async (ctx, asked) => {
  const { token, answer, name, phone } = asked
  return ctx.asSystem(async (tx) => {
    const link = await findShareLink(tx, token)
    const isAnswerable =
      link.modules.includes('events') && statusAllows(link.status, 'write', { module_key: 'events', is_core: false })
    if (link.kind !== 'challenge' || !isAnswerable) throw linkEndedError(link)
    const company = { id: link.company_id }
    const running = await lockRunning(tx, company.id, challengeOf(link.subject))
    const holder = await holderOf(tx, company.id, running.challenged_id)
    const by_link = holder && holder !== name ? `${name} (${holder})` : name
    const author = { app: ctx.app, actor: { kind: 'job', name: 'challenge-link' } as const, company, by_link }
    await answerRunning(tx, author, running, {
      answer,
      by: name,
      entered_by: null,
      phone,
      from: ctx.request.ip_address,
    })
    await markAnswered(tx, link)
    await enqueueNotices(tx, author)
    await auditChallenge(tx, author, running, {
      challenger: { action: 'event.receive_answer', after: { answer }, metadata: { by_link } },
      challenged: {
        ...{ action: 'event.answer_challenge', after: { answer, answered_by: name }, metadata: { by_link } },
      },
    })
    const challenge = await loadShared(tx, company.id, running.id)
    if (!challenge) throw linkEndedError(link)
    return { challenge }
  })
}

async function loadShared(tx: Transaction, companyId: string, id: string): Promise<SharedChallenge | null> {
  const { on_silence } = await loadHoldSettings(tx, companyId)
  const { rows } = await sql<Omit<SharedChallenge, 'on_silence'>>`
    select e.name as event, e.first_date::text, e.last_date::text, e.time_zone, v.name as venue, c.state, c.due_at,
      array(select s.name from spaces s where s.company_id = e.company_id and s.id in (
        select unnest(d.spaces) from event_days d where d.company_id = e.company_id and d.event_id = e.id)
        order by s.sort_order, s.name_key, s.id) as spaces,
      e.status in ('confirmed', 'live', 'done') as is_confirmed, c.answered_at, c.asked_for_call_at, c.call_number, ${ranksExpression('e')} as ranks,
      ${behindConfirmedCondition('e')} as is_behind_confirmed
    from hold_challenges c join events e on e.company_id = c.company_id and e.id = c.challenged_id
      and e.deleted_at is null
    left join venues v on v.company_id = e.company_id and v.id = e.venue_id
    where c.company_id = ${companyId} and c.id = ${id}`.execute(tx)
  return rows[0] ? { ...rows[0], on_silence } : null
}

/** Only mails about challenges store subjects of the kind. */
function challengeOf(subject: Record<string, unknown>): string {
  return String(subject.challenge_id)
}
