import { Anchor, Button, Skeleton } from '@mantine/core'
import { ArrowRight, Building2, CircleCheck, CreditCard, Layers, Puzzle, RefreshCw, Shapes, Users } from 'lucide-react'
import { Link } from 'react-router'
import type { Output } from '#shared/call.ts'
import type { adminHome } from '#shared/features/back-office/admin-home.ts'
import { countWithNoun } from '#web/domain/count-with-noun.ts'
import { auditColumns } from '#web/features/back-office/audit-columns.tsx'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FigureCard, FigureCards } from '#web/ui/figure-card.tsx'
import { exactPriceText } from '#web/ui/format/money.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import styles from './admin-home.module.css'
import { GrowthChart } from './growth-chart.tsx'
import { openWorkItems } from './open-work-items.ts'
import { SystemHealth } from './system-health.tsx'
import {
  useOpenWorkCounts,
  usePlatformCounts,
  useRecentActivity,
  useRefreshAdminHome,
  useRevenue,
} from './use-admin-home.ts'

type Counts = Output<typeof adminHome.calls.getPlatformCounts>

export function AdminHomePage() {
  const counts = usePlatformCounts()
  const { refreshing, refresh } = useRefreshAdminHome()
  return (
    <>
      <PageHeader
        title="Dashboard"
        tab="Super Admin"
        subtitle="The platform at a glance"
        actions={
          <Button
            variant="default"
            leftSection={<RefreshCw size={16} aria-hidden="true" />}
            loading={refreshing}
            onClick={refresh}
          >
            Refresh
          </Button>
        }
      />
      <div className={styles.growth}>
        <OpenWork />
      </div>
      <Loaded
        query={counts}
        loading={<LoadingCards />}
        failed={`The counts could not be loaded: ${errorMessage(counts.error)}`}
      >
        {(known) => <CountCards counts={known} />}
      </Loaded>
      <div className={styles.columns}>
        <div id="system-health">
          <SystemHealth />
        </div>
        <div>
          <QuickLinks />
        </div>
      </div>
      <div className={styles.growth}>
        <GrowthChart />
      </div>
      <RecentActivity />
    </>
  )
}

function CountCards({ counts }: { counts: Counts }) {
  return (
    <>
      <FigureCards>
        <FigureCard label="Total Users" to="/admin/users" value={counts.total_users} />
        <FigureCard
          label="Companies"
          to="/admin/companies"
          value={counts.total_companies}
          note="Not counting the platform company"
        />
        <FigureCard
          label="Active Subscriptions"
          to="/admin/subscriptions?status=active"
          value={counts.active_subscriptions}
          note={trialsText(counts)}
        />
        <RevenueCard />
      </FigureCards>
      <FigureCards title="Email Statistics">
        <FigureCard
          label="Total Email Addresses"
          value={counts.total_emails}
          note={`${numberText(counts.verified_emails)} verified, ${numberText(counts.unverified_emails)} unverified`}
        />
        <FigureCard
          label="Verification Rate"
          to="/admin/users?emails=unverified"
          value={percentage(counts.verified_emails, counts.total_emails)}
          note={`${numberText(counts.users_with_unverified_emails)} users need verification`}
        />
        <FigureCard
          label="Users with Emails"
          to="/admin/users"
          value={counts.total_users_with_emails}
          note={`${numberText(counts.primary_emails)} primary emails set`}
        />
      </FigureCards>
    </>
  )
}

/** '2 in trial, 3 more without a card' */
function trialsText({ trial_subscriptions, trials_without_subscription }: Counts): string {
  if (trial_subscriptions === 0 && trials_without_subscription > 0)
    return countWithNoun(trials_without_subscription, 'trial without a card', 'trials without a card')
  const more = trials_without_subscription > 0 ? `, ${numberText(trials_without_subscription)} more without a card` : ''
  return `${numberText(trial_subscriptions)} in trial${more}`
}

function RevenueCard() {
  const { data, isPending, isError } = useRevenue()
  if (isPending) return <Skeleton height={112} radius={12} />
  const sums = data?.length ? data : [{ currency: 'USD', amount: 0 }]
  return (
    <FigureCard
      label="Monthly Revenue (MRR)"
      to="/admin/subscriptions"
      value={isError ? '–' : sums.map(({ currency, amount }) => exactPriceText(amount, currency)).join(' + ')}
      note={isError ? 'Could not be loaded' : 'Excludes trials, overdue and ending subscriptions'}
    />
  )
}

function LoadingCards() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading the counts">
      <FigureCards>
        <Skeleton height={112} radius={12} />
        <Skeleton height={112} radius={12} />
        <Skeleton height={112} radius={12} />
        <Skeleton height={112} radius={12} />
      </FigureCards>
    </div>
  )
}

export function percentage(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((part / whole) * 100)}%`
}

function RecentActivity() {
  const activity = useRecentActivity()
  return (
    <>
      <SectionHeader
        title="Recent Activity"
        subtitle="The latest entries of the audit log"
        filters={
          <Anchor component={Link} to="/admin/logs" size="sm">
            All audit logs
          </Anchor>
        }
      />
      <DataTable
        label="Recent activity"
        columns={auditColumns}
        rows={activity.data ?? []}
        rowKey={({ id }) => id}
        query={activity}
        errorText={`Error loading audit logs: ${errorMessage(activity.error)}`}
        empty={<EmptyState title="Nothing has happened yet" />}
      />
    </>
  )
}

const quickLinks = [
  { to: '/admin/users', label: 'Manage users', Icon: Users },
  { to: '/admin/companies', label: 'Manage companies', Icon: Building2 },
  { to: '/admin/subscriptions', label: 'View subscriptions', Icon: CreditCard },
  { to: '/admin/plans', label: 'Manage plans', Icon: Layers },
  { to: '/admin/modules', label: 'Manage modules', Icon: Puzzle },
  { to: '/admin/company-types', label: 'Manage company types', Icon: Shapes },
]

function QuickLinks() {
  return (
    <Panel title="Quick Links" description="Common tasks">
      <nav className={styles.links} aria-label="Quick links">
        {quickLinks.map(({ to, label, Icon }) => (
          <Button
            key={to}
            component={Link}
            to={to}
            variant="default"
            justify="flex-start"
            leftSection={<Icon size={16} aria-hidden="true" />}
          >
            {label}
          </Button>
        ))}
      </nav>
    </Panel>
  )
}

function OpenWork() {
  const openWork = useOpenWorkCounts()
  return (
    <Panel title="To do">
      <Loaded
        query={openWork}
        loading={<Skeleton height={96} radius={8} role="status" aria-label="Loading tasks..." />}
        failed={`Could not load tasks: ${errorMessage(openWork.error)}`}
      >
        {(known) => <OpenWorkList items={openWorkItems(known)} />}
      </Loaded>
    </Panel>
  )
}

function OpenWorkList({ items }: { items: ReturnType<typeof openWorkItems> }) {
  if (items.length === 0)
    return (
      <p className={styles.nothing}>
        <CircleCheck size={20} aria-hidden="true" />
        All clear: no overdue payments, no failures, no trials ending soon.
      </p>
    )
  return (
    <ul className={styles.work} aria-label="To do">
      {items.map(({ key, words, to, tone }) => (
        <li key={key} data-tone={tone}>
          {to.startsWith('#') ? (
            <a href={to}>
              {words}
              <ArrowRight size={16} aria-hidden="true" />
            </a>
          ) : (
            <Link to={to}>
              {words}
              <ArrowRight size={16} aria-hidden="true" />
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
