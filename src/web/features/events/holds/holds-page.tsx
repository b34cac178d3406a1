import { Button, NativeSelect, SegmentedControl, Select } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, Suspense, useEffect, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { Hold } from '#shared/features/events/holds.ts'
import { addDays, monthOf } from '#shared/time/local-date.ts'
import { NoAccess } from '#web/domain/no-access.tsx'
import { countWithNoun } from '#web/domain/records/count-with-noun.ts'
import { ChallengeDialog } from '#web/features/events/challenge-dialog.tsx'
import { termText } from '#web/features/events/hold-texts.ts'
import { useLiveChanges } from '#web/features/events/use-live-changes.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useCan, useIsGuest } from '#web/platform/session/session.tsx'
import { toast } from '#web/platform/toast/toast.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatLocalMonth } from '#web/ui/format/local-dates.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { rememberList } from '#web/ui/list-memory.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { useUrlFilters } from '#web/ui/use-url-filters.ts'
import { holdColumns } from './hold-columns.tsx'
import styles from './holds.module.css'
import { useBookablePlaces } from './use-bookable-places.ts'

const RejectedRecordsDialog = lazyComponent(
  () => import('#web/domain/records/rejected-records-dialog.tsx'),
  'RejectedRecordsDialog',
)
const BulkStatusDialog = lazyComponent(() => import('./bulk-status-dialog.tsx'), 'BulkStatusDialog')
const HoldStatusDialog = lazyComponent(() => import('./hold-status-dialog.tsx'), 'HoldStatusDialog')
const PlaceHoldsDialog = lazyComponent(() => import('./place-holds-dialog.tsx'), 'PlaceHoldsDialog')

const scopes = { active: 'Active', expiring: 'Expiring', challenged: 'Challenged', ended: 'Ended' } as const
type Scope = keyof typeof scopes
const sorts = { date: 'Date', rank: 'Rank', holder: 'Held for', age: 'Oldest first', expiry: 'Expiry' } as const
type Sort = keyof typeof sorts

const defaults = { scope: 'active', sort: 'date', search: '', place: '' }
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const words = { one: 'hold', many: 'holds' }
/** Number of rows per page; a button shows more. */
const pageSize = 100

type Act = 'release' | 'confirm' | 'challenge'
type Outcome = Awaited<ReturnType<typeof companyApi.holds.extendHolds>>

/** Keys that act on the selected holds, or on the one in focus. */
const keys: Record<string, Act | 'extend'> = { x: 'release', c: 'confirm', '!': 'challenge', e: 'extend' }

export function HoldsPage() {
  const isGuest = useIsGuest()
  return isGuest ? <NoAccess sentence="Guests do not see holds." /> : <Holds />
}

