import { Button, Select } from '@mantine/core'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { usePlanChoices } from '#web/features/back-office/use-choices.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useUrlFilters } from '#web/ui/use-url-filters.ts'
import { companyColumns } from './company-columns.tsx'
import { statusChoices } from './display-text.ts'
import { noFilters, useCompanies } from './use-admin-companies.ts'

export function CompaniesPage() {
  const [filters, setFilters] = useUrlFilters(noFilters)
  const companies = useCompanies(filters)
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
              value={filters.search}
              onSearch={(search) => setFilters({ search })}
            />
            <Select
              aria-label="Status"
              allowDeselect={false}
              data={statusChoices}
              value={filters.status}
              onChange={(status) => setFilters({ status: status ?? 'all' })}
            />
            <Select
              aria-label="Plan"
              allowDeselect={false}
              data={[
                { value: 'all', label: 'All plans' },
                ...plans.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={filters.plan}
              onChange={(plan) => setFilters({ plan: plan ?? 'all' })}
            />
          </>
        }
      />
      <DataTable
        label="Companies"
        columns={companyColumns}
        rows={companies.data?.pages.flatMap((page) => page.companies) ?? []}
        rowKey={({ id }) => id}
        query={companies}
        errorText={`Error loading companies: ${errorMessage(companies.error)}`}
        empty={
          <NothingFound
            title="No companies found matching your criteria"
            filters={filters}
            none={noFilters}
            onClear={setFilters}
          />
        }
      />
    </>
  )
}
