import { Button, Skeleton } from '@mantine/core'
import { RefreshCw } from 'lucide-react'
import type { Output } from '#shared/call.ts'
import type { adminHome } from '#shared/features/back-office/admin-home.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { FigureCard, FigureCards } from '#web/ui/figure-card.tsx'
import { exactPrice } from '#web/ui/format/money.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import styles from './admin-home.module.css'
import { Growth } from './growth.tsx'
import { OpenWork } from './open-work.tsx'
import { percentage } from './percentage.ts'
import { QuickLinks } from './quick-links.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { SystemHealth } from './system-health.tsx'
import { usePlatformCounts, useRefresh, useRevenue } from './use-admin-home.ts'

type Counts = Output<typeof adminHome.calls.getPlatformCounts>

export function AdminHomePage() {
  const counts = usePlatformCounts()
  const { refreshing, refresh } = useRefresh()
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
        {(known) => <Cards counts={known} />}
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
        <Growth />
      </div>
      <RecentActivity />
    </>
  )
}

function Cards({ counts }: { counts: Counts }) {
  return (
    <>
      <FigureCards>
        <FigureCard label="Total Users" to="/admin/users" value={counts.total_users} />
        <FigureCard label="Companies" to="/admin/companies" value={counts.total_companies} />
        <FigureCard
          label="Active Subscriptions"
          to="/admin/subscriptions?status=active"
          value={counts.active_subscriptions}
          note={`${numberText(counts.trial_subscriptions)} in trial`}
        />
        <RevenueCard />
      </FigureCards>
      <FigureCards title="Email Statistics">
        <FigureCard
          label="Total Email Addresses"
          to="/admin/users"
          value={counts.total_emails}
          note={`${numberText(counts.verified_emails)} verified, ${numberText(counts.unverified_emails)} unverified`}
        />
        <FigureCard
          label="Verification Rate"
          to="/admin/users"
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

function RevenueCard() {
  const { data, isPending, isError } = useRevenue()
  if (isPending) return <Skeleton height={112} radius={12} />
  const sums = data?.length ? data : [{ currency: 'USD', amount: 0 }]
  return (
    <FigureCard
      label="Monthly Revenue (MRR)"
      to="/admin/subscriptions"
      value={isError ? '–' : sums.map(({ currency, amount }) => exactPrice(amount, currency)).join(' + ')}
      note={isError ? 'Could not be loaded' : 'Without trials and without what is cancelled'}
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
