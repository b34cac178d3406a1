import { Button, Tabs } from '@mantine/core'
import { Link, useParams, useSearchParams } from 'react-router'
import type { Output } from '#shared/call.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { displayStatus } from '#shared/subscription-display.ts'
import { trialUntil } from '#shared/trial.ts'
import { countWithNoun } from '#web/domain/count-with-noun.ts'
import { companyStatusLabels } from '#web/domain/status-labels.ts'
import { hasOpenPayment } from '#web/domain/subscription-line.ts'
import { auditColumns } from '#web/features/back-office/audit-columns.tsx'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FigureCard } from '#web/ui/figure-card.tsx'
import { shortDate } from '#web/ui/format/dates.ts'
import { exactPriceText } from '#web/ui/format/money.ts'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { TabList } from '#web/ui/layout/tab-list.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './admin-companies.module.css'
import { displayStatusLabels } from './display-text.ts'
import { InfoTab } from './info-tab.tsx'
import { OverridesTab } from './overrides-tab.tsx'
import { SubscriptionTab } from './subscription-tab.tsx'
import { useCompany, useCompanyActivity } from './use-admin-companies.ts'
import { UsersTab } from './users-tab.tsx'

type CompanyDetails = Output<typeof adminCompanies.calls.getCompany>

export function CompanyPage() {
  const { companyId = '' } = useParams()
  const id = companyId.trim()
  const details = useCompany(id)
  if (id === '') return <CompanyError message="Company ID is required" />
  if (details.isPending) return <LoadingScreen text="Loading company details..." fill="block" />
  if (details.isError) {
    // An id that is not a UUID causes 'bad_input': such a company does not exist either.
    const unknown = hasErrorCode(details.error, 'not_found', 'bad_input')
    const message = unknown ? 'Company not found' : errorMessage(details.error)
    return (
      <CompanyError message={`Error loading company: ${message}`} onRetry={unknown ? undefined : details.refetch} />
    )
  }
  return <CompanyTabs {...details.data} />
}

function CompanyError({ message, onRetry }: { message: string; onRetry?: () => void }) {
  return (
    <>
      <PageHeader title="Company" />
      <ErrorState message={message} onRetry={onRetry} />
      <p className={styles.back}>
        <Button component={Link} to="/admin/companies" variant="default">
          Back to Companies
        </Button>
      </p>
    </>
  )
}

const tabs = [
  ['info', 'Info'],
  ['users', 'Users & Roles'],
  ['subscription', 'Subscription'],
  ['overrides', 'Module Overrides'],
  ['activity', 'Activity'],
] as const

function CompanyTabs({ company, payments }: CompanyDetails) {
  const [params, setParams] = useSearchParams()
  const asked = params.get('tab')
  const tab = tabs.find(([key]) => key === asked)?.[0] ?? 'info'
  const status = companyStatusLabels[company.status]
  return (
    <>
      <BackLink to="/admin/companies">Back</BackLink>
      <PageHeader
        title={company.name}
        subtitle={`/${company.slug}`}
        badge={
          <span className={styles.badges}>
            <StatusBadge tone={status.tone}>{status.word}</StatusBadge>
            {company.is_platform ? <StatusBadge tone="info">System</StatusBadge> : null}
            {company.has_owner || company.is_platform ? null : <StatusBadge tone="warning">Owner invited</StatusBadge>}
          </span>
        }
      />
      <CompanySummary company={company} />
      <Tabs
        value={tab}
        onChange={(chosen) => setParams({ tab: chosen ?? 'info' }, { replace: true })}
        keepMounted={false}
      >
        <TabList chosen={tab}>
          {tabs.map(([key, word]) => (
            <Tabs.Tab key={key} value={key}>
              {word}
            </Tabs.Tab>
          ))}
        </TabList>
        <Tabs.Panel value="info">
          <InfoTab company={company} />
        </Tabs.Panel>
        <Tabs.Panel value="users">
          <UsersTab company={company} />
        </Tabs.Panel>
        <Tabs.Panel value="subscription">
          <SubscriptionTab company={company} payments={payments} />
        </Tabs.Panel>
        <Tabs.Panel value="overrides">
          <OverridesTab company={company} />
        </Tabs.Panel>
        <Tabs.Panel value="activity">
          <ActivityTab companyId={company.id} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

function CompanySummary({ company }: Pick<CompanyDetails, 'company'>) {
  const [first] = company.subscriptions
  const { plan, guest_count, status, trial_ends_at } = company
  const trial = trialUntil({ status, trial_ends_at, subscription_status: first?.status ?? null }, Date.now())
  return (
    <section className={styles.summary} aria-label="Summary">
      <FigureCard label="Current Plan" value={plan?.name ?? 'No Plan'} />
      <FigureCard
        label="Members"
        value={company.member_count}
        note={guest_count > 0 ? `and ${countWithNoun(guest_count, 'guest')}` : undefined}
      />
      <FigureCard
        label="Subscription"
        value={trial && !first ? 'Trial' : displayStatusLabels[displayStatus(first?.status ?? null)].word}
        note={trial ? `Trial until ${shortDate(trial)}` : periodText(company)}
      />
      <FigureCard label="Created" value={shortDate(company.created_at)} note={creatorText(company)} />
    </section>
  )
}

/** Example: 'Payment overdue, open until Dec 3, 2026'. */
function periodText({ subscriptions: [first], status_until }: CompanyDetails['company']): string | undefined {
  if (!first) return undefined
  const { status, ended_at, renewal_date, cancel_at_period_end } = first
  if (hasOpenPayment(first)) {
    if (status_until) return `Payment overdue, open until ${shortDate(status_until)}`
    return cancel_at_period_end && renewal_date ? `Payment overdue, ends ${shortDate(renewal_date)}` : 'Payment overdue'
  }
  if (status === 'cancelled' || status === 'incomplete_expired') {
    const end = ended_at ?? renewal_date
    return end ? `Ended ${shortDate(end)}` : undefined
  }
  if (status === 'trialing' && renewal_date && !cancel_at_period_end) {
    const { period_amount, currency } = first
    const then = period_amount !== null && currency ? `, then ${exactPriceText(period_amount, currency)}` : ''
    return `Trial until ${shortDate(renewal_date)}${then}`
  }
  return renewal_date ? `${cancel_at_period_end ? 'Ends' : 'Renews'} ${shortDate(renewal_date)}` : undefined
}

function creatorText({ creator }: CompanyDetails['company']): string | undefined {
  return creator ? `by ${creator.full_name || creator.email}` : undefined
}

function ActivityTab({ companyId }: { companyId: string }) {
  const activity = useCompanyActivity(companyId)
  return (
    <>
      <SectionHeader
        title="Activity"
        subtitle="Everything done in or to this company"
        filters={
          <Button component={Link} variant="default" to={`/admin/logs?companyId=${companyId}`}>
            View Audit Logs
          </Button>
        }
      />
      <DataTable
        label="Activity"
        columns={auditColumns}
        rows={activity.data?.pages.flatMap((page) => page.logs) ?? []}
        rowKey={({ id }) => id}
        query={activity}
        errorText={`Error loading activity: ${errorMessage(activity.error)}`}
        empty={<EmptyState title="No activity recorded for this company" />}
      />
    </>
  )
}
