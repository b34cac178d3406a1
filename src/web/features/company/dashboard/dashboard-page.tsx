import { Button, Skeleton } from '@mantine/core'
import { LayoutDashboard, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { statusEffects } from '#shared/company-status.ts'
import type { UserWidget } from '#shared/entities.ts'
import { NoAccess } from '#web/domain/no-access.tsx'
import { useCan, useSession } from '#web/platform/session/session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { lazyNamed } from '#web/ui/lazy-named.ts'
import { ArrangeMenu } from './arrange-menu.tsx'
import { PaymentNotice } from './payment-notice.tsx'
import { useDashboard, useRemoveWidget, useReorderWidgets } from './use-dashboard.ts'
import { type WidgetComponents, WidgetComponentsContext } from './widget-body.tsx'
import { WidgetGrid } from './widget-grid.tsx'
import styles from './widgets.module.css'

const ConfigureWidgetDialog = lazyNamed(() => import('./configure-widget-dialog.tsx'), 'ConfigureWidgetDialog')
const AddWidgetDialog = lazyNamed(() => import('./add-widget-dialog.tsx'), 'AddWidgetDialog')

export function DashboardPage({ widgets }: { widgets: WidgetComponents }) {
  const can = useCan()
  if (!can({ module: 'dashboard', level: 'read' })) {
    return (
      <>
        <PaymentNotice />
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
  const { account } = useSession()
  const { data, isError, isFetching, refetch } = useDashboard()
  const remove = useRemoveWidget()
  const reorder = useReorderWidgets()
  const [adding, setAdding] = useState(false)
  const [configured, setConfigured] = useState<UserWidget | null>(null)
  const readOnly = statusEffects(account?.company?.status ?? null).read_only
  const addButton = (label: string) => (
    <Button leftSection={<Plus size={16} aria-hidden="true" />} disabled={readOnly} onClick={() => setAdding(true)}>
      {label}
    </Button>
  )

  return (
    <>
      <PageHeader
        title={`Welcome, ${account?.user?.full_name || account?.user?.email}`}
        tab="Dashboard"
        subtitle="What needs your attention today"
        actions={
          <>
            {readOnly ? null : <ArrangeMenu />}
            {data && data.widgets.length === 0 ? null : addButton('Add Widget')}
          </>
        }
      />
      <PaymentNotice />
      {!data && !isError ? <LoadingGrid /> : null}
      {!data && isError ? (
        <ErrorState message="Your widgets could not be loaded." onRetry={refetch} retrying={isFetching} />
      ) : null}
      {data?.widgets.length === 0 ? (
        <EmptyState
          icon={LayoutDashboard}
          title="Welcome to your dashboard!"
          text="Put the figures and actions here that you want to see first."
          action={addButton('Add Your First Widget')}
        />
      ) : null}
      {data && data.widgets.length > 0 ? (
        <WidgetGrid
          widgets={data.widgets}
          figures={data.figures}
          readOnly={readOnly}
          onConfigure={setConfigured}
          onRemove={remove.mutate}
          onReorder={reorder.mutate}
        />
      ) : null}
      {adding ? (
        <Suspense>
          <AddWidgetDialog onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
      {configured ? (
        <Suspense>
          <ConfigureWidgetDialog widget={configured} onClose={() => setConfigured(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

function LoadingGrid() {
  return (
    <div className={styles.grid} aria-busy="true" role="status" aria-label="Loading your widgets">
      <Skeleton height={180} radius={12} />
      <Skeleton height={180} radius={12} />
      <Skeleton height={180} radius={12} />
      <Skeleton height={180} radius={12} />
    </div>
  )
}
