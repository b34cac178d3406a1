import { skipToken, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Callable, type CallOptions, isRead } from '#web/platform/api/api.ts'
import { callKey } from './call-key.ts'
import type { OutcomeToast } from './outcome-toast.ts'
import { useCompanyId } from './use-company-id.ts'
import { type InvalidationTarget, useInvalidate } from './use-invalidate.ts'

type Options<Answer, Shown> = Omit<UseQueryOptions<Answer, Error, Shown>, 'queryKey' | 'queryFn' | 'enabled'> &
  Pick<CallOptions, 'background' | 'timeout'> & {
    /** OutcomeToast by a toast each time it fails, beside what the page shows of it. */
    errorToast?: OutcomeToast<[error: Error]>
    /** What else an answer makes stale, where asking may have mended it. */
    invalidates?: readonly InvalidationTarget[]
  }

/** What a read answers. Null in place of the input asks nothing yet. */
export function useApiQuery<Input extends object, Answer, Shown = Answer>(
  call: Callable<Input, Answer>,
  input: NoInfer<Input> | null,
  { background, timeout, errorToast, invalidates, meta, ...options }: Options<Answer, Shown> = {},
): UseQueryResult<Shown, Error> {
  const company = useCompanyId()
  const invalidate = useInvalidate()
  const ask = async (sent: Input, signal: AbortSignal) => {
    // What is written is never called off half-way.
    const answer = await call(sent, { signal: isRead(call.call) ? signal : undefined, background, timeout })
    // Not waited for: what else is shown is asked for beside the answer.
    if (invalidates) void invalidate(invalidates)
    return answer
  }
  return useQuery<Answer, Error, Shown>({
    ...options,
    queryKey: callKey(call, company, input),
    queryFn: input === null ? skipToken : ({ signal }) => ask(input, signal),
    meta: { ...meta, errorToast },
  })
}
