import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Contract } from '#shared/contract.ts'
import type { CallName } from '#web/platform/api/api.ts'
import { useSession } from '#web/platform/session/session.tsx'

/** A whole feature, one call whatever its input, or the session: who this is and what they may. */
export type InvalidationTarget = keyof Contract | CallName | 'session'

/** What is stale is asked for again where it is shown; resolves when it is there. */
export function useInvalidate() {
  const client = useQueryClient()
  const { reload } = useSession()
  return useCallback(
    async (stale: readonly InvalidationTarget[], options: { refetchType?: 'none' } = {}): Promise<void> => {
      // First of all, as it decides what else may be asked.
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