function Holds() {
  const can = useCan()
  useLiveChanges()
  const mayWrite = can({ module: 'events', level: 'write' })
  const [filters, setFilters] = useUrlFilters(defaults)
  const [params, setParams] = useSearchParams()
  const address = useLocation()
  useEffect(() => rememberList(address.pathname, address.search), [address])
  const scope = Object.hasOwn(scopes, filters.scope) ? (filters.scope as Scope) : 'active'
  const sort = Object.hasOwn(sorts, filters.sort) ? (filters.sort as Sort) : 'date'
  const { search } = filters
  const place = uuid.test(filters.place) ? filters.place : null
  const query = useApiQuery(
    companyApi.holds.listHolds,
    { scope, sort, search, place },
    { placeholderData: keepPreviousData },
  )
  const filter = (change: Partial<typeof filters>) => {
    setFilters(change)
    setChosen(new Set())
    setShown(pageSize)
  }
  const [shown, setShown] = useState(pageSize)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState<{ act: Act; holds: Hold[] } | null>(null)
  const [refused, setRefused] = useState<Outcome | null>(null)
  const all = query.data?.holds ?? []
  const rows = all.slice(0, shown)
  const selected = all.filter(({ event_id }) => chosen.has(event_id))
  const undo = useApiMutation(companyApi.events.undoAction, {
    successToast: ({ refused: stays }) => (stays.length === 0 ? 'Undone' : 'Not all undone'),
    errorToast: 'Not undone',
    invalidates: ['holds', 'events'],
  })
  const finish = (outcome: Outcome & { undo_id?: string | null; hold?: Hold | null }, what: string) => {
    setAsking(null)
    setChosen(new Set())
    const { done, undo_id, hold } = outcome
    if (outcome.refused.length > 0) setRefused(outcome)
    if (done.length > 0)
      toast({
        tone: 'success',
        title: `${countWithNoun(done.length, words)} ${what}`,
        ...(hold && { message: termText(hold) }),
        ...(undo_id && { action: { label: 'Undo', act: () => undo.mutate({ undo_id }) } }),
      })
  }
  const extend = useApiMutation(
    async ({ ids }: { ids: string[] }) => {
      const outcome = await companyApi.holds.extendHolds({ ids })
      const [id, ...more] = outcome.done
      const hold = id && more.length === 0 ? (await companyApi.holds.getHold({ id })).hold : null
      return { ...outcome, hold }
    },
    { invalidates: ['holds', 'events'] },
  )
  const extendAll = (holds: readonly Hold[]) =>
    extend.mutate({ ids: idsOf(holds) }, { onSuccess: (outcome) => finish(outcome, 'extended') })
  const act = (what: Act | 'extend', holds: Hold[]) => {
    if (what === 'challenge' && holds.every(({ rank }) => (rank ?? 1) === 1))
      toast({ tone: 'danger', title: 'Not challenged', message: 'No hold stands above.' })
    else if (what === 'extend') extendAll(holds)
    else setAsking({ act: what, holds })
  }
  const pressed = (event: KeyboardEvent) => {
    const key = keys[event.key]
    const isTyping = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox'
    if (!key || !mayWrite || scope === 'ended' || asking || isTyping || event.metaKey || event.ctrlKey) return
    const row = event.target instanceof Element ? event.target.closest('tr') : null
    const focused = row?.querySelector<HTMLElement>('[data-hold]')?.dataset.hold
    const holds = selected.length > 0 ? selected : all.filter(({ event_id }) => event_id === focused)
    const own = holds.filter(({ is_busy }) => !is_busy)
    if (own.length === 0) return
    event.preventDefault()
    act(key, own)
  }
  const isPlacing = params.has('new')
  const setPlacing = (isOpen: boolean) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      for (const name of ['new', 'date', 'space', 'venue']) next.delete(name)
      if (isOpen) next.set('new', '1')
      return next
    })
  const toggle = (id: string) =>
    setChosen((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys act on the rows, whose controls have the focus
    <div onKeyDown={pressed}>
      <PageHeader
        title="Holds"
        subtitle="Dates on hold, and who comes first"
        actions={
          mayWrite ? (
            <>
              {can({ module: 'events', level: 'admin' }) ? (
                <Button component={Link} to="/events/settings#holds" variant="default">
                  Hold rules
                </Button>
              ) : null}
              <Button leftSection={<Plus size={16} aria-hidden="true" />} onClick={() => setPlacing(true)}>
                Hold dates
              </Button>
            </>
          ) : null
        }
      />
      <div className={styles.bar}>
        <SegmentedControl
          aria-label="Which holds"
          data={Object.entries(scopes).map(([value, label]) => ({ value, label }))}
          value={scope}
          onChange={(value) => filter({ scope: value })}
        />
        <NativeSelect
          aria-label="Sort by"
          data={Object.entries(sorts).map(([value, label]) => ({ value, label }))}
          value={sort}
          onChange={(event) => setFilters({ sort: event.currentTarget.value })}
        />
        <PlaceFilter value={place} onChange={(value) => filter({ place: value ?? '' })} />
        <div className={styles.search}>
          <SearchField
            label="Search holds"
            placeholder="Title, holder or place"
            value={search}
            onSearch={(text) => filter({ search: text.slice(0, 120) })}
          />
        </div>
      </div>
      {scope === 'expiring' ? (
        <p className={styles.meta}>Holds that expire, or have to be answered or confirmed, within three days</p>
      ) : null}
      <DataTable
        label="Holds"
        columns={holdColumns(mayWrite && scope !== 'ended', scope === 'ended', chosen, toggle)}
        rows={rows}
        rowKey={({ event_id }) => event_id}
        query={{
          ...{ isPending: query.isPending, isError: query.isError, refetch: query.refetch },
          ...{ hasNextPage: all.length > shown, fetchNextPage: () => setShown(shown + pageSize) },
        }}
        groupOf={sort === 'date' ? groupOf : undefined}
        empty={<EmptyState title={search || place ? 'No holds match' : emptyTexts[scope]} />}
      />
      {selected.length > 0 ? (
        <section className={styles.bulk} aria-label="Selected">
          <p role="status">{countWithNoun(selected.length, words)} selected</p>
          <Button variant="default" size="compact-sm" onClick={() => setChosen(new Set())}>
            Clear
          </Button>
          <Button variant="default" size="compact-sm" aria-keyshortcuts="x" onClick={() => act('release', selected)}>
            Release
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            aria-keyshortcuts="e"
            loading={extend.isPending}
            onClick={() => act('extend', selected)}
          >
            Extend
          </Button>
          <Button variant="default" size="compact-sm" aria-keyshortcuts="!" onClick={() => act('challenge', selected)}>
            Challenge
          </Button>
          <Button variant="default" size="compact-sm" aria-keyshortcuts="c" onClick={() => act('confirm', selected)}>
            Confirm
          </Button>
        </section>
      ) : null}
      {query.data?.is_cut ? <p className={styles.meta}>Only the first {all.length} holds are shown.</p> : null}
      {mayWrite && all.length > 0 && scope !== 'ended' ? (
        <p className={styles.keys}>
          Keys for the selected holds or the one in focus: <kbd>x</kbd> release, <kbd>e</kbd> extend, <kbd>!</kbd>{' '}
          challenge, <kbd>c</kbd> confirm
        </p>
      ) : null}
      <Suspense>
        {asking?.act === 'challenge' ? (
          <ChallengeDialog
            name={asking.holds.length === 1 ? (asking.holds[0]?.name ?? '') : null}
            ids={idsOf(asking.holds)}
            onClose={() => setAsking(null)}
            onDone={(outcome) =>
              finish(outcome, `${outcome.done.length === 1 ? 'challenges' : 'challenge'} those above`)
            }
          />
        ) : null}
        {asking && asking.act !== 'challenge' && asking.holds.length === 1 ? (
          <HoldStatusDialog
            id={asking.holds[0]?.event_id ?? ''}
            act={asking.act}
            onClose={() => {
              setAsking(null)
              setChosen(new Set())
            }}
          />
        ) : null}
        {asking && asking.act !== 'challenge' && asking.holds.length > 1 ? (
          <BulkStatusDialog
            act={asking.act}
            holds={asking.holds}
            all={all}
            onDone={finish}
            onClose={() => setAsking(null)}
          />
        ) : null}
        {refused ? <RejectedRecordsDialog words={words} outcome={refused} onClose={() => setRefused(null)} /> : null}
        {isPlacing && mayWrite ? (
          <PlaceHoldsDialog
            date={params.get('date') ?? ''}
            place={params.get('space') ?? params.get('venue')}
            onClose={() => setPlacing(false)}
          />
        ) : null}
      </Suspense>
    </div>
  )
}

