import { implement } from '#server/platform/app/implement.ts'
import { branding } from '#shared/features/company/branding.ts'
import { getBranding } from './get-branding.ts'
import { removeBrand } from './remove-brand.ts'
import { removeLogo } from './remove-logo.ts'
import { updateBrandColors } from './update-brand-colors.ts'
import { uploadLogo } from './upload-logo.ts'

export const brandingApi = implement(branding, { getBranding, updateBrandColors, uploadLogo, removeLogo, removeBrand })
