import { Anchor, Button, Group, Progress, Tabs } from '@mantine/core'
import { RefreshCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { SyncRun } from '#shared/features/back-office/subscriptions.ts'
import { countWithNoun } from '#web/domain/count-with-noun.ts'
import { useSyncCompany } from '#web/features/back-office/use-sync-company.ts'
import { api } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useInvalidate } from '#web/platform/queries/use-invalidate.ts'
import { useSetQueryData } from '#web/platform/queries/use-set-query-data.ts'
import { toast } from '#web/platform/toast/toast.ts'
import { FigureCard, FigureCards } from '#web/ui/figure-card.tsx'
import { dateAndTime } from '#web/ui/format/dates.ts'
import { exactPriceText } from '#web/ui/format/money.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { TabList } from '#web/ui/layout/tab-list.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { EventsTab } from './events-tab.tsx'
import { RevenuePanel } from './revenue-panel.tsx'
import styles from './subscriptions.module.css'
import { SubscriptionsTab } from './subscriptions-tab.tsx'
import { type SyncKind, syncFailureToast, syncKindLabels, syncOutcomeToast } from './sync-text.ts'
import { useSubscriptionMetrics } from './use-subscriptions.ts'

export function SubscriptionsPage() {
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'events' ? 'events' : 'subscriptions'
  const payments = useSubscriptionMetrics().data?.payments
  const { sync, isRunning, runs } = useStartSync()
  const selling = payments?.selling ?? false
  return (
    <>
      <PageHeader
        title="Subscription & Billing"
        subtitle="What companies pay, owe and renew"
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
        <p className={styles.strip}>Billing is switched off (BILLING=off): nothing is sold or synced.</p>
      ) : null}
      <MetricCards />
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
      <div className={styles.overview}>
        <div>
          <RevenuePanel />
        </div>
        <div>
          <SyncCard selling={selling} runs={runs ?? []} isRunning={isRunning} onSync={sync} />
        </div>
      </div>
    </>
  )
}

const noMetrics = {
  mrr: [],
  active_subscriptions: 0,
  trial_subscriptions: 0,
  trials_without_subscription: 0,
  past_due_subscriptions: 0,
  unpaid_subscriptions: 0,
}

function MetricCards() {
  const { data, isError } = useSubscriptionMetrics()
  const metrics = data ?? noMetrics
  const { mrr, active_subscriptions, trial_subscriptions, trials_without_subscription } = metrics
  const { past_due_subscriptions, unpaid_subscriptions } = metrics
  const revenue = mrr.length > 0 ? mrr : [{ currency: 'USD', amount: 0 }]
  return (
    <FigureCards>
      <FigureCard
        label="Monthly Recurring Revenue"
        value={revenue.map(({ currency, amount }) => exactPriceText(amount, currency)).join(' + ')}
        note={isError ? 'The figures could not be loaded.' : 'Excludes trials, overdue and ending subscriptions'}
      />
      <FigureCard label="Active Subscriptions" to="/admin/subscriptions?status=active" value={active_subscriptions} />
      <FigureCard
        label="Trial Subscriptions"
        to="/admin/subscriptions?status=trialing"
        value={trial_subscriptions}
        note={trials_without_subscription > 0 ? <TrialsWithoutCard count={trials_without_subscription} /> : undefined}
      />
      <FigureCard
        label="Past Due"
        to={`/admin/subscriptions?status=${past_due_subscriptions === 0 && unpaid_subscriptions > 0 ? 'unpaid' : 'past_due'}`}
        value={past_due_subscriptions}
        note={unpaid_subscriptions > 0 ? `and ${numberText(unpaid_subscriptions)} unpaid` : undefined}
      />
    </FigureCards>
  )
}

/** Companies in a trial without a card have no subscription, so this page does not list them. */
function TrialsWithoutCard({ count }: { count: number }) {
  return (
    <Anchor component={Link} to="/admin/companies?status=trial%3Arunning" size="xs">
      {`${numberText(count)} more without a card`}
    </Anchor>
  )
}

interface SyncCardProps {
  selling: boolean
  runs: readonly SyncRun[]
  isRunning: (kind: SyncKind) => boolean
  onSync: (kind: SyncKind) => void
}

