import { actionText } from '#shared/audit-actions.ts'
import { holdEnds, holdExpiredReason } from '#shared/event-status.ts'
import type { ActivityEntry } from '#shared/features/company/activity.ts'
import { companyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { dateAndTime } from '#web/ui/format/dates.ts'

type Entry = Pick<ActivityEntry, 'action_type' | 'resource_type' | 'changes'>

/** The action of an entry with its changes. A challenge is one sentence instead, and the end of a hold has its label. */
export function activityText(entry: Entry): { headline: string; changes: ActivityEntry['changes'] } {
  const sentence = challengeSentence(entry)
  return sentence === null
    ? { headline: actionText(entry), changes: withEndOfHold(entry.changes) }
    : { headline: sentence, changes: [] }
}

/** A hold that has ended is not called declined. */
function withEndOfHold(changes: ActivityEntry['changes']): ActivityEntry['changes'] {
  const isExpired = changes.some(({ field, after }) => field === 'status_reason' && after === holdExpiredReason)
  return changes.map((change) =>
    change.field === 'status' && change.before === 'hold' && change.after === 'declined'
      ? { ...change, after: holdEnds[isExpired ? 'expired' : 'released'] }
      : change,
  )
}

/** Null for other entries, and for challenges from before both events were recorded. */
function challengeSentence({ action_type, resource_type, changes }: Entry): string | null {
  if (resource_type !== 'event') return null
  const values = Object.fromEntries(changes.map(({ field, after }) => [field, after]))
  const { challenger_id, challenged_id, due_at, answer, state } = values
  const [challenger, challenged] = [otherHold(challenger_id), otherHold(challenged_id)]
  const until = typeof due_at === 'string' ? ` (until ${dateAndTime(due_at, companyTimeZone())})` : ''
  switch (action_type) {
    case 'challenge':
      return challenged && `Challenged ${challenged}${until}`
    case 'receive_challenge':
      return challenger && `Challenged by ${challenger}${until}`
    case 'withdraw_challenge':
      if (challenged) return `Withdrew the challenge of ${challenged}`
      return challenger && `The challenge by ${challenger} was withdrawn`
    case 'answer_challenge':
      if (!challenger) return null
      if (answer === 'keep') return `Answered the challenge by ${challenger}: the date is wanted`
      return answer === 'release'
        ? `Released after the challenge by ${challenger}`
        : `Asked for a call about the challenge by ${challenger}`
    case 'end_challenge':
      if (challenged) return `${sentenceCase(challenged)} ${endsForChallenger[String(state)] ?? endsForChallenger.void}`
      return (
        challenger && `The challenge by ${challenger} ended${endsForChallenged[String(state)] ?? ' without an answer'}`
      )
    case 'receive_answer':
      if (!challenged) return null
      if (answer === 'keep') return `The holder of ${challenged} wants the date`
      return answer === 'release'
        ? `${sentenceCase(challenged)} was released`
        : `The holder of ${challenged} asked for a call`
    default:
      return null
  }
}

/** Outcome for the challenged hold, in the activity of the challenger. */
const endsForChallenger: Record<string, string> = {
  dropped: 'did not answer the challenge and is below now',
  released: 'was released, which ends the challenge',
  kept: 'was confirmed, which ends the challenge',
  void: 'is no longer challenged; there was no answer',
}

const endsForChallenged: Record<string, string> = {
  dropped: ' without an answer, so this hold is below now',
  released: ', because this hold was released',
  kept: ', because this event was confirmed',
}

/** The id of an event stands for one that is private or deleted. */
function otherHold(value: unknown): string | null {
  if (typeof value !== 'string') return null
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value) ? 'another hold' : `‘${value}’`
}

function sentenceCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
