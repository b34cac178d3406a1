import { useState } from 'react'
import { useParams } from 'react-router'
import { ranksText } from '#shared/bookings/hold-queue.ts'
import { type ChallengeAnswer, type ChallengeState, challengeAnswers } from '#shared/features/events/holds.ts'
import type { ShareLinkContent } from '#shared/features/public/share-links.ts'
import { dateOf } from '#shared/time/wall-time.ts'
import { wallTimeOf } from '#shared/time/wall-time-of.ts'
import { api } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { fullLocalDate } from '#web/ui/format/local-dates.ts'
import { PlainButton } from '#web/ui/plain-button.tsx'
import { PlainField } from '#web/ui/plain-field.tsx'
import styles from './shared-challenge.module.css'

type Challenge = ShareLinkContent['challenge']['challenge']

const outcomes: Record<Exclude<ChallengeState, 'running'>, string> = {
  kept: 'Thank you. The house knows that you want this date. It is not confirmed until they tell you; your hold keeps its rank.',
  released: 'The hold is released.',
  dropped: 'The time to answer is over. The hold has lost its rank.',
  withdrawn: 'The challenge was withdrawn. The hold keeps its rank.',
  void: 'The challenge has ended. The hold keeps its rank.',
  returned: 'The challenge has ended. The hold has its rank back.',
}

/** Text about the outcome of an ended challenge for the holder. The hold may have moved or ended since. */
function outcomeText({
  state,
  ranks,
  is_confirmed,
  is_behind_confirmed,
}: Challenge & { state: Exclude<ChallengeState, 'running'> }): string {
  if (is_confirmed) return 'This date is confirmed.'
  if (is_behind_confirmed && ranks !== null)
    return 'Another event is confirmed for this date. The hold stays as back-up, with the rank above.'
  if (ranks === null) return state === 'released' ? outcomes.released : 'The hold for this date has ended.'
  return state === 'released' ? 'The challenge has ended. The hold has the date and rank above.' : outcomes[state]
}

/** Page where the holder of a challenged hold answers without an account. */
export function SharedChallenge({ content }: { content: ShareLinkContent['challenge'] }) {
  const [answered, setAnswered] = useState<Challenge | null>(null)
  const challenge = answered ?? content.challenge
  const { state, first_date, last_date, venue, spaces, event } = challenge
  const dates = [...new Set([first_date, last_date])].map(fullLocalDate).join(' – ')
  const place = [spaces.join(', '), venue].filter(Boolean).join(', ')
  const rank = ranksText(challenge.ranks)
  return (
    <>
      <title>{`Your hold: ${event}`}</title>
      <h1>{event}</h1>
      <p>{[dates, place, rank].filter(Boolean).join(' · ')}</p>
      {state === 'running' ? (
        <Answers challenge={challenge} dates={dates} onAnswer={setAnswered} />
      ) : (
        <p role="status">{outcomeText({ ...challenge, state })}</p>
      )}
    </>
  )
}

interface AnswersProps {
  challenge: Challenge
  dates: string
  onAnswer: (challenge: Challenge) => void
}

function Answers({ challenge, dates, onAnswer }: AnswersProps) {
  const token = useParams().token ?? ''
  const [name, setName] = useState('')
  const [phone, setPhone] = useState(challenge.call_number ?? '')
  const [missing, setMissing] = useState<{ name?: string; phone?: string }>({})
  const [isReleasing, setReleasing] = useState(false)
  const answer = useApiMutation(api.holds.answerChallengeByLink, { errorToast: null, invalidates: ['shareLinks'] })
  const check = (value: ChallengeAnswer) => {
    const found = {
      ...(name.trim() === '' && { name: 'Enter your name' }),
      ...(value === 'call' && phone.trim() === '' && { phone: 'Enter a phone number' }),
    }
    setMissing(found)
    return Object.keys(found).length === 0
  }
  const send = (value: ChallengeAnswer) =>
    answer.mutate({ token, answer: value, name, phone }, { onSuccess: (outcome) => onAnswer(outcome.challenge) })
  const press = (value: ChallengeAnswer) => {
    if (!check(value)) return
    if (value === 'release') setReleasing(true)
    else send(value)
  }
  return (
    <>
      <p>
        Somebody else is ready to confirm this date. Answer by{' '}
        <b>{momentText(challenge.due_at, challenge.time_zone)}</b>. Without an answer, the hold{' '}
        {challenge.on_silence === 'drop' ? 'loses its rank' : 'is released'}.
      </p>
      {challenge.asked_for_call_at ? (
        <p role="status">
          Thank you. You have asked for a call{challenge.call_number ? ` at ${challenge.call_number}` : ''}. You can
          still answer.
        </p>
      ) : null}
      {answer.error ? <p role="alert">{answer.error.message}</p> : null}
      {isReleasing ? (
        <section className={styles.answers} aria-label="Release the hold">
          <p role="alert">Release the hold for {dates}? You give up this date, and cannot take this back here.</p>
          <PlainButton wide working={answer.isPending} onClick={() => send('release')}>
            Release
          </PlainButton>
          <PlainButton wide look="quiet" onClick={() => setReleasing(false)}>
            Back
          </PlainButton>
        </section>
      ) : (
        <div className={styles.answers}>
          <PlainField
            label="Your name"
            name="name"
            autoComplete="name"
            isRequired
            value={name}
            onChange={setName}
            error={missing.name}
          />
          <PlainField
            label="Your phone number"
            name="phone"
            autoComplete="tel"
            value={phone}
            onChange={setPhone}
            hint="For a call"
            error={missing.phone}
          />
          {(Object.keys(challengeAnswers) as ChallengeAnswer[]).map((value) => (
            <PlainButton
              key={value}
              wide
              look={value === 'keep' ? 'strong' : 'quiet'}
              working={answer.isPending && answer.variables?.answer === value}
              onClick={() => press(value)}
            >
              {challengeAnswers[value]}
            </PlainButton>
          ))}
        </div>
      )}
    </>
  )
}

/** 'Sat, Jun 12, 2027, 14:55 (Europe/Berlin)'. Always on a 24-hour clock, like the mail. */
function momentText(instant: string, zone: string): string {
  const wall = wallTimeOf(instant, zone)
  return `${fullLocalDate(dateOf(wall))}, ${wall.slice(11)} (${zone})`
}
