import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { adminUsers } from '#shared/features/back-office/admin-users.ts'
import { billing as billingFeature } from '#shared/features/billing/billing.ts'
import { companies } from '#shared/features/company/companies.ts'
import { dashboard } from '#shared/features/company/dashboard.ts'
import { integrations } from '#shared/features/company/integrations.ts'
import { invitations } from '#shared/features/company/invitations.ts'
import { team } from '#shared/features/company/team.ts'
import { events } from '#shared/features/events/events.ts'
import { venues } from '#shared/features/events/venues.ts'
import { newcomer, owner, visitor } from '#tests/web/accounts.ts'
import { button, choose, dialog, field, fill, inDialog, press, user } from '#tests/web/acting.ts'
import { billing, subscription } from '#tests/web/billing.ts'
import { refusal } from '#tests/web/open-page.tsx'
import { closeProduct, openProduct } from '#tests/web/open-product.tsx'
import { plan } from '#tests/web/plan.ts'
import { sampleOf } from '#tests/web/sample-answer.ts'
import { trackClicks } from '#web/platform/work/clicks.ts'

/** Form, dialog or switch whose input must not get lost. */
interface Place {
  name: string
  address: string
  by?: 'staff'
  answers?: Record<string, unknown>
  enter?: () => Promise<unknown>
  field?: RegExp
  save: () => Promise<HTMLElement>
  again?: () => Promise<unknown>
  call: string
  sent?: Record<string, unknown>
  /** Error text, if it is specific to this form. */
  failed?: RegExp
  /** Concerns the account, not the selected company. */
  ofPerson?: true
  /** A lost session redirects to the sign-in page. */
  leadsAway?: true
}

const aurora = owner(['dashboard', 'events', 'team', 'company_settings', 'marketing'])
const id = '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11'
const networkError = /Network error\. Please check your connection/

const widget = (name: string, component_key: string, config_schema = {}) => {
  const { widget } = sampleOf(dashboard.calls.addWidget.output)
  return {
    ...widget,
    id: component_key,
    enabled: true,
    widget: { ...widget.widget, name, component_key, config_schema },
  }
}
const widgets = {
  ...sampleOf(dashboard.calls.getDashboard.output),
  widgets: [
    widget('At a glance', 'StatsWidget', { type: 'object', properties: { title: { type: 'string', title: 'Title' } } }),
    widget('Quick actions', 'QuickActionsWidget'),
  ],
}
const role = {
  ...sampleOf(team.calls.createRole.output).role,
  id,
  is_active: true,
  role: { id, key: 'member', label: 'Member' },
}
const roles = {
  'team/list-roles': {
    roles: [role, { ...role, id: `${id.slice(0, -1)}2`, role: { id, key: 'manager', label: 'Manager' } }],
  },
}
const member = {
  ...owner().memberships[0],
  is_primary: false,
  role,
  user: { id, email: 'vera@example.test', full_name: 'Vera Viewer', avatar_url: null },
}
const settings = {
  ...sampleOf(companies.calls.getSettings.output),
  company: {
    ...sampleOf(companies.calls.getSettings.output).company,
    name: 'Aurora Live',
    slug: 'aurora',
    timezone: 'UTC',
  },
}
const charges = sampleOf(billingFeature.calls.previewPlanChange.output)
const planChange = { ...charges, next_charge: { ...charges.next_charge, currency: 'USD' } }
const tags = { 'event-settings/list-tags': { tags: [{ id, name: 'Outdoor', color: '#0987a0', uses: 0, count: 0 }] } }
const event = { ...sampleOf(events.calls.getRecord.output).record, id, name: 'Nova', version: 1, time_zone: 'UTC' }
const profile = { 'account/get-profile': { profile: null } }
const company = {
  ...sampleOf(adminCompanies.calls.getCompany.output).company,
  id,
  name: 'Aurora Live',
  slug: 'aurora',
  timezone: 'UTC',
  trial_ends_at: '2199-01-01T00:00:00.000Z',
}
const payingCompany = {
  ...company,
  subscriptions: [{ ...subscription, created_at: '2199-01-04T12:00:00.000Z', plan_name: 'Pro', sync_error: null }],
}
const person = sampleOf(adminUsers.calls.getUser.output)
const preview = sampleOf(invitations.calls.previewInvitation.output).invitation
const google = {
  ...sampleOf(integrations.calls.listIntegrations.output.shape.integrations.element),
  integration_type: 'google_calendar',
  name: 'Google Calendar',
  state: 'not_connected',
}

