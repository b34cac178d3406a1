import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Contract } from '#shared/contract.ts'
import type { CallName } from '#web/platform/api/api.ts'
import { useSession } from '#web/platform/session/session.tsx'

/** A feature, a call with any input, or the session (account and permissions). */
export type InvalidationTarget = keyof Contract | CallName | 'session'

/** Refetch stale queries that are mounted; resolves when they are done. */
export function useInvalidate() {
  const client = useQueryClient()
  const { reload } = useSession()
  return useCallback(
    async (stale: readonly InvalidationTarget[], options: { refetchType?: 'none' } = {}): Promise<void> => {
      // First, because the session decides which queries may run.
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
