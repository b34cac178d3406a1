import { useMutation } from '@tanstack/react-query'
import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { toast } from '#web/platform/toast/toast.ts'

export function useChangePassword() {
  return useMutation({
    mutationFn: (input: { current_password: string; new_password: string }) => api.auth.updatePassword(input),
    onSuccess: () =>
      toast({
        title: 'Password updated successfully',
        message: 'You have been signed out everywhere else.',
        tone: 'success',
      }),
    onError: (error) => toast({ title: 'Failed to update password', message: errorMessage(error), tone: 'danger' }),
  })
}
