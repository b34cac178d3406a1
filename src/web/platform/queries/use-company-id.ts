import { useSession } from '#web/platform/session/session.tsx'

/** Id of the selected company; part of the key of company calls. */
export function useCompanyId(): string | null {
  return useSession().account?.company?.id ?? null
}
