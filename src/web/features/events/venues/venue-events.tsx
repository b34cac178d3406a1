import { Link } from 'react-router'
import type { RecordRow } from '#web/domain/records/record-screen.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiInfiniteQuery } from '#web/platform/queries/use-api-infinite-query.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { shortLocalDate } from '#web/ui/format/local-dates.ts'
import { Panel } from '#web/ui/layout/panel.tsx'

interface Listed {
  id: string
  name: string
  first_date?: string | null
}

const columns: readonly Column<Listed>[] = [
  {
    key: 'date',
    header: 'Date',
    unbroken: true,
    cell: ({ first_date: first }) => (first ? shortLocalDate(first) : '–'),
  },
  { key: 'name', header: 'Event', cell: ({ id, name }) => <Link to={`/events/${id}`}>{name}</Link> },
]

export function VenueEvents({ venue, scope }: { venue: RecordRow; scope: 'upcoming' | 'past' }) {
  const events = useApiInfiniteQuery(companyApi.events.listRecords, {
    scope,
    sort: scope === 'past' ? '-first_date' : 'first_date',
    limit: 10,
    filters: JSON.stringify([['venue', 'any_of', [venue.id]]]),
  })
  const title = scope === 'past' ? 'Past events' : 'Events to come'
  return (
    <Panel title={title}>
      <DataTable
        label={title}
        columns={columns}
        rows={events.data?.pages.flatMap((page) => page.rows as Listed[]) ?? []}
        rowKey={({ id }) => id}
        query={events}
        loadingText="Loading the events..."
        errorText="The events could not be loaded."
        empty={<EmptyState title={scope === 'past' ? 'Nothing has taken place here yet' : 'Nothing is planned here'} />}
      />
    </Panel>
  )
}
