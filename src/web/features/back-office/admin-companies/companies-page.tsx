import { ActionIcon, Button, Menu, Select } from '@mantine/core'
import { EllipsisVertical, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { type CompanyRow, companiesCsvPath } from '#shared/features/back-office/admin-companies.ts'
import { displayStatus } from '#shared/subscription-display.ts'
import { trialUntil } from '#shared/trial.ts'
import { countWithNoun } from '#web/domain/count-with-noun.ts'
import { companyStatusLabels } from '#web/domain/status-labels.ts'
import { ExportButton } from '#web/features/back-office/export-button.tsx'
import { usePlanChoices } from '#web/features/back-office/use-choices.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { shortDate } from '#web/ui/format/dates.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useListView, usePagesFromUrl } from '#web/ui/use-list-view.ts'
import styles from './admin-companies.module.css'
import { displayStatusLabels, statusChoices } from './display-text.ts'
import { defaultCompaniesView, noCompanyFilters, toCompaniesRequest, useCompanies } from './use-admin-companies.ts'

export function CompaniesPage() {
  const { view, change, showPages } = useListView(defaultCompaniesView)
  const companies = usePagesFromUrl(useCompanies(view), view.pages, showPages)
  const { search, status, plan } = view
  const plans = usePlanChoices().data ?? []
  const total = companies.data?.pages[0]?.total
  return (
    <>
      <PageHeader
        title="Companies"
        subtitle="Every company on the platform"
        badge={total === undefined ? null : <StatusBadge tone="info">{countWithNoun(total, 'customer')}</StatusBadge>}
        actions={
          <Button component={Link} to="/admin/companies/new" leftSection={<Plus size={16} aria-hidden="true" />}>
            Create Company
          </Button>
        }
      />
      <SectionHeader
        title="All companies"
        filters={
          <>
            <SearchField
              label="Search companies"
              placeholder="Search by name or slug..."
              value={search}
              onSearch={(text) => change({ search: text })}
            />
            <Select
              aria-label="Status"
              allowDeselect={false}
              data={statusChoices}
              value={status}
              onChange={(chosen) => change({ status: chosen ?? 'all' })}
            />
            <Select
              aria-label="Plan"
              allowDeselect={false}
              data={[
                { value: 'all', label: 'All plans' },
                ...plans.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={plan}
              onChange={(chosen) => change({ plan: chosen ?? 'all' })}
            />
            <ExportButton path={companiesCsvPath} sent={toCompaniesRequest(view)} />
          </>
        }
      />
      <DataTable
        label="Companies"
        columns={companyColumns}
        rows={companies.data?.pages.flatMap((page) => page.companies) ?? []}
        rowKey={({ id }) => id}
        query={companies}
        sort={view.sort}
        onSort={(sort) => change({ sort })}
        errorText={`Error loading companies: ${errorMessage(companies.error)}`}
        empty={
          <NothingFound
            title="No companies found matching your criteria"
            filters={{ search, status, plan }}
            none={noCompanyFilters}
            onClear={change}
          />
        }
      />
    </>
  )
}

const companyColumns: readonly Column<CompanyRow>[] = [
  {
    key: 'company',
    header: 'Company',
    sort: 'name',
    cell: ({ id, name, slug, is_platform }) => (
      <span className={styles.company}>
        <Link to={`/admin/companies/${id}`}>{name}</Link>
        <span>/{slug}</span>
        {is_platform ? <StatusBadge tone="info">System</StatusBadge> : null}
      </span>
    ),
  },
  { key: 'plan', header: 'Plan', unbroken: true, cell: ({ plan }) => plan?.name ?? 'No Plan' },
  { key: 'status', header: 'Status', cell: (row) => <CompanyStatuses row={row} /> },
  {
    key: 'members',
    header: 'Members',
    align: 'right',
    cell: ({ member_count }) => numberText(member_count),
  },
  { key: 'events', header: 'Events', align: 'right', cell: ({ event_count }) => numberText(event_count) },
  {
    key: 'created',
    header: 'Created',
    sort: 'created',
    unbroken: true,
    cell: ({ created_at }) => shortDate(created_at),
  },
  { key: 'menu', header: 'Actions', hiddenHeader: true, cell: (row) => <CompanyMenu row={row} /> },
]

function CompanyStatuses({ row }: { row: CompanyRow }) {
  const shown = displayStatusLabels[displayStatus(row.subscription_status)]
  const own = companyStatusLabels[row.status]
  const trial = trialUntil(row, Date.now())
  return (
    <span className={styles.badges}>
      {trial && row.subscription_status === null ? null : <StatusBadge tone={shown.tone}>{shown.word}</StatusBadge>}
      {trial ? <StatusBadge tone="info">{`Trial until ${shortDate(trial)}`}</StatusBadge> : null}
      {row.status_until ? <StatusBadge tone="info">{`Open until ${shortDate(row.status_until)}`}</StatusBadge> : null}
      {row.status === 'active' ? null : (
        <StatusBadge tone={own.tone}>{`Company ${own.word.toLowerCase()}`}</StatusBadge>
      )}
    </span>
  )
}

function CompanyMenu({ row }: { row: CompanyRow }) {
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${row.name}`}>
          <EllipsisVertical size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={`/admin/companies/${row.id}`}>
          View Details
        </Menu.Item>
        <Menu.Item component={Link} to={`/admin/logs?companyId=${row.id}`}>
          View Audit Logs
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
