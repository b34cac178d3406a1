import { skipToken, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Callable } from '#web/platform/api/api.ts'
import { isReadCall } from '#web/platform/api/call-kind.ts'
import type { CallOptions } from '#web/platform/api/transport.ts'
import { callKey } from './call-key.ts'
import type { OutcomeToast } from './outcome-toast.ts'
import { useCompanyId } from './use-company-id.ts'
import { type InvalidationTarget, useInvalidate } from './use-invalidate.ts'

type Options<Answer, Shown> = Omit<UseQueryOptions<Answer, Error, Shown>, 'queryKey' | 'queryFn' | 'enabled'> &
  Pick<CallOptions, 'background' | 'timeout'> & {
    errorToast?: OutcomeToast<[error: Error]>
    /** Other queries to invalidate after a response, if this call changes their data. */
    invalidates?: readonly InvalidationTarget[]
  }

/** Query hook of an API call. With null as input, no request is sent. */
export function useApiQuery<Input extends object, Answer, Shown = Answer>(
  call: Callable<Input, Answer>,
  input: NoInfer<Input> | null,
  { background, timeout, errorToast, invalidates, meta, ...options }: Options<Answer, Shown> = {},
): UseQueryResult<Shown, Error> {
  const company = useCompanyId()
  const invalidate = useInvalidate()
  const ask = async (sent: Input, signal: AbortSignal) => {
    // Do not abort writes: the server may have executed them.
    const answer = await call(sent, { signal: isReadCall(call.call) ? signal : undefined, background, timeout })
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
