import { useCan, useSession } from '#web/platform/session/session.tsx'

/** Syncing with Stripe requires admin access, in any company status. */
export function useMayCheck(): boolean {
  return useCan()({ module: 'company_settings', level: 'admin', status: 'any' })
}

/** Paying requires the same, and no impersonation. */
export function useMayPay(): boolean {
  const mayCheck = useMayCheck()
  const { account } = useSession()
  return mayCheck && !account?.session?.impersonation
}
