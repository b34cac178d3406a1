import type { ReactNode } from 'react'
import { parseFilters } from '#shared/records/list-filters.ts'
import { useSession } from '#web/platform/session/session.tsx'

interface PrintedChoiceProps {
  asked: { search: string; scope: string; filters: string }
  /** Name of the venue or space that is shown; null if all are. */
  place: string | null
  className: string | undefined
  /** Further filters. */
  children?: ReactNode
}

/** Heading of a printed calendar: the company, the venue or space, the search and the scope. */
export function PrintedChoice({ asked, place, className, children }: PrintedChoiceProps) {
  const { account } = useSession()
  const membership = account?.memberships.find(({ id }) => id === account.company?.membership_id)
  const search = asked.search.trim()
  const isOfPlace = parseFilters(asked.filters)?.some(({ field }) => field === 'venue' || field === 'spaces')
  const parts = [
    membership?.company.name,
    place ?? (isOfPlace ? '' : membership?.is_guest ? 'Events you were invited to' : 'All venues'),
    asked.scope === 'mine' && 'Only my events',
    search !== '' && `Search: ‘${search}’`,
  ]
  return (
    <p className={className}>
      {parts.filter(Boolean).join(' · ')}
      {children}
    </p>
  )
}
