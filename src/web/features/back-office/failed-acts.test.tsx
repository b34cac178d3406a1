import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { adminCompanies, companyMember, moduleOverride } from '#shared/features/back-office/admin-companies.ts'
import { adminUsers } from '#shared/features/back-office/admin-users.ts'
import { companyTypes } from '#shared/features/back-office/company-types.ts'
import { moduleCatalog } from '#shared/features/back-office/module-catalog.ts'
import { plans as planCalls } from '#shared/features/back-office/plans.ts'
import { staff } from '#tests/web/accounts.ts'
import { choose, field, fill, openTab, pick, press, pressInDialog, user } from '#tests/web/acting.ts'
import { refusal } from '#tests/web/open-page.tsx'
import { closeProduct, openProduct } from '#tests/web/open-product.tsx'
import { plan } from '#tests/web/plan.ts'
import { sampleOf } from '#tests/web/sample-answer.ts'

afterEach(closeProduct)

const id = '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11'
const notes = 'Admin Notes (Optional)'

interface FailedAct {
  name: string
  address: string
  answers: Record<string, unknown>
  act: () => Promise<unknown>
  call: string
  code?: string
  error?: string
  says: string[]
  /** The server is unavailable, rather than rejecting the request. */
  isAway?: true
  afterwards?: () => Promise<unknown>
}

const getCompany = sampleOf(adminCompanies.calls.getCompany.output)
const companyOf = (given: object) => ({
  'admin-companies/get-company': {
    company: {
      ...getCompany.company,
      id,
      name: 'Aurora Live',
      slug: 'aurora',
      timezone: 'UTC',
      has_owner: true,
      ...given,
    },
    payments: { selling: true, test_mode: true },
  },
})
const company = companyOf({ status: 'active' })
const companyPage = `/admin/companies/${id}`
const role = (key: string, label: string) => ({
  ...{ id: key, label_override: null, description: null, permissions: {}, is_active: true },
  role: { id, key, label },
})
const vera = {
  ...sampleOf(companyMember),
  user: { id, email: 'vera@example.test', full_name: 'Vera Viewer' },
  role: role('viewer', 'Viewer'),
}
const members = {
  ...company,
  'admin-companies/list-company-members': { members: [vera], next_cursor: null },
  'admin-memberships/list-company-roles': { roles: [role('viewer', 'Viewer'), role('manager', 'Manager')] },
}
const override = {
  ...sampleOf(moduleOverride),
  override_reason: 'Promised for the launch',
  is_enabled: true,
  module: { id, name: 'Marketing', key: 'marketing' },
}
const overrides = {
  ...company,
  'admin-companies/get-module-overrides': {
    overrides: [override],
    available_modules: [{ id, key: 'budget', name: 'Budget', description: null }],
  },
}
const type = { ...sampleOf(companyTypes.calls.createCompanyType.output).company_type, name: 'Agency', is_active: true }
const types = {
  'company-types/list-company-types': { company_types: [type] },
  'company-types/get-company-type': { company_type: type, uses: { companies: 0, plans: 0 } },
}
const catalogModule = {
  ...sampleOf(moduleCatalog.calls.createModule.output).module,
  ...{ key: 'marketing', name: 'Marketing', icon: 'calendar', category: 'growth', is_active: true },
}
const modules = {
  'module-catalog/list-modules': { modules: [catalogModule] },
  'module-catalog/get-module': { module: catalogModule, uses: { plans: 0, overrides: 0, companies: 0 } },
}
const widget = {
  ...sampleOf(moduleCatalog.calls.createWidget.output).widget,
  ...{ name: 'House rules', key: 'house_rules', module_key: 'dashboard', component_key: 'StatsWidget' },
}
const widgets = {
  'module-catalog/list-widgets': { widgets: [widget] },
  'module-catalog/get-widget': { widget, uses: { people: 0, companies: 0, roles: 0 } },
}
const getUser = sampleOf(adminUsers.calls.getUser.output)
const userEmail = sampleOf(adminUsers.calls.getUser.output.shape.emails.element)
const emailOf = (email: string, given: object) => ({ ...userEmail, id: email, email, ...given })
const primary = emailOf('robin@example.test', { is_primary: true, is_verified: true })
const person = (...others: object[]) => ({
  'admin-users/get-user': {
    ...getUser,
    user: { ...getUser.user, id, email: 'robin@example.test', full_name: 'Robin' },
    emails: [primary, ...others],
    memberships: [
      {
        ...sampleOf(adminUsers.calls.getUser.output.shape.memberships.element),
        company: { id, name: 'Aurora Live', slug: 'aurora', status: 'active', is_platform: false, logo_url: null },
        role: role('viewer', 'Viewer'),
      },
    ],
  },
  'admin-memberships/list-company-roles': { roles: [role('viewer', 'Viewer'), role('manager', 'Manager')] },
})
const userPage = `/admin/users/${id}`
const second = 'second@example.test'
const withSecond = (is_verified: boolean) => person(emailOf(second, { is_primary: false, is_verified }))
const emailAct = (words: string) => async () => {
  await openTab('Emails')
  await press(`${words} ${second}`)
  await pressInDialog(words)
}
const managed = { ...plan, stripe_product_id: 'prod_1', updated_at: '2026-01-01T00:00:00.000Z' }
const plans = {
  'plans/list-plans': { plans: [managed] },
  'plans/get-plan': { ...sampleOf(planCalls.calls.getPlan.output), plan: managed },
}

