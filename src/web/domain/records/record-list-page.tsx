import { Button, NativeSelect, Tabs } from '@mantine/core'
import { EllipsisVertical, Plus } from 'lucide-react'
import { type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ungrouped } from '#shared/records/record-type.ts'
import { NoAccess } from '#web/domain/no-access.tsx'
import { useApiInfiniteQuery } from '#web/platform/queries/use-api-infinite-query.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useCan } from '#web/platform/session/session.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { TabList } from '#web/ui/layout/tab-list.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { LazyPopover, type LazyPopoverProps } from '#web/ui/lazy-popover.tsx'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { usePagesFromUrl } from '#web/ui/use-list-view.ts'
import { countWithNoun } from './count-with-noun.ts'
import { FiltersButton } from './filters-button.tsx'
import { recordColumns } from './record-columns.tsx'
import type { RecordApi, RecordRow, RecordScreen, SelectedRecords } from './record-screen.ts'
import styles from './records.module.css'
import { useScreenWithCustomFields } from './use-custom-fields.ts'
import { type RecordView, useRecordView } from './use-record-view.ts'
import { useSelection } from './use-selection.ts'
import { ViewsMenu } from './views-menu.tsx'

const loadMenu = () => import('./list-menu-items.tsx')
const ListMenuItems = lazyComponent(loadMenu, 'ListMenuItems')
const BulkBar = lazyComponent(() => import('./bulk-bar.tsx'), 'BulkBar')
const ColumnsDialog = lazyComponent(() => import('./columns-dialog.tsx'), 'ColumnsDialog')
const EmptyList = lazyComponent(() => import('./empty-list.tsx'), 'EmptyList')
const ExportDialog = lazyComponent(() => import('./export-dialog.tsx'), 'ExportDialog')
const FilterChips = lazyComponent(() => import('./filter-chips.tsx'), 'FilterChips')
const ShortcutsDialog = lazyComponent(() => import('./shortcuts-dialog.tsx'), 'ShortcutsDialog')

const maximumNarrowColumns = 7

/** List of records. Search, filters, sort and page count are stored in the URL. */
export function RecordListPage({ screen }: { screen: RecordScreen }) {
  const can = useCan()
  const { module } = screen.type
  if (!can({ module, level: 'read' }))
    return (
      <NoAccess
        sentence={`You don't have permission to see ${screen.type.words.many}.`}
        needs={{ module, level: 'read' }}
      />
    )
  return <RecordList screen={screen} mayWrite={can({ module, level: 'write' })} />
}

function RecordList({ screen: declared, mayWrite }: { screen: RecordScreen; mayWrite: boolean }) {
  const screen = useScreenWithCustomFields(declared)
  const { type, api, path } = screen
  const view = useRecordView(screen)
  const { asked, change } = view
  const pages = useApiInfiniteQuery(api.listRecords, asked, { placeholderData: (before) => before })
  const list = usePagesFromUrl(pages, view.pages, view.showPages)
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const total = useRecordCount(api, asked, pages)
  const group = useLoadedGroup(view.group, pages.isPlaceholderData)
  const selection = useSelection(rows, total)
  // The bar stays after the selection is cleared, because it lists rejected records.
  const [hasSelected, setHasSelected] = useState(false)
  if (selection.count > 0 && !hasSelected) setHasSelected(true)
  const [dialog, setDialog] = useState<'keys' | 'columns' | 'export' | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useListShortcuts(frame, {
    x: (row) => mayWrite && selection.toggle(row),
    n: () => mayWrite && navigate(`${path}/new`),
    '?': () => setDialog('keys'),
  })
  const narrowed = asked.search !== '' || asked.filters !== '[]'
  const chosen: SelectedRecords = selection.all
    ? { matching: { search: asked.search, scope: asked.scope, filters: asked.filters } }
    : { ids: [...selection.ids] }

  return (
    <div ref={frame}>
      <PageHeader
        title={screen.title}
        subtitle={<span className={styles.subtitle}>{screen.subtitle}</span>}
        actions={
          <>
            {mayWrite ? (
              <Button component={Link} to={`${path}/new`} leftSection={<Plus size={16} aria-hidden="true" />}>
                New {type.words.one}
              </Button>
            ) : null}
            <ListMenu
              screen={screen}
              mayWrite={mayWrite}
              onColumns={() => setDialog('columns')}
              onExport={() => setDialog('export')}
              onKeys={() => setDialog('keys')}
            />
          </>
        }
      />
      {screen.scopes ? (
        <Tabs value={asked.scope} onChange={(scope) => change({ scope: scope ?? asked.scope })} mb="md">
          <TabList chosen={asked.scope}>
            {Object.entries(screen.scopes).map(([scope, label]) => (
              <Tabs.Tab key={scope} value={scope}>
                {label}
              </Tabs.Tab>
            ))}
          </TabList>
        </Tabs>
      ) : null}
      <div className={styles.toolbar}>
        <div className={styles.search}>
          <SearchField
            label={`Search ${type.words.many}`}
            placeholder={`Search ${type.words.many}`}
            value={asked.search}
            onSearch={(search) => change({ search })}
          />
        </div>
        <FiltersButton screen={screen} value={asked.filters} onChange={(filters) => change({ filters })} />
        <GroupChoice screen={screen} view={view} />
        <ViewsMenu screen={screen} view={view} mayWrite={mayWrite} />
        {screen.wayBack && !isShown(screen.wayBack.view, asked) ? (
          <Button variant="default" onClick={() => change({ ...screen.wayBack?.view })}>
            {screen.wayBack.label}
          </Button>
        ) : null}
      </div>
      {asked.filters === '[]' ? null : (
        <Suspense>
          <FilterChips screen={screen} value={asked.filters} onChange={(filters) => change({ filters })} />
        </Suspense>
      )}
      <p className={styles.count} role="status">
        {total === undefined ? '' : countWithNoun(total, type.words)}
      </p>
      <DataTable
        label={screen.title}
        columns={recordColumns(screen, view.columns, mayWrite ? selection : null)}
        rows={rows}
        rowKey={({ id }) => id}
        isWide={view.columns.length > maximumNarrowColumns}
        query={{ ...list, isPending: list.isPending || view.isBeginning }}
        groupOf={screen.groups?.[group]}
        sort={asked.sort}
        onSort={(sort) => change({ sort })}
        loadingText={`Loading the ${type.words.many}...`}
        errorText={`The ${type.words.many} could not be loaded.`}
        empty={
          narrowed ? (
            <NothingFound
              title={`No ${type.words.many} match`}
              filters={asked}
              none={{ search: '', filters: '[]' }}
              onClear={change}
            />
          ) : (
            <Suspense>
              <EmptyList
                screen={screen}
                scope={asked.scope}
                mayWrite={mayWrite}
                onShowAll={() => change({ scope: 'all' })}
              />
            </Suspense>
          )
        }
      />
      <Suspense>
        {hasSelected ? (
          <BulkBar
            screen={screen}
            chosen={chosen}
            selection={selection}
            rows={rows.filter(({ id }) => selection.has(id))}
            total={total}
          />
        ) : null}
        {dialog === 'keys' ? (
          <ShortcutsDialog onClose={() => setDialog(null)} mayWrite={mayWrite} words={type.words} />
        ) : null}
        {dialog === 'export' ? (
          <ExportDialog screen={screen} view={view} total={total} onClose={() => setDialog(null)} />
        ) : null}
        {dialog === 'columns' ? <ColumnsDialog screen={screen} view={view} onClose={() => setDialog(null)} /> : null}
      </Suspense>
    </div>
  )
}

