import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { auditColumns } from '#web/features/back-office/audit-columns.tsx'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { useRecentActivity } from './use-admin-home.ts'

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
        query={activity}
        errorText={`Error loading audit logs: ${errorMessage(activity.error)}`}
        empty={<EmptyState title="Nothing has happened yet" />}
      />
    </>
  )
}
