import { api } from '#web/platform/api/api.ts'
import { useCall } from '#web/platform/queries/use-call.ts'

/** Redeems the code of a mail, once however often the page renders: a code works a single time. */
export function useMailCode(code: string | null) {
  return useCall(api.auth.exchangeCode, code === null ? null : { code }, {
    staleTime: 'static',
    // Signing in on this page must not redeem it again.
    meta: { keptAcrossPeople: true },
  })
}
