import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/platform/api'
import { errorMessage } from '#web/platform/error-message'
import { emitSessionEvent } from '#web/platform/session-events'
import { toast } from '#web/platform/toast'
import { useSession } from '../../platform/session.tsx'

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
    onError: (error) => toast({ title: 'Failed to upload photo', message: errorMessage(error), tone: 'danger' }),
  })
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onerror = () => reject(reader.error)
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''))
    reader.readAsDataURL(file)
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
    onError: (error) => toast({ title: 'Failed to update profile', message: errorMessage(error), tone: 'danger' }),
  })
}
