import type { SavedView } from '#shared/records/view-calls.ts'
import { writeFilters } from '#web/ui/use-url-filters.ts'

/** Parameters in the URL of the calendar with their defaults. `view` is its layout, `saved` the id of a saved view. */
export const calendarParams = { view: '', date: '', search: '', filters: '[]', scope: '', venue: '', saved: '' }

/** Parameters that show a saved view. One of the list keeps the current layout, and of its scopes only one's own events. */
export function shownView({ id, view }: SavedView, layout: string): Partial<typeof calendarParams> {
  const { search, filters, scope } = view
  const shown = view.layout || layout
  return { search, filters, scope: scope === 'mine' ? scope : '', view: shown === 'month' ? '' : shown, saved: id }
}

/** Address of a saved view that was saved in the calendar; null for one of the list. */
export function calendarLink(saved: SavedView): string | null {
  if (!saved.view.layout) return null
  const shown = { ...calendarParams, ...shownView(saved, saved.view.layout) }
  return `/events/calendar?${writeFilters(new URLSearchParams(), shown, calendarParams)}`
}
