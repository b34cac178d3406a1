import { Button, Select } from '@mantine/core'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { companyExportPath } from '#shared/features/back-office/admin-companies.ts'
import { ExportButton } from '#web/features/back-office/export-button.tsx'
import { usePlanChoices } from '#web/features/back-office/use-choices.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useListView, usePagesFromUrl } from '#web/ui/use-list-view.ts'
import { companyColumns } from './company-columns.tsx'
import { statusChoices } from './display-text.ts'
import { firstView, noFilters, sentOf, useCompanies } from './use-admin-companies.ts'

export function CompaniesPage() {
  const { view, change, showPages } = useListView(firstView)
  const companies = usePagesFromUrl(useCompanies(view), view.pages, showPages)
  const { search, status, plan } = view
  const plans = usePlanChoices().data ?? []
  return (
    <>
      <PageHeader
        title="Companies"
        subtitle="Every company on the platform"
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
            <ExportButton path={companyExportPath} sent={sentOf(view)} />
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
            none={noFilters}
            onClear={change}
          />
        }
      />
    </>
  )
}
