import { type InfiniteData, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { Callable } from '#web/platform/api/api.ts'
import type { CallOptions } from '#web/platform/api/transport.ts'
import { callKey } from './call-key.ts'
import { useCompanyId } from './use-company-id.ts'

interface Page {
  next_cursor: string | null
}
type Cursor = string | undefined

type Options<Answer> = Pick<
  UseInfiniteQueryOptions<Answer, Error, InfiniteData<Answer, Cursor>, readonly unknown[], Cursor>,
  'staleTime' | 'refetchInterval' | 'placeholderData'
> &
  Pick<CallOptions, 'background'>

export function useApiInfiniteQuery<Input extends object, Answer extends Page>(
  call: Callable<Input & { cursor?: Cursor }, Answer>,
  input: NoInfer<Input>,
  { background, ...options }: Options<Answer> = {},
) {
  const company = useCompanyId()
  return useInfiniteQuery({
    ...options,
    // 'pages' separates this cache entry from that of `useApiQuery`, which holds a single page.
    queryKey: [...callKey(call, company, input), 'pages'] as readonly unknown[],
    queryFn: ({ pageParam, signal }) => call({ ...input, cursor: pageParam }, { signal, background }),
    initialPageParam: undefined as Cursor,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })
}
