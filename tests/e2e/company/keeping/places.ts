import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { adminUsers } from '#shared/features/back-office/admin-users.ts'
import { plans } from '#shared/features/back-office/plans.ts'
import { billing } from '#shared/features/billing/billing.ts'
import { branding } from '#shared/features/company/branding.ts'
import { companies } from '#shared/features/company/companies.ts'
import { companyData } from '#shared/features/company/company-data.ts'
import { dashboard } from '#shared/features/company/dashboard.ts'
import { invitations } from '#shared/features/company/invitations.ts'
import { securityPolicy } from '#shared/features/company/security-policy.ts'
import { team } from '#shared/features/company/team.ts'
import { webhooks } from '#shared/features/company/webhooks.ts'
import { eventSettings } from '#shared/features/events/event-settings.ts'
import { events } from '#shared/features/events/events.ts'
import { account } from '#shared/features/identity/account.ts'
import { auth } from '#shared/features/identity/auth.ts'
import type { Api } from '#tests/e2e/support/api.ts'
import { priceOf, subscribe } from '#tests/e2e/support/billing.ts'
import { eventOf, newEvent } from '#tests/e2e/support/events.ts'
import type { Mailbox } from '#tests/e2e/support/mailbox.ts'
import { type NewCompany, type Seed, stranger } from '#tests/e2e/support/people.ts'
import { invited, joined } from '#tests/e2e/support/team.ts'

export interface Scene {
  page: Page
  seed: Seed
  mailbox: Mailbox
  /** The one that the tab shows. */
  company: NewCompany
  /** Signed in as whoever acts. */
  api: Api
  /** What is typed, new each time. */
  word: string
  /** What `prepare` has found out for the rest. */
  found: string
}

/** Where somebody types or does something. */
export interface Place {
  name: string
  path: (scene: Scene) => string
  /** By default the owner of the company. */
  by?: 'staff'
  prepare?: (scene: Scene) => Promise<unknown>
  /** From the page to where it is typed, and what is typed. */
  enter: (scene: Scene) => Promise<void>
  /** What was typed, as it stands there; passwords and choices have none. */
  typed?: (scene: Scene) => Locator
  save: (scene: Scene) => Locator
  /** What is asked of the server, such as 'team/create-role'. */
  call: string
  /** Without a network, where the checklists have words of their own for what failed. */
  says?: string
  /** What has become of it there. */
  effect: (scene: Scene) => Promise<unknown>
  expected: (scene: Scene) => unknown
  /** After a failure, what leads to `save` once more. */
  again?: (scene: Scene) => Promise<void>
  /** A person's own, whichever company the tab shows. */
  ofPerson?: true
  /** Whoever is not signed in is led to /auth: there is nothing to lose. */
  leadsAway?: true
  /** It makes something: once, though the answer was lost and it is saved again. */
  makes?: true
  /** There is no room for it on a phone. */
  wideOnly?: true
}

const dialog = ({ page }: Scene, name?: string) => page.getByRole('dialog', name ? { name } : {})
const button = (place: Page | Locator, name: string | RegExp) => place.getByRole('button', { name, exact: true })
const textbox = (place: Page | Locator, name: string) => place.getByRole('textbox', { name })
const settings = (tab: string) => () => `/company-settings?tab=${tab}`
const mySettings = (tab: string) => () => `/settings?tab=${tab}`
const day = 86_400_000

async function trialEnds({ api, company }: Scene): Promise<number> {
  const { company: known } = await api.call(adminCompanies, 'getCompany', { company_id: company.id })
  return Math.round(Date.parse(known.trial_ends_at ?? '') / day)
}

async function members({ api, company }: Scene) {
  return (await api.call(team, 'listMembers', {}, company.id)).members
}
async function settingsOf({ api, company }: Scene) {
  return (await api.call(companies, 'getSettings', {}, company.id)).company
}
async function widgets({ api, company }: Scene) {
  return (await api.call(dashboard, 'getDashboard', {}, company.id)).widgets
}
async function roles({ api, company }: Scene) {
  return (await api.call(team, 'listRoles', {}, company.id)).roles.map(({ label_override }) => label_override)
}

