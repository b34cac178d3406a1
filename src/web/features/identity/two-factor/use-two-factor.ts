import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '#shared/call.ts'
import type { twoFactor } from '#shared/features/identity/two-factor.ts'
import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { emitSessionEvent } from '#web/platform/session/session-events.ts'
import { toast } from '#web/platform/toast/toast.ts'

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
