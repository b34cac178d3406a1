import type { Locator, Page, TestInfo } from '@playwright/test'
import { auth } from '#shared/features/identity/auth.ts'
import { ownData } from '#shared/features/identity/own-data.ts'
import { subscribe } from '#tests/e2e/support/billing.ts'
import { expect, expectNoAxeViolations, test } from '#tests/e2e/support/fixtures.ts'

/** Last column: the requirement that the entry proves. */
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

test('a member who opens a back office page is redirected to the dashboard and loads none of its code [A-GUARD-02 A-GUARD-04 C-ROUTE-31 C-ROUTE-32]', async ({
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

test(
  'the Super Admin panel links to its nine pages, and two more links leave it',
  { tag: '@phone' },
  async ({ page, seed }, info) => {
    await seed.signIn(page, seed.superAdmin())
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await test.step('the sidebar [A-GUARD-18 A-GUARD-23 A-GUARD-24 C-ROUTE-33]', async () => {
      const frame = await sidebar(page, info)
      await expect(frame.getByText('Super Admin', { exact: true }).first()).toBeVisible()
      await expect(navigation(frame).getByRole('link')).toHaveText(entries.map(([label]) => label))
      await expectNoAxeViolations(page)
    })
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
    await test.step('a link leads back to the dashboard [A-GUARD-33]', async () => {
      await (await sidebar(page, info)).getByRole('link', { name: 'Back to Dashboard' }).click()
      await expect(page).toHaveURL(/\/dashboard$/)
    })
    await test.step('sidebar and switcher lead into the back office [C-LAY-09 C-LAY-10 C-LAY-18 C-LAY-20 A-GUARD-10]', async () => {
      const links = (await sidebar(page, info)).getByRole('navigation', { name: 'Modules' }).getByRole('link')
      await expect(links.last()).toHaveText('Super Admin')
      const place = info.project.name === 'phone' ? await sidebar(page, info) : page.getByRole('banner')
      await place.getByRole('button', { name: /^Company: Marquee Platform Admin/ }).click()
      await expect(page.getByRole('menuitem', { name: /Marquee Platform Admin/ }).getByText('System')).toBeVisible()
      await expectNoAxeViolations(page)
      await page.getByRole('menuitem', { name: 'Super Admin Panel' }).click()
      await expect(page).toHaveURL(/\/admin$/)
    })
    await test.step('a link leads to / [A-GUARD-34 A-GUARD-35]', async () => {
      await page.goto('/admin/plans')
      await (await sidebar(page, info)).getByRole('button', { name: 'Sign Out' }).click()
      await expect(page).toHaveURL((url) => url.pathname === '/')
      await page.goto('/admin')
      await expect(page).toHaveURL(/\/auth$/)
    })
  },
)

test('lists beside the open sidebar show whole words without overflow at any width', async ({ page, seed }, info) => {
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
      // Mantine applies the new width with a delay.
      await expect.poll(hidden, `tables cut off on ${path} at ${width}`).toEqual([])
      await expect.poll(narrowCells, `narrow cells on ${path} at ${width}`).toEqual([])
    }
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