const places: Place[] = [
  {
    name: 'a widget that is configured',
    address: '/dashboard?arrange=on',
    answers: { 'dashboard/get-dashboard': widgets },
    enter: async () => {
      await press('Configure At a glance')
      await fill(/^Title/, 'Tonight')
    },
    field: /^Title/,
    save: () => inDialog('Save'),
    call: 'dashboard/configure-widget',
    sent: { config: { title: 'Tonight' } },
  },
  {
    name: 'a widget that is made wide',
    address: '/dashboard?arrange=on',
    answers: { 'dashboard/get-dashboard': widgets },
    save: () => button('Make Quick actions wide'),
    call: 'dashboard/resize-widget',
    sent: { is_wide: true },
  },
  {
    name: 'a widget that is removed',
    address: '/dashboard?arrange=on',
    answers: { 'dashboard/get-dashboard': widgets },
    save: () => button('Remove Quick actions'),
    call: 'dashboard/remove-widget',
    sent: { user_widget_id: 'QuickActionsWidget' },
  },
  {
    name: 'an invitation',
    address: '/team-management',
    answers: roles,
    enter: async () => {
      await press('Invite Member')
      await fill(/^Email/, 'guest@example.test')
    },
    field: /^Email/,
    save: () => inDialog('Send Invitation'),
    call: 'invitations/send-team-invitations',
    sent: { emails: ['guest@example.test'], company_role_id: id },
  },
  {
    name: 'a role that is created',
    address: '/team-management?tab=roles',
    answers: roles,
    enter: async () => {
      await press('Create Role')
      await fill(/^Label/, 'Stage crew')
    },
    field: /^Label/,
    save: () => inDialog('Create Role'),
    call: 'team/create-role',
    sent: { label: 'Stage crew' },
  },
  {
    name: 'a role that is changed',
    address: '/team-management?tab=roles',
    answers: roles,
    enter: async () => {
      await press('Edit role Member')
      await fill(/^Label/, 'Stage crew')
    },
    field: /^Label/,
    save: () => inDialog('Save Role'),
    call: 'team/update-role',
    sent: { label: 'Stage crew' },
  },
  {
    name: 'the role of a member',
    address: '/team-management',
    answers: { ...roles, 'team/list-members': { members: [member], total: 1, next_cursor: null } },
    enter: async () => user.click(await screen.findByRole('combobox', { name: 'Role of Vera Viewer' })),
    again: async () => user.click(await screen.findByRole('combobox', { name: 'Role of Vera Viewer' })),
    save: () => screen.findByRole('option', { name: 'Manager' }),
    call: 'team/update-member-role',
    sent: { company_role_id: `${id.slice(0, -1)}2` },
  },
  {
    name: 'General',
    address: '/company-settings?tab=general',
    answers: { 'companies/get-settings': settings },
    enter: () => fill(/^Description/, 'By the river'),
    field: /^Description/,
    save: () => button('Save Changes'),
    call: 'companies/update-settings',
    sent: { description: 'By the river' },
  },
  {
    name: 'Branding',
    address: '/company-settings?tab=branding',
    answers: {
      'branding/get-branding': { brand: { primary: '#3b82f6', secondary: '#64748b', logo_url: null }, in_plan: true },
    },
    enter: () => fill(/^Primary Color/, '#0b3d2e'),
    field: /^Primary Color/,
    save: () => button('Save Brand Colors'),
    call: 'branding/update-brand-colors',
    sent: { primary: '#0b3d2e' },
  },
  {
    name: 'an export of all data',
    address: '/company-settings?tab=data',
    enter: async () => {
      await press('Export all data')
      await fill(/^Current password/, 'Curtain-call-7')
    },
    save: () => inDialog('Export'),
    call: 'company-data/start-export',
    sent: { current_password: 'Curtain-call-7' },
  },
  {
    name: 'the closing of a company',
    address: '/company-settings?tab=data',
    enter: async () => {
      await press('Close this company')
      await fill(/^Name of the company/, 'Aurora Live')
      await fill(/^Current password/, 'Curtain-call-7')
    },
    field: /^Name of the company/,
    save: () => inDialog('Close the company'),
    call: 'company-data/close-company',
    sent: { name: 'Aurora Live' },
  },
  {
    name: 'a webhook',
    address: '/company-settings?tab=integrations',
    enter: async () => {
      await press('Add webhook')
      await fill(/^Address/, 'https://hooks.example.com/in')
    },
    field: /^Address/,
    save: () => inDialog('Add webhook'),
    call: 'webhooks/create-webhook-endpoint',
    sent: { url: 'https://hooks.example.com/in' },
  },
  {
    name: 'a security policy',
    address: '/company-settings?tab=security',
    save: () => screen.findByRole('switch', { name: /Strong passwords/ }),
    call: 'security-policy/update-security-policy',
    sent: { strong_passwords: true },
  },
  {
    name: 'another plan',
    address: '/company-settings?tab=billing',
    answers: {
      'billing/get-billing': { ...billing, subscription, subscriptionValidated: true },
      'onboarding/list-plans': {
        plans: [plan, { ...plan, id: 'other', name: 'Business', stripe_price_id: 'price_b' }],
      },
      'billing/preview-plan-change': planChange,
    },
    enter: async () => {
      await press('Change Plan')
      await user.click(await screen.findByRole('radio', { name: /^Business/ }))
    },
    save: () => inDialog('Change to Business'),
    call: 'billing/change-plan',
  },
  {
    name: 'the billing email',
    address: '/company-settings?tab=billing',
    answers: { 'billing/get-billing': { ...billing, subscription, subscriptionValidated: true } },
    enter: async () => {
      await press('Edit the billing email')
      await fill(/^Billing email/, 'bills@example.test')
    },
    field: /^Billing email/,
    save: () => button('Save'),
    call: 'billing/update-billing-email',
    sent: { billing_email: 'bills@example.test' },
    failed: /Failed to update billing email/,
  },
  {
    name: 'a subscription that is cancelled',
    address: '/company-settings?tab=billing',
    answers: { 'billing/get-billing': { ...billing, subscription, subscriptionValidated: true } },
    enter: async () => {
      await press('Cancel Subscription')
      await fill(/^Reason/, 'The season is over')
    },
    field: /^Reason/,
    save: () => inDialog('Cancel Subscription'),
    call: 'billing/cancel-subscription',
    sent: { cancellation_reason: 'The season is over' },
  },
  {
    name: 'a custom field',
    address: '/events/settings',
    enter: async () => {
      await press('Add a field: Custom event fields')
      await fill(/^Name/, 'Door deal')
    },
    field: /^Name/,
    save: () => inDialog('Add field'),
    call: 'event-settings/create-custom-field',
    sent: { label: 'Door deal' },
  },
  {
    name: 'a tag that is renamed',
    address: '/events/settings',
    answers: tags,
    enter: async () => {
      await press('Change Outdoor')
      await fill(/^Name/, 'Open air')
    },
    field: /^Name/,
    save: () => inDialog('Save'),
    call: 'event-settings/update-tag',
    sent: { name: 'Open air' },
  },
  {
    name: 'what is needed to confirm',
    address: '/events/settings',
    enter: () => choose('Required fields', 'Capacity'),
    save: () => button('Save'),
    call: 'event-settings/update-confirm-requirement',
    sent: { fields: ['capacity'] },
  },
  {
    name: 'a link to free dates',
    address: '/events/availability',
    enter: async () => {
      await press('Create link')
      await user.selectOptions(await screen.findByRole('combobox', { name: 'Works for' }), '90 days')
    },
    save: () => inDialog('Create link'),
    call: 'availability/create-availability-link',
    sent: { days: 90 },
  },
  {
    name: 'a calendar address of a venue',
    address: `/venues/${id}`,
    answers: {
      'venues/get-record': { record: { ...sampleOf(venues.calls.getRecord.output).record, id, name: 'Nova' } },
    },
    enter: async () => {
      await press('Subscribe in your calendar')
      await user.selectOptions(await screen.findByRole('combobox', { name: 'Show' }), 'Titles')
    },
    save: () => inDialog('Create address'),
    call: 'calendar-feeds/create-place-feed',
    sent: { venue_id: id, detail: 'titles' },
  },
  {
    name: 'a calendar from outside',
    address: '/events/settings',
    enter: async () => {
      await press('Add a calendar')
      await fill(/^Name/, 'City')
      await fill(/^Address/, 'webcal://calendar.example/city.ics')
    },
    field: /^Address/,
    save: () => inDialog('Add calendar'),
    call: 'outside-calendars/create-outside-calendar',
    sent: { name: 'City', url: 'webcal://calendar.example/city.ics', venue_id: null, space_id: null },
  },
  {
    name: 'a view that is saved',
    address: '/events',
    answers: { 'events/list-records': { rows: [event], next_cursor: null } },
    enter: async () => {
      await press(/^View/)
      await user.click(await screen.findByRole('menuitem', { name: 'Save as a new view…' }))
      await fill(/^Name/, 'Concerts')
    },
    field: /^Name/,
    save: () => inDialog('Save'),
    call: 'events/save-own-view',
    sent: { name: 'Concerts' },
  },
  {
    name: 'an event that is changed',
    address: `/events/${id}?tab=edit`,
    answers: { 'events/get-record': { record: event } },
    enter: () => fill(/^Title/, 'Nova at last'),
    field: /^Title/,
    save: () => button('Save'),
    call: 'events/update-record',
    sent: { changes: { name: 'Nova at last' } },
  },
  {
    name: 'the display name',
    address: '/settings?tab=profile',
    answers: profile,
    enter: () => fill(/^Display name/, 'Robin on tour'),
    field: /^Display name/,
    save: () => button('Save Profile'),
    call: 'account/update-profile',
    sent: { display_name: 'Robin on tour' },
    ofPerson: true,
  },
  {
    name: 'an added address',
    address: '/settings?tab=emails',
    enter: async () => {
      await fill(/^Add an address/, 'other@example.test')
      await press('Add Email')
      await fill(/^Current password/, 'Curtain-call-7')
    },
    field: /^Add an address/,
    save: () => inDialog('Add Email'),
    call: 'account/add-email',
    sent: { email: 'other@example.test' },
    ofPerson: true,
  },
  {
    name: 'a new password',
    address: '/settings?tab=security',
    enter: async () => {
      await fill(/^Current password/, 'Curtain-call-7')
      await fill(/^New password/, 'Second-act-9')
      await fill(/^Confirm new password/, 'Second-act-9')
    },
    save: () => button('Update Password'),
    call: 'auth/update-password',
    sent: { new_password: 'Second-act-9' },
    ofPerson: true,
  },
  {
    name: 'two-factor authentication',
    address: '/settings?tab=security',
    answers: { 'two-factor/start-two-factor': { otpauth_uri: 'otpauth://totp/Marquee', manual_key: 'ABCD' } },
    enter: async () => {
      await press('Set up two-factor authentication')
      const password = await (await dialog()).findByLabelText('Current password', { selector: 'input' })
      fireEvent.focus(password)
      fireEvent.change(password, { target: { value: 'Curtain-call-7' } })
    },
    save: () => inDialog('Continue'),
    call: 'two-factor/start-two-factor',
    sent: { current_password: 'Curtain-call-7' },
    ofPerson: true,
  },
  {
    name: 'formats',
    address: '/settings?tab=profile',
    answers: profile,
    enter: async () => user.click(await screen.findByRole('combobox', { name: 'Formats' })),
    again: async () => user.click(await screen.findByRole('combobox', { name: 'Formats' })),
    save: () => screen.findByRole('option', { name: 'German (Germany)' }),
    call: 'account/set-formats',
    sent: { format_locale: 'de-DE' },
    ofPerson: true,
  },
  {
    name: 'a calendar that is connected',
    address: '/settings?tab=integrations',
    answers: { 'integrations/list-integrations': { integrations: [google] } },
    save: () => button('Connect Google Calendar'),
    call: 'integrations/connect-integration',
    sent: { integration_type: 'google_calendar' },
    ofPerson: true,
  },
  {
    name: 'an account that is deleted',
    address: '/settings?tab=data',
    enter: async () => {
      await press('Delete my account')
      await fill(/^Current password/, 'Curtain-call-7')
    },
    save: () => inDialog('Delete my account'),
    call: 'own-data/request-deletion',
    sent: { current_password: 'Curtain-call-7' },
    ofPerson: true,
  },
  {
    name: 'an invitation that is accepted',
    address: '/accept-invitation/token',
    answers: {
      'invitations/preview-invitation': {
        invitation: { ...preview, status: 'pending', expires_at: '2199-01-01T00:00:00.000Z', address_is_mine: true },
      },
    },
    save: () => button('Accept Invitation'),
    call: 'invitations/accept-invitation',
    sent: { invite_token: 'token' },
    failed: /An unexpected error occurred/,
    ofPerson: true,
    leadsAway: true,
  },
  {
    name: 'a plan',
    by: 'staff',
    address: '/admin/plans',
    enter: async () => {
      await press('Create Plan')
      await fill(/^Plan Name/, 'Touring')
      await user.click(await screen.findByRole('tab', { name: /^Pricing/ }))
      await fill(/^Monthly Price/, '19')
      await user.click(await screen.findByRole('tab', { name: /^Basic Info/ }))
    },
    field: /^Plan Name/,
    save: () => inDialog('Create Plan'),
    call: 'plans/create-plan',
    sent: { name: 'Touring', price_monthly: 1900 },
    ofPerson: true,
  },
  {
    name: 'the details of a company',
    by: 'staff',
    address: `/admin/companies/${id}`,
    answers: { 'admin-companies/get-company': { company, payments: { selling: true, test_mode: true } } },
    enter: async () => {
      await press('Edit details')
      await fill(/^Description/, 'By the river')
    },
    field: /^Description/,
    save: () => inDialog('Save Changes'),
    call: 'admin-companies/update-company',
    sent: { description: 'By the river' },
    ofPerson: true,
  },
  {
    name: 'a user who is suspended',
    by: 'staff',
    address: `/admin/users/${id}`,
    answers: { 'admin-users/get-user': person },
    enter: async () => {
      await user.click(await screen.findByRole('switch', { name: 'Account status' }))
      await fill(/^Admin Notes/, 'Chargebacks')
    },
    field: /^Admin Notes/,
    save: () => inDialog('Suspend'),
    call: 'admin-users/update-user-status',
    sent: { new_status: 'suspended' },
    ofPerson: true,
  },
  {
    name: 'a trial that is extended',
    by: 'staff',
    address: `/admin/companies/${id}?tab=subscription`,
    answers: { 'admin-companies/get-company': { company, payments: { selling: true, test_mode: true } } },
    enter: async () => {
      await press('Extend Trial')
      await fill(/^Reason/, 'They asked')
    },
    field: /^Reason/,
    save: () => inDialog('Extend Trial'),
    call: 'admin-companies/extend-trial',
    sent: { admin_notes: 'They asked' },
    ofPerson: true,
  },
  {
    name: 'a subscription that is cancelled for a company',
    by: 'staff',
    address: `/admin/companies/${id}?tab=subscription`,
    answers: {
      'admin-companies/get-company': { company: payingCompany, payments: { selling: true, test_mode: true } },
    },
    enter: async () => {
      await press('Cancel Subscription')
      await fill(/^Admin Notes/, 'Ticket 7')
    },
    field: /^Admin Notes/,
    save: () => inDialog('Cancel Subscription'),
    call: 'company-billing/cancel-company-subscription',
    sent: { when: 'period_end', admin_notes: 'Ticket 7' },
    ofPerson: true,
  },
]

