import { api } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'

/** Redeem the code of an email link. A code works only once, so the result is cached. */
export function useMailCode(code: string | null) {
  return useApiQuery(api.auth.exchangeCode, code === null ? null : { code }, {
    staleTime: 'static',
    // Keep the result when the user signs in on this page. Another request would fail.
    meta: { keptAcrossPeople: true },
  })
}
