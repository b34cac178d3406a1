import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callsOf } from '#server/platform/app/procedures.ts'
import { router } from '#server/router.ts'
import type { Level } from '#shared/access.ts'
import { errors } from '#shared/errors.ts'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import {
  anotherSession,
  type Company,
  company,
  member,
  type Person,
  person,
  rootAdmin,
  setStatus,
} from '#tests/support/people.ts'
import { samples } from '#tests/support/samples.ts'
import { type SeededTenant, seedTenant } from '#tests/support/tenant.ts'

/**
 * Who may knock at which door. Kept apart from the contract on purpose: opening a door takes two changes.
 * A call without a row fails.
 */
type Row =
  | { door: 'public' }
  | { door: 'signed-in'; personal?: true }
  | { door: 'super-admin' }
  | { door: 'company'; module: string; level: Level; always?: true; personal?: true }
const open: Row = { door: 'public' }
const signedIn: Row = { door: 'signed-in' }
const own: Row = { door: 'signed-in', personal: true }
const admin: Row = { door: 'super-admin' }
const at = (module: string, level: Level): Row => ({ door: 'company', module, level })
const paying: Row = { door: 'company', module: 'company_settings', level: 'admin', always: true }
const looking: Row = { door: 'company', module: 'company_settings', level: 'read', always: true }

