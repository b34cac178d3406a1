import { api } from '#web/platform/api/api.ts'
import { useAct } from '#web/platform/queries/use-act.ts'

export function useChangePassword() {
  return useAct(api.auth.updatePassword, {
    done: { title: 'Password updated successfully', message: 'You have been signed out everywhere else.' },
    failed: 'Failed to update password',
    stale: [],
  })
}
