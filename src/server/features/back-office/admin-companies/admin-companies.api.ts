import { implement } from '#server/platform/app/implement.ts'
import { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { adminStripePortal } from './admin-stripe-portal.ts'
import { adminUpdateCompanyStatus, reactivateCompany } from './admin-update-company-status.ts'
import { assignPlan } from './assign-plan.ts'
import { cancelCompanyInvitation } from './cancel-company-invitation.ts'
import { copyCompanyInvitationLink } from './copy-company-invitation-link.ts'
import { createCompany } from './create-company.ts'
import { createModuleOverride } from './create-module-override.ts'
import { deleteModuleOverride } from './delete-module-override.ts'
import { exportCompaniesRoute } from './export-companies.ts'
import { extendTrial } from './extend-trial.ts'
import { getCompany } from './get-company.ts'
import { getCompanyActivity } from './get-company-activity.ts'
import { getModuleOverrides } from './get-module-overrides.ts'
import { inviteToCompany } from './invite-to-company.ts'
import { listCompanies } from './list-companies.ts'
import { listCompanyInvitations } from './list-company-invitations.ts'
import { listCompanyMembers } from './list-company-members.ts'
import { resendCompanyInvitation } from './resend-company-invitation.ts'
import { setModuleOverride } from './set-module-override.ts'
import { updateCompany } from './update-company.ts'

export const adminCompaniesApi = implement(
  adminCompanies,
  {
    listCompanies,
    getCompany,
    createCompany,
    updateCompany,
    extendTrial,
    adminUpdateCompanyStatus,
    reactivateCompany,
    assignPlan,
    adminStripePortal,
    listCompanyMembers,
    listCompanyInvitations,
    inviteToCompany,
    resendCompanyInvitation,
    copyCompanyInvitationLink,
    cancelCompanyInvitation,
    getModuleOverrides,
    createModuleOverride,
    setModuleOverride,
    deleteModuleOverride,
    getCompanyActivity,
  },
  [exportCompaniesRoute],
)
