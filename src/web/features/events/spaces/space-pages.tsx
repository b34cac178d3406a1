import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { RecordPage } from '#web/domain/records/record-page.tsx'
import { RecordPages } from '#web/domain/records/record-pages.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { spaceScreen } from './space-screen.tsx'

export function SpacePages() {
  return <RecordPages screen={spaceScreen} carry={['venue', 'kind']} />
}

export function SpacePage() {
  return (
    <RecordPage
      screen={spaceScreen}
      badge={({ is_active }) => (is_active ? null : <StatusBadge>Inactive</StatusBadge>)}
      subtitle={({ venue }) => {
        const { id, name } = venue as { id: string; name: string }
        return (
          <Anchor component={Link} to={`/venues/${id}`} size="sm">
            {name}
          </Anchor>
        )
      }}
    />
  )
}
