import { branding } from '#shared/features/company/branding.ts'
import { at } from '#tests/support/doors.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(branding, {
  doors: {
    // Each asks for marketing inside, with an error of its own.
    getBranding: at('company_settings', 'read'),
    updateBrandColors: at('company_settings', 'admin'),
    uploadLogo: at('company_settings', 'admin'),
    removeLogo: at('company_settings', 'admin'),
  },
  samples: () => ({
    updateBrandColors: { primary: '#112233', secondary: '#445566' },
    uploadLogo: { logo: 'bm90IGFuIGltYWdl' },
  }),
})
