import { useCallback } from 'react'
import type { Notice } from '#shared/features/company/notices.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useSetQueryData } from '#web/platform/queries/use-set-query-data.ts'
import { useCan, useSession } from '#web/platform/session/session.tsx'

const { listNotices, markNoticesRead } = companyApi.notices
const noNotices: readonly Notice[] = []

/** Polling interval in ms. The browser polls only while the tab is visible. */
const pollingInterval = 30_000

export function useNotices(): readonly Notice[] {
  const mayAsk = useCan()({ module: 'dashboard', level: 'read', status: 'any' })
  const missing = useSession().account?.company?.two_factor_missing ?? false
  const { data } = useApiQuery(listNotices, mayAsk && !missing ? {} : null, {
    select: ({ notices }) => notices,
    background: true,
    staleTime: pollingInterval / 2,
    refetchInterval: pollingInterval,
    refetchOnWindowFocus: true,
  })
  return data ?? noNotices
}

/** Mark all notifications as read. Other devices show this after their next request. */
export function useMarkNoticesRead() {
  const setAnswer = useSetQueryData()
  const impersonating = Boolean(useSession().account?.session?.impersonation)
  const { mutate } = useApiMutation((until: string) => markNoticesRead({ until }), {
    errorToast: null,
    invalidates: [],
  })
  return useCallback(
    (newest: Notice) => {
      // Staff who impersonate a user do not mark that user's notifications as read.
      if (impersonating) return
      setAnswer(
        listNotices,
        {},
        (known) => known && { notices: known.notices.map((notice) => ({ ...notice, is_new: false })) },
      )
      mutate(newest.at)
    },
    [impersonating, setAnswer, mutate],
  )
}
