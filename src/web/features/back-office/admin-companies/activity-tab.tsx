import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { auditColumns } from '#web/features/back-office/audit-columns.tsx'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { useCompanyActivity } from './use-admin-companies.ts'

export function ActivityTab({ companyId }: { companyId: string }) {
  const activity = useCompanyActivity(companyId)
  return (
    <>
      <SectionHeader
        title="Activity"
        subtitle="What was done in this company, and to it"
        filters={
          <Button component={Link} variant="default" to={`/admin/logs?resourceId=${companyId}`}>
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
