import { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { admin, adminInPerson } from '#tests/support/doors.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(adminCompanies, {
  doors: {
    listCompanies: admin,
    getCompany: admin,
    createCompany: admin,
    adminUpdateCompanyStatus: admin,
    reactivateCompany: admin,
    assignPlan: admin,
    adminStripePortal: adminInPerson,
    listCompanyMembers: admin,
    listCompanyInvitations: admin,
    inviteToCompany: admin,
    resendCompanyInvitation: admin,
    copyCompanyInvitationLink: admin,
    cancelCompanyInvitation: admin,
    getModuleOverrides: admin,
    createModuleOverride: admin,
    setModuleOverride: admin,
    deleteModuleOverride: admin,
    getCompanyActivity: admin,
  },
  samples: (ids) => ({
    createCompany: {
      name: 'Sample House',
      slug: 'sample-house',
      company_type_id: ids.company_type,
      plan_id: ids.plan,
      owner_email: 'owner@sample.example',
    },
    adminUpdateCompanyStatus: { company_id: ids.company, new_status: 'active' },
    assignPlan: { company_id: ids.company, plan_id: ids.plan },
    adminStripePortal: { company_id: ids.company, action: 'dashboard' },
    inviteToCompany: {
      company_id: ids.company,
      email: 'staff@sample.example',
      company_role_id: ids.role,
    },
    resendCompanyInvitation: { company_id: ids.company, invitation_id: ids.invitation },
    copyCompanyInvitationLink: { company_id: ids.company, invitation_id: ids.invitation },
    cancelCompanyInvitation: { company_id: ids.company, invitation_id: ids.invitation },
    createModuleOverride: {
      company_id: ids.company,
      module_id: ids.module,
      override_reason: 'Sample',
    },
    setModuleOverride: { override_id: ids.module_override, is_enabled: false },
    deleteModuleOverride: { override_id: ids.module_override },
  }),
})
