import { useDebouncedValue } from '@mantine/hooks'
import type { UseQueryResult } from '@tanstack/react-query'
import { isSlug, minSlugLength } from '#shared/slug.ts'
import { api } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'

export type SlugState = 'empty' | 'invalid' | 'checking' | 'taken' | 'available' | 'failed'

/** Delay in ms between typing and the request. */
const debounceMilliseconds = 500

/** Availability of a company's URL name. The server is asked only for valid slugs. */
export function useSlugCheck(slug: string): SlugState {
  return useSlugSuggestion(slug).state
}

/** Availability of a slug, and a free alternative if it is taken. */
export function useSlugSuggestion(slug: string): { state: SlugState; suggestion: string | null } {
  const [rested] = useDebouncedValue(slug, debounceMilliseconds)
  const check = useApiQuery(api.onboarding.checkSlug, isSlug(rested) ? { slug: rested } : null, { staleTime: 10_000 })
  const state = slugState(slug, rested, check)
  return { state, suggestion: state === 'taken' ? (check.data?.suggestion ?? null) : null }
}

function slugState(slug: string, rested: string, check: UseQueryResult<{ available: boolean }>): SlugState {
  if (slug.length < minSlugLength) return 'empty'
  if (!isSlug(slug)) return 'invalid'
  if (slug !== rested || check.isPending) return 'checking'
  if (check.isError) return 'failed'
  return check.data.available ? 'available' : 'taken'
}
