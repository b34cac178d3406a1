import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { EventDay } from '#shared/event-record.ts'
import type { CalendarEntry } from '#shared/features/events/events.ts'
import { moveSaleDates } from '#shared/move-days.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { fieldErrors } from '#web/platform/api/field-errors.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { toast } from '#web/platform/toast/toast.ts'
import { fullLocalDate } from '#web/ui/format/local-dates.ts'
import { changesOfDrop, type EntryDrop, isDropUnchanged, type PlaceChange, placeChangeOf } from './calendar-moves.ts'

interface Change {
  entry: CalendarEntry
  changes: { days: EventDay[]; venue?: string | null; conflict_reason?: string }
  version: number
  /** Names of the spaces before and after a move. */
  rooms: string
  daysBefore: EventDay[]
}

interface Copy {
  entry: CalendarEntry
  changes: { days: EventDay[]; venue?: string }
}

/** Move of a confirmed event that the user must confirm first. */
export interface ConfirmedMove {
  kind: PlaceChange
  entry: CalendarEntry
  changes: Change['changes']
  /** Date and rooms before and after: 'Fri, Jun 12, 2026, Main Hall'. */
  from: string
  to: string
  onMove: (conflictReason: string | null) => void
  onClose: () => void
}

/**
 * Save the changes of a drop, or a copy, with an Undo button. If a conflict prevents saving, a toast names it. Moves of
 * confirmed events are returned instead, for the user to confirm.
 */
export function useDropEntry(nameOf: (space: string) => string | undefined): {
  dropEntry: (entry: CalendarEntry, drop: EntryDrop & { isCopy?: boolean }) => void
  moving: ConfirmedMove | null
} {
  const save = useSaveDrop()
  const copy = useSaveCopy()
  const [moving, setMoving] = useState<ConfirmedMove | null>(null)
  const onClose = () => setMoving(null)
  const dropEntry = (entry: CalendarEntry, { isCopy = false, ...drop }: EntryDrop & { isCopy?: boolean }) => {
    if (isDropUnchanged(entry, drop)) return
    const failed = isCopy ? 'Not copied' : 'Not moved'
    void companyApi.events.getRecord({ id: entry.id }).then(
      ({ record }) => {
        const { days, venue, version } = record
        const changes = changesOfDrop({ days, venue }, entry, drop)
        const first = changes?.days[0]?.date
        if (!changes || !first) {
          toast({ title: failed, message: 'Its other days are at another venue. Use Edit.', tone: 'danger' })
          return
        }
        if (isCopy) {
          copy.mutate({ entry, changes: { ...changes, ...moveSaleDates(record, first) } })
          return
        }
        const rooms = roomsText(drop, nameOf)
        const change = { entry, version, changes, rooms, daysBefore: days }
        const kind = placeChangeOf(days, changes.days)
        if (record.status !== 'confirmed' || kind === null) {
          save.mutate(change)
          return
        }
        setMoving({
          ...{ kind, entry, changes, onClose, from: placeText(days, nameOf), to: placeText(changes.days, nameOf) },
          onMove: (reason) => {
            onClose()
            save.mutate({ ...change, changes: { ...changes, ...(reason && { conflict_reason: reason }) } })
          },
        })
      },
      (error: Error) => toast({ title: failed, message: error.message, tone: 'danger' }),
    )
  }
  return { dropEntry, moving }
}

function useSaveDrop() {
  const navigate = useNavigate()
  const undo = useApiMutation(companyApi.events.undoAction, {
    successToast: ({ done }) =>
      done.length > 0 ? 'Undone' : { title: 'Not undone', message: 'The event has changed since.', tone: 'danger' },
    errorToast: 'Not undone',
    invalidates: ['events', 'holds'],
  })
  return useApiMutation(
    async ({ entry, version, changes }: Change) => {
      const before = await runningChallenges(entry)
      const saved = await companyApi.events.updateRecord({
        ...{ id: entry.id, version, changes: changes as never, undoable: true },
      })
      const after = before.length > 0 ? await runningChallenges(entry) : []
      return { ...saved, hasEndedChallenge: before.some((id) => !after.includes(id)) }
    },
    {
      invalidates: ['events', 'holds'],
      successToast: ({ record, undo_id, hasEndedChallenge }, { entry, rooms, daysBefore }) => ({
        title: `${entry.name} was ${placeChangeOf(daysBefore, record.days) ?? 'changed'}`,
        message: [datesText(record.days), rooms, hasEndedChallenge ? 'Its challenge has ended.' : '']
          .filter(Boolean)
          .join(' · '),
        ...(undo_id && { action: { label: 'Undo', act: () => undo.mutate({ undo_id }) } }),
      }),
      errorToast: (error, { entry }) => ({
        title: 'Not moved',
        message: Object.values(fieldErrors(error))[0] ?? error.message,
        ...(fieldErrors(error).conflict_reason !== undefined && {
          action: { label: 'Edit', act: () => void navigate(`/events/${entry.id}?tab=edit`) },
        }),
      }),
    },
  )
}

/** Ids of the running challenges of an event on hold; empty for other events. */
async function runningChallenges({ id, status }: CalendarEntry): Promise<string[]> {
  if (status !== 'hold') return []
  const { challenges } = await companyApi.holds.getHold({ id })
  return challenges.flatMap((challenge) => (challenge.state === 'running' ? [challenge.id] : []))
}

function useSaveCopy() {
  const remove = useApiMutation(companyApi.events.moveToBin, { successToast: 'Undone', errorToast: 'Not undone' })
  return useApiMutation(
    ({ entry, changes }: Copy) =>
      companyApi.events.duplicateRecord({ id: entry.id, changes: { name: entry.name, ...changes } as never }),
    {
      invalidates: ['events'],
      successToast: ({ record }, { entry }) => ({
        title: `${entry.name} was copied`,
        message: `Draft on ${datesText(record.days)}`,
        action: { label: 'Undo', act: () => remove.mutate({ ids: [record.id] }) },
      }),
      errorToast: (error) => ({
        title: 'Not copied',
        message: Object.values(fieldErrors(error))[0] ?? error.message,
      }),
    },
  )
}

/** 'Loft → Cellar'; empty if the space stays the same. */
function roomsText({ grip, from, to }: EntryDrop, nameOf: (space: string) => string | undefined): string {
  if (grip !== 'all' || to.space === undefined || (to.space?.id ?? null) === (from ?? null)) return ''
  const before = from ? nameOf(from) : undefined
  return `${before ?? 'Without a space'} → ${to.space?.name ?? 'without a space'}`
}

/** 'Fri, Jun 12, 2026, Main Hall' */
function placeText(days: readonly EventDay[], nameOf: (space: string) => string | undefined): string {
  const rooms = [...new Set(days.flatMap(({ spaces }) => spaces))].flatMap((id) => nameOf(id) ?? [])
  return [datesText(days), ...rooms].join(', ')
}

/** 'Fri, Jun 12, 2026'; for several days, the first and the last date. */
function datesText(days: readonly EventDay[]): string {
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? '']
  return first === last ? fullLocalDate(first) : `${fullLocalDate(first)} – ${fullLocalDate(last)}`
}
