import { Alert, Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { behindText, ordinal, ranksText } from '#shared/bookings/hold-queue.ts'
import { statusLabel } from '#shared/event-status.ts'
import {
  type Challenge,
  type ChallengeAnswer,
  type Hold,
  holdChoices,
  type RankChange,
} from '#shared/features/events/holds.ts'
import type { RecordRow } from '#web/domain/records/record-screen.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useCan, useIsGuest } from '#web/platform/session/session.tsx'
import { dateAndTime } from '#web/ui/format/dates.ts'
import { weekDayOfLocalDate } from '#web/ui/format/local-dates.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import styles from './hold-panel.module.css'
import { type HoldQueue, Queues } from './hold-queues.tsx'
import { challengeText, datesText, keptAbove, lostDatesText, termText } from './hold-texts.ts'
import { useLiveChanges } from './use-live-changes.ts'

const ChallengeDialog = lazyComponent(() => import('./challenge-dialog.tsx'), 'ChallengeDialog')
const ConfirmDialog = lazyComponent(() => import('#web/ui/confirm-dialog.tsx'), 'ConfirmDialog')
const HoldDialog = lazyComponent(() => import('./hold-dialog.tsx'), 'HoldDialog')

/** The hold of an event with its queues. Hidden from guests, and for events that were never on hold. */
export function HoldPanel({ event }: { event: RecordRow }) {
  const isGuest = useIsGuest()
  if (isGuest || event.is_busy === true) return null
  return <HoldOfEvent id={event.id} />
}

function HoldOfEvent({ id }: { id: string }) {
  const can = useCan()
  useLiveChanges()
  const found = useApiQuery(companyApi.holds.getHold, { id }).data
  const [asking, setAsking] = useState<'challenge' | 'change' | null>(null)
  const close = () => setAsking(null)
  const extend = useApiMutation(
    async ({ ids }: { ids: string[] }) => {
      const { refused } = await companyApi.holds.extendHolds({ ids })
      const { hold } = await companyApi.holds.getHold({ id })
      return { refused, hold }
    },
    {
      successToast: ({ refused, hold }) =>
        refused[0]
          ? { tone: 'danger', title: 'Not extended', message: refused[0].reason }
          : { title: 'The hold was extended', ...(hold && { message: termText(hold) }) },
      invalidates: ['holds', 'events'],
    },
  )
  if (!found?.hold) return null
  const { hold, queues, group, challenges, changes } = found
  const isActive = hold.ended_at === null
  if (!isActive && challenges.length === 0 && group.length === 0 && !hold.holder_name) return null
  const mayWrite = can({ module: 'events', level: 'write' })
  const isKept = challenges.some(
    // Not an answer about a former date of the hold.
    ({ challenged, state, created_at }) =>
      challenged.id === id && state === 'kept' && created_at >= (hold.placed_at ?? ''),
  )
  const refusal = keptAbove(hold, challenges, queues)
  const running = challenges.filter(({ state }) => state === 'running')
  return (
    <Panel
      title={isActive ? (ranksText(hold.ranks) ?? 'Hold') : 'Earlier hold'}
      aside={
        isActive && mayWrite ? (
          <div className={styles.acts}>
            <Button variant="default" size="compact-sm" onClick={() => setAsking('change')}>
              Change
            </Button>
            {hold.expires_at ? (
              <Button
                variant="default"
                size="compact-sm"
                loading={extend.isPending}
                onClick={() => extend.mutate({ ids: [id] })}
              >
                Extend
              </Button>
            ) : null}
            {(hold.rank ?? 1) > 1 && hold.challenge === null ? (
              <Button variant="default" size="compact-sm" onClick={() => setAsking('challenge')}>
                Challenge
              </Button>
            ) : null}
          </div>
        ) : null
      }
    >
      <div className={styles.panel}>
        {isActive ? (
          <p className={styles.lead}>
            {termText(hold)}
            {hold.holder_name ? ` · Held for ${hold.holder_name}` : ''}
            {hold.is_rank_fixed ? ' · Fixed rank' : ''}
          </p>
        ) : hold.holder_name ? (
          <p className={styles.lead}>Held for {hold.holder_name}</p>
        ) : null}
        {running.map((challenge) => (
          <RunningChallenge key={challenge.id} challenge={challenge} hold={hold} mayAnswer={mayWrite} />
        ))}
        {refusal ? <p className={styles.lead}>{challengeText(refusal, id, hold.time_zone)}</p> : null}
        {isActive && isKept ? (
          <p className={styles.lead}>
            <b>The holder wants this date. Confirm the event, so that nobody else can take it.</b>
          </p>
        ) : null}
        {lostDatesText(hold) ? (
          <Alert color="yellow" title="Not all dates are left">
            All dates of this group are wanted, but {lostDatesText(hold)}.
          </Alert>
        ) : null}
        <Queues queues={queues} own={id} zone={hold.time_zone} />
        {group.length > 0 && hold.group ? (
          <div className={styles.section}>
            <h3>{holdChoices[hold.group.choice]}</h3>
            <ul className={styles.lines}>
              {group.map((one) => (
                <li key={one.event_id}>
                  <Link to={`/events/${one.event_id}`}>{datesText(one)}</Link>
                  {placeOf(one) ? ` · ${placeOf(one)}` : ''}
                  <span className={styles.meta}>
                    {' '}
                    · {one.status === 'hold' ? (ranksText(one.ranks) ?? 'Hold') : statusLabel(one)}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        <History hold={hold} queues={queues} challenges={challenges} changes={changes} />
      </div>
      <Suspense>
        {asking === 'challenge' ? <ChallengeDialog name={hold.name} ids={[id]} onClose={close} /> : null}
        {asking === 'change' ? <HoldDialog hold={hold} onClose={close} /> : null}
      </Suspense>
    </Panel>
  )
}

/** 'Main Hall, Kesselhaus' */
function placeOf({ spaces, venue }: Pick<Hold, 'spaces' | 'venue'>): string {
  return [...spaces, ...(venue ? [venue.name] : [])].join(', ')
}

/** Answers of a member for the holder, and for a hold of the company itself. */
const answersForHolder: Record<ChallengeAnswer, string> = {
  keep: 'They want this date',
  release: 'Release the hold',
  call: 'They ask for a call',
}
const ownAnswers: Record<ChallengeAnswer, string> = {
  keep: 'Keep this date',
  release: 'Release the hold',
  call: 'Ask for a call',
}

function RunningChallenge({ challenge, hold, mayAnswer }: { challenge: Challenge; hold: Hold; mayAnswer: boolean }) {
  const isOwn = challenge.challenger.id === hold.event_id
  const answer = useApiMutation(companyApi.holds.answerChallenge, {
    successToast: ({ challenge: { state } }) =>
      state === 'kept'
        ? { title: 'The hold keeps its rank', message: 'The challenger is told.' }
        : state === 'released'
          ? { title: 'The hold was released', message: 'The challenger is told.' }
          : { title: 'The call is noted', message: 'The challenger is told. The challenge goes on.' },
    invalidates: ['holds', 'events'],
  })
  const [isReleasing, setReleasing] = useState(false)
  const give = (given: ChallengeAnswer) =>
    answer.mutate(
      { id: challenge.id, answer: given },
      closeOnSettled(() => setReleasing(false)),
    )
  const withdraw = useApiMutation(companyApi.holds.withdrawChallenge, {
    successToast: 'The challenge was withdrawn',
    invalidates: ['holds', 'events'],
  })
  return (
    <div className={styles.challenge}>
      <p>{challengeText(challenge, hold.event_id, hold.time_zone)}</p>
      {mayAnswer ? (
        <div className={styles.acts}>
          {isOwn ? (
            <Button
              variant="default"
              size="compact-sm"
              loading={withdraw.isPending}
              onClick={() => withdraw.mutate({ id: challenge.id })}
            >
              Withdraw
            </Button>
          ) : (
            Object.entries(hold.holder_name || hold.holder_email ? answersForHolder : ownAnswers).map(
              ([value, label]) => (
                <Button
                  key={value}
                  variant={value === 'keep' ? 'filled' : 'default'}
                  size="compact-sm"
                  loading={answer.isPending && answer.variables?.answer === value}
                  onClick={() => (value === 'release' ? setReleasing(true) : give(value as ChallengeAnswer))}
                >
                  {label}
                </Button>
              ),
            )
          )}
        </div>
      ) : null}
      {isReleasing ? (
        <Suspense>
          <ConfirmDialog
            title={`Release the hold of ${hold.name}?`}
            confirmLabel="Release hold"
            working={answer.isPending}
            onConfirm={() => give('release')}
            onCancel={() => setReleasing(false)}
          >
            The holds below move up, and the challenger is told. A new hold on this date goes to the end of the queue.
          </ConfirmDialog>
        </Suspense>
      ) : null}
    </div>
  )
}

const causes: Record<RankChange['cause'], string> = {
  placed: 'placed',
  returned: 'a hold returned',
  ended: 'ended',
  moved_up: 'an event above ended or moved',
  challenge: 'after a challenge',
  order_back: 'old order restored',
}

/** Why the hold has its ranks. */
function History({
  hold,
  queues,
  challenges,
  changes,
}: {
  hold: Hold
  queues: HoldQueue[]
  challenges: Challenge[]
  changes: RankChange[]
}) {
  const over = challenges.filter(({ state }) => state !== 'running')
  if (changes.length + over.length === 0) return null
  const lines = [
    ...over.map((challenge) => ({
      key: challenge.id,
      at: challenge.answered_at ?? challenge.due_at,
      text: challengeText(challenge, hold.event_id, hold.time_zone),
    })),
    ...changes.map((change) => ({
      key: `${change.at} ${change.date} ${change.space}`,
      at: change.at,
      text: `${weekDayOfLocalDate(change.date)}, ${change.space}: ${rankChangeText(change)}`,
    })),
  ].toSorted((one, other) => other.at.localeCompare(one.at))
  return (
    <details className={styles.section}>
      <summary>Why this rank</summary>
      <ul className={styles.lines}>
        {queues.map(({ date, space, confirmed }) =>
          confirmed.length > 0 ? (
            <li key={`${date} ${space}`}>
              {weekDayOfLocalDate(date)}, {space}: {behindText(confirmed.map(({ name }) => name))}
            </li>
          ) : null,
        )}
        {lines.map(({ key, at, text }) => (
          <li key={key}>
            {text} <span className={styles.meta}>{dateAndTime(at, hold.time_zone)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function rankChangeText({ rank_before, rank_after, cause }: RankChange): string {
  if (rank_after === null) return `no longer ${ordinal(rank_before ?? 1)}`
  if (rank_before === null) return `${ordinal(rank_after)} (${causes[cause]})`
  if (rank_before !== rank_after) {
    const why = cause === 'moved_up' && rank_after > rank_before ? 'another event was confirmed' : causes[cause]
    return `${ordinal(rank_before)} → ${ordinal(rank_after)} (${why})`
  }
  // The event above is confirmed instead of on hold, or the other way round, and counts either way.
  const why = cause === 'moved_up' ? 'the hold above was confirmed' : 'the confirmed event is on hold again'
  return `still ${ordinal(rank_after)} (${why})`
}
