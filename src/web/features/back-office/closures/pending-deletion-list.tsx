import { Anchor, Button } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { type Column, DataTable, type RowsQuery } from '#web/ui/data-table.tsx'
import { longDate } from '#web/ui/format/dates.ts'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useUrlFilters } from '#web/ui/use-url-filters.ts'

const StopDeletionDialog = lazyComponent(() => import('./stop-deletion-dialog.tsx'), 'StopDeletionDialog')
const noFilters = { search: '' }

interface PendingDeletion {
  id: string
  due_at: string
  waits_for?: readonly string[]
}

interface PendingListProps<Row extends PendingDeletion> {
  title: string
  noun: string
  search: { label: string; placeholder: string }
  empty: { title: string; text: string }
  useRows: (search: string) => RowsQuery & { error: Error | null; rows: Row[] }
  name: { header: string; of: (row: Row) => { text: string; to: string } }
  columns: readonly Column<Row>[]
  stop: {
    /** Text of the button in each row, and heading of its column. */
    word: string
    label: (row: Row) => string
    title: (row: Row) => string
    /** Text of the button that closes the dialog, if it is not Cancel. */
    keep?: string
    confirm: string
    consequence: (row: Row) => ReactNode
    working: boolean
    act: (row: Row, reason: string, then: ReturnType<typeof closeOnSettled>) => void
  }
}

export function PendingDeletionList<Row extends PendingDeletion>({
  title,
  noun,
  search,
  empty,
  useRows,
  name,
  columns,
  stop,
}: PendingListProps<Row>) {
  const [filters, setFilters] = useUrlFilters(noFilters)
  const [chosen, setChosen] = useState<Row | null>(null)
  const { rows, ...query } = useRows(filters.search)
  const close = () => setChosen(null)
  const all: readonly Column<Row>[] = [
    {
      key: 'name',
      header: name.header,
      cell: (row) => {
        const { text, to } = name.of(row)
        return (
          <Anchor component={Link} to={to} fw={600} size="sm">
            {text}
          </Anchor>
        )
      },
    },
    ...columns,
    { key: 'due', header: 'Will be deleted', cell: dueText },
    {
      key: 'stop',
      header: stop.word,
      hiddenHeader: true,
      cell: (row) => (
        <Button size="xs" variant="default" aria-label={stop.label(row)} onClick={() => setChosen(row)}>
          {stop.word}
        </Button>
      ),
    },
  ]
  return (
    <>
      <SectionHeader
        title={title}
        filters={<SearchField {...search} value={filters.search} onSearch={(text) => setFilters({ search: text })} />}
      />
      <DataTable
        label={title}
        columns={all}
        rows={rows}
        rowKey={({ id }) => id}
        query={query}
        errorText={`Error loading ${noun}: ${errorMessage(query.error)}`}
        empty={
          <NothingFound
            {...empty}
            noMatchTitle={`No ${noun} match`}
            filters={filters}
            none={noFilters}
            onClear={setFilters}
          />
        }
      />
      {chosen ? (
        <Suspense>
          <StopDeletionDialog
            title={stop.title(chosen)}
            keepLabel={stop.keep}
            confirmLabel={stop.confirm}
            working={stop.working}
            onStop={(reason) => stop.act(chosen, reason, closeOnSettled(close))}
            onClose={close}
          >
            {stop.consequence(chosen)}
          </StopDeletionDialog>
        </Suspense>
      ) : null}
    </>
  )
}

/** Date on which a company or account is deleted, and which companies must get another owner before. */
function dueText({ due_at, waits_for = [] }: { due_at: string; waits_for?: readonly string[] }): string {
  const day = longDate(due_at)
  return waits_for.length === 0 ? day : `${day}, once ${waits_for.join(', ')} has another owner`
}
