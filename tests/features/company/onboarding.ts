import { onboarding } from '#shared/features/company/onboarding.ts'
import { open, signedIn } from '#tests/support/doors.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(onboarding, {
  doors: {
    listCompanyTypes: signedIn,
    listPlans: open,
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
