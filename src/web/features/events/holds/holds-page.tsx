import { Button, Checkbox, NativeSelect, SegmentedControl } from '@mantine/core'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ranksText } from '#shared/bookings/hold-queue.ts'
import type { Hold } from '#shared/features/events/holds.ts'
import { addDays, monthOf } from '#shared/time/local-date.ts'
import { NoAccess } from '#web/domain/no-access.tsx'
import { countText } from '#web/domain/records/count-text.ts'
import { ChallengeDialog } from '#web/features/events/challenge-dialog.tsx'
import { challengeText, datesText, expiryText } from '#web/features/events/hold-texts.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useCan, useIsGuest } from '#web/platform/session/session.tsx'
import { toast } from '#web/platform/toast/toast.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { localMonth } from '#web/ui/format/local-dates.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { useUrlFilters } from '#web/ui/use-url-filters.ts'
import styles from './holds.module.css'

const RejectedRecordsDialog = lazyComponent(
  () => import('#web/domain/records/rejected-records-dialog.tsx'),
  'RejectedRecordsDialog',
)
const PlaceHoldsDialog = lazyComponent(() => import('./place-holds-dialog.tsx'), 'PlaceHoldsDialog')

const scopes = { active: 'Active', challenged: 'Challenged', ended: 'Ended' } as const
type Scope = keyof typeof scopes
const sorts = { date: 'Date', rank: 'Rank', holder: 'Held for', age: 'Oldest first', expiry: 'Expiry' } as const
type Sort = keyof typeof sorts

