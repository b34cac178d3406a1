import { api } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'

/** Redeems the code of a mail, once however often the page renders: a code works a single time. */
export function useMailCode(code: string | null) {
  return useApiQuery(api.auth.exchangeCode, code === null ? null : { code }, {
    staleTime: 'static',
    // Signing in on this page must not redeem it again.
    meta: { keptAcrossPeople: true },
  })
}