/** Whether the list already uses the filters, sorting and grouping of a view. */
function isShown(view: object, asked: object): boolean {
  const current = new Map(Object.entries(asked))
  return Object.entries(view).every(([name, value]) => current.get(name) === value)
}

interface ListMenuProps extends Omit<Parameters<typeof ListMenuItems>[0], keyof LazyPopoverProps> {}

function ListMenu(props: ListMenuProps) {
  return (
    <LazyPopover
      kind="menu"
      load={loadMenu}
      button={
        <Button variant="default" px="xs" aria-label="More">
          <EllipsisVertical size={18} aria-hidden="true" />
        </Button>
      }
    >
      {(opening) => <ListMenuItems {...opening} {...props} />}
    </LazyPopover>
  )
}

/** Grouping of the displayed rows. While a new order loads, the old rows keep the grouping that fits them. */
function useLoadedGroup(group: string, isPlaceholder: boolean): string {
  const [loaded, setLoaded] = useState(group)
  if (!isPlaceholder && loaded !== group) setLoaded(group)
  return loaded
}

type ListQuery = Extract<SelectedRecords, { matching: unknown }>['matching']

interface LoadedList {
  isPlaceholderData: boolean
  data?: { pages: { rows: RecordRow[]; next_cursor: string | null }[] } | undefined
}

/**
 * Number of records in a list; undefined while loading. Only lists with several pages are counted, in a separate query,
 * so that the rows do not wait for it.
 */
function useRecordCount(api: RecordApi, { search, scope, filters }: ListQuery, list: LoadedList): number | undefined {
  const first = list.isPlaceholderData ? undefined : list.data?.pages[0]
  const goesOn = first !== undefined && first.next_cursor !== null
  const counted = useApiQuery(api.getCount, goesOn ? { search, scope, filters } : null)
  return goesOn ? counted.data?.total : first?.rows.length
}

/** Select for the grouping of a list. Selecting a group also changes the sort. */
function GroupChoice({ screen, view }: { screen: RecordScreen; view: RecordView }) {
  const groups = Object.entries(screen.type.groups ?? {})
  if (groups.length === 0) return null
  return (
    <NativeSelect
      aria-label="Group by"
      data={[
        ...groups.map(([value, { label }]) => ({ value, label: `Grouped by ${label.toLowerCase()}` })),
        { value: ungrouped, label: 'Not grouped' },
      ]}
      value={view.group}
      onChange={(event) => view.change({ group: event.currentTarget.value })}
    />
  )
}

type ShortcutHandlers = Record<string, (row: string) => unknown>

const textInputSelector = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'

/**
 * Keyboard shortcuts of a list: j, k and arrows move between rows, / focuses the search, other keys act on the focused
 * row. Inactive while typing or while a dialog or menu is open.
 */
function useListShortcuts(frame: RefObject<HTMLElement | null>, keys: ShortcutHandlers): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target?.closest(textInputSelector))
      return
    // Popovers over the list handle their own keys.
    if (target?.closest('[data-portal]')) return
    if (document.querySelector('[role="dialog"], [role="menu"]')) return
    const links = [...(frame.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const at = links.findIndex((link) => link === target || link.closest('tr')?.contains(target))
    if (event.key === 'j' || event.key === 'ArrowDown') links[Math.min(at + 1, links.length - 1)]?.focus()
    else if (event.key === 'k' || event.key === 'ArrowUp') links[Math.max(at - 1, 0)]?.focus()
    else if (event.key === '/') frame.current?.querySelector<HTMLElement>('input[type="search"]')?.focus()
    else if (event.key === 'x' && at === -1) return
    else if (Object.hasOwn(keys, event.key)) keys[event.key]?.(links[at]?.dataset.row ?? '')
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
