import { Button, Select } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { AuditRow } from '#shared/features/audit-log'
import { errorMessage } from '#web/platform/error-message'
import { auditColumns } from '../../ui/audit-columns.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SectionHeader } from '../../ui/section-header.tsx'
import { useUrlFilters } from '../../ui/use-url-filters.ts'
import { useAuditLogs, useAuditTypes } from './use-audit-log.ts'

const AuditEntryDialog = lazyNamed(() => import('./audit-entry-dialog.tsx'), 'AuditEntryDialog')

const noFilters = { search: '', action: 'all', resource: 'all' }

export function AuditLogsPage() {
  const [filters, setFilters] = useUrlFilters(noFilters)
  const logs = useAuditLogs(filters)
  const types = useAuditTypes()
  const [opened, setOpened] = useState<AuditRow | null>(null)
  return (
    <>
      <PageHeader title="Audit Logs" subtitle="Track all administrative actions and system changes" />
      <SectionHeader
        title="Entries"
        filters={
          <>
            <SearchField
              label="Search Metadata"
              placeholder="Search in metadata..."
              value={filters.search}
              onSearch={(search) => setFilters({ search })}
            />
            <Select
              aria-label="Action type"
              data={choices('All actions', types.data?.actions)}
              value={filters.action}
              onChange={(action) => setFilters({ action: action ?? 'all' })}
            />
            <Select
              aria-label="Resource type"
              data={choices('All resources', types.data?.resources)}
              value={filters.resource}
              onChange={(resource) => setFilters({ resource: resource ?? 'all' })}
            />
          </>
        }
      />
      <DataTable
        label="Audit logs"
        columns={[...auditColumns, detailsColumn(setOpened)]}
        rows={logs.data?.pages.flatMap((page) => page.logs) ?? []}
        rowKey={({ id }) => id}
        state={logs.isPending ? 'loading' : logs.isError ? 'error' : 'ready'}
        errorText={`Error loading audit logs: ${errorMessage(logs.error)}`}
        onRetry={() => window.location.reload()}
        empty={<EmptyState title="No audit logs found matching your criteria" />}
        more={logs.hasNextPage ? { load: () => logs.fetchNextPage(), loading: logs.isFetchingNextPage } : null}
      />
      {opened ? (
        <Suspense>
          <AuditEntryDialog entry={opened} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

function choices(all: string, types: readonly { type: string; count: number }[] = []) {
  return [
    { value: 'all', label: all },
    ...types.map(({ type, count }) => ({ value: type, label: `${type} (${count.toLocaleString('en-US')})` })),
  ]
}

function detailsColumn(open: (row: AuditRow) => void): Column<AuditRow> {
  return {
    key: 'details',
    header: 'Details',
    hiddenHeader: true,
    cell: (row) => (
      <Button
        size="xs"
        variant="default"
        onClick={() => open(row)}
        aria-label={`Details of ${row.action_type} ${row.resource_type}`}
      >
        Details
      </Button>
    ),
  }
}
