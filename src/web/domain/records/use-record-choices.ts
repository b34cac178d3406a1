import { keepPreviousData } from '@tanstack/react-query'
import type { FieldChoice, RecordField } from '#shared/records/record-field.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useTags } from './use-tags.ts'

const kept = { placeholderData: keepPreviousData }

/**
 * Options of a field that selects tags, people or other records; of records only those that match a search text. Null
 * for other fields.
 */
export function useRecordChoices({ kind, of }: RecordField, search = ''): readonly FieldChoice[] | null {
  const { tags } = useTags()
  const venues = useApiQuery(
    companyApi.venues.listRecords,
    kind === 'record' && of === 'venue' ? { search, limit: 100 } : null,
    kept,
  )
  const spaces = useApiQuery(
    companyApi.spaces.listRecords,
    kind === 'record' && of === 'space' ? { search, limit: 100 } : null,
    kept,
  )
  const people = useApiQuery(companyApi.eventSettings.listPeople, kind === 'member' ? {} : null)
  if (kind === 'member') return (people.data?.people ?? []).map(({ id, name }) => ({ value: id, label: name }))
  if (kind === 'tags') return tags.map(({ id, name }) => ({ value: id, label: name }))
  if (kind !== 'record') return null
  if (of === 'space')
    return (spaces.data?.rows ?? []).map(({ id, name, venue }) => ({ value: id, label: `${name} · ${venue.name}` }))
  return (venues.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))
}
