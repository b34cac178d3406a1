import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '#shared/call'
import type { twoFactor } from '#shared/features/two-factor'
import { api } from '#web/platform/api'
import { errorMessage } from '#web/platform/error-message'
import { emitSessionEvent } from '#web/platform/session-events'
import { toast } from '#web/platform/toast'
import { useSession } from '../../platform/session.tsx'

const key = ['two-factor']

export function useTwoFactor({ enabled }: { enabled: boolean }) {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => api.twoFactor.getTwoFactor({}, { signal }), enabled })
}

/** Whether it is on is part of who this is: a company may ask for it. */
function useChanged() {
  const client = useQueryClient()
  const { reload } = useSession()
  return async () => {
    emitSessionEvent('USER_UPDATED')
    await Promise.all([
      client.invalidateQueries({ queryKey: key }),
      client.invalidateQueries({ queryKey: ['security-events'] }),
      reload().catch(() => undefined),
    ])
  }
}

export function useStartTwoFactor() {
  return useMutation({
    mutationFn: (current_password: string) => api.twoFactor.startTwoFactor({ current_password }),
  })
}

export function useConfirmTwoFactor() {
  const changed = useChanged()
  return useMutation({
    mutationFn: (code: string) => api.twoFactor.confirmTwoFactor({ code }),
    onSuccess: () => {
      toast({ title: 'Two-factor authentication is on', tone: 'success' })
      void changed()
    },
  })
}

export function useDisableTwoFactor() {
  const changed = useChanged()
  return useMutation({
    mutationFn: (input: Sent<typeof twoFactor.calls.disableTwoFactor>) => api.twoFactor.disableTwoFactor(input),
    onSuccess: () => {
      toast({ title: 'Two-factor authentication is off', tone: 'success' })
      void changed()
    },
    onError: (error) =>
      toast({
        title: 'Failed to turn off two-factor authentication',
        message: errorMessage(error),
        tone: 'danger',
      }),
  })
}

export function useRenewRecoveryCodes() {
  const changed = useChanged()
  return useMutation({
    mutationFn: (code: string) => api.twoFactor.renewRecoveryCodes({ code }),
    onSuccess: () => void changed(),
  })
}
