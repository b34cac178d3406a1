import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { isSlug, slugMinimum } from '#shared/slug.ts'
import { api } from '#web/platform/api/api.ts'

export type SlugState = 'empty' | 'invalid' | 'checking' | 'taken' | 'available' | 'failed'

/** Milliseconds of rest before the server is asked. [C-ONB-16] */
const debounce = 500

/** Whether a URL is free; asked only when it is long enough and well formed. [C-ONB-16..19] */
export function useSlugCheck(slug: string): SlugState {
  const [rested] = useDebouncedValue(slug, debounce)
  const check = useQuery({
    queryKey: ['slug', rested],
    queryFn: ({ signal }) => api.onboarding.checkSlug({ slug: rested }, { signal }),
    enabled: isSlug(rested),
    staleTime: 10_000,
  })
  if (slug.length < slugMinimum) return 'empty'
  if (!isSlug(slug)) return 'invalid'
  if (slug !== rested || check.isPending) return 'checking'
  if (check.isError) return 'failed'
  return check.data.available ? 'available' : 'taken'
}