const rows: Record<string, Row> = {
  'auth.signUp': open,
  'auth.signIn': open,
  'auth.signOut': open,
  'auth.getUser': signedIn,
  'auth.getSession': open,
  'auth.setSession': open,
  'auth.refreshSession': open,
  'auth.updatePassword': own,
  'auth.resendConfirmation': open,
  'auth.exchangeCode': open,
  'auth.requestPasswordReset': open,
  'auth.resetPassword': open,
  'auth.isSuperAdmin': signedIn,
  'account.getProfile': signedIn,
  'account.updateProfile': signedIn,
  'account.uploadProfilePhoto': own,
  'account.listEmails': signedIn,
  'account.addEmail': own,
  'account.removeEmail': own,
  'account.setPrimaryEmail': own,
  'account.sendEmailVerification': own,
  'account.verifyEmail': open,
  'two-factor.getTwoFactor': own,
  'two-factor.startTwoFactor': own,
  'two-factor.confirmTwoFactor': own,
  'two-factor.disableTwoFactor': own,
  'two-factor.renewRecoveryCodes': own,
  'two-factor.verifyTwoFactor': open,
  'security.listSessions': signedIn,
  'security.revokeSession': own,
  'security.revokeOtherSessions': own,
  'security.listSecurityEvents': signedIn,
  'integrations.listIntegrations': own,
  'integrations.connectIntegration': own,
  'integrations.disconnectIntegration': own,
  'integrations.getCalendarFeed': own,
  'integrations.createCalendarFeed': own,
  'integrations.revokeCalendarFeed': own,
  'onboarding.listCompanyTypes': signedIn,
  'onboarding.listPlans': open,
  'onboarding.checkSlug': signedIn,
  'onboarding.createCompanyWithPlan': signedIn,
  'companies.listMyCompanies': signedIn,
  'companies.getMyMembership': signedIn,
  'companies.getCompanyStatus': signedIn,
  'companies.getSettings': { ...looking },
  'companies.updateSettings': at('company_settings', 'admin'),
  'companies.getIntegrations': at('company_settings', 'admin'),
  'companies.getTeamOverview': at('company_settings', 'admin'),
  // Each asks for marketing inside, with an error of its own.
  'branding.getBranding': at('company_settings', 'read'),
  'branding.updateBrandColors': at('company_settings', 'admin'),
  'branding.uploadLogo': at('company_settings', 'admin'),
  'branding.removeLogo': at('company_settings', 'admin'),
  'webhooks.listWebhookEndpoints': at('company_settings', 'admin'),
  'webhooks.createWebhookEndpoint': at('company_settings', 'admin'),
  'webhooks.updateWebhookEndpoint': at('company_settings', 'admin'),
  'webhooks.rotateWebhookSecret': at('company_settings', 'admin'),
  'webhooks.deleteWebhookEndpoint': at('company_settings', 'admin'),
  'webhooks.sendTestWebhook': at('company_settings', 'admin'),
  'webhooks.listWebhookDeliveries': at('company_settings', 'admin'),
  'webhooks.getWebhookDelivery': at('company_settings', 'admin'),
  'webhooks.replayWebhookDelivery': at('company_settings', 'admin'),
  'security-policy.getSecurityPolicy': at('company_settings', 'admin'),
  'security-policy.listMembersWithoutTwoFactor': at('company_settings', 'admin'),
  'security-policy.updateSecurityPolicy': {
    door: 'company',
    module: 'company_settings',
    level: 'admin',
    personal: true,
  },
  'activity.listActivity': at('company_settings', 'admin'),
  'modules.getCompanyModules': signedIn,
  'modules.hasModulePermission': signedIn,
  'dashboard.getDashboard': at('dashboard', 'read'),
  'dashboard.listAvailableWidgets': at('dashboard', 'read'),
  'dashboard.addWidget': at('dashboard', 'read'),
  'dashboard.removeWidget': at('dashboard', 'read'),
  'dashboard.reorderWidgets': at('dashboard', 'read'),
  'dashboard.configureWidget': at('dashboard', 'read'),
  'dashboard.resetDashboard': at('dashboard', 'read'),
  'dashboard.listRoleLayouts': at('dashboard', 'admin'),
  'dashboard.saveRoleLayout': at('dashboard', 'admin'),
  'dashboard.clearRoleLayout': at('dashboard', 'admin'),
  'invitations.previewInvitation': open,
  'invitations.acceptInvitation': own,
  'invitations.declineInvitation': own,
  'invitations.listMyInvitations': signedIn,
  'invitations.acceptMyInvitation': own,
  'invitations.declineMyInvitation': own,
  'invitations.listInvitations': at('team', 'read'),
  'invitations.listInvitableEvents': at('team', 'write'),
  'invitations.getInvitationDelivery': at('team', 'write'),
  'invitations.copyInvitationLink': at('team', 'write'),
  'invitations.sendTeamInvitation': at('team', 'write'),
  'invitations.resendInvitation': at('team', 'write'),
  'invitations.cancelInvitation': at('team', 'write'),
  'team.listMembers': at('team', 'read'),
  'team.getMember': at('team', 'read'),
  'team.updateMemberRole': at('team', 'write'),
  'team.removeMember': { door: 'company', module: 'team', level: 'write', always: true },
  'team.leaveCompany': own,
  'team.transferOwnership': { door: 'company', module: 'team', level: 'read', always: true, personal: true },
  'team.listRoles': at('team', 'read'),
  'team.createRole': at('team', 'admin'),
  'team.updateRole': at('team', 'admin'),
  'team.deleteRole': at('team', 'admin'),
  'billing.getBilling': looking,
  'billing.updateBillingEmail': paying,
  'billing.createCheckout': { ...paying, personal: true },
  'billing.customerPortal': { ...paying, personal: true },
  'billing.checkSubscription': paying,
  'billing.cancelSubscription': { ...paying, personal: true },
  'billing.keepSubscription': { ...paying, personal: true },
  'billing.previewPlanChange': paying,
  'billing.changePlan': { ...paying, personal: true },
  'billing.getCustomerInvoices': looking,
  'billing.downloadInvoice': looking,
  'billing.previewSeats': at('team', 'write'),
  'impersonation.adminImpersonateUser': admin,
  'impersonation.adminRestoreSession': open,
  'admin-home.getPlatformCounts': admin,
  'admin-home.getGrowth': admin,
  'admin-home.getSystemHealth': admin,
  'plans.listPlans': admin,
  'plans.getPlan': admin,
  'plans.listPlanModules': admin,
  'plans.createPlan': admin,
  'plans.updatePlan': admin,
  'plans.setPlanFlag': admin,
  'plans.deletePlan': admin,
  'plans.createPlanProduct': admin,
  'plans.syncPlanProduct': admin,
  'company-types.listCompanyTypes': admin,
  'company-types.getCompanyType': admin,
  'company-types.createCompanyType': admin,
  'company-types.updateCompanyType': admin,
  'company-types.activateCompanyType': admin,
  'company-types.deactivateCompanyType': admin,
  'module-catalog.listModules': admin,
  'module-catalog.listModuleCategories': admin,
  'module-catalog.getModule': admin,
  'module-catalog.createModule': admin,
  'module-catalog.updateModule': admin,
  'module-catalog.deleteModule': admin,
  'module-catalog.restoreModule': admin,
  'module-catalog.grantModuleToCompanyAdmins': admin,
  'module-catalog.autoGrantNewModule': admin,
  'module-catalog.listWidgets': admin,
  'module-catalog.getWidget': admin,
  'module-catalog.createWidget': admin,
  'module-catalog.updateWidget': admin,
  'module-catalog.deleteWidget': admin,
  'admin-companies.listCompanies': admin,
  'admin-users.listUsers': admin,
  'admin-users.getUser': admin,
  'admin-users.updateUserStatus': admin,
  'admin-users.forceLogout': admin,
  'admin-users.getUserActivity': admin,
  'admin-users.adminVerifyUserEmail': admin,
  'admin-users.adminUnverifyUserEmail': admin,
  'admin-users.adminSetPrimaryEmail': admin,
  'admin-users.adminRemoveUserEmail': admin,
  'admin-users.sendEmailVerification': admin,
  'admin-users.revokeInvitation': admin,
  'subscriptions.listSubscriptions': admin,
  'subscriptions.getSubscriptionMetrics': admin,
  'subscriptions.getRevenueHistory': admin,
  'subscriptions.getSubscriptionComparison': admin,
  'subscriptions.syncCompany': admin,
  'subscriptions.syncStatus': admin,
  'subscriptions.syncCustomers': admin,
  'subscriptions.syncQuantities': admin,
  'subscriptions.getSyncRuns': admin,
  'subscriptions.listBillingEvents': admin,
  'subscriptions.getBillingEventTypes': admin,
  'subscriptions.getBillingEvent': admin,
  'subscriptions.replayBillingEvent': admin,
  'admin-companies.getCompany': admin,
  'admin-companies.createCompany': admin,
  'admin-companies.adminUpdateCompanyStatus': admin,
  'admin-companies.reactivateCompany': admin,
  'admin-companies.assignPlan': admin,
  'admin-companies.adminStripePortal': admin,
  'admin-companies.listCompanyMembers': admin,
  'admin-companies.listCompanyInvitations': admin,
  'admin-companies.inviteToCompany': admin,
  'admin-companies.resendCompanyInvitation': admin,
  'admin-companies.copyCompanyInvitationLink': admin,
  'admin-companies.cancelCompanyInvitation': admin,
  'admin-companies.getModuleOverrides': admin,
  'admin-companies.createModuleOverride': admin,
  'admin-companies.setModuleOverride': admin,
  'admin-companies.deleteModuleOverride': admin,
  'admin-companies.getCompanyActivity': admin,
  'admin-memberships.listCompanyRoles': admin,
  'admin-memberships.updateUserCompanyRole': admin,
  'admin-memberships.removeUserFromCompany': admin,
  'audit-log.getAuditLogsPaginated': admin,
  'audit-log.getAuditLog': admin,
  'audit-log.getAuditActionTypes': admin,
  'audit-log.getAuditResourceTypes': admin,
}

