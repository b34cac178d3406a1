import { useNavigate } from 'react-router'
import type { CalendarEntry, EventDay } from '#shared/features/events/events.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { fieldErrors } from '#web/platform/api/field-errors.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { toast } from '#web/platform/toast/toast.ts'
import { fullLocalDate } from '#web/ui/format/local-dates.ts'
import { changesOfDrop, type DropTarget } from './calendar-moves.ts'

interface Drop {
  from?: string | null | undefined
  to: DropTarget
}

interface Moving {
  entry: CalendarEntry
  changes: { days: EventDay[]; venue?: string | null }
  version: number
  /** Values before the move, for Undo. */
  before?: { days: EventDay[]; venue: string | null }
}

/** Move the event of an entry to another date or space, with Undo. If a conflict prevents it, a toast names it. */
export function useMoveEntry(): (entry: CalendarEntry, drop: Drop) => void {
  const navigate = useNavigate()
  const save = useApiMutation(
    ({ entry, version, changes }: Moving) =>
      companyApi.events.updateRecord({ id: entry.id, version, changes: changes as never }),
    {
      invalidates: ['events'],
      successToast: ({ record }, { entry, before }) => ({
        title: before ? `${entry.name} was moved` : 'Undone',
        message: fullLocalDate(record.days[0]?.date ?? entry.date),
        ...(before && {
          action: { label: 'Undo', act: () => save.mutate({ entry, version: record.version, changes: before }) },
        }),
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
  return (entry, drop) => {
    if (drop.to.date === entry.date && (drop.to.space === undefined || (drop.to.space?.id ?? null) === drop.from))
      return
    void companyApi.events.getRecord({ id: entry.id }).then(
      ({ record }) => {
        const { days, venue, version } = record
        const changes = changesOfDrop({ days, venue }, entry, drop)
        if (changes) save.mutate({ entry, version, changes, before: { days, venue: venue?.id ?? null } })
        else toast({ title: 'Not moved', message: 'Its other days are at another venue. Use Edit.', tone: 'danger' })
      },
      (error: Error) => toast({ title: 'Not moved', message: error.message, tone: 'danger' }),
    )
  }
}
