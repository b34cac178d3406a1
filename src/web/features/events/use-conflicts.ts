import { useDebouncedValue } from '@mantine/hooks'
import type { NamedConflict } from '#shared/bookings/describe-conflict.ts'
import type { EventDay } from '#shared/event-record.ts'
import type { RecordRow } from '#web/domain/records/record-screen.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useCan } from '#web/platform/session/session.tsx'

const longestPlan = 4000

interface Planned {
  /** Omitted for a new event. */
  id?: string | undefined
  /** Changes that are not saved yet, by field. */
  plan?: Record<string, unknown>
}

export interface FoundConflicts {
  conflicts: readonly NamedConflict[]
  isPending: boolean
  /** Whether they are loaded for the first time. */
  isLoading: boolean
  /** Whether saving needs a reason for the conflicts. */
  needsReason: boolean
  /** Whether the user cannot save because of the conflicts: only an admin of events can, with a reason. */
  isBlocked: boolean
}

/** Conflicts of an event, as stored or with changes. Changes that are too long are checked when they are saved. */
export function useConflicts({ id, plan = {} }: Planned): FoundConflicts {
  const isAdmin = useCan()({ module: 'events', level: 'admin' })
  const [text] = useDebouncedValue(JSON.stringify(plan), 300)
  const found = useApiQuery(
    companyApi.events.listConflicts,
    text.length > longestPlan ? null : { ...(id && { id }), plan: text },
    { placeholderData: (before) => before, retry: false },
  )
  const conflicts = found.data?.conflicts ?? []
  const isBlocked = !isAdmin && conflicts.some(({ level }) => level === 'blocked')
  return {
    conflicts,
    isPending: found.isFetching,
    isLoading: found.isLoading,
    needsReason: !isBlocked && conflicts.some(({ level }) => level === 'blocked' || level === 'reason'),
    isBlocked,
  }
}

/**
 * Conflicts of a stored event. A postponed event takes no space: the conflicts at its new date are those that a hold
 * would have.
 */
export function useConflictsOf(event: RecordRow): FoundConflicts {
  const isPlanned = event.status === 'postponed' && event.is_date_open !== true
  return useConflicts({ id: event.id, ...(isPlanned && { plan: { status: 'hold' } }) })
}

/** Days of a form that can be checked: those with a date. */
export function checkableDays(days: unknown): EventDay[] {
  return (Array.isArray(days) ? (days as EventDay[]) : []).filter(({ date }) => date !== '')
}
