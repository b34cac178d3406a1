import { companyApi } from '#web/platform/api/api.ts'
import { toBase64 } from '#web/platform/api/to-base64.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import type { InvalidationTarget } from '#web/platform/queries/use-invalidate.ts'

const getBrandingCall = companyApi.branding.getBranding
/** The session is invalidated too, because the page frame takes colors and logo from it. */
const invalidates: readonly InvalidationTarget[] = ['session']

export function useBranding() {
  return useApiQuery(companyApi.branding.getBranding, {})
}

export function useSaveColors() {
  const failed = 'Failed to save brand colors'
  return useApiMutation(companyApi.branding.updateBrandColors, {
    successToast: 'Brand colors saved',
    errorToast: failed,
    updatesQuery: getBrandingCall,
    invalidates,
  })
}

/** Upload the original file. The server validates it and converts it to the logo. */
export function useUploadLogo() {
  const upload = async (file: File) => companyApi.branding.uploadLogo({ logo: await toBase64(file) })
  return useApiMutation(upload, {
    successToast: 'Logo saved',
    errorToast: 'Failed to upload logo',
    updatesQuery: getBrandingCall,
    invalidates,
  })
}

export function useRemoveLogo() {
  return useApiMutation(companyApi.branding.removeLogo, {
    successToast: 'Logo removed',
    errorToast: 'Failed to remove logo',
    updatesQuery: getBrandingCall,
    invalidates,
  })
}
