import { useCan, useSession } from '#web/platform/session/session.tsx'

/** Whether the user may sync with Stripe. Requires admin access to the settings; the company may have any status. */
export function useMaySyncSubscription(): boolean {
  return useCan()({ module: 'company_settings', level: 'admin', status: 'any' })
}

/** Whether the user may pay. Requires the same access; staff who impersonate a user may not pay. */
export function useMayPay(): boolean {
  const mayCheck = useMaySyncSubscription()
  const { account } = useSession()
  return mayCheck && !account?.session?.impersonation
}
