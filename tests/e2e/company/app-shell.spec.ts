import type { Locator, Page, TestInfo } from '@playwright/test'
import { expect, expectNoAxeViolations, stranger, test, unique } from '#tests/e2e/support/fixtures.ts'

test(
  'the shell has modules in the sidebar, companies in the switcher, colors and sign-out in the menu',
  {
    tag: '@phone',
  },
  async ({ page, seed }, info) => {
    const owner = await seed.signUpAndConfirm(stranger('Wilhelmina Featherstonehaugh-Cholmondeley'))
    const { id: firstId } = await seed.newCompany({ owner, name: `Marquee Platform Admin ${unique()}` })
    const second = await seed.newCompany({
      owner,
      name: 'Nordlicht Veranstaltungsgesellschaft für außergewöhnliche Abende',
    })
    await seed.signIn(page, owner)
    await page.goto('/settings')
    await expect(page.getByRole('heading', { level: 1, name: 'My Settings' })).toBeVisible()

    await test.step('the sidebar shows readable modules, the dashboard first [C-LAY-01 C-LAY-03] [C-LAY-06..08] [C-LAY-10 C-ROUTE-03]', async () => {
      const frame = await sidebar(page, info)
      await expect(frame.getByText('Marquee', { exact: true })).toBeVisible()
      const names = [
        'Dashboard',
        'Events',
        'Calendar',
        'Holds',
        'Venues',
        'Spaces',
        'Team Management',
        'Company Settings',
      ]
      await expect(modules(frame).getByRole('link')).toHaveText(names)
      await expectNoAxeViolations(page)
    })

    await test.step('the switcher opens another company at /dashboard and remembers it [C-LAY-02 C-LAY-11 C-LAY-19 C-LAY-21 C-LAY-22] [C-ACC-04 C-ACC-65 C-CONST-01]', async () => {
      const chosen = await stored(page)
      expect([firstId, second.id], 'a company is selected and stored').toContain(chosen)
      const other = chosen === second.id ? firstId : second.id
      const { memberships } = await (await page.request.get('/api/companies/list-my-companies')).json()
      const otherName: string = memberships.find((one: { company_id: string }) => one.company_id === other).company.name

      const place = await switcherPlace(page, info)
      await place.getByRole('button', { name: /^Company:/ }).click()
      await expect(page.getByRole('menuitem', { name: 'Super Admin Panel' })).toHaveCount(0)
      await expect(page.getByText('System', { exact: true })).toHaveCount(0)
      await expectNoAxeViolations(page)
      await page.getByRole('menuitem', { name: otherName }).click()
      await expect(page).toHaveURL(/\/dashboard$/)
      expect(await stored(page)).toBe(other)
      await page.reload()
      const again = await switcherPlace(page, info)
      await expect(again.getByRole('button', { name: `Company: ${otherName}` })).toBeVisible()
      if (info.project.name === 'phone') await page.keyboard.press('Escape')
    })

    const avatar = page.getByRole('banner').getByRole('button', { name: 'Your account' })
    const menu = page.getByRole('menu')
    await test.step('the color scheme survives a reload', async () => {
      await avatar.click()
      await menu.getByRole('menuitemradio', { name: 'Dark' }).click()
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
      await avatar.click()
      await menu.getByRole('menuitemradio', { name: 'Light' }).click()
      await page.keyboard.press('Escape')
    })

    await test.step('the menu shows the person, links to the settings and signs out to / [C-LAY-12..17]', async () => {
      await avatar.click()
      await expect(menu.getByText(owner.fullName)).toBeVisible()
      await expect(menu.getByText(owner.email)).toBeVisible()
      await menu.getByRole('menuitem', { name: 'My Settings' }).click()
      await expect(page).toHaveURL(/\/settings$/)
      await avatar.click()
      await menu.getByRole('menuitem', { name: 'Sign out' }).click()
      await expect(page).toHaveURL((url) => url.pathname === '/')
      await page.goto('/dashboard')
      await expect(page).toHaveURL(/\/auth$/)
    })
  },
)

test('each tab acts for the company it shows; a reload keeps it, and a new tab starts with the last selected one', async ({
  page,
  context,
  seed,
}) => {
  const first = await seed.newCompany({ name: `Aurora Halls ${unique()}` })
  const second = await seed.newCompany({ owner: first.owner, name: `Boreal Nights ${unique()}` })
  await seed.signIn(page, first.owner)
  const other = await context.newPage()
  const open = async (tab: Page, slug: string) => {
    await tab.goto(`/company-settings?company=${slug}`)
    await expect(tab).toHaveURL(/\/company-settings$/)
  }
  const contact = (tab: Page) => tab.getByLabel('Contact email')
  await open(page, first.slug)
  await expect(contact(page)).toBeEditable()
  await open(other, second.slug)
  await contact(other).fill('boreal@nights.example')
  await contact(page).fill('aurora@halls.example')
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'Save Changes' }).click()
    await expect(tab.getByText('Settings saved')).toBeVisible()
    await tab.reload()
  }
  await expect(contact(page)).toHaveValue('aurora@halls.example')
  await expect(contact(other)).toHaveValue('boreal@nights.example')
  const third = await context.newPage()
  await third.goto('/company-settings')
  await expect(contact(third)).toHaveValue('boreal@nights.example')
})

test('the keyboard skips the navigation; the palette finds pages, tabs, actions and people despite typos', async ({
  page,
  seed,
}) => {
  const company = await seed.newCompany()
  await seed.signIn(page, company.owner)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  const search = page.getByRole('textbox', { name: 'Search commands' })

  await test.step('a skip link leads to the content', async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#content')).toBeFocused()
  })

  await test.step('Ctrl+K opens it and Escape closes it', async () => {
    await page.keyboard.press('Control+k')
    await expect(search).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(search).toBeHidden()
  })

  await test.step('the palette opens its results', async () => {
    const find = async (typed: string, name: string | RegExp) => {
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await search.fill(typed)
      const found = page.getByRole('dialog').getByRole('button', { name })
      await expect(found.first()).toBeVisible()
      if (typed === 'biling') await expectNoAxeViolations(page)
      await found.first().click()
      await expect(search).toBeHidden()
    }
    await find('team', 'Team Management')
    await expect(page).toHaveURL(/\/team-management$/)
    await find('biling', /Company Settings: Billing/)
    await expect(page).toHaveURL(/\/company-settings\?tab=billing$/)
    await find('crate role', 'Create a role')
    await expect(page.getByRole('dialog', { name: /role/i })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(/\/team-management\?tab=roles$/)
    await find('arange', 'Arrange the dashboard')
    await expect(page.getByRole('button', { name: 'Done' })).toBeVisible()
    const { fullName, email } = company.owner
    const mistyped = `${fullName.slice(0, 3)}x${fullName.slice(3)}`
    await find(mistyped, new RegExp(email.replace('.', '\\.')))
    await expect(page).toHaveURL(/\/team-management\/members\//)
  })
})

async function sidebar(page: Page, info: TestInfo): Promise<Locator> {
  if (info.project.name !== 'phone') return page.getByRole('complementary', { name: 'Sidebar' })
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  if (!(await drawer.isVisible())) await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect(drawer).toBeVisible()
  return drawer
}

async function switcherPlace(page: Page, info: TestInfo): Promise<Locator> {
  return info.project.name === 'phone' ? sidebar(page, info) : page.getByRole('banner')
}

function modules(frame: Locator): Locator {
  return frame.getByRole('navigation', { name: 'Modules' })
}

function stored(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('selectedCompanyId'))
}
