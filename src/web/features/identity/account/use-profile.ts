import { api } from '#web/platform/api/api.ts'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import { toBase64 } from '#web/platform/api/to-base64.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { emitSessionEvent } from '#web/platform/session/session-events.ts'

export function useProfile() {
  return useApiQuery(api.account.getProfile, {}, { select: ({ profile }) => profile })
}

/** Sends the file as it is; the server looks at its content and makes the picture. */
export function useUploadPhoto() {
  const upload = async (file: File) => api.account.uploadProfilePhoto({ photo: await toBase64(file) })
  return useApiMutation(upload, {
    successToast: updated,
    errorToast: (error) => failure('Failed to upload photo', error),
    updatesQuery: api.account.getProfile,
    invalidates: ['session'],
  })
}

export function useSaveProfile() {
  return useApiMutation(api.account.updateProfile, {
    successToast: updated,
    errorToast: (error) => failure('Failed to update profile', error),
    updatesQuery: api.account.getProfile,
    invalidates: ['session'],
  })
}

export function useSetFormats() {
  return useApiMutation(api.account.setFormats, {
    successToast: updated,
    errorToast: (error) => failure('Failed to update profile', error),
    invalidates: ['session'],
  })
}

/** The other tabs hear of it too. */
function updated(): string {
  emitSessionEvent('USER_UPDATED')
  return 'Profile updated successfully'
}

/** Without a session there is nobody whose profile it could be. */
function failure(title: string, error: Error) {
  const nobody = hasErrorCode(error, 'no_session', 'session_expired')
  return nobody ? { title, message: 'Not authenticated' } : title
}