export const dashboardPlaces: Place[] = [
  {
    name: 'a widget that is configured',
    path: () => '/dashboard?arrange=on',
    enter: async (scene) => {
      await button(scene.page, 'Configure At a glance').click()
      await textbox(dialog(scene), 'Title').fill(scene.word)
    },
    typed: (scene) => textbox(dialog(scene), 'Title'),
    save: (scene) => button(dialog(scene), 'Save'),
    call: 'dashboard/configure-widget',
    effect: async (scene) => (await widgets(scene)).filter(({ config }) => config.title === scene.word).length,
    expected: () => 1,
  },
  {
    name: 'a widget that is made wide',
    path: () => '/dashboard?arrange=on',
    enter: async ({ page }) => expect(button(page, 'Make Quick actions wide')).toBeVisible(),
    save: ({ page }) => button(page, 'Make Quick actions wide'),
    again: ({ page }) => expect(button(page, 'Make Quick actions wide')).toHaveAttribute('aria-pressed', 'false'),
    call: 'dashboard/resize-widget',
    wideOnly: true,
    effect: async (scene) =>
      (await widgets(scene)).flatMap(({ is_wide, widget }) => (is_wide ? [widget.component_key] : [])),
    expected: () => ['QuickActionsWidget', 'UpcomingEventsWidget'],
  },
  {
    name: 'a widget that is taken away',
    path: () => '/dashboard?arrange=on',
    enter: async ({ page }) => expect(button(page, 'Remove Quick actions')).toBeVisible(),
    save: ({ page }) => button(page, 'Remove Quick actions'),
    call: 'dashboard/remove-widget',
    effect: async (scene) => (await widgets(scene)).some(({ widget }) => widget.name === 'Quick actions'),
    expected: () => false,
  },
]

export const teamPlaces: Place[] = [
  {
    name: 'an invitation',
    path: () => '/team-management',
    enter: async (scene) => {
      await button(scene.page, 'Invite Member').click()
      await textbox(dialog(scene), 'Email').fill(`${scene.word}@example.test`)
    },
    typed: (scene) => textbox(dialog(scene), 'Email'),
    save: (scene) => button(dialog(scene), 'Send Invitation'),
    call: 'invitations/send-team-invitations',
    effect: async ({ api, company }) =>
      (await api.call(invitations, 'listInvitations', {}, company.id)).invitations.map(({ email }) => email),
    expected: ({ word }) => [`${word}@example.test`],
  },
  {
    name: 'a role that is made',
    path: () => '/team-management?tab=roles',
    enter: async (scene) => {
      await button(scene.page, 'Create Role').click()
      await textbox(dialog(scene), 'Label').fill(scene.word)
    },
    typed: (scene) => textbox(dialog(scene), 'Label'),
    save: (scene) => button(dialog(scene), 'Create Role'),
    makes: true,
    call: 'team/create-role',
    effect: async (scene) => (await roles(scene)).filter((label) => label === scene.word),
    expected: ({ word }) => [word],
  },
  {
    name: 'a role that is changed',
    path: () => '/team-management?tab=roles',
    enter: async (scene) => {
      await button(scene.page, 'Edit role Member').click()
      await textbox(dialog(scene), 'Label').fill(scene.word)
    },
    typed: (scene) => textbox(dialog(scene), 'Label'),
    save: (scene) => button(dialog(scene), 'Save Role'),
    call: 'team/update-role',
    effect: async (scene) => (await roles(scene)).filter((label) => label === scene.word),
    expected: ({ word }) => [word],
  },
  {
    name: 'the role of a member',
    path: () => '/team-management',
    prepare: async (scene) => {
      await joined(scene.seed, scene.company, 'Viewer', stranger('Vera Viewer'))
    },
    enter: ({ page }) => page.getByRole('combobox', { name: 'Role of Vera Viewer' }).click(),
    again: ({ page }) => page.getByRole('combobox', { name: 'Role of Vera Viewer' }).click(),
    save: ({ page }) => page.getByRole('option', { name: 'Manager', exact: true }),
    call: 'team/update-member-role',
    effect: async (scene) => (await members(scene)).map(({ role }) => role?.role.key).toSorted(),
    expected: () => ['admin', 'manager'],
  },
]

