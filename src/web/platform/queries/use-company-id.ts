import { useSession } from '#web/platform/session/session.tsx'

export function useCompanyId(): string | null {
  return useSession().account?.company?.id ?? null
}
