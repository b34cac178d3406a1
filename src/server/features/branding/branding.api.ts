import { branding } from '../../../shared/features/branding.ts'
import { implement } from '../../platform/procedures.ts'
import { getBranding } from './get-branding.ts'
import { removeLogo } from './remove-logo.ts'
import { updateBrandColors } from './update-brand-colors.ts'
import { uploadLogo } from './upload-logo.ts'

export const brandingApi = implement(branding, { getBranding, updateBrandColors, uploadLogo, removeLogo })