export const settingsPlaces: Place[] = [
  {
    name: 'General',
    path: settings('general'),
    enter: ({ page, word }) => textbox(page, 'Description').fill(word),
    typed: ({ page }) => textbox(page, 'Description'),
    save: ({ page }) => button(page, 'Save Changes'),
    call: 'companies/update-settings',
    effect: async (scene) => (await settingsOf(scene)).description,
    expected: ({ word }) => word,
  },
  {
    name: 'Branding',
    path: settings('branding'),
    enter: ({ page }) => page.getByLabel('Primary Color', { exact: true }).fill('#0b3d2e'),
    typed: ({ page }) => page.getByLabel('Primary Color', { exact: true }),
    save: ({ page }) => button(page, 'Save Brand Colors'),
    call: 'branding/update-brand-colors',
    effect: async ({ api, company }) => (await api.call(branding, 'getBranding', {}, company.id)).brand.primary,
    expected: () => '#0b3d2e',
  },
  {
    name: 'a logo',
    path: settings('branding'),
    enter: async ({ page }) => {
      const buffer = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#0b3d2e' } })
        .png()
        .toBuffer()
      // One for each time it is saved; the second half of a double click finds the window of the system open.
      let times = 2
      page.on('filechooser', async (chooser) => {
        times -= 1
        if (times >= 0) await chooser.setFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
      })
    },
    save: ({ page }) => button(page, 'Upload logo'),
    call: 'branding/upload-logo',
    effect: async ({ api, company }) =>
      (await api.call(branding, 'getBranding', {}, company.id)).brand.logo_url !== null,
    expected: () => true,
  },
  {
    name: 'all data of a company',
    path: settings('data'),
    enter: async (scene) => {
      await button(scene.page, 'Export all data').click()
      await dialog(scene).getByLabel('Current password').fill(scene.company.owner.password)
    },
    save: (scene) => button(dialog(scene), 'Export'),
    makes: true,
    call: 'company-data/start-export',
    effect: async ({ api, company }) => (await api.call(companyData, 'getCompanyData', {}, company.id)).exports.length,
    expected: () => 1,
  },
  {
    name: 'a webhook',
    path: settings('integrations'),
    enter: async (scene) => {
      await button(scene.page, 'Add webhook').click()
      await textbox(dialog(scene), 'Address').fill(`https://hooks.example.com/${scene.word}`)
    },
    typed: (scene) => textbox(dialog(scene), 'Address'),
    save: (scene) => button(dialog(scene, 'Add webhook'), 'Add webhook'),
    makes: true,
    call: 'webhooks/create-webhook-endpoint',
    effect: async ({ api, company }) =>
      (await api.call(webhooks, 'listWebhookEndpoints', {}, company.id)).endpoints.map(({ url }) => url),
    expected: ({ word }) => [`https://hooks.example.com/${word}`],
  },
  {
    name: 'a policy',
    path: settings('security'),
    enter: async ({ page }) => expect(page.getByRole('switch', { name: 'Strong passwords' })).toBeChecked(),
    save: ({ page }) => page.locator('label', { hasText: 'Strong passwords' }),
    call: 'security-policy/update-security-policy',
    effect: async ({ api, company }) =>
      (await api.call(securityPolicy, 'getSecurityPolicy', {}, company.id)).policy.strong_passwords,
    expected: () => false,
  },
  {
    name: 'the closing of a company',
    path: settings('data'),
    enter: async (scene) => {
      await button(scene.page, 'Close this company').click()
      await textbox(dialog(scene), 'Name of the company').fill(scene.company.name)
      await dialog(scene).getByLabel('Current password').fill(scene.company.owner.password)
    },
    typed: (scene) => textbox(dialog(scene), 'Name of the company'),
    save: (scene) => button(dialog(scene), 'Close the company'),
    call: 'company-data/close-company',
    effect: async ({ api, company }) =>
      (await api.call(companyData, 'getCompanyData', {}, company.id)).closure !== null,
    expected: () => true,
  },
]