const memberActors = ['none', 'read', 'write', 'admin'] as const
const statusActors = ['past_due', 'suspended', 'inactive'] as const
const actors = [
  'visitor',
  'unverified user',
  'user without company',
  ...memberActors.map((held) => `member with ${held}` as const),
  'owner',
  'admin of another company',
  'former member',
  'suspended user',
  ...statusActors.map((status) => `owner of a ${status} company` as const),
  'super admin',
  'super admin impersonating a member',
  'expired session',
] as const
type Actor = (typeof actors)[number]

const calls = [...callsOf(router)].map(({ feature, name, call }) => ({
  id: `${feature}.${name}`,
  feature,
  name,
  kind: call.kind,
}))
const levels: readonly Level[] = ['read', 'write', 'admin']
const reaches = (held: (typeof memberActors)[number], needed: Level) =>
  held !== 'none' && levels.indexOf(held) >= levels.indexOf(needed)

/** Null: through the door. Otherwise the code of the refusal. */
function expected(row: Row, actor: Actor): string | null {
  if (row.door === 'public') return null
  if (actor === 'visitor') return 'no_session'
  if (actor === 'expired session' || actor === 'suspended user') return 'session_expired'
  if (row.door === 'super-admin') {
    if (actor === 'super admin') return null
    return actor === 'super admin impersonating a member' ? 'refused_while_impersonating' : 'not_super_admin'
  }
  if (row.door === 'signed-in')
    return row.personal && actor === 'super admin impersonating a member' ? 'refused_while_impersonating' : null

  const outsiders: readonly Actor[] = [
    'unverified user',
    'user without company',
    'admin of another company',
    'former member',
    'super admin',
  ]
  if (outsiders.includes(actor)) return 'not_a_member'
  if (actor === 'super admin impersonating a member') return row.personal ? 'refused_while_impersonating' : null
  const held = memberActors.find((one) => actor === `member with ${one}`)
  if (held) return reaches(held, row.level) ? null : 'forbidden'
  const status = statusActors.find((one) => actor === `owner of a ${one} company`)
  if (!status || row.always) return null
  if (status === 'inactive') return 'company_inactive'
  return row.level === 'read' ? null : 'company_read_only'
}

let marquee: TestMarquee
let tenant: SeededTenant
const callers = new Map<string, Caller>()
beforeAll(async () => {
  marquee = await startTestMarquee()
  tenant = await seedTenant(marquee)
  const inHall = (someone: Person): Caller => ({ ...someone, company: tenant.id })
  const set = (actor: Actor, caller: Caller) => callers.set(actor, caller)
  set('visitor', {})
  set('unverified user', inHall(await person(marquee, { verified: false })))
  set('user without company', inHall(await person(marquee)))
  set('owner', inHall(tenant.owner))
  set('admin of another company', inHall((await company(marquee)).owner))
  set('former member', inHall(await former(tenant)))
  set('suspended user', inHall(await suspended(tenant)))
  set('super admin', inHall(await rootAdmin(marquee)))
  set('expired session', inHall(await expired(tenant)))
  for (const status of statusActors) {
    const closed = await company(marquee)
    await setStatus(marquee, closed.id, status)
    set(`owner of a ${status} company`, closed.owner)
  }
}, 60_000)
afterAll(() => marquee.close())

