import { Button } from '@mantine/core'
import { Check, Ellipsis, LayoutDashboard, LayoutGrid, Plus } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { statusEffects } from '#shared/company-status.ts'
import { NoAccess } from '#web/domain/no-access.tsx'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useCan, useSession } from '#web/platform/session/session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { LazyPopover } from '#web/ui/lazy-popover.tsx'
import { rememberList } from '#web/ui/list-memory.ts'
import { FirstSteps } from './first-steps.tsx'
import { type WidgetComponents, WidgetComponentsContext } from './widget-body.tsx'
import { loadSortableGrid, WidgetGrid } from './widget-grid.tsx'
import styles from './widgets.module.css'

const PaymentNotice = lazyComponent(() => import('./payment-notice.tsx'), 'PaymentNotice')
const AddWidgetDialog = lazyComponent(() => import('./add-widget-dialog.tsx'), 'AddWidgetDialog')

export function DashboardPage({ widgets }: { widgets: WidgetComponents }) {
  const can = useCan()
  if (!can({ module: 'dashboard', level: 'read' })) {
    return (
      <>
        <PaymentReturnNotice />
        <NoAccess sentence="You don't have permission to access the Dashboard." />
      </>
    )
  }
  return (
    <WidgetComponentsContext value={widgets}>
      <Dashboard />
    </WidgetComponentsContext>
  )
}

function Dashboard() {
  useEffect(() => rememberList('/dashboard', ''), [])
  const { account } = useSession()
  const { data, isError, isFetching, refetch } = useDashboard()
  const [adding, setAdding] = useDialogInUrl('add', 'widget')
  const [arranging, setArranging] = useDialogInUrl('arrange', 'on')
  const readOnly = statusEffects(account?.company?.status ?? null).read_only
  const hasWidgets = data !== undefined && data.widgets.length > 0
  const atWork = arranging && hasWidgets && !readOnly
  const addButton = (label: string) => (
    <Button
      variant={atWork ? 'default' : 'filled'}
      leftSection={<Plus size={16} aria-hidden="true" />}
      disabled={readOnly}
      onClick={() => setAdding(true)}
    >
      {label}
    </Button>
  )

  return (
    <>
      <PageHeader
        title={`Welcome, ${account?.user?.full_name || account?.user?.email}`}
        tab="Dashboard"
        subtitle={hasWidgets ? 'What needs your attention today' : undefined}
        actions={
          <>
            {readOnly ? null : <ArrangeMenu />}
            {hasWidgets && !readOnly ? <ArrangeButton on={atWork} onChange={setArranging} /> : null}
            {hasWidgets && data.has_more_widgets ? addButton('Add Widget') : null}
          </>
        }
      />
      <PaymentReturnNotice />
      {data?.first_steps && !readOnly ? <FirstSteps steps={data.first_steps} /> : null}
      {atWork ? (
        <p className={styles.hint}>
          Drag widgets by their handles, or press Space to pick one up, the arrow keys to move it, and Space to drop it.
          Changes are saved immediately.
        </p>
      ) : null}
      {!data && !isError ? <LoadingGrid /> : null}
      {!data && isError ? (
        <ErrorState message="Your widgets could not be loaded." onRetry={refetch} retrying={isFetching} />
      ) : null}
      {data?.widgets.length === 0 ? (
        <EmptyState
          icon={LayoutDashboard}
          title="Welcome to your dashboard!"
          text="Add the figures and actions you want to see first."
          action={addButton('Add Your First Widget')}
        />
      ) : null}
      {data && data.widgets.length > 0 ? (
        <WidgetGrid widgets={data.widgets} figures={data.figures} arranging={atWork} />
      ) : null}
      {adding && !readOnly ? (
        <Suspense>
          <AddWidgetDialog onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Notice after a checkout. Loaded lazily, because few visits follow a checkout. */
function PaymentReturnNotice() {
  const [params] = useSearchParams()
  if (!params.has('success') && !params.has('canceled')) return null
  return (
    <Suspense>
      <PaymentNotice />
    </Suspense>
  )
}

function ArrangeButton({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const Icon = on ? Check : LayoutGrid
  const fetch = () => void loadSortableGrid().catch(() => undefined)
  return (
    <Button
      variant={on ? 'filled' : 'default'}
      leftSection={<Icon size={16} aria-hidden="true" />}
      onPointerEnter={fetch}
      onFocus={fetch}
      onClick={() => onChange(!on)}
    >
      {on ? 'Done' : 'Arrange'}
    </Button>
  )
}

/** State of a dialog in the URL, so that the command palette can open it with a link. */
function useDialogInUrl(name: string, value: string): [boolean, (open: boolean) => void] {
  const [params, setParams] = useSearchParams()
  const set = (open: boolean) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (open) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  return [params.get(name) === value, set]
}

const skeletonKeys = ['first', 'second', 'third', 'fourth']

function LoadingGrid() {
  return (
    <div className={styles.board} aria-busy="true" role="status" aria-label="Loading your widgets">
      <div className={styles.grid}>
        {skeletonKeys.map((name) => (
          <div key={name} className={`${styles.card} ${styles.awaited}`} data-of-two={3} data-of-three={3} />
        ))}
      </div>
    </div>
  )
}

function useDashboard() {
  return useApiQuery(companyApi.dashboard.getDashboard, {}, { errorToast: 'Failed to load dashboard widgets' })
}

const loadArrangeItems = () => import('./arrange-items.tsx')
const ArrangeItems = lazyComponent(loadArrangeItems, 'ArrangeItems')

function ArrangeMenu() {
  return (
    <LazyPopover
      kind="menu"
      load={loadArrangeItems}
      button={
        <button type="button" className={styles.more} aria-label="More for this dashboard">
          <Ellipsis size={18} aria-hidden="true" />
        </button>
      }
    >
      {(opening) => <ArrangeItems {...opening} />}
    </LazyPopover>
  )
}
