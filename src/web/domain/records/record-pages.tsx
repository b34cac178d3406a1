import { type ReactNode, Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { NoAccess } from '#web/domain/no-access.tsx'
import { useIsGuest } from '#web/platform/session/session.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { NewRecordPage } from './new-record-page.tsx'
import { RecordListPage } from './record-list-page.tsx'
import type { RecordScreen } from './record-screen.ts'

const ImportPage = lazyComponent(() => import('#web/domain/imports/import-page.tsx'), 'ImportPage')
const BinPage = lazyComponent(() => import('./bin-page.tsx'), 'BinPage')

interface RecordPagesProps {
  screen: RecordScreen
  page: ReactNode
  carry: readonly string[]
}

/**
 * All pages of a record type by the rest of the path: list, 'new', 'bin', 'import', or an id. A new record takes initial
 * values from the query, such as `?venue=`.
 */
export function RecordPages({ screen, page, carry }: RecordPagesProps) {
  const { id } = useParams()
  const [params] = useSearchParams()
  const isGuest = useIsGuest()
  const { fieldsForGuests } = screen
  if (isGuest && fieldsForGuests === 'none')
    return <NoAccess sentence={`Guests cannot see ${screen.type.words.many}.`} />
  if (id === undefined)
    return (
      <RecordListPage
        screen={isGuest && Array.isArray(fieldsForGuests) ? withFields(screen, fieldsForGuests) : screen}
      />
    )
  const given = Object.fromEntries([...params].filter(([name]) => Object.hasOwn(screen.type.fields, name)))
  return (
    <Suspense fallback={<LoadingScreen text="Loading..." fill="block" />}>
      {id === 'new' ? <NewRecordPage screen={screen} given={given} carry={carry} /> : null}
      {id === 'bin' ? <BinPage screen={screen} /> : null}
      {id === 'import' ? <ImportPage screen={screen} /> : null}
      {['new', 'bin', 'import'].includes(id) ? null : page}
    </Suspense>
  )
}

/** Copy of the screen with a subset of fields, for columns and filters. */
function withFields(screen: RecordScreen, names: readonly string[]): RecordScreen {
  const fields = Object.fromEntries(Object.entries(screen.type.fields).filter(([name]) => names.includes(name)))
  return {
    ...screen,
    type: { ...screen.type, fields },
    columns: screen.columns.filter((name) => names.includes(name)),
  }
}
