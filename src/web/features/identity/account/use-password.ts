import { api } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'

export function useChangePassword() {
  return useApiMutation(api.auth.updatePassword, {
    successToast: { title: 'Password updated successfully', message: 'You have been signed out everywhere else.' },
    errorToast: 'Failed to update password',
    invalidates: [],
  })
}
