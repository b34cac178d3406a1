import { useState } from 'react'
import { useParams } from 'react-router'
import { ranksText } from '#shared/bookings/hold-queue.ts'
import { type ChallengeAnswer, type ChallengeState, challengeAnswers } from '#shared/features/events/holds.ts'
import type { ShareLinkContent } from '#shared/features/public/share-links.ts'
import { datesText } from '#web/features/events/hold-texts.ts'
import { api } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { dateAndTime } from '#web/ui/format/dates.ts'
import { PlainButton } from '#web/ui/plain-button.tsx'
import { PlainField } from '#web/ui/plain-field.tsx'
import styles from './shared-challenge.module.css'

type Challenge = ShareLinkContent['challenge']['challenge']

const outcomes: Record<Exclude<ChallengeState, 'running'>, string> = {
  kept: 'You have confirmed. The hold keeps its rank.',
  released: 'The hold is released.',
  dropped: 'The time to answer is over. The hold has lost its rank.',
  withdrawn: 'The challenge was withdrawn. The hold keeps its rank.',
  void: 'The challenge has ended. The hold keeps its rank.',
  returned: 'The challenge has ended. The hold has its rank back.',
}

/** A challenged hold, as its holder without an account sees and answers it. */
export function SharedChallenge({ content }: { content: ShareLinkContent['challenge'] }) {
  const token = useParams().token ?? ''
  const [name, setName] = useState('')
  const [answered, setAnswered] = useState<Challenge | null>(null)
  const answer = useApiMutation(api.holds.answerChallengeByLink, { errorToast: null, invalidates: ['shareLinks'] })
  const challenge = answered ?? content.challenge
  const { state, due_at, time_zone, venue, event } = challenge
  const [missing, setMissing] = useState<string>()
  const send = (value: ChallengeAnswer) => {
    setMissing(name.trim() === '' ? 'Enter your name' : undefined)
    if (name.trim() !== '')
      answer.mutate({ token, answer: value, name }, { onSuccess: (outcome) => setAnswered(outcome.challenge) })
  }
  return (
    <>
      <title>{`Your hold: ${event}`}</title>
      <h1>{event}</h1>
      <p>
        {datesText(challenge)}
        {venue ? ` · ${venue}` : ''}
        {challenge.ranks ? ` · ${ranksText(challenge.ranks)}` : ''}
      </p>
      {state === 'running' ? (
        <>
          <p>
            Somebody else is ready to confirm this date. Answer by <b>{dateAndTime(due_at, time_zone)}</b>. Without an
            answer, the hold loses its rank.
          </p>
          {challenge.asked_for_call_at ? <p role="status">You have asked for a call. You can still answer.</p> : null}
          <div className={styles.answers}>
            <PlainField
              label="Your name"
              name="name"
              autoComplete="name"
              value={name}
              onChange={setName}
              error={missing}
            />
            {answer.error ? <p role="alert">{answer.error.message}</p> : null}
            {(Object.keys(challengeAnswers) as ChallengeAnswer[]).map((value) => (
              <PlainButton
                key={value}
                wide
                look={value === 'keep' ? 'strong' : 'quiet'}
                working={answer.isPending && answer.variables?.answer === value}
                onClick={() => send(value)}
              >
                {challengeAnswers[value]}
              </PlainButton>
            ))}
          </div>
        </>
      ) : (
        <p role="status">{outcomes[state]}</p>
      )}
    </>
  )
}
