import { companies } from '#shared/features/company/companies.ts'
import { billingReadAccess, moduleAccess, signedIn } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(companies, {
  access: {
    listMyCompanies: signedIn,
    getMyMembership: signedIn,
    getCompanyStatus: signedIn,
    getSettings: billingReadAccess,
    updateSettings: moduleAccess('company_settings', 'admin'),
    getIntegrations: moduleAccess('company_settings', 'admin'),
    getTeamOverview: moduleAccess('company_settings', 'admin'),
  },
  samples: (ids) => ({
    getCompanyStatus: { company_id_param: ids.company },
    updateSettings: {
      name: 'Sample',
      slug: 'sample-settings',
      description: '',
      contact_email: null,
      website: null,
      timezone: 'UTC',
      first_weekday: 1,
      clock: '24',
      default_currency: 'EUR',
    },
  }),
})
