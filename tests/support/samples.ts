/** One valid input for every call; ids are filled in by who uses them. A call without a sample fails the guards. */
export interface SampleIds {
  company: string
  user: string
  role: string
  invitation: string
  widget: string
  user_widget: string
  email: string
  plan: string
  company_type: string
}

type Inputs = Record<string, Record<string, unknown>>

export function samples(ids: SampleIds): Inputs {
  return {
    'auth.signUp': {
      email: 'sample@sample.example',
      password: 'sample words',
      options: { data: { full_name: 'Sam Sample' } },
    },
    'auth.signIn': { email: 'sample@sample.example', password: 'sample words' },
    'auth.signOut': {},
    'auth.getUser': {},
    'auth.getSession': {},
    'auth.setSession': { access_token: 'sample', refresh_token: 'sample' },
    'auth.refreshSession': {},
    'auth.updatePassword': { current_password: 'not it', new_password: 'sample words!' },
    'auth.resendConfirmation': { email: 'sample@sample.example' },
    'auth.exchangeCode': { code: 'sample' },
    'auth.requestPasswordReset': { email: 'sample@sample.example' },
    'auth.resetPassword': { code: 'sample', new_password: 'sample words!' },
    'auth.isSuperAdmin': { user_id: ids.user },
    'account.getProfile': {},
    'account.updateProfile': { display_name: 'Sam', bio: 'Sample' },
    'account.uploadProfilePhoto': { photo: 'bm90IGFuIGltYWdl' },
    'account.listEmails': {},
    'account.addEmail': { email: 'another@sample.example' },
    'account.removeEmail': { email_id: ids.email },
    'account.setPrimaryEmail': { email_id: ids.email },
    'account.sendEmailVerification': { email: 'another@sample.example' },
    'account.verifyEmail': { token: 'sample' },
    'onboarding.listCompanyTypes': {},
    'onboarding.listPlans': { company_type_id: ids.company_type },
    'onboarding.checkSlug': { slug: 'sample-slug' },
    'onboarding.createCompanyWithPlan': {
      company_name: 'Sample',
      company_slug: 'sample-slug',
      plan_id: ids.plan,
      company_type_id: ids.company_type,
    },
    'companies.listMyCompanies': {},
    'companies.getMyMembership': { company_id: ids.company },
    'companies.getCompanyStatus': { company_id_param: ids.company },
    'companies.getSettings': {},
    'companies.updateSettings': {
      name: 'Sample',
      slug: 'sample-settings',
      description: '',
      contact_email: null,
      timezone: 'UTC',
    },
    'modules.getCompanyModules': { company_id_param: ids.company },
    'modules.hasModulePermission': {
      user_id_param: ids.user,
      company_id_param: ids.company,
      module_key_param: 'team',
      action_param: 'read',
    },
    'dashboard.getDashboard': {},
    'dashboard.listAvailableWidgets': {},
    'dashboard.addWidget': { widget_id: ids.widget },
    'dashboard.removeWidget': { user_widget_id: ids.user_widget },
    'dashboard.reorderWidgets': { user_widget_ids: [ids.user_widget] },
    'invitations.previewInvitation': { token: 'sample' },
    'invitations.acceptInvitation': { invite_token: 'sample', accepter_id: ids.user },
    'invitations.listInvitations': {},
    'invitations.sendTeamInvitation': { email: 'invitee@sample.example', company_role_id: ids.role },
    'invitations.resendInvitation': { invitation_id: ids.invitation },
    'invitations.cancelInvitation': { invitation_id: ids.invitation },
    'team.listMembers': {},
    'team.listRoles': {},
    'billing.getBilling': {},
    'billing.updateBillingEmail': { billing_email: 'bills@sample.example' },
    'billing.createCheckout': { priceId: 'price_sample' },
    'billing.customerPortal': {},
    'billing.getCustomerInvoices': {},
    'impersonation.adminImpersonateUser': { target_user_id: ids.user },
    'impersonation.adminRestoreSession': { original_admin_token: 'sample', impersonated_user_id: ids.user },
    'admin-home.getPlatformCounts': {},
    'plans.listPlans': {},
    'company-types.listCompanyTypes': {},
    'module-catalog.listModules': {},
    'module-catalog.listWidgets': {},
    'admin-companies.listCompanies': {},
    'admin-users.listUsers': {},
    'admin-users.getUser': { user_id: ids.user },
    'admin-users.updateUserStatus': { target_user_id: ids.user, new_status: 'active' },
    'admin-users.forceLogout': { target_user_id: ids.user },
    'subscriptions.listSubscriptions': {},
    'subscriptions.getSubscriptionMetrics': {},
    'admin-companies.getCompany': { company_id: ids.company },
    'audit-log.getAuditLogsPaginated': {},
    'audit-log.getAuditActionTypes': {},
    'audit-log.getAuditResourceTypes': {},
  }
}
