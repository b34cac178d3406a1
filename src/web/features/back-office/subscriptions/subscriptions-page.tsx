import { Button, Tabs } from '@mantine/core'
import { RefreshCw } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { TabList } from '#web/ui/layout/tab-list.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { EventsTab } from './events-tab.tsx'
import { MetricCards } from './metric-cards.tsx'
import { RevenuePanel } from './revenue-panel.tsx'
import styles from './subscriptions.module.css'
import { SubscriptionsTab } from './subscriptions-tab.tsx'
import { SyncCard } from './sync-card.tsx'
import { useSubscriptionMetrics } from './use-subscriptions.ts'
import { useSync } from './use-sync-runs.ts'

export function SubscriptionsPage() {
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'events' ? 'events' : 'subscriptions'
  const payments = useSubscriptionMetrics().data?.payments
  const { sync, isRunning, runs } = useSync()
  const selling = payments?.selling ?? false
  return (
    <>
      <PageHeader
        title="Subscription & Billing"
        subtitle="What companies pay, and until when"
        badge={selling && payments?.test_mode ? <StatusBadge tone="warning">Test mode</StatusBadge> : null}
        actions={
          <Button
            leftSection={<RefreshCw size={16} aria-hidden="true" />}
            disabled={!selling}
            loading={isRunning('quantities')}
            onClick={() => sync('quantities')}
          >
            Sync All Quantities
          </Button>
        }
      />
      {payments && !payments.selling ? (
        <p className={styles.strip}>Billing is switched off (BILLING=off): nothing is sold, and nothing is compared.</p>
      ) : null}
      <MetricCards />
      <div className={styles.overview}>
        <div>
          <RevenuePanel />
        </div>
        <div>
          <SyncCard selling={selling} runs={runs ?? []} isRunning={isRunning} onSync={sync} />
        </div>
      </div>
      <Tabs
        value={tab}
        onChange={(chosen) => setParams(chosen === 'events' ? { tab: 'events' } : {}, { replace: true })}
        keepMounted={false}
      >
        <TabList chosen={tab}>
          <Tabs.Tab value="subscriptions">Subscriptions</Tabs.Tab>
          <Tabs.Tab value="events">Billing Events</Tabs.Tab>
        </TabList>
        <Tabs.Panel value="subscriptions">
          <SubscriptionsTab selling={selling} />
        </Tabs.Panel>
        <Tabs.Panel value="events">
          <EventsTab />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