const defaults = { scope: 'active', sort: 'date' }
const words = { one: 'hold', many: 'holds' }
/** Rows that are shown at once; a button shows more. */
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
  const mayWrite = can({ module: 'events', level: 'write' })
  const [filters, setFilters] = useUrlFilters(defaults)
  const [params, setParams] = useSearchParams()
  const scope = Object.hasOwn(scopes, filters.scope) ? (filters.scope as Scope) : 'active'
  const sort = Object.hasOwn(sorts, filters.sort) ? (filters.sort as Sort) : 'date'
  const query = useApiQuery(companyApi.holds.listHolds, { scope, sort })
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
  const finish = (outcome: Outcome & { undo_id?: string | null }, what: string) => {
    setAsking(null)
    setChosen(new Set())
    const { done, undo_id } = outcome
    if (outcome.refused.length > 0) setRefused(outcome)
    if (done.length > 0)
      toast({
        tone: 'success',
        title: `${countText(done.length, words)} ${what}`,
        ...(undo_id && { action: { label: 'Undo', act: () => undo.mutate({ undo_id }) } }),
      })
  }
  const extend = useApiMutation(companyApi.holds.extendHolds, { invalidates: ['holds', 'events'] })
  const extendAll = (holds: readonly Hold[]) =>
    extend.mutate({ ids: idsOf(holds) }, { onSuccess: (outcome) => finish(outcome, 'extended') })
  const act = (what: Act | 'extend', holds: Hold[]) => {
    if (what === 'extend') extendAll(holds)
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
    if (key === 'challenge' && own.every(({ rank }) => (rank ?? 1) === 1)) {
      toast({ tone: 'danger', title: 'Not challenged', message: 'No hold stands above.' })
      return
    }
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
        subtitle="Dates that are kept, and who has the first right"
        actions={
          mayWrite ? (
            <Button leftSection={<Plus size={16} aria-hidden="true" />} onClick={() => setPlacing(true)}>
              Hold dates
            </Button>
          ) : null
        }
      />
      <div className={styles.bar}>
        <SegmentedControl
          aria-label="Which holds"
          data={Object.entries(scopes).map(([value, label]) => ({ value, label }))}
          value={scope}
          onChange={(value) => {
            setFilters({ scope: value })
            setChosen(new Set())
          }}
        />
        <NativeSelect
          aria-label="Sort by"
          data={Object.entries(sorts).map(([value, label]) => ({ value, label }))}
          value={sort}
          onChange={(event) => setFilters({ sort: event.currentTarget.value })}
        />
      </div>
      {selected.length > 0 ? (
        <section className={styles.bulk} aria-label="Selected">
          <p role="status">{countText(selected.length, words)} selected</p>
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
      <DataTable
        label="Holds"
        columns={columnsOf(mayWrite && scope !== 'ended', scope, chosen, toggle)}
        rows={rows}
        rowKey={({ event_id }) => event_id}
        query={{
          ...{ isPending: query.isPending, isError: query.isError, refetch: query.refetch },
          ...{ hasNextPage: all.length > shown, fetchNextPage: () => setShown(shown + pageSize) },
        }}
        groupOf={sort === 'date' ? groupOf : undefined}
        empty={<EmptyState title={emptyTexts[scope]} />}
      />
      {query.data?.is_cut ? <p className={styles.meta}>Only the first {all.length} holds are shown.</p> : null}
      {mayWrite && all.length > 0 && scope !== 'ended' ? (
        <p className={styles.meta}>
          Keys for the selected holds or the one in focus: <kbd>x</kbd> release, <kbd>e</kbd> extend, <kbd>!</kbd>{' '}
          challenge, <kbd>c</kbd> confirm
        </p>
      ) : null}
      <Suspense>
        {asking?.act === 'challenge' ? (
          <ChallengeDialog
            title={`Challenge the holds above ${asking.holds.length === 1 ? (asking.holds[0]?.name ?? '') : `these ${asking.holds.length}`}?`}
            ids={idsOf(asking.holds)}
            onClose={() => setAsking(null)}
            onDone={(outcome) => finish(outcome, 'ready to confirm: those above are challenged')}
          />
        ) : null}
        {asking && asking.act !== 'challenge' ? (
          <StatusDialog
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

const emptyTexts: Record<Scope, string> = {
  active: 'No events on hold',
  challenged: 'No challenges',
  ended: 'No holds ended in the last 30 days',
}

function idsOf(holds: readonly Hold[]): string[] {
  return holds.map(({ event_id }) => event_id)
}

function groupOf({ first_date }: Hold) {
  const today = new Date().toISOString().slice(0, 10)
  const heading =
    first_date >= today && first_date < addDays(today, 7) ? 'Next seven days' : localMonth(monthOf(first_date))
  return { key: heading, heading }
}

function columnsOf(
  maySelect: boolean,
  scope: Scope,
  chosen: ReadonlySet<string>,
  toggle: (id: string) => void,
): Column<Hold>[] {
  const select: Column<Hold> = {
    key: 'select',
    header: 'Select',
    hiddenHeader: true,
    isEmpty: ({ is_busy }) => is_busy,
    cell: ({ event_id, name, first_date, is_busy }) =>
      is_busy ? null : (
        <Checkbox
          data-hold={event_id}
          aria-label={`Select ${name}, ${first_date}`}
          checked={chosen.has(event_id)}
          onChange={() => toggle(event_id)}
        />
      ),
  }
  const all: Column<Hold>[] = [
    ...(maySelect ? [select] : []),
    {
      key: 'name',
      header: 'Event',
      naming: true,
      cell: ({ event_id, name, is_busy, group }) => (
        <div>
          {is_busy ? 'Busy' : <Link to={`/events/${event_id}`}>{name}</Link>}
          {group ? (
            <div className={styles.meta}>
              {group.choice === 'any' ? `One of ${group.size} dates` : `All of ${group.size} dates`}
            </div>
          ) : null}
        </div>
      ),
    },
    { key: 'date', header: 'Date', unbroken: true, cell: (hold) => datesText(hold) },
    {
      key: 'place',
      header: 'Place',
      cell: ({ venue, spaces }) => [spaces.join(', '), venue?.name].filter(Boolean).join(' · ') || '–',
    },
    {
      key: 'holder',
      header: 'Held for',
      isEmpty: ({ holder_name, owner_name }) => !holder_name && !owner_name,
      cell: ({ holder_name, owner_name }) => holder_name ?? owner_name ?? '–',
    },
  ]
  if (scope === 'ended')
    return [...all, { key: 'reason', header: 'Ended', cell: ({ status_reason }) => status_reason ?? 'Released' }]
  return [
    ...all,
    { key: 'rank', header: 'Rank', unbroken: true, cell: ({ ranks }) => ranksText(ranks) ?? '–' },
    { key: 'expires', header: 'Expires', cell: (hold) => (hold.is_busy ? '–' : expiryText(hold)) },
    {
      key: 'challenge',
      header: 'Challenge',
      isEmpty: ({ challenge }) => challenge === null,
      cell: ({ challenge, event_id, time_zone }) => (challenge ? challengeText(challenge, event_id, time_zone) : '–'),
    },
  ]
}

interface StatusDialogProps {
  act: 'release' | 'confirm'
  holds: Hold[]
  /** All holds of the list, for the other dates of groups. */
  all: readonly Hold[]
  onDone: (outcome: Outcome & { undo_id?: string | null }, what: string) => void
  onClose: () => void
}

/** Dates that are released by a confirmation, because only one of their group is wanted: the first of those selected. */
function otherDates(holds: readonly Hold[], all: readonly Hold[]): Hold[] {
  const wanted = new Map<string, Hold>()
  for (const hold of holds) {
    const { group, first_date } = hold
    if (group?.choice !== 'any') continue
    const known = wanted.get(group.id)
    if (!known || first_date < known.first_date) wanted.set(group.id, hold)
  }
  return all.filter(({ event_id, group }) => {
    const one = group && wanted.get(group.id)
    return Boolean(one && one.event_id !== event_id)
  })
}

function StatusDialog({ act, holds, all, onDone, onClose }: StatusDialogProps) {
  const change = useApiMutation(companyApi.events.changeStatuses, { invalidates: ['holds', 'events'] })
  const isRelease = act === 'release'
  const count = countText(holds.length, words)
  const released = isRelease ? [] : otherDates(holds, all)
  const changing = holds.filter((hold) => !released.includes(hold))
  return (
    <ConfirmDialog
      title={`${isRelease ? 'Release' : 'Confirm'} ${holds.length === 1 ? (holds[0]?.name ?? '') : count}?`}
      confirmLabel={isRelease ? 'Release' : 'Confirm'}
      tone="plain"
      working={change.isPending}
      onConfirm={() =>
        change.mutate(
          isRelease
            ? { ids: idsOf(holds), status: 'declined', reason: 'Released' }
            : { ids: idsOf(holds), status: 'confirmed' },
          { onSuccess: (outcome) => onDone(outcome, isRelease ? 'released' : 'confirmed') },
        )
      }
      onCancel={onClose}
    >
      <ul className={styles.lines}>
        {changing.slice(0, 10).map((hold) => (
          <li key={hold.event_id}>
            {datesText(hold)} · {hold.name}
          </li>
        ))}
        {changing.length > 10 ? <li>{countText(changing.length - 10, words)} more</li> : null}
      </ul>
      {isRelease ? 'The holds below move up. The events are declined and can be put on hold again.' : null}
      {released.length > 0 ? (
        <>
          Only one of these dates is wanted, so these are released:
          <ul className={styles.lines}>
            {released.map((one) => (
              <li key={one.event_id}>
                {datesText(one)} · {one.name}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {isRelease ? null : 'Other holds of these nights stay as back-up.'}
    </ConfirmDialog>
  )
}
