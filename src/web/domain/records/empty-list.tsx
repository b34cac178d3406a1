import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import type { RecordScreen } from './record-screen.ts'

interface EmptyListProps {
  screen: RecordScreen
  scope: string
  mayWrite: boolean
  onShowAll: () => void
}

/** Message for an empty list without search or filters. Says whether only the selected scope is empty. */
export function EmptyList({ screen, scope, mayWrite, onShowAll }: EmptyListProps) {
  const { type, api, path, emptyScopes } = screen
  const title = emptyScopes?.[scope]
  const all = useApiQuery(api.getCount, title ? { search: '', scope: 'all', filters: '[]' } : null)
  if (all.isLoading) return <LoadingScreen text={`Loading the ${type.words.many}...`} fill="block" />
  if (title && all.data && all.data.total > 0)
    return (
      <EmptyState
        icon={screen.icon}
        title={title}
        action={
          <Button variant="default" onClick={onShowAll}>
            Show all {type.words.many}
          </Button>
        }
      />
    )
  return (
    <EmptyState
      icon={screen.icon}
      title={`No ${type.words.many} yet`}
      text={screen.about}
      action={
        mayWrite ? (
          <Group gap="sm" justify="center">
            <Button component={Link} to={`${path}/new`}>
              Create your first {type.words.one}
            </Button>
            <Button component={Link} to={`${path}/import`} variant="default">
              Import from a spreadsheet
            </Button>
            {screen.sample}
          </Group>
        ) : null
      }
    />
  )
}
