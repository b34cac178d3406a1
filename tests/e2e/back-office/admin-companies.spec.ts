import type { Page } from '@playwright/test'
import { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { plans } from '#shared/features/back-office/plans.ts'
import { auth } from '#shared/features/identity/auth.ts'
import type { Api } from '#tests/e2e/support/api.ts'
import { subscribe } from '#tests/e2e/support/billing.ts'
import { expect, expectNoAxeViolations, stranger, test, unique } from '#tests/e2e/support/fixtures.ts'
import { hold } from '#tests/e2e/support/hold.ts'
import type { NewCompany, Seed } from '#tests/e2e/support/people.ts'
import { joined } from '#tests/e2e/support/team.ts'
import { nextYear } from '#tests/support/next-year.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const notes = 'Admin Notes (Optional)'

async function expectToast(page: Page, title: string, message?: string | RegExp): Promise<void> {
  const toast = page.getByRole('region', { name: 'Notifications', exact: true })
  await expect(toast).toContainText(title)
  if (message) await expect(toast).toContainText(message)
  await toast.getByRole('button', { name: 'Dismiss' }).click()
}
async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}
/** The server is out of order for one call. */
async function failing(
  page: Page,
  call: string,
  message = 'The service is not available right now.',
  code = 'unavailable',
) {
  const path = `**/api/*/${call}*`
  await page.route(path, (route) =>
    route.fulfill({ status: 503, json: { success: false, error: message, code, data: {} } }),
  )
  return () => page.unroute(path)
}
async function staff(seed: Seed): Promise<Api> {
  const api = await seed.visitor()
  await api.call(auth, 'signIn', seed.superAdmin())
  return api
}
/** A company, its page open for the platform's staff. */
async function opened(page: Page, seed: Seed, tab = 'info', given: { plan?: string } = {}): Promise<NewCompany> {
  const tenant = await seed.newCompany({ name: `Aurora Halls ${unique()}`, ...given })
  await seed.signInAsStaff(page)
  await page.goto(`/admin/companies/${tenant.id}?tab=${tab}`)
  await expect(page.getByRole('heading', { level: 1, name: tenant.name })).toBeVisible()
  return tenant
}

