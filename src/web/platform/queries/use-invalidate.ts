import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Contract } from '#shared/contract.ts'
import type { CallName } from '#web/platform/api/api.ts'
import { useSession } from '#web/platform/session/session.tsx'

/** Queries to invalidate: those of a feature, those of a call, or the session with account and permissions. */
export type InvalidationTarget = keyof Contract | CallName | 'session'

/** Invalidate queries. Resolves when the visible ones are refetched. */
export function useInvalidate() {
  const client = useQueryClient()
  const { reload } = useSession()
  return useCallback(
    async (stale: readonly InvalidationTarget[], options: { refetchType?: 'none' } = {}): Promise<void> => {
      // Reload the session first, because its permissions decide which queries can run.
      if (stale.includes('session')) await reload().catch(() => undefined)
      const isStale = ({ queryKey }: { queryKey: readonly unknown[] }) => stale.some((one) => isOf(queryKey, one))
      await client.invalidateQueries({ predicate: isStale, ...options })
    },
    [client, reload],
  )
}

function isOf([feature, , call]: readonly unknown[], stale: InvalidationTarget): boolean {
  return typeof stale === 'string' ? feature === stale : feature === stale.feature && call === stale.call
}
