import type { Tag } from '#shared/records/tag-calls.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'

const noTags: readonly Tag[] = []

export function useTags(): { tags: readonly Tag[]; names: ReadonlyMap<string, string> } {
  const tags = useApiQuery(companyApi.eventSettings.listTags, {}, { staleTime: 60_000 }).data?.tags ?? noTags
  return { tags, names: new Map(tags.map(({ id, name }) => [id, name])) }
}
