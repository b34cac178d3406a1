import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CompanyBrand } from '#shared/features/company/branding.ts'
import { useCompanyId } from '#web/domain/use-company-id.ts'
import { api } from '#web/platform/api/api.ts'
import { base64Of } from '#web/platform/api/base64-of.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { toast } from '#web/platform/toast/toast.ts'

export function useBranding() {
  const company = useCompanyId()
  return useQuery({
    queryKey: ['branding', company],
    queryFn: async ({ signal }) => (await api.branding.getBranding({}, { signal })).brand,
  })
}

export function useSaveColors() {
  const adopt = useAdoptBrand()
  return useMutation({
    mutationFn: (colors: { primary: string; secondary: string }) => api.branding.updateBrandColors(colors),
    onSuccess: ({ brand }) => adopt(brand, 'Brand colors saved'),
    onError: (error) => failed('Failed to save brand colors', error),
  })
}

/** Sends the file as it is; the server looks at its content and draws the logo. */
export function useUploadLogo() {
  const adopt = useAdoptBrand()
  return useMutation({
    mutationFn: async (file: File) => api.branding.uploadLogo({ logo: await base64Of(file) }),
    onSuccess: ({ brand }) => adopt(brand, 'Logo saved'),
    onError: (error) => failed('Failed to upload logo', error),
  })
}

export function useRemoveLogo() {
  const adopt = useAdoptBrand()
  return useMutation({
    mutationFn: () => api.branding.removeLogo(),
    onSuccess: ({ brand }) => adopt(brand, 'Logo removed'),
    onError: (error) => failed('Failed to remove logo', error),
  })
}

/** The shell shows the brand too, so the session is read again. */
function useAdoptBrand() {
  const client = useQueryClient()
  const company = useCompanyId()
  const { reload } = useSession()
  return (brand: CompanyBrand, title: string) => {
    client.setQueryData(['branding', company], brand)
    toast({ title, tone: 'success' })
    reload().catch(() => undefined)
  }
}

function failed(title: string, error: unknown): void {
  toast({ title, message: errorMessage(error), tone: 'danger' })
}
