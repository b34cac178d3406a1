import { onboarding } from '#shared/features/company/onboarding.ts'
import { everyone, signedIn } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(onboarding, {
  access: {
    listCompanyTypes: signedIn,
    listPlans: everyone,
    getFormerCompany: signedIn,
    checkSlug: signedIn,
    createCompanyWithPlan: signedIn,
  },
  samples: (ids) => ({
    checkSlug: { slug: 'sample-slug' },
    createCompanyWithPlan: {
      company_name: 'Sample',
      company_slug: 'sample-slug',
      plan_id: ids.plan,
      company_type_id: ids.company_type,
    },
  }),
})
