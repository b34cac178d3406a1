import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/platform/api/api.ts'
import { isRefusedWith } from '#web/platform/api/api-error.ts'
import { base64Of } from '#web/platform/api/base64-of.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { emitSessionEvent } from '#web/platform/session/session-events.ts'
import { toast } from '#web/platform/toast/toast.ts'

export function useProfile() {
  return useQuery({
    queryKey: ['profile'],
    queryFn: async ({ signal }) => (await api.account.getProfile({}, { signal })).profile,
  })
}

/** Sends the file as it is; the server looks at its content and makes the picture. */
export function useUploadPhoto() {
  const client = useQueryClient()
  const { reload } = useSession()
  return useMutation({
    mutationFn: async (file: File) => api.account.uploadProfilePhoto({ photo: await base64Of(file) }),
    onSuccess: ({ profile }) => {
      client.setQueryData(['profile'], profile)
      toast({ title: 'Profile updated successfully', tone: 'success' })
      emitSessionEvent('USER_UPDATED')
      reload().catch(() => undefined)
    },
    onError: (error) => failed('Failed to upload photo', error),
  })
}

export function useSaveProfile() {
  const client = useQueryClient()
  const { reload } = useSession()
  return useMutation({
    mutationFn: (input: { display_name: string; bio: string }) => api.account.updateProfile(input),
    onSuccess: ({ profile }) => {
      client.setQueryData(['profile'], profile)
      toast({ title: 'Profile updated successfully', tone: 'success' })
      emitSessionEvent('USER_UPDATED')
      reload().catch(() => undefined)
    },
    onError: (error) => failed('Failed to update profile', error),
  })
}

/** Without a session there is nobody whose profile it could be. [C-USER-12] */
function failed(title: string, error: Error): void {
  const nobody = isRefusedWith(error, 'no_session', 'session_expired')
  toast({ title, message: nobody ? 'Not authenticated' : errorMessage(error), tone: 'danger' })
}