export const billingPlaces: Place[] = [
  {
    name: 'a plan that is chosen',
    path: settings('billing'),
    prepare: ({ company }) => priceOf(company, 'Business'),
    enter: async ({ page }) => expect(button(page, 'Choose Business')).toBeEnabled(),
    save: ({ page }) => button(page, 'Choose Business'),
    call: 'billing/create-checkout',
    says: 'Failed to create checkout session. Please try again.',
    effect: async ({ page }) =>
      page
        .context()
        .pages()
        .filter((each) => /checkout/.test(each.url())).length,
    expected: () => 1,
  },
  {
    name: 'another plan',
    path: settings('billing'),
    prepare: ({ page, company }) => subscribe(page, company, 'Starter'),
    enter: async (scene) => {
      await button(scene.page, 'Change Plan').click()
      await dialog(scene).getByRole('radio', { name: /^Pro/ }).check()
      await expect(button(dialog(scene), 'Change to Pro')).toBeEnabled()
    },
    again: (scene) => expect(button(dialog(scene), 'Change to Pro')).toBeEnabled(),
    save: (scene) => button(dialog(scene), 'Change to Pro'),
    call: 'billing/change-plan',
    effect: async ({ api, company }) => (await api.call(billing, 'getBilling', {}, company.id)).plan?.name,
    expected: () => 'Pro',
  },
  {
    name: 'the billing email',
    path: settings('billing'),
    prepare: ({ page, company }) => subscribe(page, company, 'Business'),
    enter: async ({ page, word }) => {
      await button(page, 'Edit the billing email').click()
      await textbox(page, 'Billing email').fill(`${word}@example.test`)
    },
    typed: ({ page }) => textbox(page, 'Billing email'),
    save: ({ page }) => button(page, 'Save'),
    call: 'billing/update-billing-email',
    says: 'Failed to update billing email',
    effect: async ({ api, company }) => (await api.call(billing, 'getBilling', {}, company.id)).company.billing_email,
    expected: ({ word }) => `${word}@example.test`,
  },
  {
    name: 'a subscription that is cancelled',
    path: settings('billing'),
    prepare: ({ page, company }) => subscribe(page, company, 'Business'),
    enter: async (scene) => {
      await button(scene.page, 'Cancel Subscription').click()
      await textbox(dialog(scene), 'Reason (optional)').fill(scene.word)
    },
    typed: (scene) => textbox(dialog(scene), 'Reason (optional)'),
    save: (scene) => button(dialog(scene), 'Cancel Subscription'),
    call: 'billing/cancel-subscription',
    effect: async ({ api, company }) =>
      (await api.call(billing, 'getBilling', {}, company.id)).subscription?.cancel_at_period_end,
    expected: () => true,
  },
]

export const eventPlaces: Place[] = [
  {
    name: 'a field of its own',
    path: () => '/events/settings',
    enter: async (scene) => {
      await button(scene.page, 'Add a field: Fields of events').click()
      await textbox(dialog(scene), 'Name').fill(scene.word)
    },
    typed: (scene) => textbox(dialog(scene), 'Name'),
    save: (scene) => button(dialog(scene), 'Add field'),
    makes: true,
    call: 'event-settings/create-custom-field',
    effect: async ({ api, company }) =>
      (await api.call(eventSettings, 'listCustomFields', {}, company.id)).fields.map(({ label }) => label),
    expected: ({ word }) => [word],
  },
  {
    name: 'a tag that is renamed',
    path: () => '/events/settings',
    prepare: ({ api, company }) => api.call(eventSettings, 'createTag', { name: 'Outdoor' }, company.id),
    enter: async (scene) => {
      await button(scene.page, 'Change Outdoor').click()
      await textbox(dialog(scene), 'Name').fill(scene.word.slice(0, 30))
    },
    typed: (scene) => textbox(dialog(scene), 'Name'),
    save: (scene) => button(dialog(scene), 'Save'),
    call: 'event-settings/update-tag',
    effect: async ({ api, company }) =>
      (await api.call(eventSettings, 'listTags', {}, company.id)).tags.map(({ name }) => name),
    expected: ({ word }) => [word.slice(0, 30)],
  },
  {
    name: 'what is needed to confirm',
    path: () => '/events/settings',
    enter: async ({ page }) => {
      await page.getByRole('combobox', { name: 'Needed' }).click()
      await page.getByRole('option', { name: 'Capacity', exact: true }).click()
      await page.keyboard.press('Escape')
    },
    save: ({ page }) => button(page, 'Save'),
    call: 'event-settings/update-confirm-requirement',
    effect: async ({ api, company }) =>
      (await api.call(eventSettings, 'listConfirmRequirements', {}, company.id)).requirements,
    expected: () => [{ event_kind: 'concert', fields: ['capacity'] }],
  },
  {
    name: 'a view that is saved',
    path: () => '/events',
    prepare: ({ company }) => newEvent(company, 'Nova'),
    enter: async (scene) => {
      await scene.page.getByRole('button', { name: /^View/ }).click()
      await scene.page.getByRole('menuitem', { name: 'Save as a new view…' }).click()
      await textbox(dialog(scene), 'Name').fill(scene.word)
    },
    typed: (scene) => textbox(dialog(scene), 'Name'),
    save: (scene) => button(dialog(scene), 'Save'),
    makes: true,
    call: 'events/save-own-view',
    effect: async ({ api, company }) =>
      (await api.call(events, 'listViews', {}, company.id)).views.map(({ name }) => name),
    expected: ({ word }) => [word],
  },
  {
    name: 'an event that is changed',
    path: ({ found }) => `/events/${found}?tab=edit`,
    prepare: async (scene) => {
      scene.found = (await newEvent(scene.company, 'Nova')).id
    },
    enter: ({ page, word }) => textbox(page, 'Title').fill(word),
    typed: ({ page }) => textbox(page, 'Title'),
    save: ({ page }) => button(page, 'Save'),
    call: 'events/update-record',
    effect: async ({ company, found }) => (await eventOf(company, found)).name,
    expected: ({ word }) => word,
  },
]

