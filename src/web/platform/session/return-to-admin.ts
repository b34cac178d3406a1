import { api } from '#web/platform/api/api.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { switchSession } from '#web/platform/api/session-switch.ts'
import { toast } from '#web/platform/toast/toast.ts'
import { endImpersonation, storedImpersonation } from './impersonation-storage.ts'
import type { Session } from './session.tsx'

type ReturnToAdminInput = Pick<Session, 'adopt' | 'signOut'> & { navigate: (path: string) => void }

/** End an impersonation: restore the admin's own session with the stored token. On any error, sign out. */
export async function returnToAdmin({ adopt, signOut, navigate }: ReturnToAdminInput): Promise<void> {
  const state = storedImpersonation()
  if (!state?.originalAdminToken) {
    await signOut('/auth')
    toast({ title: 'Error', message: 'No admin session found. You will be logged out.', tone: 'danger' })
    return
  }

  const { originalAdminToken, impersonatedUser } = state
  try {
    const { admin_email } = await switchSession(() =>
      api.impersonation.adminRestoreSession({
        original_admin_token: originalAdminToken,
        impersonated_user_id: impersonatedUser.id,
      }),
    )
    endImpersonation()
    await adopt()
    navigate(`/admin/users/${impersonatedUser.id}`)
    toast({ title: 'Session Restored', message: `Returned to admin account: ${admin_email}`, tone: 'success' })
  } catch (error) {
    const message = (error instanceof ApiError && error.message) || 'Failed to restore admin session'
    endImpersonation()
    await signOut('/auth')
    toast({ title: 'Error Restoring Session', message, tone: 'danger' })
  }
}
