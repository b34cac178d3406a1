import type { CompanyType } from '#shared/entities'
import { errorMessage } from '#web/platform/error-message'
import { companyTypeEmoji } from '../../ui/company-type-emoji.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useCompanyTypes } from './use-company-types.ts'

export function CompanyTypesPage() {
  const types = useCompanyTypes()
  return (
    <>
      <PageHeader title="Company Types" subtitle="What kinds of company can be created" />
      <DataTable
        label="Company types"
        columns={columns}
        rows={types.data ?? []}
        rowKey={({ id }) => id}
        state={types.isPending ? 'loading' : types.isError ? 'error' : 'ready'}
        errorText={`Error loading company types: ${errorMessage(types.error)}`}
        onRetry={types.refetch}
        empty={<EmptyState title="No company types found" />}
      />
    </>
  )
}

const columns: readonly Column<CompanyType>[] = [
  {
    key: 'type',
    header: 'Type',
    cell: ({ icon, name }) => (
      <>
        <span aria-hidden="true">{companyTypeEmoji(icon)}</span>
        <strong>{name}</strong>
      </>
    ),
  },
  { key: 'key', header: 'Key', cell: ({ key }) => key },
  { key: 'description', header: 'Description', cell: ({ description }) => description ?? '–' },
  { key: 'order', header: 'Sort Order', align: 'right', cell: ({ sort_order }) => sort_order },
  {
    key: 'status',
    header: 'Status',
    cell: ({ is_active }) =>
      is_active ? <StatusBadge tone="success">Active</StatusBadge> : <StatusBadge>Inactive</StatusBadge>,
  },
]
