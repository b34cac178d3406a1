import { api } from '#web/platform/api/api.ts'
import { isRefusedWith } from '#web/platform/api/api-error.ts'
import { base64Of } from '#web/platform/api/base64-of.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { useCall } from '#web/platform/queries/use-call.ts'
import { emitSessionEvent } from '#web/platform/session/session-events.ts'

export function useProfile() {
  return useCall(api.account.getProfile, {}, { select: ({ profile }) => profile })
}

/** Sends the file as it is; the server looks at its content and makes the picture. */
export function useUploadPhoto() {
  const upload = async (file: File) => api.account.uploadProfilePhoto({ photo: await base64Of(file) })
  return useAct(upload, {
    done: updated,
    failed: (error) => failure('Failed to upload photo', error),
    answers: api.account.getProfile,
    stale: ['session'],
  })
}

export function useSaveProfile() {
  return useAct(api.account.updateProfile, {
    done: updated,
    failed: (error) => failure('Failed to update profile', error),
    answers: api.account.getProfile,
    stale: ['session'],
  })
}

export function useSetFormats() {
  return useAct(api.account.setFormats, {
    done: updated,
    failed: (error) => failure('Failed to update profile', error),
    stale: ['session'],
  })
}

/** The other tabs hear of it too. */
function updated(): string {
  emitSessionEvent('USER_UPDATED')
  return 'Profile updated successfully'
}

/** Without a session there is nobody whose profile it could be. [C-USER-12] */
function failure(title: string, error: Error) {
  const nobody = isRefusedWith(error, 'no_session', 'session_expired')
  return nobody ? { title, message: 'Not authenticated' } : title
}
