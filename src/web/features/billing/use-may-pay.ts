import { useCan, useSession } from '../../platform/session.tsx'

/** Paying needs admin in any status of the company, and the person themself. */
export function useMayPay(): boolean {
  const can = useCan()
  const { account } = useSession()
  const admin = can({ module: 'company_settings', level: 'admin', status: 'any' })
  return admin && !account?.session?.impersonation
}
