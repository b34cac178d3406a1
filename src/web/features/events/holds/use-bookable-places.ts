import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'

export interface BookablePlace {
  /** Id of a space, or of a venue if no space is selected. */
  value: string
  label: string
  venue: string
}

/** Spaces that can be booked, and active venues. */
export function useBookablePlaces(search: string): BookablePlace[] {
  const [text] = useDebouncedValue(search, 200)
  const kept = { placeholderData: keepPreviousData }
  const spaces = useApiQuery(companyApi.spaces.listRecords, { search: text, limit: 100 }, kept)
  const venues = useApiQuery(companyApi.venues.listRecords, { search: text, limit: 100 }, kept)
  const ofSpaces = (spaces.data?.rows ?? [])
    .filter(({ is_active, is_bookable }) => is_active && is_bookable)
    .map((one) => ({ value: one.id, label: `${one.name} · ${one.venue.name}`, venue: one.venue.id }))
  const ofVenues = (venues.data?.rows ?? [])
    .filter(({ is_active }) => is_active)
    .map((one) => ({ value: one.id, label: one.name, venue: one.id }))
  return [...ofSpaces, ...ofVenues]
}
