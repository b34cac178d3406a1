import { Anchor, Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { PendingDeletion } from '#shared/features/back-office/closures.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { dateAndTime } from '#web/ui/format/dates.ts'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { lazyNamed } from '#web/ui/lazy-named.ts'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useUrlFilters } from '#web/ui/use-url-filters.ts'
import { dueText } from './due-text.ts'
import { useAccountDeletions, useStopDeletion } from './use-closures.ts'

const StopDialog = lazyNamed(() => import('./stop-dialog.tsx'), 'StopDialog')
const noFilters = { search: '' }

export function AccountsTab() {
  const [filters, setFilters] = useUrlFilters(noFilters)
  const [chosen, setChosen] = useState<PendingDeletion | null>(null)
  const deletions = useAccountDeletions(filters.search)
  const stop = useStopDeletion()
  const close = () => setChosen(null)
  const columns: readonly Column<PendingDeletion>[] = [
    {
      key: 'person',
      header: 'Person',
      cell: ({ id, full_name, email }) => (
        <Anchor component={Link} to={`/admin/users/${id}`} fw={600} size="sm">
          {full_name || email}
        </Anchor>
      ),
    },
    { key: 'email', header: 'Email', cell: ({ email }) => email },
    { key: 'asked', header: 'Requested', unbroken: true, cell: ({ created_at }) => dateAndTime(created_at) },
    { key: 'due', header: 'Will be deleted', cell: dueText },
    {
      key: 'stop',
      header: 'Stop',
      hiddenHeader: true,
      cell: (row) => (
        <Button
          size="xs"
          variant="default"
          aria-label={`Stop the deletion of ${row.email}`}
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
        title="Accounts to be deleted"
        filters={
          <SearchField
            label="Search people"
            placeholder="Search by email or name..."
            value={filters.search}
            onSearch={(search) => setFilters({ search })}
          />
        }
      />
      <DataTable
        label="Accounts to be deleted"
        columns={columns}
        rows={deletions.data?.pages.flatMap((page) => page.deletions) ?? []}
        rowKey={({ id }) => id}
        query={deletions}
        errorText={`Error loading accounts: ${errorMessage(deletions.error)}`}
        empty={
          <NothingFound
            title="Nobody is waiting to be deleted"
            text="People who delete their account stand here until it is done."
            filters={filters}
            none={noFilters}
            onClear={setFilters}
          />
        }
      />
      {chosen ? (
        <Suspense>
          <StopDialog
            title="Stop this deletion?"
            working={stop.isPending}
            onStop={(reason) => stop.mutate({ target_user_id: chosen.id, reason }, { onSettled: close })}
            onClose={close}
          >
            The account <strong>{chosen.email}</strong> is kept, with everything in it, and its owner can sign in again.
          </StopDialog>
        </Suspense>
      ) : null}
    </>
  )
}
