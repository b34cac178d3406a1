import { companies } from '#shared/features/company/companies.ts'
import { at, looking, signedIn } from '#tests/support/doors.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(companies, {
  doors: {
    listMyCompanies: signedIn,
    getMyMembership: signedIn,
    getCompanyStatus: signedIn,
    getSettings: looking,
    updateSettings: at('company_settings', 'admin'),
    getIntegrations: at('company_settings', 'admin'),
    getTeamOverview: at('company_settings', 'admin'),
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
