import { Anchor, Button, Checkbox, Stack, Textarea, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import type { NamedConflict } from '#shared/bookings/describe-conflict.ts'
import { ranksText, rankText } from '#shared/bookings/hold-queue.ts'
import { countNoun } from '#shared/count-noun.ts'
import { type EventDay, eventRecord } from '#shared/event-record.ts'
import {
  countsTowardPlan,
  type EventStatus,
  eventStatuses,
  statusesAskingReason,
  statusesNeedingReason,
  takesSpaces,
} from '#shared/event-status.ts'
import { isRestoring, restoredAs, statusActionLabel } from '#shared/event-status-changes.ts'
import { events, type ReturnToHold } from '#shared/features/events/events.ts'
import { moveDays } from '#shared/move-days.ts'
import { nothingAffected, statusEffects } from '#shared/status-effects.ts'
import { isLocalDate } from '#shared/time/local-date.ts'
import { ErrorAlert } from '#web/domain/limit-alert.tsx'
import { type RecordRow, recordApi } from '#web/domain/records/record-screen.ts'
import { useUndo } from '#web/domain/records/use-undo.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { dateAndTime } from '#web/ui/format/dates.ts'
import { fullLocalDate } from '#web/ui/format/local-dates.ts'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import { ConflictReason } from './conflict-reason.tsx'
import styles from './event-status-dialog.module.css'
import { datesText } from './hold-texts.ts'
import { MissingSpace } from './missing-space.tsx'
import { MovedDates } from './moved-dates.tsx'
import { OtherHolds, ReturnToHoldInput } from './other-holds.tsx'
import { useConflicts } from './use-conflicts.ts'
import { type OtherHoldsState, useOtherHolds } from './use-other-holds.ts'
import { WallTimeInput } from './wall-time-input.tsx'

const schema = events.calls.changeStatus.input
  .pick({ reason: true, date_open: true, with_sale_dates: true })
  .extend({ conflict_reason: z.string(), first_date: z.string() })

interface EventStatusDialogProps {
  event: RecordRow
  to: EventStatus
  onClose: () => void
}

export function EventStatusDialog({ event, to, onClose }: EventStatusDialogProps) {
  const form = useSchemaForm(schema, {
    initialValues: {
      reason: '',
      date_open: to === 'postponed',
      first_date: '',
      with_sale_dates: true,
      conflict_reason: typeof event.conflict_reason === 'string' ? event.conflict_reason : '',
    },
  })
  const { reason, date_open, first_date, with_sale_dates, conflict_reason } = form.values
  // The event has the new status before the dialog closes.
  const [from] = useState(event.status as EventStatus)
  const isCountChanged = countsTowardPlan(from) !== countsTowardPlan(to)
  const limit = useApiQuery(companyApi.events.getEventLimit, isCountChanged ? {} : null)
  // As they were before, because the event moves before the toast.
  const [place] = useState(() => ({ spaces: spaceNames(event), dates: dateText(event) }))
  const isRelease = from === 'hold' && to === 'declined'
  const isOff = takesSpaces(from) && (to === 'cancelled' || to === 'postponed')
  const holds = useOtherHolds(event.id, { asks: to === 'confirmed' || isRelease || isOff })
  const preview = useApiQuery(companyApi.events.previewStatus, { id: event.id })
  const [starts, setStarts] = useState<Record<number, string | null>>({})
  const isLacking = lacksStart(event.days, to)
  const days = (Array.isArray(event.days) ? (event.days as EventDay[]) : []).map((day, at) => ({
    ...day,
    starts: day.starts ?? starts[at] ?? null,
  }))
  const isComplete = !lacksStart(days, to)
  const isStartGiven = isLacking && isComplete
  const asksDate = to === 'postponed' && !date_open
  const isMoved = asksDate && isLocalDate(first_date) && first_date !== days[0]?.date
  const given = {
    ...{
      from,
      to,
      was_open: event.is_date_open === true,
      is_open: to === 'postponed' ? date_open : event.is_date_open === true && !takesSpaces(to),
    },
    ...place,
    new_date: isMoved ? fullLocalDate(first_date) : null,
    has_limit: typeof limit.data?.allowed === 'number',
  }
  const changedDays = isMoved ? moveDays(event.days as EventDay[], first_date) : isStartGiven ? days : null
  // A postponed event takes no space: the conflicts at its new date are those that a hold would have.
  const status = isMoved ? 'hold' : to
  const found = useConflicts({ id: event.id, plan: { status, ...(changedDays && { days: changedDays }) } })
  const undo = useUndo({ type: eventRecord, api: recordApi(eventRecord, companyApi.events), changesAlso: ['holds'] })
  // As they were before, because the query is repeated before the toast.
  const otherDatesText = useRef<string[]>([])
  const change = useApiMutation(companyApi.events.changeStatus, {
    successToast: ({ reached, undo_id }) => ({
      title: `${event.name} ${isRelease ? 'is no longer on hold' : outcomes[to]}`,
      message: [
        `Previously: ${eventStatuses[from]}.`,
        ...otherDatesText.current,
        ...statusEffects(given, reached).after,
      ].join(' '),
      // A change of the date cannot be undone with the status.
      ...undo(isMoved ? null : undo_id),
    }),
    errorToast: null,
    invalidates: ['events', 'holds'],
  })
  const returning = to === 'hold' ? (preview.data?.return_to_hold ?? null) : null
  const placing = usePlacedHold(event, to === 'hold' && from !== 'confirmed')
  const [withReleased, setWithReleased] = useState(false)
  const heldAgain = withReleased ? (returning?.released.filter(({ is_free }) => is_free).length ?? 0) : 0
  const reached = preview.data?.reached ?? nothingAffected
  const beforehand = statusEffects(given, { ...reached, released_dates: reached.released_dates - heldAgain }).before
  const addStarts = useApiMutation(companyApi.events.updateRecord, {
    errorToast: null,
    invalidates: ['events', 'holds'],
  })
  const submit = form.onSubmit(async ({ conflict_reason: text, first_date, with_sale_dates, ...values }) => {
    const saved = isStartGiven
      ? await addStarts
          .mutateAsync({ id: event.id, version: event.version, changes: { days } as never })
          .catch(() => null)
      : { record: event }
    if (!saved) return
    const dates = to === 'confirmed' ? holds.released.map(datesText).join(', ') : ''
    otherDatesText.current = dates
      ? [`Released: ${dates}.`]
      : heldAgain > 0
        ? [`Also on hold again: ${countNoun(heldAgain, 'date')}.`]
        : []
    const conflictReason = found.needsReason && text.trim() !== '' ? { conflict_reason: text } : {}
    change.mutate(
      {
        id: event.id,
        version: saved.record.version,
        status: to,
        ended_holds: holds.ended,
        with_released_dates: heldAgain > 0,
        ...values,
        ...(isMoved && { first_date, with_sale_dates }),
        ...conflictReason,
      },
      { onSuccess: onClose },
    )
  })
  const isSaving = change.isPending || addStarts.isPending
  const failure = addStarts.error ?? change.error
  return (
    <Dialog title={questionOf(event.name, from, to)} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <UnsavedChanges when={() => form.isDirty() || Object.keys(starts).length > 0} savedBy={[change]} />
        <Stack gap="md">
          {to === 'confirmed' ? (
            <div>{datesAndPlace(event, holds.spaces.length > 0 ? holds.spaces : spaceNames(event))}</div>
          ) : null}
          <div>
            {returning ? returnText(returning, String(event.time_zone)) : (placing ?? explanation(event, to))}
            {isLacking && days.length > mostStarts ? (
              <>
                {' '}
                <Anchor component={Link} to={`/events/${event.id}?tab=edit`} onClick={onClose}>
                  Edit event
                </Anchor>
              </>
            ) : null}
          </div>
          {isLacking && days.length <= mostStarts
            ? (event.days as EventDay[]).map(({ date, label, starts: known }, at) =>
                known === null ? (
                  <WallTimeInput
                    key={`${date} ${label}`}
                    label={
                      days.length === 1 ? 'Start' : `Start on ${[fullLocalDate(date), label].filter(Boolean).join(' ')}`
                    }
                    date={date}
                    after={null}
                    isEager
                    value={starts[at] ?? null}
                    onChange={(wall) => setStarts({ ...starts, [at]: wall })}
                  />
                ) : null,
              )
            : null}
          {!preview.isPending && beforehand.length > 0 ? (
            <ul className={styles.effects} aria-label="What it does">
              {beforehand.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          ) : null}
          {isOff ? (
            holds.hasHolder && <p className={styles.note}>Its holder is notified by email.</p>
          ) : (
            <OtherHolds id={event.id} holds={holds} isRelease={isRelease} />
          )}
          {returning ? <ReturnToHoldInput found={returning} checked={withReleased} onChange={setWithReleased} /> : null}
          {to === 'postponed' ? (
            <Checkbox label="New date to be announced" {...form.getInputProps('date_open', { type: 'checkbox' })} />
          ) : null}
          {asksDate ? (
            <TextInput
              type="date"
              label={days.length > 1 ? 'New date of the first day' : 'New date'}
              required
              {...form.getInputProps('first_date')}
            />
          ) : null}
          {isMoved ? (
            <MovedDates
              event={event}
              firstDate={first_date}
              withSaleDates={with_sale_dates}
              saleLabel="Move announcement and ticket sale along"
              onSaleDates={(isOn) => form.setFieldValue('with_sale_dates', isOn)}
            />
          ) : null}
          {statusesAskingReason.includes(to) ? (
            <Textarea
              label="Reason"
              required={statusesNeedingReason.includes(to)}
              autosize
              minRows={2}
              maxLength={500}
              {...form.getInputProps('reason')}
            />
          ) : null}
          <ConflictReason
            found={{ ...found, conflicts: found.conflicts.filter((one) => !isListedHold(one, holds)) }}
            value={found.needsReason ? conflict_reason : ''}
            onChange={(text) => form.setFieldValue('conflict_reason', text)}
          />
          {to === 'confirmed' ? <MissingSpace event={event} /> : null}
          {failure ? <ErrorAlert error={failure} /> : null}
          <DialogFooter stacked label={keepLabel(from, to)} onCancel={onClose} held={isSaving}>
            <Button
              {...(to === 'cancelled' ? { color: 'red' } : {})}
              type="submit"
              loading={isSaving}
              disabled={
                preview.isPending ||
                !isComplete ||
                (asksDate && !isMoved) ||
                found.isPending ||
                found.isBlocked ||
                (statusesNeedingReason.includes(to) && reason.trim() === '') ||
                (found.needsReason && conflict_reason.trim() === '')
              }
            >
              {statusActionLabel(from, to)}
            </Button>
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  )
}

/** The list of other holds shows it already. */
function isListedHold({ kind, other }: NamedConflict, { others }: OtherHoldsState): boolean {
  return kind === 'beside_confirmed' && other?.status === 'hold' && others.some(({ id }) => id === other.id)
}

/** Maximum number of days whose missing start times the dialog asks for. */
const mostStarts = 10

function lacksStart(days: unknown, to: EventStatus): boolean {
  return to === 'confirmed' && !(Array.isArray(days) && (days as EventDay[]).every(({ starts }) => starts !== null))
}

function dateText({ first_date, last_date }: Partial<RecordRow>): string {
  const dates = [...new Set([first_date, last_date])].flatMap((date) => (date ? fullLocalDate(String(date)) : []))
  return dates.join(' – ')
}

function spaceNames({ spaces }: RecordRow): string[] {
  return Array.isArray(spaces) ? (spaces as { name: string }[]).map(({ name }) => name) : []
}

/** 'Sat, Jun 12, 2027 · Main Hall, Kesselhaus' */
function datesAndPlace({ first_date, last_date, venue }: RecordRow, spaces: readonly string[]): string {
  const place = [...spaces, (venue as { name?: string } | null | undefined)?.name].filter(Boolean)
  return [dateText({ first_date, last_date }), place.join(', ')].filter(Boolean).join(' · ')
}

function explanation(event: RecordRow, to: EventStatus): string {
  if (lacksStart(event.days, to)) return 'Every day needs a start time.'
  return explanations[to] ?? `Currently: ${eventStatuses[event.status as EventStatus]}`
}

function questionOf(name: unknown, from: EventStatus, to: EventStatus): string {
  if (from === 'hold' && to === 'declined') return `Release the hold of ${name}?`
  if (from === 'confirmed' && to === 'hold') return `Put ${name} back on hold?`
  return isRestoring(from, to) ? `Restore ${name} as ${restoredAs(to)}?` : questions[to](String(name))
}

/** Label of the button that changes nothing. */
function keepLabel(from: EventStatus, to: EventStatus): string {
  if (to === 'cancelled') return 'Keep event'
  return from === 'confirmed' && to === 'hold' ? 'Keep confirmed' : 'Back'
}

function returnText({ rank, expires_at }: ReturnToHold, zone: string): string {
  const act = rank === null ? 'goes back on hold' : `becomes the ${rankText(rank)}`
  return `The confirmation is withdrawn. The event ${act}${untilText(expires_at, zone)}.`
}

/** Ranks and expiry that the event would get as a hold; null until they are known. */
function usePlacedHold({ days, venue }: RecordRow, isAsked: boolean): string | null {
  const places = ((days ?? []) as EventDay[]).map(({ date, spaces }) => ({
    ...{ date, spaces },
    venue: (venue as { id: string } | null)?.id ?? null,
  }))
  const isKnown = isAsked && places.length > 0
  const found = useApiQuery(companyApi.holds.previewHolds, isKnown ? { places: JSON.stringify(places) } : null).data
  const [first] = found?.holds ?? []
  if (!found || !first) return null
  const ranks = [...new Set(found.holds.flatMap(({ rank }) => rank ?? []))]
  const rank = ranks.length === 1 ? `becomes the ${rankText(ranks[0] ?? 1)}` : 'goes on hold'
  const of = ranks.length > 1 ? `, with the ranks ${ranksText(ranks.join('/'))}` : ''
  return `The event ${rank}${of}${untilText(first.expires_at, first.time_zone)}.`
}

function untilText(expires_at: string | null, zone: string): string {
  return expires_at ? ` until ${dateAndTime(expires_at, zone)}` : ''
}

const questions: Record<EventStatus, (name: string) => string> = {
  draft: (name) => `Move ${name} back to draft?`,
  inquiry: (name) => `Mark ${name} as an inquiry?`,
  hold: (name) => `Place a hold for ${name}?`,
  confirmed: (name) => `Confirm ${name}?`,
  live: (name) => `Go live with ${name}?`,
  done: (name) => `Mark ${name} as done?`,
  archived: (name) => `Archive ${name}?`,
  cancelled: (name) => `Cancel ${name}?`,
  postponed: (name) => `Postpone ${name}?`,
  declined: (name) => `Decline ${name}?`,
}

const outcomes: Record<EventStatus, string> = {
  draft: 'is a draft',
  inquiry: 'is an inquiry',
  hold: 'is on hold',
  confirmed: 'is confirmed',
  live: 'is live',
  done: 'is done',
  archived: 'is archived',
  cancelled: 'is cancelled',
  postponed: 'is postponed',
  declined: 'is declined',
}

const explanations: Partial<Record<EventStatus, string>> = {
  cancelled: 'We keep the event and your reason.',
  declined: 'The event is kept. You can reopen it.',
  postponed: 'The event is kept, and its former date stays on record.',
  archived: 'Hidden from everyday lists. You can restore it.',
}
