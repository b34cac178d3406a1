import { api } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'

/** Redeem the code of an email link once, as a code works only once. */
export function useMailCode(code: string | null) {
  return useApiQuery(api.auth.exchangeCode, code === null ? null : { code }, {
    staleTime: 'static',
    // Signing in on this page must not redeem it again.
    meta: { keptAcrossPeople: true },
  })
}
