import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { ownValue } from '#shared/own-value.ts'
import { isCustomName } from '#shared/records/custom-name.ts'
import { groupNames, type RecordType, readableFields, ungrouped } from '#shared/records/record-type.ts'
import type { ListView, SavedView } from '#shared/records/view-calls.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useListView } from '#web/ui/use-list-view.ts'
import type { RecordScreen } from './record-screen.ts'

/** Value of the URL parameter `view` that selects the default list, even if the user has a start view. */
export const defaultViewName = 'standard'

/** Saved views of a page, and the state that the page shows now. */
export interface OpenedView {
  saved: readonly SavedView[]
  opened: SavedView | null
  startId: string | null
  open: (view: SavedView | null) => void
  now: ListView
}

export interface RecordView extends OpenedView {
  asked: { search: string; scope: string; filters: string; sort: string }
  pages: string
  /** Selected grouping; `ungrouped` if the current sort does not fit it. */
  group: string
  columns: readonly string[]
  /** The columns come from the URL, not from the user's settings. */
  hasColumns: boolean
  isBeginning: boolean
  change: (changed: Partial<ViewParams>) => void
  showPages: (pages: number) => void
}

interface ViewParams {
  search: string
  scope: string
  filters: string
  sort: string
  group: string
  columns: string
}

/**
 * State of a list: search, filters, sort and columns. It is stored in the URL, so that a shared link shows the same
 * list. Without URL parameters, the user's start view opens.
 */
export function useRecordView({ type, api, columns: first, layoutPath }: RecordScreen): RecordView {
  const [defaults] = useState(() => ({
    view: '',
    search: '',
    scope: type.scopes?.[0] ?? 'all',
    filters: '[]',
    sort: type.sorts[0],
    group: groupNames(type)[0],
    columns: '',
    pages: '1',
  }))
  const { view, change, showPages } = useListView(defaults)
  const settings = useApiQuery(api.listViews, {}, { staleTime: 60_000 })
  const { views = [], start_view_id = null, columns: own = [] } = settings.data ?? {}
  const isBare = Object.entries(defaults).every(([name, value]) => view[name as keyof typeof view] === value)
  const start = (isBare && views.find(({ id }) => id === start_view_id)) || null

  const navigate = useNavigate()
  const open = (saved: SavedView | null, options?: { replace: boolean }) => {
    if (saved?.view.layout) return void navigate(`${layoutPath}?open=${saved.id}`, options)
    change(saved ? toViewParams(saved) : { ...defaults, view: start_view_id ? defaultViewName : '' })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known what the list begins with
  useEffect(() => {
    if (start) open(start, { replace: true })
  }, [start?.id])

  const { search, scope, filters, sort } = view
  const group = ownValue(type.groups, view.group) ? view.group : ungrouped
  const asked = { search, scope, filters, sort }
  const ofAddress = view.columns.split(',').filter((name) => isColumn(type, name))
  const mine = own.length > 0 ? own : first
  return {
    asked,
    pages: view.pages,
    group: ownValue(type.groups, group)?.sort === sortField(sort) ? group : ungrouped,
    columns: ofAddress.length > 0 ? ofAddress : mine,
    hasColumns: ofAddress.length > 0,
    saved: views,
    opened: views.find(({ id }) => id === view.view) ?? null,
    startId: start_view_id,
    isBeginning: isBare && (settings.isPending || start !== null),
    // Set `view` in the URL when the user leaves the start view. An empty URL would open the start view again.
    change: (changed) =>
      change({
        ...(view.view === '' && (settings.isPending || start_view_id) ? { view: defaultViewName } : {}),
        ...grouped(changed),
      }),
    open,
    showPages,
    now: { ...asked, group, columns: ofAddress },
  }

  /** Keep a grouped list grouped when its sort changes: select the group that fits the new sort. */
  function grouped(changed: Partial<ViewParams>): Partial<ViewParams> {
    const { sort: to, group: chosen } = changed
    const groups = Object.entries(type.groups ?? {})
    const [fitting] = groups.find(([, one]) => to !== undefined && one.sort === sortField(to)) ?? []
    if (chosen === undefined) return fitting && group !== ungrouped ? { ...changed, group: fitting } : changed
    const wanted = ownValue(type.groups, chosen)?.sort ?? (group === ungrouped ? sortField(sort) : type.sorts[0])
    return wanted === sortField(sort) ? changed : { sort: wanted, ...changed }
  }
}

/** Whether a column name is valid. Custom fields may not have loaded yet, so all their names are accepted. */
function isColumn(type: RecordType, name: string): boolean {
  return Object.hasOwn(readableFields(type), name) || isCustomName(name)
}

function sortField(sort: string): string {
  return sort.replace('-', '')
}

function toViewParams({ id, view: { columns, layout: _, ...view } }: SavedView) {
  return { ...view, columns: columns.join(','), view: id }
}
