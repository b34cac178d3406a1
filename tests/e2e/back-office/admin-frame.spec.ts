import type { Locator, Page, TestInfo } from '@playwright/test'
import { auth } from '#shared/features/identity/auth.ts'
import { ownData } from '#shared/features/identity/own-data.ts'
import { subscribe } from '#tests/e2e/support/billing.ts'
import { expect, expectNoAxeViolations, test, unique } from '#tests/e2e/support/fixtures.ts'

/** The last is the line that each entry proves. */
const entries = [
  ['Dashboard', '/admin', 'Dashboard', '[A-GUARD-25]'],
  ['Plans', '/admin/plans', 'Plan Management', '[A-GUARD-26]'],
  ['Company Types', '/admin/company-types', 'Company Types', '[A-GUARD-27]'],
  ['Modules', '/admin/modules', 'Module Management', '[A-GUARD-28]'],
  ['Companies', '/admin/companies', 'Companies', '[A-GUARD-29]'],
  ['Users', '/admin/users', 'User Management', '[A-GUARD-30]'],
  ['Subscriptions', '/admin/subscriptions', 'Subscription & Billing', '[A-GUARD-31]'],
  ['Closures', '/admin/closures', 'Closures', ''],
  ['Audit Logs', '/admin/logs', 'Audit Logs', '[A-GUARD-32]'],
] as const
const paths = entries.map(([, path]) => path)