test('the list shows plan, both statuses and counts; it is searched and filtered at the server', async ({
  page,
  seed,
}) => {
  const tenant = await seed.newCompany({ name: `Lantern Works ${unique()}`, plan: 'Pro' })
  await seed.signInAsStaff(page)
  const statuses = ['active', 'past_due', 'cancelled', 'incomplete', 'trialing', 'unpaid', null]

  await test.step('its columns, and the words of both statuses [A-COMP-05 A-COMP-10..13]', async () => {
    const shown = statuses.map((subscription_status, index) => ({
      id: crypto.randomUUID(),
      name: `Row ${subscription_status}`,
      slug: `row-${index}`,
      status: index === 0 ? 'suspended' : 'active',
      is_platform: index === 1,
      billing_email: null,
      created_at: '2026-02-03T10:00:00.000Z',
      created_by: null,
      plan: { name: 'Pro', price_monthly: 1900 },
      subscription_status,
      member_count: 1234,
      event_count: 7,
    }))
    const list = '**/api/admin-companies/list-companies*'
    await page.route(list, (route) => route.fulfill({ json: { companies: shown, next_cursor: null } }))
    await page.goto('/admin/companies')
    await expect(page.getByRole('columnheader')).toHaveText([
      'Company',
      'Plan',
      'Status',
      'Members',
      'Events',
      'Created',
      'Actions',
    ])
    const words = ['Active', 'Past Due', 'Cancelled', 'Incomplete', 'Trialing', 'Unknown', 'No Subscription']
    for (const [index, word] of words.entries())
      await expect(rowOf(page, `/row-${index}`).getByText(word, { exact: true })).toBeVisible()
    await expect(rowOf(page, '/row-0').getByText('Company suspended', { exact: true })).toBeVisible()
    await expect(rowOf(page, '/row-1').getByText('System', { exact: true })).toBeVisible()
    await expect(rowOf(page, '/row-2')).toContainText('1,234')
    await expectNoAxeViolations(page)
    await page.unroute(list)
  })

  await test.step('it is searched, and filtered by status and by the plans that exist [A-COMP-01..04 A-COMP-10 A-COMP-14]', async () => {
    const asked = page.waitForRequest((request) => request.url().includes('search=lantern'))
    await page
      .getByRole('searchbox', { name: 'Search companies' })
      .fill(`lantern works ${tenant.name.split(' ').at(-1)}`)
    await asked
    await expect(rowOf(page, tenant.name)).toBeVisible()
    await page.getByRole('combobox', { name: 'Status' }).click()
    await expect(page.getByRole('option')).toHaveText([
      'All statuses',
      'Active',
      'Past Due',
      'Cancelled',
      'Incomplete',
      'Trialing',
      'No Subscription',
      'Unknown',
      'Company active',
      'Company past due',
      'Company suspended',
      'Company inactive',
      'Company closed',
      'Trial ends within 7 days',
    ])
    await expectNoAxeViolations(page)
    await page.getByRole('option', { name: 'Company suspended' }).click()
    await expect(page.getByText('No companies found matching your criteria')).toBeVisible()
    await expect(page).toHaveURL(/status=company%3Asuspended/)
    await choose(page, 'Status', 'No Subscription')
    await expect(rowOf(page, tenant.name)).toBeVisible()
    const root = await staff(seed)
    const existing = (await root.call(plans, 'listPlans', {})).plans.map(({ name }) => name)
    await page.getByRole('combobox', { name: 'Plan' }).click()
    await expect(page.getByRole('option')).toHaveText(['All plans', ...existing])
    await page.getByRole('option', { name: 'Starter', exact: true }).click()
    await expect(page.getByText('No companies found matching your criteria')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL(/\/admin\/companies$/)
    await choose(page, 'Plan', 'Pro')
    await expect(rowOf(page, tenant.name)).toBeVisible()
  })

  await test.step('a row leads to its company, and back [A-COMP-06 A-COMP-07 A-CDET-01]', async () => {
    await page.getByRole('button', { name: `Actions for ${tenant.name}` }).click()
    await page.getByRole('menuitem', { name: 'View Details' }).click()
    await expect(page).toHaveURL(new RegExp(`/admin/companies/${tenant.id}$`))
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/companies$/)
    await page.getByRole('searchbox', { name: 'Search companies' }).fill(tenant.slug)
    await page.getByRole('link', { name: tenant.name }).click()
    await expect(page.getByRole('heading', { level: 1, name: tenant.name })).toBeVisible()
  })

  await test.step('another is made from here [A-COMP-16]', async () => {
    await page.goto('/admin/companies')
    await page.getByRole('link', { name: 'Create Company' }).click()
    await expect(page).toHaveURL(/\/admin\/companies\/new$/)
  })
})

