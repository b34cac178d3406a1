import { auditColumns } from '#web/features/back-office/audit-columns.tsx'
import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import styles from './admin-users.module.css'

export function UserActivity({ userId }: { userId: string }) {
  const activity = useApiQuery(api.adminUsers.getUserActivity, { user_id: userId }, { select: ({ logs }) => logs })
  return (
    <div className={styles.below}>
      <SectionHeader title="Recent Activity" subtitle="What this user did, and what was done to them, newest first" />
      <DataTable
        label="Recent activity"
        columns={auditColumns}
        rows={activity.data ?? []}
        rowKey={({ id }) => id}
        query={activity}
        loadingText="Loading recent activity..."
        errorText={`Error loading recent activity: ${errorMessage(activity.error)}`}
        empty={<EmptyState title="Nothing has happened yet" />}
      />
    </div>
  )
}