async function former(of: Company): Promise<Person> {
  const someone = await member(marquee, of, 'admin')
  await marquee.sql((tx) =>
    tx
      .updateTable('user_company_memberships')
      .set({ status: 'inactive' })
      .where('id', '=', someone.membership_id)
      .execute(),
  )
  return someone
}
async function suspended(of: Company): Promise<Person> {
  const someone = await member(marquee, of, 'admin')
  await marquee.sql((tx) => tx.updateTable('users').set({ status: 'suspended' }).where('id', '=', someone.id).execute())
  return someone
}
async function expired(of: Company): Promise<Person> {
  const someone = await member(marquee, of, 'admin')
  const past = new Date(Date.now() - 1000).toISOString()
  await marquee.sql((tx) =>
    tx.updateTable('sessions').set({ access_expires_at: past }).where('id', '=', someone.session_id).execute(),
  )
  return someone
}
/** Signing out ends the session that does it; the actor's own is still needed. */
async function withOwnSession(caller: Caller, id: string): Promise<Caller> {
  const isPerson = (one: Caller): one is Person => 'id' in one
  return id === 'auth.signOut' && isPerson(caller) ? anotherSession(marquee, caller) : caller
}
/** An actor of the call's own where the module or the act asks for one. */
async function callerFor(actor: Actor, row: Row): Promise<Caller> {
  if (actor === 'super admin') return { ...(await rootAdmin(marquee)), company: tenant.id }
  if (actor === 'super admin impersonating a member') return impersonating()
  const held = memberActors.find((one) => actor === `member with ${one}`)
  if (held) {
    const module = row.door === 'company' ? row.module : 'dashboard'
    return member(marquee, tenant, held === 'none' ? {} : { [module]: { access: held } })
  }
  if (actor === 'owner' && row.door !== 'company') return { ...(await company(marquee)).owner, company: tenant.id }
  return callers.get(actor) ?? {}
}
async function impersonating(): Promise<Caller> {
  const target = await member(marquee, tenant, 'admin')
  const answer = await marquee.call(await rootAdmin(marquee), 'impersonation', 'adminImpersonateUser', {
    target_user_id: target.id,
  })
  return { token: answer.raw.cookies.find(({ name }) => name === 'marquee_access')?.value ?? '', company: tenant.id }
}

test('every registered call has a row, and every row a call [A-GUARD-21]', () => {
  expect(Object.keys(rows).sort()).toEqual(calls.map(({ id }) => id).sort())
})

describe.each(calls)('$id', ({ id, feature, name, kind }) => {
  test.each(actors)(
    '%s [C-ACC-01 C-ACC-02 C-ACC-23 C-ACC-41 C-ACC-42 C-ACC-63 A-GUARD-20 A-GUARD-21]',
    async (actor) => {
      const row = rows[id]
      if (!row) throw new Error('no row')
      const caller = await withOwnSession(await callerFor(actor, row), id)
      const answer = await marquee.send(caller, feature, name, kind, samples(tenant.ids)[id])
      const body = answer.json()
      const refusal = expected(row, actor)
      const doorCodes = [
        'no_session',
        'session_expired',
        'not_a_member',
        'forbidden',
        'company_read_only',
        'company_inactive',
        'not_super_admin',
        'refused_while_impersonating',
        'unexpected',
      ]
      if (refusal) {
        expect(body).toEqual({
          success: false,
          code: refusal,
          error: errors[refusal as keyof typeof errors][1],
          data: {},
          request_id: expect.any(String),
        })
        expect(answer.statusCode).toBe(errors[refusal as keyof typeof errors][0])
      } else {
        // Through the door; what happens inside may still refuse (a read-only dashboard, an unknown token).
        const insideRefusals =
          feature === 'dashboard' &&
          kind === 'write' &&
          row.door === 'company' &&
          row.level === 'read' &&
          actor.includes('company')
            ? ['company_read_only']
            : []
        const isForOther = [
          'invitations.acceptInvitation',
          'modules.getCompanyModules',
          // Whoever is no member cannot leave.
          'team.leaveCompany',
        ].includes(id)
        const allowed = [...insideRefusals, ...(isForOther ? ['forbidden', 'not_a_member'] : [])]
        if (doorCodes.includes(body.code)) expect(allowed).toContain(body.code)
        expect(answer.statusCode).toBeLessThan(500 + (body.code?.startsWith('payments_') ? 99 : 0))
      }
    },
  )
})
