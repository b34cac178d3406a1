import { useSession } from '#web/platform/session/session.tsx'

/** The chosen company; part of the key of everything fetched for it, so that one company never shows another's data. */
export function useCompanyId(): string | null {
  return useSession().account?.company?.id ?? null
}
