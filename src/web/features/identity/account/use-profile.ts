import { api } from '#web/platform/api/api.ts'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import { toBase64 } from '#web/platform/api/to-base64.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { emitSessionEvent } from '#web/platform/session/session-events.ts'

export function useProfile() {
  return useApiQuery(api.account.getProfile, {}, { select: ({ profile }) => profile })
}

/** Upload the original photo. The server validates it and converts it to the profile picture. */
export function useUploadPhoto() {
  const upload = async (file: File) => api.account.uploadProfilePhoto({ photo: await toBase64(file) })
  return useApiMutation(upload, {
    successToast: profileUpdatedTitle,
    errorToast: (error) => profileErrorToast('Failed to upload photo', error),
    updatesQuery: api.account.getProfile,
    invalidates: ['session'],
  })
}

export function useSaveProfile() {
  return useApiMutation(api.account.updateProfile, {
    successToast: profileUpdatedTitle,
    errorToast: (error) => profileErrorToast('Failed to update profile', error),
    updatesQuery: api.account.getProfile,
    invalidates: ['session'],
  })
}

export function useSetFormats() {
  return useApiMutation(api.account.setFormats, {
    successToast: profileUpdatedTitle,
    errorToast: (error) => profileErrorToast('Failed to update profile', error),
    invalidates: ['session'],
  })
}

function profileUpdatedTitle(): string {
  emitSessionEvent('USER_UPDATED')
  return 'Profile updated successfully'
}

function profileErrorToast(title: string, error: Error) {
  const nobody = hasErrorCode(error, 'no_session', 'session_expired')
  return nobody ? { title, message: 'Not authenticated' } : title
}
