import type { Page } from '@playwright/test'
import { plans } from '#shared/features/back-office/plans.ts'
import { auth } from '#shared/features/identity/auth.ts'
import type { Api } from '#tests/e2e/support/api.ts'
import { subscribe } from '#tests/e2e/support/billing.ts'
import { expect, expectNoAxeViolations, stranger, test, unique } from '#tests/e2e/support/fixtures.ts'
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
async function staff(seed: Seed): Promise<Api> {
  const api = await seed.visitor()
  await api.call(auth, 'signIn', seed.superAdmin())
  return api
}
async function opened(page: Page, seed: Seed, tab = 'info', given: { plan?: string } = {}): Promise<NewCompany> {
  const tenant = await seed.newCompany({ name: `Aurora Halls ${unique()}`, ...given })
  await seed.signInAsStaff(page)
  await page.goto(`/admin/companies/${tenant.id}?tab=${tab}`)
  await expect(page.getByRole('heading', { level: 1, name: tenant.name })).toBeVisible()
  return tenant
}

test('the server searches and filters companies, and a row opens its company', async ({ page, seed }) => {
  const tenant = await seed.newCompany({ name: `Lantern Works ${unique()}`, plan: 'Pro' })
  await seed.signInAsStaff(page)

  await test.step('the list shows its columns [A-COMP-05]', async () => {
    await page.goto('/admin/companies')
    await expect(page.getByRole('columnheader')).toHaveText([
      ...['Company', 'Plan', 'Status', 'Members', 'Events', 'Created', 'Actions'],
    ])
  })

  await test.step('staff search the list and filter it by status and plan [A-COMP-01..04 A-COMP-10 A-COMP-14]', async () => {
    const asked = page.waitForRequest((request) => request.url().includes('search=lantern'))
    await page
      .getByRole('searchbox', { name: 'Search companies' })
      .fill(`lantern works ${tenant.name.split(' ').at(-1)}`)
    await asked
    await expect(rowOf(page, tenant.name)).toBeVisible()
    await page.getByRole('combobox', { name: 'Status' }).click()
    await expect(page.getByRole('option')).toHaveText([
      'All statuses',
      'Trialing',
      'Active',
      'Past due',
      'Unpaid',
      'Cancelled',
      'Incomplete',
      'Expired',
      'Paused',
      'No Subscription',
      'Company active',
      'Company past due',
      'Company suspended',
      'Company inactive',
      'Company closed',
      'In trial without a card',
      'Trial ends within 7 days',
      'Past due without a subscription',
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

  await test.step('a row opens its company, and a link leads back [A-COMP-06 A-COMP-07 A-CDET-01]', async () => {
    await page.getByRole('button', { name: `Actions for ${tenant.name}` }).click()
    await page.getByRole('menuitem', { name: 'View Details' }).click()
    await expect(page).toHaveURL(new RegExp(`/admin/companies/${tenant.id}$`))
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/companies\?plan=/)
    await page.getByRole('searchbox', { name: 'Search companies' }).fill(tenant.slug)
    await page.getByRole('link', { name: tenant.name }).click()
    await expect(page.getByRole('heading', { level: 1, name: tenant.name })).toBeVisible()
  })
})

test('staff create a company for a customer, who joins as its owner by mail [A-COMP-16..19]', async ({
  page,
  seed,
  mailbox,
  browser,
}) => {
  const owner = await seed.signUpAndConfirm(stranger('Olivia Owner'))
  const name = `Meadow & Sons ${unique()}`
  await seed.signInAsStaff(page)
  await page.goto('/admin/companies')
  await page.getByRole('link', { name: 'Create Company' }).click()
  await expect(page).toHaveURL(/\/admin\/companies\/new$/)
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
  await expect(page.getByText('Owner invited').first()).toBeVisible()
  await expect(page.getByText(owner.email).first()).toBeVisible()
  await expect(page.getByText('Pending', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  const company = page.url()

  const first = await mailbox.waitFor(owner.email, /You're invited to Meadow/)
  expect(first.text).toContain('as its owner')
  await page.getByRole('button', { name: `Resend the invitation to ${owner.email}` }).click()
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
  await expect(page.getByText('Owner invited')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Users & Roles' }).click()
  await expect(rowOf(page, owner.email).getByText('Owner', { exact: true })).toBeVisible()
})

test('a company page shows header, cards, tabs and activity; staff change its status and revert it', async ({
  page,
  seed,
}) => {
  const tenant = await seed.newCompany({ name: `Aurora Halls ${unique()}`, plan: 'Pro' })
  await subscribe(page, tenant, 'Pro')
  await seed.signInAsStaff(page)
  const header = page.getByRole('banner').or(page.locator('header')).filter({ hasText: tenant.name }).last()
  const status = page.getByRole('combobox', { name: 'Status' })

  await test.step('the header appears after loading [A-CDET-02..04 A-CDET-10]', async () => {
    await page.goto(`/admin/companies/${tenant.id}`)
    await expect(page.getByRole('heading', { level: 1, name: tenant.name })).toBeVisible()
    await expect(header.getByText('Active', { exact: true })).toBeVisible()
    await expect(header.getByText(`/${tenant.slug}`)).toBeVisible()
  })

  await test.step('shows cards, tabs and details [A-CDET-05..09 A-CDET-15]', async () => {
    const card = (label: string) => page.getByRole('article', { name: label, exact: true })
    await expect(card('Current Plan')).toContainText('Pro')
    await expect(card('Members')).toContainText('1')
    await expect(card('Subscription')).toContainText(
      /Trialing.*Trial until [A-Z][a-z]{2} \d{1,2}, \d{4}, then \$\d+\.\d{2}/,
    )
    await expect(card('Created')).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{4}/)
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

  await test.step('each status explains its effect, and the current one changes nothing [A-CDET-16..21 A-CDET-23 A-CDET-27]', async () => {
    await expect(button(page, 'Quick Reactivate')).toHaveCount(0)

    await button(page, 'Update Status').click()
    await expectToast(page, 'No Changes')
    await status.click()
    await expect(page.getByRole('option')).toHaveText([
      'ActiveFull access to subscribed modules',
      'Past dueRead-only access to core modules and events, while a payment is overdue',
      'SuspendedRead-only access to core modules and events, after failed payments or a breach of terms',
      'InactiveNo access, except to billing',
    ])
    await expectNoAxeViolations(page)
  })

  await test.step('a change needs confirmation, and notes are optional [A-CDET-24 A-CDET-25]', async () => {
    await page.getByRole('option', { name: /^Suspended/ }).click()
    await button(page, 'Update Status').click()
    const ask = dialog(page, 'Change the status of this company?')
    await expect(ask.getByRole('textbox', { name: notes })).toBeVisible()
    await expectNoAxeViolations(page)
    await ask.getByRole('button', { name: 'Update Status' }).click()
    await expectToast(page, 'Status updated')
    await expect(header.getByText('Suspended', { exact: true })).toBeVisible()
    await expect(page.getByText('Set by staff')).toBeVisible()
  })

  await test.step('one click reactivates the company [A-CDET-26..28]', async () => {
    await button(page, 'Quick Reactivate').click()
    const again = dialog(page, 'Reactivate this company?')
    await again.getByRole('textbox', { name: notes }).fill('Paid')
    await again.getByRole('button', { name: 'Reactivate' }).click()
    await expectToast(page, 'Company reactivated')
    await expect(header.getByText('Active', { exact: true })).toBeVisible()
    await expect(button(page, 'Quick Reactivate')).toHaveCount(0)
  })

  await test.step('the activity links to the audit log [A-CDET-101]', async () => {
    await page.goto(`/admin/companies/${tenant.id}?tab=activity`)
    await expect(page.getByRole('tab', { name: 'Activity', selected: true })).toBeInViewport({ ratio: 1 })
    const table = page.getByRole('table', { name: 'Activity' })
    await expect(table.getByRole('row').filter({ hasText: 'create' }).first()).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'View Audit Logs' }).click()
    await expect(page).toHaveURL(new RegExp(`/admin/logs\\?companyId=${tenant.id}`))
  })
})

test('staff change the roles of members, remove members and invite others', async ({ page, seed }) => {
  const tenant = await opened(page, seed, 'users', { plan: 'Pro' })
  const vera = await joined(seed, tenant, 'Viewer', stranger('Vera Viewer'))
  await page.reload()
  const hers = rowOf(page, vera.email)

  await test.step("the table locks the owner's row [A-CDET-41 A-CDET-42 A-CDET-44 A-CDET-45]", async () => {
    const table = page.getByRole('table', { name: 'Members' })
    await expect(table.getByRole('columnheader')).toHaveText(['User', 'Role', 'Status', 'Joined', 'Remove'])
    const owner = rowOf(page, tenant.owner.email)
    await expect(owner.getByRole('combobox')).toBeDisabled()
    await expect(owner.getByRole('button', { name: /^Remove/ })).toBeDisabled()
    await hers.getByRole('combobox').click()
    await expect(page.getByRole('option')).toHaveText(['Admin', 'Manager', 'Member', 'Viewer'])
    await expectNoAxeViolations(page)
  })

  await test.step('a role changes after confirmation [A-CDET-48]', async () => {
    await page.getByRole('option', { name: 'Manager' }).click()
    const change = dialog(page, 'Change this role?')
    await change.getByRole('textbox', { name: notes }).fill('Asked for')
    await expectNoAxeViolations(page)
    await change.getByRole('button', { name: 'Change Role' }).click()
    await expectToast(page, 'Role updated')
    await expect(hers.getByRole('combobox')).toHaveValue('Manager')
  })

  await test.step('an invitation needs an address and a role [A-CDET-53 A-CDET-54]', async () => {
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
    await send.click()
    await expectToast(page, 'Invitation sent', email)
    await expect(rowOf(page, email)).toContainText('Pending')
    await page.getByRole('button', { name: `Cancel the invitation to ${email}` }).click()
    await dialog(page, 'Cancel this invitation?').getByRole('button', { name: 'Cancel Invitation' }).click()
    await expectToast(page, 'Invitation cancelled')
    await expect(page.getByText('No pending invitations')).toBeVisible()
  })

  await test.step('a member is removed after confirmation [A-CDET-49]', async () => {
    await hers.getByRole('button', { name: /^Remove/ }).click()
    const remove = dialog(page, 'Remove this member?')
    await expect(remove.getByRole('textbox', { name: notes })).toBeVisible()
    await remove.getByRole('button', { name: 'Remove', exact: true }).click()
    await expectToast(page, 'User removed')
    await expect(hers).toHaveCount(0)
  })
})

test("the subscription tab shows payments, opens the provider's pages and synchronizes", async ({
  page,
  seed,
  browserConsole,
}) => {
  browserConsole.allow(/status of 409/)
  const tenant = await opened(page, seed, 'subscription', { plan: 'Pro' })

  await test.step('without a subscription the portal stays closed [A-CDET-65]', async () => {
    await expect(page.getByText('No active subscription')).toBeVisible()
    await button(page, 'Open Customer Portal').click()
    await expectToast(page, 'Stripe Portal Error', 'Failed to open Stripe portal')
    // The portal opened in another tab in front of this one.
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

  await test.step('shows what the company pays [A-CDET-61]', async () => {
    await subscribe(page, tenant, 'Pro')
    await seed.signInAsStaff(page)
    await page.reload()
    await expect(page.getByText('Trialing', { exact: true }).last()).toBeVisible()
    await expect(page.getByText('Trial until', { exact: true })).toBeVisible()
    await expect(page.getByText('First charge', { exact: true })).toBeVisible()
    await expect(button(page, 'Extend Trial')).toBeVisible()
    await expect(button(page, 'Assign Plan')).toHaveCount(0)
    await expectNoAxeViolations(page)
  })

  await test.step("the provider's pages open in new tabs [A-CDET-62..64]", async () => {
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

  await test.step('synchronizes the customer id [A-CDET-66 A-CDET-68]', async () => {
    await button(page, 'Sync Customer ID').click()
    await expectToast(page, 'Sync Complete')
  })
})

test("a module override gives the company's admin the module at once, and disabling it removes the module", async ({
  page,
  seed,
  browser,
  browserConsole,
}) => {
  browserConsole.allow(/status of 403/)
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

  await test.step('the form names missing fields, and grants all permissions by default [A-CDET-74 A-CDET-81 A-CDET-85 A-CDET-86 A-CDET-88]', async () => {
    await expect(page.getByRole('heading', { name: 'Active Overrides' })).toBeVisible()
    await button(page, 'Add Override').click()
    await form.getByRole('button', { name: 'Create Override' }).click()
    await expect(form.getByText('Choose a module', { exact: true })).toBeVisible()
    await expect(form.getByText('Override reason is required')).toBeVisible()
    await expect(form.getByRole('combobox', { name: 'Permissions' })).toHaveValue('Admin')
  })

  await test.step('creates the override [A-CDET-94]', async () => {
    await form.getByRole('combobox', { name: 'Module' }).click()
    await page.getByRole('option', { name: 'Marketing' }).click()
    await form.getByRole('textbox', { name: 'Override Reason' }).fill('Promised for the launch')
    await form.getByLabel('Expiration Date (Optional)').fill(`${nextYear}-03-04T20:15`)
    await expectNoAxeViolations(page)
    await form.getByRole('button', { name: 'Create Override' }).click()
    await expectToast(
      page,
      'Success',
      'Module override created successfully. Company admins have been automatically granted access.',
    )
  })

  await test.step('the override is listed, and the company has the module [A-CDET-75 A-CDET-79 A-CDET-80]', async () => {
    await expect(entry.getByText('Active', { exact: true })).toBeVisible()
    await expect(entry).toContainText(`Expires Mar 4, ${nextYear}`)
    await expectNoAxeViolations(page)
    await branding(true)
  })

  await test.step('disables and enables the override [A-CDET-75..77 A-CDET-97]', async () => {
    const toggle = entry.getByRole('switch', { name: 'Marketing enabled' })
    const flip = async () => {
      // The track covers the input, which rejects clicks while a change is pending.
      await expect(toggle).toBeEnabled()
      await toggle.click({ force: true })
    }
    await flip()
    await page.getByRole('dialog', { name: 'Disable this override?' }).getByRole('button', { name: 'Disable' }).click()
    await expectToast(page, 'Override updated')
    await expect(entry.getByText('Disabled', { exact: true })).toBeVisible()
    await expect(toggle).not.toBeChecked()
    await branding(false)
    await flip()
    await expectToast(page, 'Override updated')
    await branding(true)
    await theirs.close()
  })

  await test.step('deletes the override [A-CDET-78 A-CDET-99]', async () => {
    const remove = () => dialog(page, 'Delete this override?').getByRole('button', { name: 'Delete' }).click()
    await entry.getByRole('button', { name: /^Delete/ }).click()
    await remove()
    await expectToast(page, 'Override deleted')
    await expect(entry).toHaveCount(0)
  })
})
