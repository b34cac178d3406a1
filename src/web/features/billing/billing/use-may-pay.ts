import { useCan, useSession } from '#web/platform/session/session.tsx'

/** Asking the provider how things stand needs admin in any status of the company. */
export function useMayCheck(): boolean {
  return useCan()({ module: 'company_settings', level: 'admin', status: 'any' })
}

/** Paying needs the same, and the person themself. */
export function useMayPay(): boolean {
  const mayCheck = useMayCheck()
  const { account } = useSession()
  return mayCheck && !account?.session?.impersonation
}
