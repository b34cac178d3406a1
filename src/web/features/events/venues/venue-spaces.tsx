import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import type { RecordRow } from '#web/domain/records/record-screen.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useCan, useIsGuest } from '#web/platform/session/session.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { numberText } from '#web/ui/format/numbers.ts'
import { Panel } from '#web/ui/layout/panel.tsx'

interface ListedSpace {
  id: string
  name: string
  kind: string
  standing_capacity: number | null
  seated_capacity: number | null
  is_active: boolean
}

const capacityText = (value: number | null) => (value === null ? '–' : numberText(value))

const spaceColumns: readonly Column<ListedSpace>[] = [
  { key: 'name', header: 'Space', cell: ({ id, name }) => <Link to={`/spaces/${id}`}>{name}</Link> },
  {
    key: 'standing',
    header: 'Standing',
    align: 'right',
    cell: ({ standing_capacity }) => capacityText(standing_capacity),
  },
  { key: 'seated', header: 'Seated', align: 'right', cell: ({ seated_capacity }) => capacityText(seated_capacity) },
  { key: 'active', header: 'Active', cell: ({ is_active }) => (is_active ? 'Yes' : 'No') },
]

/** Spaces of a venue. Hidden from guest members. */
export function VenueSpaces({ venue }: { venue: RecordRow }) {
  return useIsGuest() ? null : <SpacesPanel venue={venue} />
}

function SpacesPanel({ venue }: { venue: RecordRow }) {
  const mayWrite = useCan()({ module: 'events', level: 'write' })
  const spaces = useApiQuery(companyApi.spaces.listRecords, {
    limit: 100,
    filters: JSON.stringify([['venue', 'any_of', [venue.id]]]),
  })
  return (
    <Panel
      title="Spaces"
      aside={
        mayWrite ? (
          <Button
            component={Link}
            to={`/spaces/new?venue=${venue.id}`}
            variant="default"
            leftSection={<Plus size={16} aria-hidden="true" />}
          >
            Add a space
          </Button>
        ) : null
      }
    >
      <DataTable
        label="Spaces"
        columns={spaceColumns}
        rows={spaces.data?.rows ?? []}
        rowKey={({ id }) => id}
        query={spaces}
        loadingText="Loading the spaces..."
        errorText="The spaces could not be loaded."
        empty={<EmptyState title="No spaces yet" text="Add the rooms, stages and areas of this venue." />}
      />
    </Panel>
  )
}
