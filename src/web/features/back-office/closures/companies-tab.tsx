import { Anchor, Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { PendingClosure } from '#shared/features/back-office/closures.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { dateAndTime } from '#web/ui/format/dates.ts'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { lazyNamed } from '#web/ui/lazy-named.ts'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useUrlFilters } from '#web/ui/use-url-filters.ts'
import { dueText } from './due-text.ts'
import { useCompanyClosures, useStopClosure } from './use-closures.ts'

const StopDialog = lazyNamed(() => import('./stop-dialog.tsx'), 'StopDialog')
const noFilters = { search: '' }

export function CompaniesTab() {
  const [filters, setFilters] = useUrlFilters(noFilters)
  const [chosen, setChosen] = useState<PendingClosure | null>(null)
  const closures = useCompanyClosures(filters.search)
  const stop = useStopClosure()
  const close = () => setChosen(null)
  const columns: readonly Column<PendingClosure>[] = [
    {
      key: 'company',
      header: 'Company',
      cell: ({ id, name }) => (
        <Anchor component={Link} to={`/admin/companies/${id}`} fw={600} size="sm">
          {name}
        </Anchor>
      ),
    },
    { key: 'owner', header: 'Owner', cell: ({ owner_email }) => owner_email ?? 'None' },
    { key: 'closed', header: 'Closed', unbroken: true, cell: ({ created_at }) => dateAndTime(created_at) },
    { key: 'due', header: 'Will be deleted', cell: dueText },
    {
      key: 'stop',
      header: 'Stop',
      hiddenHeader: true,
      cell: (row) => (
        <Button
          size="xs"
          variant="default"
          aria-label={`Stop the closure of ${row.name}`}
          onClick={() => setChosen(row)}
        >
          Stop
        </Button>
      ),
    },
  ]
  return (
    <>
      <SectionHeader
        title="Companies to be deleted"
        filters={
          <SearchField
            label="Search companies"
            placeholder="Search by name or URL..."
            value={filters.search}
            onSearch={(search) => setFilters({ search })}
          />
        }
      />
      <DataTable
        label="Companies to be deleted"
        columns={columns}
        rows={closures.data?.pages.flatMap((page) => page.closures) ?? []}
        rowKey={({ id }) => id}
        query={closures}
        errorText={`Error loading companies: ${errorMessage(closures.error)}`}
        empty={
          <NothingFound
            title="No company is waiting to be deleted"
            text="Companies that their owners close stand here until it is done."
            filters={filters}
            none={noFilters}
            onClear={setFilters}
          />
        }
      />
      {chosen ? (
        <Suspense>
          <StopDialog
            title="Stop this closure?"
            working={stop.isPending}
            onStop={(reason) => stop.mutate({ company_id: chosen.id, reason }, { onSettled: close })}
            onClose={close}
          >
            <strong>{chosen.name}</strong> opens again for all its members, with everything as it was, and its
            subscription goes on if it has not ended.
          </StopDialog>
        </Suspense>
      ) : null}
    </>
  )
}
