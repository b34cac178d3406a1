import type { ReactNode } from 'react'
import { parseFilters } from '#shared/records/list-filters.ts'
import { useSession } from '#web/platform/session/session.tsx'

interface PrintedChoiceProps {
  asked: { search: string; scope: string; filters: string }
  /** Name of the displayed venue or space; null if all are displayed. */
  place: string | null
  className: string | undefined
  /** Additional filters as text. */
  children?: ReactNode
}

/** Heading of a printed calendar with the company, the venue or space, the search term and the scope. */
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