export const ownPlaces: Place[] = [
  {
    name: 'the display name',
    path: mySettings('profile'),
    enter: ({ page, word }) => textbox(page, 'Display name').fill(word),
    typed: ({ page }) => textbox(page, 'Display name'),
    save: ({ page }) => button(page, 'Save Profile'),
    call: 'account/update-profile',
    effect: async ({ api }) => (await api.call(account, 'getProfile', {})).profile?.display_name,
    expected: ({ word }) => word,
    ofPerson: true,
  },
  {
    name: 'another address',
    path: mySettings('emails'),
    enter: async (scene) => {
      await textbox(scene.page, 'Add an address').fill(`${scene.word}@example.test`)
      await button(scene.page, 'Add Email').click()
      await dialog(scene).getByLabel('Current password').fill(scene.company.owner.password)
    },
    typed: ({ page }) => page.getByLabel('Add an address'),
    save: (scene) => button(dialog(scene), 'Add Email'),
    call: 'account/add-email',
    effect: async ({ api, word }) =>
      (await api.call(account, 'listEmails', {})).emails.filter(({ email }) => email.startsWith(word)).length,
    expected: () => 1,
    ofPerson: true,
  },
  {
    name: 'a new password',
    path: mySettings('security'),
    enter: async ({ page, company }) => {
      await page.getByLabel('Current password').fill(company.owner.password)
      await page.getByLabel('New password', { exact: true }).fill('Second-act-9')
      await page.getByLabel('Confirm new password').fill('Second-act-9')
    },
    save: ({ page }) => button(page, 'Update Password'),
    call: 'auth/update-password',
    effect: async ({ seed, company }) => {
      const fresh = await seed.visitor()
      return (await fresh.send(auth, 'signIn', { email: company.owner.email, password: 'Second-act-9' })).ok()
    },
    expected: () => true,
    ofPerson: true,
  },
  {
    name: 'two-factor',
    path: mySettings('security'),
    enter: async (scene) => {
      await button(scene.page, 'Set up two-factor authentication').click()
      await dialog(scene).getByLabel('Current password').fill(scene.company.owner.password)
    },
    save: (scene) => button(dialog(scene), 'Continue'),
    call: 'two-factor/start-two-factor',
    effect: (scene) => expect(dialog(scene, 'Scan the QR code')).toBeVisible(),
    expected: () => undefined,
    ofPerson: true,
  },
  {
    name: 'formats',
    path: mySettings('profile'),
    enter: ({ page }) => page.getByRole('combobox', { name: 'Formats' }).click(),
    again: ({ page }) => page.getByRole('combobox', { name: 'Formats' }).click(),
    save: ({ page }) => page.getByRole('option', { name: 'German (Germany)' }),
    call: 'account/set-formats',
    effect: async ({ api }) => (await api.call(auth, 'getSession', {})).format_locale,
    expected: () => 'de-DE',
    ofPerson: true,
  },
  {
    name: 'a calendar that is connected',
    path: mySettings('integrations'),
    enter: ({ page }) => expect(button(page, 'Connect Google Calendar')).toBeVisible(),
    save: ({ page }) => button(page, 'Connect Google Calendar'),
    call: 'integrations/connect-integration',
    effect: ({ page }) => expect(page.getByRole('heading', { name: 'May Marquee see your calendar?' })).toBeVisible(),
    expected: () => undefined,
    ofPerson: true,
  },
  {
    name: 'the account that is deleted',
    path: mySettings('data'),
    prepare: async ({ seed, company }) => {
      // Whoever owns a company hands it over first.
      const { membershipId } = await joined(seed, company, 'Admin', stranger('Hanna Heir'))
      await company.api.call(team, 'transferOwnership', { membership_id: membershipId }, company.id)
    },
    enter: async (scene) => {
      await button(scene.page, 'Delete my account').click()
      await dialog(scene).getByLabel('Current password').fill(scene.company.owner.password)
    },
    save: (scene) => button(dialog(scene, 'Delete your account?'), 'Delete my account'),
    call: 'own-data/request-deletion',
    effect: async ({ seed, company }) => {
      const fresh = await seed.visitor()
      const { email, password } = company.owner
      return (await fresh.send(auth, 'signIn', { email, password })).ok()
    },
    expected: () => false,
    ofPerson: true,
  },
  {
    name: 'an invitation that is accepted',
    path: ({ found }) => found,
    prepare: async (scene) => {
      const host = await scene.seed.newCompany({ name: 'Inviting House' })
      await invited(host, 'Viewer', scene.company.owner.email)
      const { links } = await scene.mailbox.waitFor(scene.company.owner.email, 'invited')
      scene.found = new URL(links.find((link) => link.includes('/accept-invitation/')) ?? '').pathname
    },
    enter: async () => undefined,
    save: ({ page }) => button(page, 'Accept Invitation'),
    call: 'invitations/accept-invitation',
    says: 'An unexpected error occurred',
    effect: async ({ api }) => (await api.call(companies, 'listMyCompanies', {})).memberships.length,
    expected: () => 2,
    ofPerson: true,
    leadsAway: true,
  },
]