function SyncCard({ selling, runs, isRunning, onSync }: SyncCardProps) {
  return (
    <Panel
      title="Billing Data Sync"
      description="Compares our records with the payment provider and corrects differences"
      aside={
        <Group gap="xs">
          <Button
            variant="default"
            disabled={!selling}
            loading={isRunning('customers')}
            onClick={() => onSync('customers')}
          >
            Sync Customer IDs
          </Button>
          <Button variant="default" disabled={!selling} loading={isRunning('status')} onClick={() => onSync('status')}>
            Sync Status
          </Button>
        </Group>
      }
    >
      {runs.length === 0 ? <p className={styles.quiet}>Not synced yet. Runs automatically every night.</p> : null}
      <ul className={styles.runs} aria-label="Latest synchronisations">
        {runs.map((run) => (
          <SyncRunLine key={run.id} run={run} />
        ))}
      </ul>
    </Panel>
  )
}

const { getSyncRuns, syncStatus, syncCustomers, syncQuantities } = api.subscriptions
const syncCalls = { status: syncStatus, customers: syncCustomers, quantities: syncQuantities }

function useSyncRuns() {
  return useApiQuery(
    getSyncRuns,
    {},
    {
      select: ({ runs }) => runs,
      background: true,
      refetchInterval: ({ state }) => (state.data?.runs.some((run) => run.state === 'running') ? 1000 : false),
    },
  )
}

/** Start sync runs. Shows a toast when a run started on this page has finished. */
function useStartSync() {
  const invalidate = useInvalidate()
  const setAnswer = useSetQueryData()
  const { data: runs } = useSyncRuns()
  const mine = useRef(new Set<string>())

  useEffect(() => {
    for (const run of runs ?? []) {
      if (run.state === 'running' || !mine.current.delete(run.id)) continue
      toast(syncOutcomeToast(run))
      void invalidate(['subscriptions'])
    }
  }, [runs, invalidate])

  const { mutate } = useApiMutation((kind: SyncKind) => syncCalls[kind](), {
    successToast: ({ run }) => {
      mine.current.add(run.id)
      setAnswer(getSyncRuns, {}, (known) => ({
        runs: [run, ...(known?.runs ?? []).filter(({ id }) => id !== run.id)],
      }))
    },
    errorToast: (error, kind) => syncFailureToast(kind, error),
    invalidates: [getSyncRuns],
  })
  const isRunning = (kind: SyncKind) => runs?.some((run) => run.kind === kind && run.state === 'running') ?? false
  return { sync: mutate, isRunning, runs }
}

const syncStateBadges = {
  running: { tone: 'info', word: 'Running' },
  done: { tone: 'success', word: 'Done' },
  failed: { tone: 'danger', word: 'Failed' },
} as const

function SyncRunLine({ run }: { run: SyncRun }) {
  const { state, total, total_processed, updated_count, error_count, failures } = run
  const { tone, word } = syncStateBadges[state]
  const number = (count: number) => numberText(count)
  return (
    <li>
      <div className={styles.run}>
        <strong>{syncKindLabels[run.kind]}</strong>
        <StatusBadge tone={tone}>{word}</StatusBadge>
        <span>
          {state === 'running' ? `${number(total_processed)} of ${number(total)}` : number(total_processed)} processed,{' '}
          {number(updated_count)} updated, {countWithNoun(error_count, 'error')}
        </span>
        <span className={styles.quiet}>
          {dateAndTime(run.started_at)}
          {run.started_by ? `, by ${run.started_by}` : null}
        </span>
      </div>
      {state === 'running' ? (
        <Progress
          mt={8}
          value={total === 0 ? 100 : (100 * total_processed) / total}
          animated={total === 0}
          aria-label={`${syncKindLabels[run.kind]}: ${number(total_processed)} of ${number(total)}`}
        />
      ) : null}
      {run.error ? <p className={styles.problem}>{run.error}</p> : null}
      {failures.length > 0 ? (
        <ul className={styles.failures} aria-label="Companies that failed">
          {failures.map((failure) => (
            <SyncFailureLine key={failure.company_id} failure={failure} />
          ))}
        </ul>
      ) : null}
    </li>
  )
}

function SyncFailureLine({ failure }: { failure: SyncRun['failures'][number] }) {
  const sync = useSyncCompany()
  return (
    <li>
      <span>
        <strong>{failure.name}</strong>: {failure.message}
      </span>
      <Button
        size="xs"
        variant="default"
        loading={sync.isPending}
        onClick={() => sync.mutate({ company_id: failure.company_id })}
        aria-label={`Sync ${failure.name} again`}
      >
        Try again
      </Button>
    </li>
  )
}
