import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test, unique } from '#tests/e2e/support/fixtures.ts'
import { hold } from '#tests/e2e/support/hold.ts'
import { expectToast, refuseNext } from '#tests/e2e/support/toast.ts'

test('staff impersonate a user and return; the log names both, the company sees it, and personal actions are rejected [A-IMP-01 A-IMP-05..07 A-IMP-17 A-IMP-24 A-IMP-30 A-UDET-96]', async ({
  page,
  seed,
  browserConsole,
}, info) => {
  browserConsole.allow(/status of 403/)
  const tenant = await seed.newCompany({ name: `Lantern Hall ${unique()}` })
  const admin = seed.superAdmin()
  await seed.signIn(page, admin)
  const userId = await openActions(page, tenant.owner.email)
  await page.getByRole('button', { name: 'Impersonate User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Impersonate this user?' })
  await dialog.getByLabel('Admin Notes (Optional)').fill('Asked by phone')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Impersonate', exact: true }).click()
  await expectToast(page, 'Impersonation Started', tenant.owner.email)
  await expect(page).toHaveURL(/\/dashboard$/)
  const banner = page.getByRole('region', { name: 'Impersonation' })
  await test.step('shows the banner [C-LAY-23..26]', async () => {
    await expect(banner.getByText(`You are impersonating: ${tenant.owner.email}`)).toBeVisible()
    await expect(banner.getByText(`(Admin: ${admin.email})`)).toBeVisible()
    const [red = 0, green = 0, blue = 255] = await banner.evaluate((element) =>
      (getComputedStyle(element).backgroundColor.match(/\d+/g) ?? []).map(Number),
    )
    expect(red > 150 && green > 40 && green < 150 && blue < 60, 'the banner is orange').toBe(true)
    await expectNoAxeViolations(page)
  })
  await test.step('checks browser storage [C-SESS-32 C-SESS-33 C-CONST-02]', async () => {
    const kept = await page.evaluate(() => localStorage.getItem('impersonation_data') ?? '')
    expect(JSON.parse(kept)).toMatchObject({
      impersonatedUser: { email: tenant.owner.email },
      originalAdminUser: { email: admin.email },
    })
  })
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  for (const { name, value } of await page.context().cookies())
    if (/access|refresh/.test(name)) expect(stored).not.toContain(value)

  await page.goto('/company-settings')
  await page.getByLabel('Description').fill('Set up together with support')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('region', { name: 'Notifications', exact: true })).toBeVisible()
  await page.goto('/company-settings?tab=activity')
  const rows = page.getByRole('table', { name: 'Activity' }).getByRole('row')
  await expect(rows.filter({ hasText: `Marquee staff as ${tenant.owner.fullName}` })).toHaveCount(1)
  await expectNoAxeViolations(page)
  const refused = await page.request.post('/api/auth/update-password', {
    data: { current_password: 'whatever', new_password: 'stolen words!' },
    headers: { origin: new URL(page.url()).origin },
  })
  expect((await refused.json()).code).toBe('refused_while_impersonating')
  await page.goto('/admin')
  await expect(page).not.toHaveURL(/\/admin$/)

  await test.step('returns to the staff account [C-LAY-27 C-LAY-28 C-SESS-39 C-SESS-43 C-SESS-45..47]', async () => {
    const release = await hold(page, '**/admin-restore-session')
    await banner.getByRole('button', { name: 'Return to Admin Account' }).click()
    await expect(banner.getByRole('button', { name: 'Restoring...' })).toBeVisible()
    release()
    await expectToast(page, 'Session Restored', `Returned to admin account: ${admin.email}`)
    await expect(page).toHaveURL(new RegExp(`/admin/users/${userId}$`))
    await expect(banner).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('impersonation_data'))).toBeNull()
  })
  const activity = page.getByRole('table', { name: 'Recent activity' }).getByRole('row')
  await expect(activity.filter({ hasText: ` as ${tenant.owner.email}` }).filter({ hasText: 'update' })).toHaveCount(1)
  await expect(activity.filter({ hasText: 'impersonation_refused' }).first()).toContainText(tenant.owner.email)
  if (info.project.name === 'phone') await expectNoAxeViolations(page)

  await page.goto(`/admin/logs?searchText=${tenant.id}`)
  const log = page.getByRole('table', { name: 'Audit logs' }).getByRole('row')
  await expect(log.filter({ hasText: ` as ${tenant.owner.email}` })).toHaveCount(1)
})

test('impersonating the owner of a company opens that company, not another of the same owner', async ({
  page,
  seed,
}) => {
  const first = await seed.newCompany({ name: `First House ${unique()}` })
  const second = await seed.newCompany({ owner: first.owner, name: `Second House ${unique()}` })
  await seed.signIn(page, seed.superAdmin())
  await page.goto(`/admin/companies/${second.id}`)
  await page.getByRole('button', { name: 'Impersonate owner' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Impersonate', exact: true }).click()
  await expectToast(page, 'Impersonation Started', first.owner.email)
  await expect(page.getByRole('button', { name: `Company: ${second.name}` })).toBeVisible()
})

test('a rejected impersonation shows the reason; one whose session cannot be set is ended and can be retried [A-IMP-12..14]', async ({
  page,
  seed,
  browserConsole,
}) => {
  browserConsole.allow(/status of 4\d\d/)
  const person = await seed.signUpAndConfirm()
  await seed.signIn(page, seed.superAdmin())
  await openActions(page, person.email)
  const impersonate = async () => {
    await page.getByRole('button', { name: 'Impersonate User' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Impersonate', exact: true }).click()
  }
  await refuseNext(page, 'impersonation/admin-impersonate-user', 'Not today')
  await impersonate()
  await expectToast(page, 'Impersonation Failed', 'Not today')
  const nothing = { success: false, requires_confirmation: false, impersonation_data: null, session: null }
  await page.route('**/admin-impersonate-user', (route) => route.fulfill({ json: nothing }), { times: 1 })
  await impersonate()
  await expectToast(page, 'Impersonation Failed', 'Failed to impersonate user')

  let returned = false
  await page.route('**/admin-restore-session', async (route) => {
    returned = true
    await route.continue()
  })
  await page.route('**/api/auth/get-session*', (route) =>
    returned ? route.continue() : route.fulfill({ status: 400, json: { code: 'bad_input', error: 'Boom' } }),
  )
  await impersonate()
  await expectToast(page, 'Impersonation Error', 'Failed to set impersonated session. Please try again.')
  expect(await page.evaluate(() => localStorage.getItem('impersonation_data'))).toBeNull()
  await expect(page.getByRole('region', { name: 'Impersonation' })).toHaveCount(0)
  await impersonate()
  await expectToast(page, 'Impersonation Started', person.email)
  await expect(page.getByText(`You are impersonating: ${person.email}`)).toBeVisible()
})

async function openActions(page: Page, email: string): Promise<string> {
  await page.goto(`/admin/users?search=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name: /^View / }).click()
  await page.getByRole('tab', { name: 'Admin Actions' }).click()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}
