import { Button, Group, Select } from '@mantine/core'
import { ChevronLeft, ChevronRight, Download, RefreshCw } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { actionText } from '#shared/audit-actions.ts'
import { isErased } from '#shared/erased.ts'
import type { AuditRow } from '#shared/features/back-office/audit-log.ts'
import { countWithNoun } from '#web/domain/count-with-noun.ts'
import { auditColumns } from '#web/features/back-office/audit-columns.tsx'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { numberText } from '#web/ui/format/numbers.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { useUrlFilters } from '#web/ui/use-url-filters.ts'
import { AuditFilterCard } from './audit-filter-card.tsx'
import styles from './audit-log.module.css'
import { auditPageSizes, defaultAuditView, pageLinkNumbers, parsePosition, parseSort } from './audit-view.ts'
import { useAuditLogs, useExportAuditLogs } from './use-audit-log.ts'

const AuditEntryDialog = lazyComponent(() => import('./audit-entry-dialog.tsx'), 'AuditEntryDialog')

export function AuditLogsPage() {
  const [view, setView] = useUrlFilters(defaultAuditView)
  const logs = useAuditLogs(view)
  const exporting = useExportAuditLogs(view)
  const [opened, setOpened] = useOpenedEntry()
  const { page, pageSize } = parsePosition(view)
  const pages = Math.max(1, Math.ceil((logs.data?.total_count ?? 0) / pageSize))
  const isBeyond = logs.data !== undefined && !logs.isPlaceholderData && page > pages
  const showLast = useEffectEvent(() => setView({ page: String(pages) }))
  useEffect(() => {
    if (isBeyond) showLast()
  }, [isBeyond])
  return (
    <>
      <PageHeader
        title="Audit Logs"
        subtitle="Track all administrative actions and system changes"
        actions={
          <>
            <Button
              variant="default"
              leftSection={<RefreshCw size={16} aria-hidden="true" />}
              loading={logs.isFetching && !logs.isPending}
              onClick={() => void logs.refetch()}
            >
              Refresh
            </Button>
            <Button
              leftSection={<Download size={16} aria-hidden="true" />}
              disabled={exporting.isPending}
              onClick={() => exporting.mutate()}
            >
              {exporting.isPending ? 'Exporting...' : 'Export CSV'}
            </Button>
          </>
        }
      />
      <AuditFilterCard view={view} names={logs.data?.filter_names ?? []} onChange={setView} />
      <div className={styles.list}>
        <DataTable
          label="Audit logs"
          columns={[...auditColumns, metadataColumn, detailsColumn(setOpened)]}
          rows={logs.data?.logs ?? []}
          rowKey={({ id }) => id}
          query={logs}
          sort={parseSort(view)}
          onSort={(sort) => setView({ sort, page: '1' })}
          loadingText="Loading audit logs..."
          errorText={`Error loading audit logs: ${errorMessage(logs.error)}`}
          onRetry={() => window.location.reload()}
          empty={<EmptyState title="No audit logs found matching your criteria" />}
        />
      </div>
      {logs.data && logs.data.total_count > 0 ? (
        <div className={styles.foot}>
          <p role="status">{totalText(logs.data)}</p>
          <AuditPages page={page} pages={pages} onPage={(next) => setView({ page: String(next) })} />
          <Select
            aria-label="Rows per page"
            data={auditPageSizes.map((size) => ({ value: size, label: `${size} per page` }))}
            value={String(pageSize)}
            allowDeselect={false}
            onChange={(size) => setView({ pageSize: size ?? defaultAuditView.pageSize, page: '1' })}
          />
        </div>
      ) : null}
      {opened ? (
        <Suspense>
          <AuditEntryDialog id={opened} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

function totalText({ total_count, is_total_exact }: { total_count: number; is_total_exact: boolean }): string {
  if (is_total_exact) return countWithNoun(total_count, 'entry', 'entries')
  return `More than ${countWithNoun(total_count - 1, 'entry', 'entries')}`
}

function useOpenedEntry(): [string | null, (id: string | null) => void] {
  const [params, setParams] = useSearchParams()
  const open = (id: string | null) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (id) next.set('entry', id)
        else next.delete('entry')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return [params.get('entry'), open]
}

const metadataColumn: Column<AuditRow> = {
  key: 'metadata',
  header: 'Metadata',
  cell: ({ metadata }) => <span className={styles.summary}>{metadataSummary(metadata) || '–'}</span>,
}

function detailsColumn(open: (id: string) => void): Column<AuditRow> {
  return {
    key: 'details',
    header: 'Details',
    hiddenHeader: true,
    cell: (row) => (
      <Button size="xs" variant="default" onClick={() => open(row.id)} aria-label={`Details: ${actionText(row)}`}>
        Details
      </Button>
    ),
  }
}

const maximumNoteLength = 30
const shownIdLength = 8

const truncate = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text)

export function metadataSummary(metadata: Record<string, unknown>): string {
  if (isErased(metadata)) return 'erased'
  const { admin_notes, company_id, source, invited_email, updated_fields } = metadata
  const parts = [
    typeof admin_notes === 'string' && admin_notes !== '' ? `Notes: ${truncate(admin_notes, maximumNoteLength)}` : '',
    typeof invited_email === 'string' ? `Invited: ${invited_email}` : '',
    Array.isArray(updated_fields) && updated_fields.length > 0 ? `Changed: ${updated_fields.join(', ')}` : '',
    typeof source === 'string' ? `Source: ${source}` : '',
    typeof company_id === 'string' ? `Company: ${truncate(company_id, shownIdLength)}` : '',
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

interface AuditPagesProps {
  page: number
  pages: number
  onPage: (page: number) => void
}

function AuditPages({ page, pages, onPage }: AuditPagesProps) {
  if (pages <= 1 && page <= 1) return null
  return (
    <nav aria-label="Pages of the audit log">
      <Group gap={4} className={styles.pages}>
        <Button
          variant="default"
          disabled={page <= 1}
          onClick={() => onPage(Math.min(page - 1, pages))}
          aria-label="Previous page"
        >
          <ChevronLeft size={16} aria-hidden="true" />
        </Button>
        {pageLinkNumbers(page, pages).map((number) => (
          <Button
            key={number}
            variant={number === page ? 'filled' : 'default'}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {numberText(number)}
          </Button>
        ))}
        <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)} aria-label="Next page">
          <ChevronRight size={16} aria-hidden="true" />
        </Button>
      </Group>
    </nav>
  )
}