test('a company is made for a customer, whose mail lets them in as its owner [A-COMP-16..19]', async ({
  page,
  seed,
  mailbox,
  browser,
}) => {
  const owner = await seed.signUpAndConfirm(stranger('Olivia Owner'))
  const name = `Meadow & Sons ${unique()}`
  await seed.signInAsStaff(page)
  await page.goto('/admin/companies/new')
  await button(page, 'Create Company').click()
  await expect(page.getByText('Company name is required')).toBeVisible()
  await expect(page.getByText('Choose a company type', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Company name' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Company name' }).fill(name)
  await expect(page.getByRole('textbox', { name: 'URL' })).toHaveValue(/^meadow-sons-[0-9a-f]+$/)
  await expect(page.getByText('This URL is available')).toBeVisible()
  await page.getByRole('combobox', { name: 'Company type' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('combobox', { name: 'Plan' }).click()
  await page.getByRole('option', { name: /^Pro/ }).click()
  await page.getByRole('textbox', { name: "Owner's email" }).fill(owner.email)
  await page.getByRole('textbox', { name: notes }).fill('Signed on the phone')
  await expectNoAxeViolations(page)
  await button(page, 'Create Company').click()
  await expectToast(page, 'Company created', owner.email)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Waiting for its owner').first()).toBeVisible()
  await expect(page.getByText(owner.email).first()).toBeVisible()
  await expect(page.getByText('Pending', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  const company = page.url()

  const first = await mailbox.waitFor(owner.email, /You're invited to Meadow/)
  expect(first.text).toContain('as its owner')
  await page.getByRole('button', { name: `Resend the invitation of ${owner.email}` }).click()
  await expectToast(page, 'Invitation resent')
  const mail = await mailbox.waitFor(owner.email, /You're still invited to Meadow/)
  const link = mail.links.find((each) => each.includes('/accept-invitation/')) ?? ''

  const theirs = await browser.newPage()
  await seed.signIn(theirs, owner)
  await theirs.goto(link)
  await expect(theirs.getByText('Owner', { exact: true }).first()).toBeVisible()
  await theirs.getByRole('button', { name: /Accept/ }).click()
  await expect(theirs).toHaveURL(/\/dashboard/)
  await theirs.goto('/team-management')
  await expect(
    theirs.getByRole('row').filter({ hasText: owner.email }).getByText('Owner', { exact: true }),
  ).toBeVisible()
  await theirs.close()

  await page.goto(company)
  await expect(page.getByText('Waiting for its owner')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Users & Roles' }).click()
  await expect(rowOf(page, owner.email).getByText('Owner', { exact: true })).toBeVisible()
})

test('one company: header, cards and tabs; its status is changed, refused, and taken back', async ({
  page,
  seed,
  browserConsole,
}) => {
  browserConsole.allow(/status of (40[049]|503)/)
  const tenant = await seed.newCompany({ name: `Aurora Halls ${unique()}`, plan: 'Pro' })
  await subscribe(page, tenant, 'Pro')
  await seed.signInAsStaff(page)
  const header = page.getByRole('banner').or(page.locator('header')).filter({ hasText: tenant.name }).last()
  const status = page.getByRole('combobox', { name: 'Status' })

  await test.step('its header, once it is there [A-CDET-02..04 A-CDET-10]', async () => {
    const release = await hold(page, '**/api/admin-companies/get-company?*')
    await page.goto(`/admin/companies/${tenant.id}`)
    await expect(page.getByText('Loading company details...')).toBeVisible()
    release()
    await expect(page.getByRole('heading', { level: 1, name: tenant.name })).toBeVisible()
    await expect(header.getByText('Active', { exact: true })).toBeVisible()
    await expect(header.getByText(`/${tenant.slug}`)).toBeVisible()
  })

  await test.step('its cards, its tabs and what is known of it [A-CDET-05..09 A-CDET-15]', async () => {
    const card = (label: string) => page.getByRole('article', { name: label, exact: true })
    await expect(card('Current Plan')).toContainText('Pro')
    await expect(card('Members')).toContainText('1')
    await expect(card('Subscription')).toContainText(/Trialing.*Renews [A-Z][a-z]{2} \d{2}, \d{4}/)
    await expect(card('Created')).toContainText(/[A-Z][a-z]{2} \d{2}, \d{4}/)
    await expect(page.getByRole('tab')).toHaveText([
      'Info',
      'Users & Roles',
      'Subscription',
      'Module Overrides',
      'Activity',
    ])
    await expect(page.getByRole('heading', { name: 'Company Information' })).toBeVisible()
    await expect(page.getByText(tenant.id)).toBeVisible()
  })

  await test.step('each status says what it does, and the same one changes nothing [A-CDET-16..21 A-CDET-23 A-CDET-27]', async () => {
    await expect(button(page, 'Quick Reactivate')).toHaveCount(0)

    await button(page, 'Update Status').click()
    await expectToast(page, 'No Changes')
    await status.click()
    await expect(page.getByRole('option')).toHaveText([
      'ActiveFull access to subscribed modules',
      'Past dueRead-only, core modules only',
      'SuspendedRead-only, core modules only',
      'InactiveNo access',
    ])
    await expectNoAxeViolations(page)
  })

  await test.step('a change is asked about, fails, and is made without notes [A-CDET-24 A-CDET-25 A-CDET-29]', async () => {
    await page.getByRole('option', { name: /^Suspended/ }).click()
    await button(page, 'Update Status').click()
    const ask = dialog(page, 'Change the status of this company?')
    await expect(ask.getByRole('textbox', { name: notes })).toBeVisible()
    await expectNoAxeViolations(page)
    const repair = await failing(page, 'admin-update-company-status')
    await button(page, 'Update Status').last().click()
    await expectToast(page, 'Update Failed')
    await repair()
    await ask.getByRole('button', { name: 'Update Status' }).click()
    await expectToast(page, 'Status updated')
    await expect(header.getByText('Suspended', { exact: true })).toBeVisible()
    await expect(page.getByText('Set by an administrator')).toBeVisible()
  })

  await test.step('it is reactivated at a touch [A-CDET-26..28 A-CDET-30]', async () => {
    await button(page, 'Quick Reactivate').click()
    const again = dialog(page, 'Reactivate this company?')
    await again.getByRole('textbox', { name: notes }).fill('Paid')
    const mend = await failing(page, 'reactivate-company')
    await again.getByRole('button', { name: 'Reactivate' }).click()
    await expectToast(page, 'Reactivation Failed')
    await mend()
    await expect(again.getByRole('textbox', { name: notes })).toHaveValue('Paid')
    await again.getByRole('button', { name: 'Reactivate' }).click()
    await expectToast(page, 'Company reactivated')
    await expect(header.getByText('Active', { exact: true })).toBeVisible()
    await expect(button(page, 'Quick Reactivate')).toHaveCount(0)
  })

  await test.step('a company that is not there, or cannot be read [A-CDET-11..13]', async () => {
    await page.goto(`/admin/companies/${crypto.randomUUID()}`)
    await expect(page.getByText('Error loading company: Company not found')).toBeVisible()
    await failing(page, 'get-company', 'Out of order.')
    await page.goto(`/admin/companies/${tenant.id}`)
    await expect(page.getByText('Error loading company: Out of order.')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Back to Companies' }).click()
    await expect(page).toHaveURL(/\/admin\/companies$/)
  })
})

test('members get another role or are removed, others are invited', async ({ page, seed, browserConsole }) => {
  browserConsole.allow(/status of 503/)
  const tenant = await opened(page, seed, 'users', { plan: 'Pro' })
  const vera = await joined(seed, tenant, 'Viewer', stranger('Vera Viewer'))
  await page.reload()
  const hers = rowOf(page, vera.email)

  await test.step('the table, in which the owner is locked [A-CDET-41 A-CDET-42 A-CDET-44 A-CDET-45]', async () => {
    const table = page.getByRole('table', { name: 'Members' })
    await expect(table.getByRole('columnheader')).toHaveText(['User', 'Role', 'Status', 'Joined', 'Remove'])
    const owner = rowOf(page, tenant.owner.email)
    await expect(owner.getByRole('combobox')).toBeDisabled()
    await expect(owner.getByRole('button', { name: /^Remove/ })).toBeDisabled()
    await hers.getByRole('combobox').click()
    await expect(page.getByRole('option')).toHaveText(['Admin', 'Manager', 'Member', 'Viewer'])
    await expectNoAxeViolations(page)
  })

  await test.step('another role, after a question [A-CDET-48 A-CDET-59]', async () => {
    await page.getByRole('option', { name: 'Manager' }).click()
    const change = dialog(page, 'Change this role?')
    await change.getByRole('textbox', { name: notes }).fill('Asked for')
    await expectNoAxeViolations(page)
    const repair = await failing(page, 'update-user-company-role')
    await change.getByRole('button', { name: 'Change Role' }).click()
    await expectToast(page, 'Failed to update role')
    await repair()
    await expect(change.getByRole('textbox', { name: notes })).toHaveValue('Asked for')
    await change.getByRole('button', { name: 'Change Role' }).click()
    await expectToast(page, 'Role updated')
    await expect(hers.getByRole('combobox')).toHaveValue('Manager')
  })

  await test.step('an invitation, once address and role are given [A-CDET-53 A-CDET-54 A-CDET-58]', async () => {
    await button(page, 'Invite User').click()
    const invite = dialog(page, `Invite to ${tenant.name}`)
    const send = invite.getByRole('button', { name: 'Send Invitation' })
    await expect(send).toBeDisabled()
    const email = `next-${unique()}@example.test`
    await invite.getByRole('textbox', { name: 'Email' }).fill(email)
    await expect(send).toBeDisabled()
    await invite.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Member' }).click()
    await expectNoAxeViolations(page)
    const mend = await failing(page, 'invite-to-company')
    await send.click()
    await expectToast(page, 'Failed to send invitation')
    await mend()
    await send.click()
    await expectToast(page, 'Invitation sent', email)
    await expect(rowOf(page, email)).toContainText('Pending')
    await page.getByRole('button', { name: `Cancel the invitation of ${email}` }).click()
    await dialog(page, 'Cancel this invitation?').getByRole('button', { name: 'Cancel Invitation' }).click()
    await expectToast(page, 'Invitation cancelled')
    await expect(page.getByText('No pending invitations')).toBeVisible()
  })

  await test.step('a member is removed, after a question [A-CDET-49 A-CDET-60]', async () => {
    await hers.getByRole('button', { name: /^Remove/ }).click()
    const remove = dialog(page, 'Remove this member?')
    await expect(remove.getByRole('textbox', { name: notes })).toBeVisible()
    const fix = await failing(page, 'remove-user-from-company')
    await remove.getByRole('button', { name: 'Remove', exact: true }).click()
    await expectToast(page, 'Failed to remove user')
    await fix()
    await remove.getByRole('button', { name: 'Remove', exact: true }).click()
    await expectToast(page, 'User removed')
    await expect(hers).toHaveCount(0)
  })
})

test('the subscription: what is paid, the pages of the provider, and a synchronisation in its own words', async ({
  page,
  seed,
  browserConsole,
}) => {
  browserConsole.allow(/status of (409|503)/)
  const tenant = await opened(page, seed, 'subscription', { plan: 'Pro' })

  await test.step('without one the portal does not open [A-CDET-65]', async () => {
    await expect(page.getByText('No active subscription')).toBeVisible()
    await button(page, 'Open Customer Portal').click()
    await expectToast(page, 'Stripe Portal Error', 'Failed to open Stripe portal')
    // The tab that was taken for the portal lay over this one.
    await page.bringToFront()
  })

  await test.step('a plan is assigned', async () => {
    await button(page, 'Assign Plan').click()
    const assign = dialog(page, 'Assign a plan')
    await assign.getByRole('combobox', { name: 'Plan' }).click()
    await page.getByRole('option', { name: /^Starter/ }).click()
    await expectNoAxeViolations(page)
    await assign.getByRole('button', { name: 'Assign Plan' }).click()
    await expectToast(page, 'Plan assigned')
    await expect(page.getByRole('article', { name: 'Current Plan' })).toContainText('Starter')
  })

  await test.step('what is paid is shown [A-CDET-61]', async () => {
    await subscribe(page, tenant, 'Pro')
    await seed.signInAsStaff(page)
    await page.reload()
    await expect(page.getByText('Trialing', { exact: true }).last()).toBeVisible()
    await expect(page.getByText('Renews', { exact: true })).toBeVisible()
    await expect(button(page, 'Assign Plan')).toHaveCount(0)
    await expectNoAxeViolations(page)
  })

  await test.step('the pages of the provider open in tabs of their own [A-CDET-62..64]', async () => {
    for (const [name, path] of [
      ['Open Customer Portal', /simulator\/portal\//],
      ['Open Stripe Dashboard', /simulator(?!\/portal)/],
    ] as const) {
      const popup = page.waitForEvent('popup')
      await button(page, name).click()
      const tab = await popup
      await tab.waitForURL(path)
      await tab.close()
      await page.bringToFront()
    }
  })

  await test.step('the customer id is synchronised, and a failure is said in its own words [A-CDET-66 A-CDET-68 A-CDET-69]', async () => {
    await button(page, 'Sync Customer ID').click()
    await expectToast(page, 'Sync Complete')
    for (const message of [
      'Failed to find subscription: the database did not answer as expected',
      'No Stripe customer ID found in subscription',
      'Failed to update company: another company has this customer id already',
    ]) {
      const repair = await failing(page, 'sync-company', message, 'failed_to_find_subscription')
      await button(page, 'Sync Customer ID').click()
      await expectToast(page, 'Sync Failed', message)
      await repair()
    }
  })
})

test("a module is lent: the company's admin has it at once, and loses it when it is switched off", async ({
  page,
  seed,
  browser,
  browserConsole,
}) => {
  browserConsole.allow(/status of (403|503)/)
  const tenant = await opened(page, seed, 'overrides', { plan: 'Starter' })
  const theirs = await browser.newPage()
  await seed.signIn(theirs, tenant.owner)
  const branding = async (there: boolean) => {
    await theirs.goto('/company-settings?tab=branding')
    const tab = theirs.getByRole('tab', { name: 'Branding' })
    await expect(theirs.getByRole('tab', { name: 'General' })).toBeVisible()
    await expect(tab).toHaveCount(there ? 1 : 0)
  }
  await branding(false)

  const form = dialog(page, 'Add Override')
  const entry = page.getByRole('listitem').filter({ hasText: 'Promised for the launch' })

  await test.step('the form says what is missing, and gives all rights unless told otherwise [A-CDET-74 A-CDET-81 A-CDET-85 A-CDET-86 A-CDET-88]', async () => {
    await expect(page.getByRole('heading', { name: 'Active Overrides' })).toBeVisible()
    await button(page, 'Add Override').click()
    await form.getByRole('button', { name: 'Create Override' }).click()
    await expect(form.getByText('Choose a module', { exact: true })).toBeVisible()
    await expect(form.getByText('Override reason is required')).toBeVisible()
    await expect(form.getByRole('combobox', { name: 'Permissions' })).toHaveValue('Admin')
  })

  await test.step('it fails, and is made [A-CDET-94 A-CDET-95]', async () => {
    await form.getByRole('combobox', { name: 'Module' }).click()
    await page.getByRole('option', { name: 'Marketing' }).click()
    await form.getByRole('textbox', { name: 'Override Reason' }).fill('Promised for the launch')
    await form.getByLabel('Expiration Date (Optional)').fill(`${nextYear}-03-04T20:15`)
    await expectNoAxeViolations(page)
    const repair = await failing(page, 'create-module-override', 'The launch is off.')
    await form.getByRole('button', { name: 'Create Override' }).click()
    await expectToast(page, 'Error', 'The launch is off.')
    await repair()
    await form.getByRole('button', { name: 'Create Override' }).click()
    await expectToast(
      page,
      'Success',
      'Module override created successfully. Company admins have been automatically granted access.',
    )
  })

  await test.step('it is listed, and the company has the module [A-CDET-75 A-CDET-79 A-CDET-80]', async () => {
    await expect(entry.getByText('Active', { exact: true })).toBeVisible()
    await expect(entry).toContainText(`Expires Mar 04, ${nextYear}`)
    await expectNoAxeViolations(page)
    await branding(true)
  })

  await test.step('it is switched off and on [A-CDET-75..77 A-CDET-97 A-CDET-98]', async () => {
    const toggle = entry.getByRole('switch', { name: 'Marketing enabled' })
    const flip = async () => {
      // The track lies over the switch, which nobody can press while it acts.
      await expect(toggle).toBeEnabled()
      await toggle.click({ force: true })
    }
    const fix = await failing(page, 'set-module-override', 'Try later.')
    await flip()
    await expectToast(page, 'Error', 'Failed to update override: Try later.')
    await fix()
    await flip()
    await expectToast(page, 'Override updated')
    await expect(entry.getByText('Disabled', { exact: true })).toBeVisible()
    await expect(toggle).not.toBeChecked()
    await branding(false)
    await flip()
    await expectToast(page, 'Override updated')
    await branding(true)
    await theirs.close()
  })

  await test.step('it is deleted [A-CDET-78 A-CDET-99 A-CDET-100]', async () => {
    const remove = () => dialog(page, 'Delete this override?').getByRole('button', { name: 'Delete' }).click()
    await entry.getByRole('button', { name: /^Delete/ }).click()
    const mend = await failing(page, 'delete-module-override', 'Try later.')
    await remove()
    await expectToast(page, 'Error', 'Failed to delete override: Try later.')
    await mend()
    await remove()
    await expectToast(page, 'Override deleted')
    await expect(entry).toHaveCount(0)
  })

  await test.step('with no module left to add nothing can be added [A-CDET-82 A-CDET-84]', async () => {
    await page.route('**/api/admin-companies/get-module-overrides*', (route) =>
      route.fulfill({ json: { overrides: [], available_modules: [] } }),
    )
    await page.reload()
    await expect(page.getByText('No modules available for this company')).toBeVisible()
    await expect(button(page, 'Add Override')).toHaveCount(0)
  })
})

test('the activity of a company, and the platform itself, which stays as it is [A-CDET-101 A-CDET-102]', async ({
  page,
  seed,
  browserConsole,
}) => {
  browserConsole.allow(/status of 400/)
  const tenant = await opened(page, seed, 'activity')
  await expect(page.getByRole('tab', { name: 'Activity', selected: true })).toBeInViewport({ ratio: 1 })
  const table = page.getByRole('table', { name: 'Activity' })
  await expect(table.getByRole('row').filter({ hasText: 'create' }).first()).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'View Audit Logs' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/logs\\?resourceId=${tenant.id}`))
  await page.route('**/api/admin-companies/get-company-activity*', (route) =>
    route.fulfill({ json: { logs: [], next_cursor: null } }),
  )
  await page.goto(`/admin/companies/${tenant.id}?tab=activity`)
  await expect(page.getByText('No activity recorded for this company')).toBeVisible()

  const root = await staff(seed)
  const { companies } = await root.call(adminCompanies, 'listCompanies', { search: 'marquee platform admin' })
  const platform = companies.find(({ is_platform }) => is_platform)
  await page.goto(`/admin/companies/${platform?.id}`)
  await expect(page.getByText('System', { exact: true })).toBeVisible()
  await expect(page.getByText('Its status cannot be changed.')).toBeVisible()
  await expect(button(page, 'Update Status')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Module Overrides' }).click()
  await expect(button(page, 'Add Override')).toHaveCount(0)
  await page.goto('/admin/companies/not-an-id')
  await expect(page.getByText('Error loading company: Company not found')).toBeVisible()
})
