import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Callable } from '#web/platform/api/api.ts'
import { callKey } from './call-key.ts'
import { useCompanyId } from './use-company-id.ts'

/** Replace the cached response of a query without a request. */
export function useSetQueryData() {
  const client = useQueryClient()
  const company = useCompanyId()
  return useCallback(
    <Input extends object, Answer>(
      call: Callable<Input, Answer>,
      input: NoInfer<Input>,
      answer: NoInfer<Answer> | ((known: NoInfer<Answer> | undefined) => NoInfer<Answer> | undefined),
    ): void => {
      client.setQueryData<Answer>(callKey(call, company, input), answer)
    },
    [client, company],
  )
}
