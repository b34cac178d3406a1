import { type ReactNode, Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { lazyNamed } from '#web/ui/lazy-named.ts'
import { NewRecordPage } from './new-record-page.tsx'
import { RecordListPage } from './record-list-page.tsx'
import type { RecordScreen } from './record-screen.ts'

const ImportPage = lazyNamed(() => import('#web/domain/imports/import-page.tsx'), 'ImportPage')
const BinPage = lazyNamed(() => import('./bin-page.tsx'), 'BinPage')

interface RecordPagesProps {
  screen: RecordScreen
  /** The page of one record. */
  page: ReactNode
  /** What the next new record takes from the one before. */
  carry: readonly string[]
}

/**
 * All pages of a kind of record, by what follows its path: nothing is the list, then 'new', 'bin', 'import', or the id of one. A new one
 * begins with what the address says of its fields, such as `?venue=`.
 */
export function RecordPages({ screen, page, carry }: RecordPagesProps) {
  const { id } = useParams()
  const [params] = useSearchParams()
  if (id === undefined) return <RecordListPage screen={screen} />
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
