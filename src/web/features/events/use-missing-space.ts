import type { RecordRow } from '#web/domain/records/record-screen.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'

/** Whether the venue of an event has spaces, but no day of the event has one. */
export function useMissingSpace({ venue, spaces }: RecordRow): boolean {
  const { id } = (venue ?? {}) as { id?: string }
  const isMissing = !Array.isArray(spaces) || spaces.length === 0
  const filters = JSON.stringify([['venue', 'any_of', [id]]])
  const found = useApiQuery(companyApi.spaces.listRecords, id && isMissing ? { limit: 100, filters } : null)
  return (found.data?.rows ?? []).some(({ is_active, is_bookable }) => is_active && is_bookable)
}