const acts: FailedAct[] = [
  {
    name: 'a company status [A-CDET-29]',
    address: companyPage,
    answers: company,
    act: async () => {
      await choose('Status', /^Suspended/)
      await press('Update Status')
      await pressInDialog('Update Status')
    },
    call: 'admin-companies/admin-update-company-status',
    says: ['Update Failed'],
  },
  {
    name: 'a reactivation, whose notes stay [A-CDET-30]',
    address: companyPage,
    answers: companyOf({ status: 'suspended' }),
    act: async () => {
      await press('Quick Reactivate')
      await fill(notes, 'Paid')
      await pressInDialog('Reactivate')
    },
    call: 'admin-companies/reactivate-company',
    says: ['Reactivation Failed'],
    isAway: true,
    afterwards: async () => expect((await field(notes)).value).toBe('Paid'),
  },
  {
    name: 'the role of a member, whose notes stay [A-CDET-59]',
    address: `${companyPage}?tab=users`,
    answers: members,
    act: async () => {
      await choose(/^Role of Vera Viewer/, 'Manager')
      await fill(notes, 'Asked for')
      await pressInDialog('Change Role')
    },
    call: 'admin-memberships/update-user-company-role',
    says: ['Failed to update role'],
    isAway: true,
    afterwards: async () => expect((await field(notes)).value).toBe('Asked for'),
  },
  {
    name: 'an invitation [A-CDET-58]',
    address: `${companyPage}?tab=users`,
    answers: members,
    act: async () => {
      await press('Invite User')
      await fill(/^Email/, 'next@example.test')
      await choose('Role', 'Manager')
      await pressInDialog('Send Invitation')
    },
    call: 'admin-companies/invite-to-company',
    says: ['Failed to send invitation'],
  },
  {
    name: 'the removal of a member [A-CDET-60]',
    address: `${companyPage}?tab=users`,
    answers: members,
    act: async () => {
      await press(/^Remove Vera/)
      await pressInDialog('Remove')
    },
    call: 'admin-memberships/remove-user-from-company',
    says: ['Failed to remove user'],
  },
  {
    name: 'a synchronization without a customer [A-CDET-69]',
    address: `${companyPage}?tab=subscription`,
    answers: company,
    act: () => press('Sync Customer ID'),
    call: 'subscriptions/sync-company',
    error: 'No Stripe customer ID found in subscription',
    says: ['Sync Failed', 'No Stripe customer ID found in subscription'],
  },
  {
    name: 'a new module override [A-CDET-95]',
    address: `${companyPage}?tab=overrides`,
    answers: overrides,
    act: async () => {
      await press('Add Override')
      await choose('Module', 'Budget')
      await fill(/^Override Reason/, 'Promised')
      await pressInDialog('Create Override')
    },
    call: 'admin-companies/create-module-override',
    error: 'The launch is off.',
    says: ['Error', 'The launch is off.'],
  },
  {
    name: 'a switched module override [A-CDET-98]',
    address: `${companyPage}?tab=overrides`,
    answers: overrides,
    act: async () => {
      await user.click(await screen.findByRole('switch', { name: 'Marketing enabled' }))
      await pressInDialog('Disable')
    },
    call: 'admin-companies/set-module-override',
    error: 'Try later.',
    says: ['Error', 'Failed to update override: Try later.'],
  },
  {
    name: 'a deleted module override [A-CDET-100]',
    address: `${companyPage}?tab=overrides`,
    answers: overrides,
    act: async () => {
      await press(/^Delete/)
      await pressInDialog('Delete')
    },
    call: 'admin-companies/delete-module-override',
    error: 'Try later.',
    says: ['Error', 'Failed to delete override: Try later.'],
  },
  {
    name: 'a new company type, beside its field [C-CALL-66]',
    address: '/admin/company-types',
    answers: types,
    act: async () => {
      await press('Create Company Type')
      await fill(/^Name/, 'Circus')
      await pressInDialog('Create Company Type')
    },
    call: 'company-types/create-company-type',
    code: 'company_type_key_taken',
    error: 'A company type with this key exists already.',
    says: ['Error creating company type', 'A company type with this key exists already.'],
    afterwards: async () => {
      const key = await field(/^Key/)
      const described = (key.getAttribute('aria-describedby') ?? '').split(' ')
      await waitFor(() =>
        expect(described.map((one) => document.getElementById(one)?.textContent).join()).toContain(
          'A company type with this key',
        ),
      )
    },
  },
  {
    name: 'a changed company type [C-CALL-66]',
    address: '/admin/company-types',
    answers: types,
    act: async () => {
      await pick('Actions for Agency', 'Edit')
      await pressInDialog('Save Changes')
    },
    call: 'company-types/update-company-type',
    error: 'Somebody changed this at the same moment.',
    says: ['Error updating company type', 'Somebody changed this at the same moment.'],
  },
  {
    name: 'a deactivated company type [C-CALL-66]',
    address: '/admin/company-types',
    answers: types,
    act: async () => {
      await pick('Actions for Agency', 'Deactivate')
      await pressInDialog('Deactivate')
    },
    call: 'company-types/deactivate-company-type',
    error: 'This is the last active company type.',
    says: ['Error deactivating company type', 'This is the last active company type.'],
  },
  {
    name: 'a new module [A-MOD-39]',
    address: '/admin/modules',
    answers: modules,
    act: async () => {
      await press('Create Module')
      await fill(/^Name/, 'Never made')
      await pressInDialog('Create Module')
    },
    call: 'module-catalog/create-module',
    says: ['Failed to create module'],
  },
  {
    name: 'a changed module [A-MOD-40]',
    address: '/admin/modules',
    answers: modules,
    act: async () => {
      await pick('Actions for Marketing', 'Edit')
      await pressInDialog('Save Module')
    },
    call: 'module-catalog/update-module',
    says: ['Failed to update module'],
  },
  {
    name: 'a deleted module [A-MOD-41]',
    address: '/admin/modules',
    answers: modules,
    act: async () => {
      await pick('Actions for Marketing', 'Delete')
      await pressInDialog('Delete')
    },
    call: 'module-catalog/delete-module',
    says: ['Failed to delete module'],
  },
  {
    name: 'a module that all companies are granted [A-MOD-43]',
    address: '/admin/modules',
    answers: modules,
    act: async () => {
      await pick('Actions for Marketing', 'Grant access')
      await pressInDialog('Grant access')
    },
    call: 'module-catalog/auto-grant-new-module',
    says: ['Failed to auto-grant module access'],
  },
  {
    name: 'a module that one company is granted [A-MOD-42]',
    address: '/admin/modules',
    answers: {
      ...modules,
      'admin-companies/list-companies': {
        companies: [
          { ...sampleOf(adminCompanies.calls.listCompanies.output.shape.companies.element), name: 'Aurora Live' },
        ],
        next_cursor: null,
      },
    },
    act: async () => {
      await pick('Actions for Marketing', 'Grant access')
      await choose('Granted to', 'One company')
      await pressInDialog('Grant access')
      await screen.findByText('Choose a company')
      await choose('Company', /Aurora Live/)
      await pressInDialog('Grant access')
    },
    call: 'module-catalog/grant-module-to-company-admins',
    says: ['Failed to grant module access'],
  },
  {
    name: 'a new widget [A-WID-16]',
    address: '/admin/modules?tab=widgets',
    answers: widgets,
    act: async () => {
      await press('Create Widget')
      await fill(/^Name/, 'Rules')
      await choose('Component', 'StatsWidget')
      await choose('Module', 'dashboard')
      await pressInDialog('Create Widget')
    },
    call: 'module-catalog/create-widget',
    says: ['Failed to create widget'],
  },
  {
    name: 'a changed widget [A-WID-17]',
    address: '/admin/modules?tab=widgets',
    answers: widgets,
    act: async () => {
      await pick('Actions for House rules', 'Edit')
      await pressInDialog('Save Widget')
    },
    call: 'module-catalog/update-widget',
    says: ['Failed to update widget'],
  },
  {
    name: 'a deleted widget [A-WID-18]',
    address: '/admin/modules?tab=widgets',
    answers: widgets,
    act: async () => {
      await pick('Actions for House rules', 'Delete')
      await pressInDialog('Delete')
    },
    call: 'module-catalog/delete-widget',
    says: ['Failed to delete widget'],
  },
  {
    name: 'a verification mail [A-UDET-69]',
    address: userPage,
    answers: withSecond(false),
    act: async () => {
      await openTab('Emails')
      await press(`Send Verification to ${second}`)
    },
    call: 'admin-users/send-email-verification',
    says: ['Failed to send verification email', 'Boom'],
  },
  {
    name: 'a verified address [A-UDET-65]',
    address: userPage,
    answers: withSecond(false),
    act: emailAct('Verify'),
    call: 'admin-users/admin-verify-user-email',
    says: ['Failed to verify email', 'Boom'],
  },
  {
    name: 'an unverified address [A-UDET-66]',
    address: userPage,
    answers: withSecond(true),
    act: emailAct('Unverify'),
    call: 'admin-users/admin-unverify-user-email',
    says: ['Failed to unverify email', 'Boom'],
  },
  {
    name: 'a primary address [A-UDET-68]',
    address: userPage,
    answers: withSecond(true),
    act: emailAct('Set Primary'),
    call: 'admin-users/admin-set-primary-email',
    says: ['Failed to set primary email', 'Boom'],
  },
  {
    name: 'a removed address [A-UDET-67]',
    address: userPage,
    answers: withSecond(true),
    act: emailAct('Remove'),
    call: 'admin-users/admin-remove-user-email',
    says: ['Failed to remove email', 'Boom'],
  },
  {
    name: 'the role of a user in a company, which stays [A-UDET-85]',
    address: `${userPage}?tab=companies`,
    answers: person(),
    act: async () => {
      await openTab('Companies')
      await choose('Role of Robin in Aurora Live', 'Manager')
      await pressInDialog('Change Role')
    },
    call: 'admin-memberships/update-user-company-role',
    says: ['Error updating user role', 'Boom'],
    afterwards: async () =>
      expect(screen.getByRole('combobox', { name: 'Role of Robin in Aurora Live' })).toHaveProperty('value', 'Viewer'),
  },
  {
    name: 'the membership of a user that is ended [A-UDET-86]',
    address: userPage,
    answers: person(),
    act: async () => {
      await openTab('Companies')
      await press('Remove Robin from Aurora Live')
      await pressInDialog('Remove')
    },
    call: 'admin-memberships/remove-user-from-company',
    says: ['Error removing user from company', 'Boom'],
  },
  {
    name: 'the status of a user, whose switch stays on [A-UDET-29]',
    address: userPage,
    answers: person(),
    act: async () => {
      await user.click(await screen.findByRole('switch', { name: 'Account status' }))
      await pressInDialog('Suspend')
    },
    call: 'admin-users/update-user-status',
    says: ['Error updating user status', 'Boom'],
    afterwards: () =>
      waitFor(() => expect(screen.getByRole('switch', { name: 'Account status' })).toHaveProperty('checked', true)),
  },
  {
    name: 'a changed plan [A-PLAN-129]',
    address: '/admin/plans',
    answers: plans,
    act: async () => {
      await pick('Actions for Pro', 'Edit')
      await fill(/^Description/, 'For one room')
      await pressInDialog('Save Plan')
    },
    call: 'plans/update-plan',
    error: 'Failed to update plan',
    says: ['Error updating plan', 'Failed to update plan'],
  },
]

test.each(acts)(
  '$name shows its error',
  async ({ address, answers, act, call, code = 'conflict', error = 'Boom', says, isAway, afterwards }) => {
    openProduct(address, staff(), {
      ...Object.fromEntries(Object.entries(answers).map(([name, of]) => [name, () => of])),
      [call]: () => (isAway ? refusal('unavailable', 503, error) : refusal(code, 409, error)),
    })
    await act()
    const toast = await screen.findByRole('region', { name: 'Notifications' })
    for (const words of says) await waitFor(() => expect(toast.textContent).toContain(words))
    await afterwards?.()
  },
)
