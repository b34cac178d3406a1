import type { CatalogModule } from '#shared/features/module-catalog'
import { errorMessage } from '#web/platform/error-message'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { shortDate } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SectionHeader } from '../../ui/section-header.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useUrlFilters } from '../../ui/use-url-filters.ts'
import styles from './module-catalog.module.css'
import { useCatalogModules } from './use-module-catalog.ts'

const noFilters = { search: '' }

export function ModulesTab() {
  const [filters, setFilters] = useUrlFilters(noFilters)
  const modules = useCatalogModules(filters.search)
  return (
    <>
      <SectionHeader
        title="Modules"
        filters={
          <SearchField
            label="Search modules"
            placeholder="Search by name, key or description..."
            value={filters.search}
            onSearch={(search) => setFilters({ search })}
          />
        }
      />
      <DataTable
        label="Modules"
        columns={columns}
        rows={modules.data ?? []}
        rowKey={({ id }) => id}
        state={modules.isPending ? 'loading' : modules.isError ? 'error' : 'ready'}
        errorText={`Error loading modules: ${errorMessage(modules.error)}`}
        onRetry={modules.refetch}
        empty={<EmptyState title="No modules found" />}
      />
    </>
  )
}

/** Characters of a description that a row shows. [A-MOD-11] */
const descriptionLength = 60

function truncated(text: string): string {
  return text.length > descriptionLength ? `${text.slice(0, descriptionLength)}...` : text
}

const columns: readonly Column<CatalogModule>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ name, description }) => (
      <span className={styles.name}>
        <strong>{name}</strong>
        {description ? <span>{truncated(description)}</span> : null}
      </span>
    ),
  },
  { key: 'key', header: 'Key', cell: ({ key }) => key },
  { key: 'category', header: 'Category', cell: ({ category }) => category },
  {
    key: 'type',
    header: 'Type',
    cell: ({ is_core }) => (is_core ? <StatusBadge tone="accent">Core</StatusBadge> : 'Standard'),
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ is_active }) =>
      is_active ? <StatusBadge tone="success">Active</StatusBadge> : <StatusBadge>Inactive</StatusBadge>,
  },
  { key: 'created', header: 'Created', cell: ({ created_at }) => shortDate(created_at) },
]
