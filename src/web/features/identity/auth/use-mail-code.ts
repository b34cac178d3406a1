import { useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/api/api.ts'

/** Redeems the code of a mail, once however often the page renders: a code works a single time. */
export function useMailCode(code: string | null) {
  return useQuery({
    queryKey: ['auth', 'mail-code', code],
    queryFn: () => api.auth.exchangeCode({ code: code ?? '' }),
    enabled: code !== null,
    staleTime: Number.POSITIVE_INFINITY,
    // Signing in on this page must not redeem it again.
    meta: { keptAcrossPeople: true },
  })
}