export const staffPlaces: Place[] = [
  {
    name: 'a plan',
    by: 'staff',
    path: () => '/admin/plans',
    enter: async (scene) => {
      await button(scene.page, 'Create Plan').click()
      await textbox(dialog(scene), 'Plan Name').fill(scene.word)
      await dialog(scene).getByRole('tab', { name: 'Pricing' }).click()
      await textbox(dialog(scene), 'Monthly Price').fill('19')
      await dialog(scene).getByRole('tab', { name: 'Basic Info' }).click()
    },
    typed: (scene) => textbox(dialog(scene), 'Plan Name'),
    save: (scene) => button(dialog(scene), 'Create Plan'),
    call: 'plans/create-plan',
    effect: async ({ api, word }) =>
      (await api.call(plans, 'listPlans', {})).plans.filter(({ name }) => name === word).length,
    expected: () => 1,
    ofPerson: true,
  },
  {
    name: 'the details of a company',
    by: 'staff',
    path: ({ company }) => `/admin/companies/${company.id}`,
    enter: async (scene) => {
      await button(scene.page, 'Edit details').click()
      await textbox(dialog(scene), 'Description').fill(scene.word)
    },
    typed: (scene) => textbox(dialog(scene), 'Description'),
    save: (scene) => button(dialog(scene), 'Save Changes'),
    call: 'admin-companies/update-company',
    effect: async ({ api, company }) =>
      (await api.call(adminCompanies, 'getCompany', { company_id: company.id })).company.description,
    expected: ({ word }) => word,
    ofPerson: true,
  },
  {
    name: 'a user who is suspended',
    by: 'staff',
    path: ({ found }) => `/admin/users/${found}`,
    prepare: async (scene) => {
      const { user } = await scene.company.api.call(auth, 'getSession', {})
      scene.found = user?.id ?? ''
    },
    enter: async (scene) => {
      await scene.page.getByRole('switch', { name: 'Account status' }).press('Space')
      await textbox(dialog(scene), 'Admin Notes (Optional)').fill(scene.word)
    },
    typed: (scene) => textbox(dialog(scene), 'Admin Notes (Optional)'),
    save: (scene) => button(dialog(scene), 'Suspend'),
    call: 'admin-users/update-user-status',
    effect: async ({ api, found }) => (await api.call(adminUsers, 'getUser', { user_id: found })).user.status,
    expected: () => 'suspended',
    ofPerson: true,
  },
  {
    name: 'a trial that is extended',
    by: 'staff',
    path: ({ company }) => `/admin/companies/${company.id}?tab=subscription`,
    prepare: async (scene) => {
      scene.found = String(await trialEnds(scene))
    },
    enter: async (scene) => {
      await button(scene.page, 'Extend Trial').click()
      await textbox(dialog(scene), 'Reason').fill(scene.word)
    },
    typed: (scene) => textbox(dialog(scene), 'Reason'),
    save: (scene) => button(dialog(scene), 'Extend Trial'),
    call: 'admin-companies/extend-trial',
    effect: async (scene) => (await trialEnds(scene)) - Number(scene.found),
    expected: () => 14,
    ofPerson: true,
  },
]
