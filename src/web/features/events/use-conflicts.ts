import { useDebouncedValue } from '@mantine/hooks'
import type { NamedConflict } from '#shared/bookings/describe-conflict.ts'
import type { EventDay } from '#shared/event-record.ts'
import type { RecordRow } from '#web/domain/records/record-screen.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useCan } from '#web/platform/session/session.tsx'

const longestPlan = 4000

interface Planned {
  /** Id of the event; undefined for a new event. */
  id?: string | undefined
  /** Unsaved changes by field. */
  plan?: Record<string, unknown>
}

export interface FoundConflicts {
  conflicts: readonly NamedConflict[]
  isPending: boolean
  /** Whether the conflicts are being loaded for the first time. */
  isLoading: boolean
  /** Whether saving needs a reason for the conflicts. */
  needsReason: boolean
  /** Whether the conflicts prevent the user from saving. Only an admin of events can save them, with a reason. */
  isBlocked: boolean
}

/**
 * Load the conflicts of a stored event, or of unsaved changes. Changes that are too long for a URL are checked only on
 * saving.
 */
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
 * Conflicts of a stored event. For a postponed event, which takes no space, the conflicts that a hold at its new date
 * would have.
 */
export function useConflictsOf(event: RecordRow): FoundConflicts {
  const isPlanned = event.status === 'postponed' && event.is_date_open !== true
  return useConflicts({ id: event.id, ...(isPlanned && { plan: { status: 'hold' } }) })
}

/** Days of a form that have a date, so that their conflicts can be checked. */
export function checkableDays(days: unknown): EventDay[] {
  return (Array.isArray(days) ? (days as EventDay[]) : []).filter(({ date }) => date !== '')
}