/** Filter by a venue, or by a space. A space also matches the combined spaces that contain it. */
function PlaceFilter({ value, onChange }: { value: string | null; onChange: (value: string | null) => void }) {
  const [search, setSearch] = useState('')
  const places = useBookablePlaces(search).map(({ value: id, label }) => ({ value: id, label }))
  const isKnown = value === null || places.some((one) => one.value === value)
  const options = isKnown ? places : [{ value, label: 'Selected place' }, ...places]
  return (
    <Select
      searchable
      clearable
      aria-label="Place"
      placeholder="All places"
      nothingFoundMessage="No matches"
      className={styles.place}
      data={options}
      value={value}
      onSearchChange={(text) => setSearch(options.some(({ label }) => label === text) ? '' : text.slice(0, 120))}
      onChange={onChange}
    />
  )
}

const emptyTexts: Record<Scope, string> = {
  active: 'No events on hold',
  expiring: 'No holds expire within 72 hours',
  challenged: 'No challenges',
  ended: 'No holds ended in the last 30 days',
}

function idsOf(holds: readonly Hold[]): string[] {
  return holds.map(({ event_id }) => event_id)
}

function groupOf({ first_date }: Hold) {
  const today = new Date().toISOString().slice(0, 10)
  const heading =
    first_date >= today && first_date < addDays(today, 7) ? 'Next seven days' : formatLocalMonth(monthOf(first_date))
  return { key: heading, heading }
}
