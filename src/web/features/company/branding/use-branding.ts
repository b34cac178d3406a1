import { companyApi } from '#web/platform/api/api.ts'
import { base64Of } from '#web/platform/api/base64-of.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { useCall } from '#web/platform/queries/use-call.ts'
import type { Stale } from '#web/platform/queries/use-invalidate.ts'

const answers = companyApi.branding.getBranding
/** The shell shows the brand too. */
const stale: readonly Stale[] = ['session']

export function useBranding() {
  return useCall(companyApi.branding.getBranding, {})
}

export function useSaveColors() {
  const failed = 'Failed to save brand colors'
  return useAct(companyApi.branding.updateBrandColors, { done: 'Brand colors saved', failed, answers, stale })
}

/** Sends the file as it is; the server looks at its content and draws the logo. */
export function useUploadLogo() {
  const upload = async (file: File) => companyApi.branding.uploadLogo({ logo: await base64Of(file) })
  return useAct(upload, { done: 'Logo saved', failed: 'Failed to upload logo', answers, stale })
}

export function useRemoveLogo() {
  return useAct(companyApi.branding.removeLogo, {
    done: 'Logo removed',
    failed: 'Failed to remove logo',
    answers,
    stale,
  })
}
