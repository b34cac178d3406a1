import { branding } from '#shared/features/company/branding.ts'
import { moduleAccess } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(branding, {
  access: {
    // Both also check access to marketing, with a separate error.
    getBranding: moduleAccess('company_settings', 'read'),
    updateBrandColors: moduleAccess('company_settings', 'admin'),
    uploadLogo: moduleAccess('company_settings', 'admin'),
    removeLogo: moduleAccess('company_settings', 'admin'),
    removeBrand: moduleAccess('company_settings', 'admin'),
  },
  samples: () => ({
    updateBrandColors: { primary: '#112233', secondary: '#445566' },
    uploadLogo: { logo: 'bm90IGFuIGltYWdl' },
  }),
})
