import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { errorMessage } from '#web/platform/error-message'
import { auditColumns } from '../../ui/audit-columns.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SectionHeader } from '../../ui/section-header.tsx'
import { useRecentActivity } from './use-admin-home.ts'

/** [A-HOME-13] */
export function RecentActivity() {
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
        state={activity.isPending ? 'loading' : activity.isError ? 'error' : 'ready'}
        errorText={`Error loading audit logs: ${errorMessage(activity.error)}`}
        onRetry={activity.refetch}
        empty={<EmptyState title="Nothing has happened yet" />}
      />
    </>
  )
}