let stopCounting: () => void
beforeEach(() => {
  stopCounting = trackClicks()
})
afterEach(() => {
  closeProduct()
  stopCounting()
})

test.each(places)('$name keeps its input, and is saved once, in its company', async (place) => {
  const { address, by, answers = {}, enter, field: label, save, again, call, sent = {}, failed = networkError } = place
  const account = by === 'staff' ? { ...newcomer(), is_super_admin: true } : aurora
  const page = openProduct(
    address,
    account,
    Object.fromEntries(Object.entries(answers).map(([name, of]) => [name, () => of])),
  )
  const expectKept = async (entered: string) => label && expect((await field(label)).value).toBe(entered)
  await enter?.()
  const entered = label ? (await field(label)).value : ''

  if (label) {
    await page.go('/nowhere')
    await screen.findByRole('dialog', { name: 'Leave without saving?' })
    await press('Stay')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull())
    await expectKept(entered)
  }

  // Another tab has selected another company.
  if (!place.ofPerson) localStorage.setItem('selectedCompanyId', `${id.slice(0, -1)}9`)
  const done = page.answerOf(call)
  page.answer(call, () => Promise.reject(new TypeError('Failed to fetch')))
  await user.click(await save())
  await screen.findAllByText(failed)
  await expectKept(entered)
  await again?.()
  await waitFor(async () => expect((await save()).hasAttribute('disabled')).toBe(false))

  let isSignedIn = place.leadsAway ?? false
  page.answer('auth/get-session', () => (isSignedIn ? account : visitor))
  page.answer('auth/refresh-session', () => refusal('invalid_refresh_token', 401))
  page.answer('auth/sign-in', () => {
    isSignedIn = true
    return { success: true, two_factor: null }
  })
  page.answer(call, (request) => (isSignedIn ? done(request) : refusal('session_expired', 401)))
  const before = page.asked.length
  await user.dblClick(await save())
  if (!place.leadsAway) {
    const signIn = await dialog('Sign in to continue')
    fireEvent.change(signIn.getByLabelText('Password', { selector: 'input' }), { target: { value: 'Curtain-call-7' } })
    await user.click(signIn.getByRole('button', { name: 'Sign In' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign in to continue' })).toBeNull())
  }
  const saved = page.asked.slice(before).filter((one) => one.call === call)
  expect(saved).toHaveLength(place.leadsAway ? 1 : 2)
  expect(saved.at(-1)?.input).toMatchObject(sent)
  if (!place.ofPerson) expect(new Set(saved.map(({ company }) => company))).toEqual(new Set([id]))
  // Saved input is no longer in the way.
  await waitFor(async () => {
    await page.go('/nowhere')
    expect(page.address()).toBe('/nowhere')
  })
})
