import { Suspense } from 'react'
import { Outlet, useOutletContext, useSearchParams } from 'react-router'
import { NoAccess } from '#web/domain/no-access.tsx'
import { useIsGuest } from '#web/platform/session/session.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { NewRecordPage } from './new-record-page.tsx'
import { RecordListPage } from './record-list-page.tsx'
import type { RecordScreen } from './record-screen.ts'

interface RecordPagesProps {
  screen: RecordScreen
  /** Fields whose values 'Save and add another' copies to the next record. */
  carry: readonly string[]
}

/** Parent route of all pages of a record type. */
export function RecordPages({ screen, carry }: RecordPagesProps) {
  const isGuest = useIsGuest()
  if (isGuest && screen.fieldsForGuests === 'none')
    return <NoAccess sentence={`Guests cannot see ${screen.type.words.many}.`} />
  return (
    <Suspense fallback={<LoadingScreen text="Loading..." fill="block" />}>
      <Outlet context={{ screen, carry } satisfies RecordPagesProps} />
    </Suspense>
  )
}

/** Record type of the parent route. */
export function useRecordPages(): RecordPagesProps {
  return useOutletContext<RecordPagesProps>()
}

export function RecordList() {
  const { screen } = useRecordPages()
  const { fieldsForGuests } = screen
  const isLimited = useIsGuest() && Array.isArray(fieldsForGuests)
  return <RecordListPage screen={isLimited ? withFields(screen, fieldsForGuests) : screen} />
}

/** Page for a new record. Query parameters such as `?venue=` set its initial values. */
export function NewRecord() {
  const { screen, carry } = useRecordPages()
  const [params] = useSearchParams()
  const given = Object.fromEntries([...params].filter(([name]) => Object.hasOwn(screen.type.fields, name)))
  return <NewRecordPage screen={screen} given={{ ...given, ...screen.givenFrom?.(params) }} carry={carry} />
}

/** Copy of a screen that has only some of the fields. */
function withFields(screen: RecordScreen, names: readonly string[]): RecordScreen {
  const fields = Object.fromEntries(Object.entries(screen.type.fields).filter(([name]) => names.includes(name)))
  return {
    ...screen,
    type: { ...screen.type, fields },
    columns: screen.columns.filter((name) => names.includes(name)),
  }
}