test('a member who opens any page of the back office is led to the dashboard and fetches none of its code [A-GUARD-02 A-GUARD-04 C-ROUTE-31 C-ROUTE-32]', async ({
  page,
  seed,
}) => {
  await seed.signIn(page, (await seed.newCompany()).owner)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  for (const path of [...paths, '/admin/users/6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByText('Super Admin')).toHaveCount(0)
  }
  expect(fetched.filter((url) => /admin-(shell|home|users|companies)/.test(new URL(url).pathname))).toEqual([])
})

test("while the guard asks the server it shows 'Verifying admin access...' [A-GUARD-03 A-GUARD-07 C-ROUTE-29]", async ({
  page,
  seed,
}) => {
  await seed.signInAsStaff(page)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/auth/is-super-admin*', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/admin')
  await expect(page.getByText('Verifying admin access...')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expectNoAxeViolations(page)
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test(
  'the panel is titled Super Admin and its nine entries lead to their pages [A-GUARD-18 A-GUARD-23 A-GUARD-24 C-ROUTE-33]',
  { tag: '@phone' },
  async ({ page, seed }, info) => {
    await seed.signInAsStaff(page)
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    const frame = await sidebar(page, info)
    await expect(frame.getByText('Super Admin', { exact: true }).first()).toBeVisible()
    await expect(navigation(frame).getByRole('link')).toHaveText(entries.map(([label]) => label))
    await expectNoAxeViolations(page)
    for (const [label, path, heading, cited] of entries)
      await test.step(`${label} leads to ${path} ${cited}`, async () => {
        await navigation(await sidebar(page, info))
          .getByRole('link', { name: label, exact: true })
          .click()
        await expect(page).toHaveURL((url) => url.pathname === path)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await expect(page.getByRole('alert')).toHaveCount(0)
        await expectNoAxeViolations(page)
      })
  },
)

test('one leaves the panel to the dashboard, or by signing out to / [A-GUARD-33 A-GUARD-34 A-GUARD-35]', async ({
  page,
  seed,
}, info) => {
  await seed.signIn(page, seed.superAdmin())
  await page.goto('/admin')
  await (await sidebar(page, info)).getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/admin/plans')
  await (await sidebar(page, info)).getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/auth$/)
})

test('any other path of the back office shows the not-found page [A-GUARD-36]', async ({ page, seed }) => {
  await seed.signInAsStaff(page)
  await page.goto('/admin/nowhere')
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
})

test('the first page shows the counts of the platform and the latest entries of the audit log', async ({
  page,
  seed,
}) => {
  const latest = await seed.newCompany({ name: `Latest Nights ${unique()}` })
  await seed.signInAsStaff(page)
  await page.route('**/get-platform-counts', (route) =>
    route.fulfill({
      json: {
        total_users: 1204,
        total_companies: 87,
        active_subscriptions: 61,
        trial_subscriptions: 9,
        total_emails: 1600,
        verified_emails: 1200,
        unverified_emails: 400,
        users_with_unverified_emails: 380,
        total_users_with_emails: 1203,
        primary_emails: 1202,
      },
    }),
  )
  await page.goto('/admin')
  const card = (name: string) => page.getByRole('article', { name, exact: true })

  await test.step('the counts [A-HOME-01..04]', async () => {
    await expect(card('Total Users')).toContainText('1,204')
    await expect(card('Companies')).toContainText('87')
    await expect(card('Active Subscriptions')).toContainText('619 in trial')
  })

  await test.step('the addresses [A-HOME-06..12]', async () => {
    await expect(card('Total Email Addresses')).toContainText('1,6001,200 verified, 400 unverified')
    await expect(card('Verification Rate')).toContainText('75%380 users need verification')
    await expect(card('Users with Emails')).toContainText('1,2031,202 primary emails set')
  })

  await test.step('the latest entries [A-HOME-13]', async () => {
    const activity = page.getByRole('table', { name: 'Recent activity' })
    await expect(activity.getByRole('row').filter({ hasText: latest.name }).first()).toBeVisible()
  })
})

test('beside the open sidebar every list keeps its words whole and in sight, at any width', async ({
  page,
  seed,
}, info) => {
  test.skip(info.project.name === 'phone', 'The widths between are those of a window.')
  await subscribe(page, await seed.newCompany({ plan: 'Pro' }), 'Pro')
  const leaving = await seed.signUpAndConfirm()
  const theirs = await seed.visitor()
  await theirs.call(auth, 'signIn', { email: leaving.email, password: leaving.password })
  await theirs.call(ownData, 'requestDeletion', { current_password: leaving.password })
  await seed.signInAsStaff(page)
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('table').first().getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByText('Loading...')).toHaveCount(0)
    for (const width of [800, 1024, 1120, 1160, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      const hidden = () =>
        page.getByRole('table').evaluateAll((tables) =>
          tables
            // Charts have a hidden table of one pixel with their figures, for screen readers.
            .filter((table) => (table.parentElement?.clientWidth ?? 0) > 1)
            .filter((table) => (table.parentElement?.clientWidth ?? 0) < table.scrollWidth)
            .map((table) => table.getAttribute('aria-label')),
        )
      const narrowCells = () =>
        page
          .getByRole('cell')
          .evaluateAll((all) =>
            all.flatMap(({ clientWidth, textContent }) =>
              clientWidth < 40 && (textContent ?? '').length > 8 ? [textContent] : [],
            ),
          )
      // The layout follows the new width with a delay.
      await expect.poll(hidden, `tables cut off on ${path} at ${width}`).toEqual([])
      await expect.poll(narrowCells, `narrow cells on ${path} at ${width}`).toEqual([])
    }
  }
})

test('the user directory is searched and filtered by the server, and the view is in the address [A-USER-01 A-USER-02 A-USER-03 A-USER-04 A-USER-09 A-USER-10 A-USER-11 A-USER-12]', async ({
  page,
  seed,
}, info) => {
  const { owner } = await seed.newCompany()
  await seed.signInAsStaff(page)
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible()
  await expect(page.getByText(/^\d[\d,]* users$/)).toBeVisible()
  if (info.project.name !== 'phone') {
    await expect(page.getByRole('columnheader')).toHaveText([
      'User',
      'Email',
      'Signup Date',
      'Companies',
      'Status',
      'Actions',
    ])
  }
  await page.getByPlaceholder('Search by email or name...').fill(owner.email)
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === owner.email)
  const rows = page.getByRole('table', { name: 'Users' }).getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(rows.last().getByRole('cell').nth(3)).toHaveText('1')
  await page.getByRole('combobox', { name: 'Status' }).click()
  await expect(page.getByRole('option')).toHaveText(['All Users', 'Active', 'Suspended'])
  await expectNoAxeViolations(page)
  await page.getByRole('option', { name: 'Suspended' }).click()
  await expect(page.getByText('No users found matching your criteria')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No users found matching your criteria')).toBeVisible()

  await page.goto(`/admin/users?search=${encodeURIComponent(seed.superAdmin().email)}`)
  await expect(rows.last().getByText('Super Admin', { exact: true }).last()).toBeVisible()
  await page.getByRole('link', { name: /^View / }).click()
  await expect(page).toHaveURL(/\/admin\/users\/[0-9a-f-]{36}$/)
})

test('a user is suspended, reactivated and signed out everywhere, each after a question', async ({ page, seed }) => {
  const { owner, name, api } = await seed.newCompany({ name: 'Suspense Productions' })
  await seed.signInAsStaff(page)
  await openUser(page, owner.email)
  const fact = (term: string) =>
    page
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${term}$`) })
      .locator('+ dd')
  const dialog = page.getByRole('dialog')

  await test.step('the header [A-UDET-01 A-UDET-04..06]', async () => {
    await expect(page.getByRole('heading', { level: 1, name: owner.fullName })).toBeVisible()
    await expect(page.getByText(new RegExp(`${owner.email} · 1 company · Joined \\w+ \\d{4}`))).toBeVisible()
  })

  await test.step('the profile [A-UDET-10 A-UDET-11 A-UDET-30 A-UDET-31]', async () => {
    await expect(fact('Primary company')).toHaveText(name)
    await expect(fact('Full name')).toHaveText(owner.fullName)
    await expect(fact('Email')).toHaveText(owner.email)
    await expect(fact('Active memberships')).toHaveText('1')
    await expectNoAxeViolations(page)
  })

  await test.step('every session ends [A-UDET-97]', async () => {
    await page.getByRole('tab', { name: 'Admin Actions' }).click()
    await page.getByRole('button', { name: 'Force Logout' }).click()
    await expect(dialog.getByLabel('Admin Notes (Optional)')).toBeVisible()
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Force Logout' }).click()
    await expect(page.getByText('User signed out')).toBeVisible()
    expect((await api.send(auth, 'getUser', {})).status(), 'the session of the user is over').toBe(401)

    await expect(page.getByRole('button', { name: 'Reactivate' })).toHaveCount(0)
  })

  await test.step('an active user can be suspended [A-UDET-15 A-UDET-26 A-UDET-28 A-UDET-100]', async () => {
    await page.getByRole('button', { name: 'Suspend', exact: true }).click()
    await dialog.getByLabel('Admin Notes (Optional)').fill('Chargebacks')
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await expect(page.getByText('User status updated')).toBeVisible()
    await expect(page.getByText('User has been suspended successfully.')).toBeVisible()
    await page.getByRole('tab', { name: 'Profile' }).click()
    await expect(
      page.getByText('Account Suspended - This user cannot log in or access any company data.'),
    ).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('a suspended one can be reactivated [A-UDET-27 A-UDET-100]', async () => {
    await page.getByRole('tab', { name: 'Admin Actions' }).click()
    await expect(page.getByRole('button', { name: 'Suspend', exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Reactivate' }).click()
    await dialog.getByRole('button', { name: 'Reactivate' }).click()
    await expect(page.getByText('User has been activated successfully.')).toBeVisible()
  })

  await test.step('and back to all of them [A-UDET-07]', async () => {
    await page.getByRole('link', { name: 'Back to Users' }).click()
    await expect(page).toHaveURL(/\/admin\/users$/)
  })
})

test('a super admin can be neither suspended nor revoked from here, and is impersonated only when asked twice', async ({
  page,
  seed,
}) => {
  await seed.signIn(page, seed.superAdmin())
  await openUser(page, seed.superAdmin().email)

  await test.step('the profile tells what they are [A-UDET-03 A-UDET-20 A-UDET-21]', async () => {
    await expect(page.getByText('Cannot suspend Super Admin')).toBeVisible()
    await expect(
      page
        .locator('header')
        .last()
        .locator('span', { hasText: /^Super Admin$/ }),
    ).toBeVisible()
    await expect(page.getByText('full system access across all companies')).toBeVisible()
  })

  await test.step('nothing here takes that away [A-GUARD-17 A-UDET-103 C-ACC-22]', async () => {
    await page.getByRole('tab', { name: 'Admin Actions' }).click()
    await expect(page.getByRole('button', { name: 'Suspend', exact: true })).toBeDisabled()
    await expect(page.getByRole('heading', { name: 'Revoke Super Admin' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Contact System Admin' })).toBeDisabled()
    await expectNoAxeViolations(page)
  })

  await test.step('impersonating asks for a reason, and again [A-IMP-10 C-SESS-54 C-SESS-56]', async () => {
    await page.route('**/admin-impersonate-user', (route) =>
      route.fulfill({
        json: { success: false, requires_confirmation: true, impersonation_data: null, session: null },
      }),
    )
    await page.getByRole('button', { name: 'Impersonate User' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Admin Notes (Optional)' }).fill('Asked by phone')
    const asked = page.waitForRequest(/admin-impersonate-user/)
    await page.getByRole('dialog').getByRole('button', { name: 'Impersonate', exact: true }).click()
    expect((await asked).postDataJSON()).toMatchObject({ admin_notes: 'Asked by phone' })
    const again = page.getByRole('dialog', { name: 'Super Admin Confirmation Required' })
    await expect(again.getByText('This user is also a super admin. Please confirm impersonation.')).toBeVisible()
    await expectNoAxeViolations(page)
    const forced = page.waitForRequest(/admin-impersonate-user/)
    await again.getByRole('button', { name: 'Impersonate Super Admin' }).click()
    expect((await forced).postDataJSON()).toMatchObject({ force_super_admin: true })
  })
})

test('a list that fails can be tried again [A-AUD-44 A-AUD-45 A-COMP-15 A-USER-15]', async ({
  page,
  seed,
  browserConsole,
}) => {
  browserConsole.allow(/status of 500/)
  await seed.signInAsStaff(page)
  const body = { success: false, error: 'Boom', code: 'unexpected', data: {}, request_id: 'test' }
  for (const [path, call, text] of [
    ['/admin/companies', '**/list-companies*', 'Error loading companies: Boom'],
    ['/admin/users', '**/list-users*', 'Error loading users: Boom'],
    ['/admin/logs', '**/get-audit-logs-paginated*', 'Error loading audit logs: Boom'],
  ] as const) {
    await page.route(call, (route) => route.fulfill({ status: 500, json: body }))
    await page.goto(path)
    await expect(page.getByText(text)).toBeVisible()
    await expectNoAxeViolations(page)
    await page.unroute(call)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText(text)).toBeHidden()
    await expect(page.getByRole('table').first()).toBeVisible()
  }
})

async function sidebar(page: Page, info: TestInfo): Promise<Locator> {
  if (info.project.name !== 'phone') return page.getByRole('complementary', { name: 'Sidebar' })
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  if (!(await drawer.isVisible())) await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect(drawer).toBeVisible()
  return drawer
}

function navigation(frame: Locator): Locator {
  return frame.getByRole('navigation', { name: 'Super Admin' })
}

async function openUser(page: Page, email: string): Promise<void> {
  await page.goto(`/admin/users?search=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name: /^View / }).click()
}
