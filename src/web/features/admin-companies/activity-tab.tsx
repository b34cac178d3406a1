import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { errorMessage } from '#web/platform/error-message'
import { auditColumns } from '../../ui/audit-columns.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SectionHeader } from '../../ui/section-header.tsx'
import { useCompanyActivity } from './use-admin-companies.ts'

/** [A-CDET-101 A-CDET-102] */
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
        state={activity.isPending ? 'loading' : activity.isError ? 'error' : 'ready'}
        errorText={`Error loading activity: ${errorMessage(activity.error)}`}
        onRetry={activity.refetch}
        empty={<EmptyState title="No activity recorded for this company" />}
        more={
          activity.hasNextPage ? { load: () => activity.fetchNextPage(), loading: activity.isFetchingNextPage } : null
        }
      />
    </>
  )
}
