import { expect, expectNoAxeViolations, test } from '#tests/e2e/support/fixtures.ts'
import { expectToast } from '#tests/e2e/support/toast.ts'

const isAsset = ({ pathname }: URL) => pathname.startsWith('/assets/')
const isSettingsPage = (url: URL) => isAsset(url) && url.pathname.includes('company-settings-page')

test('saving offline shows an error and keeps the text, and works once the network is back [C-SESS-30]', async ({
  page,
  context,
  seed,
  browserConsole,
}) => {
  browserConsole.allow(/net::ERR_INTERNET_DISCONNECTED/)
  await seed.signIn(page, (await seed.newCompany()).owner)
  await page.goto('/settings')
  const bar = page.getByText('You are offline.')
  await page.getByLabel('Display name').fill('Ada at the door')
  await context.setOffline(true)
  await expect(bar).toBeVisible()
  await expectNoAxeViolations(page)
  const save = page.getByRole('button', { name: 'Save Profile' })
  await save.click()
  await expectToast(page, 'Failed to update profile', 'Network error. Please check your connection')
  await expect(page.getByLabel('Display name')).toHaveValue('Ada at the door')

  await context.setOffline(false)
  await expect(bar).toBeHidden()
  await save.click()
  await expectToast(page, 'Profile updated successfully')
})

test("when a page's code fails to load, the previous page stays; Retry or Reload shows the new one", async ({
  page,
  seed,
  browserConsole,
}, info) => {
  browserConsole.allow(/net::ERR_FAILED|status of 404|dynamically imported module/)
  await seed.signIn(page, (await seed.newCompany()).owner)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  await page.route(isSettingsPage, (route) => route.abort())
  const open = async () => {
    if (info.project.name === 'phone') await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.getByRole('navigation', { name: 'Modules' }).getByRole('link', { name: 'Company Settings' }).click()
  }
  await open()
  await expect(page.getByText('Part of the page could not be loaded.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeAttached()
  await expectNoAxeViolations(page)

  await page.unroute(isSettingsPage)
  await page.getByRole('button', { name: 'Retry' }).click()
  const settings = page.getByRole('heading', { level: 1, name: 'Company Settings' })
  const reload = page.getByRole('button', { name: 'Reload' })
  await expect(settings.or(reload)).toBeVisible()
  // Most browsers fetch a failed module only once per page.
  if (await reload.isVisible()) {
    await expect(page.getByText('This page works again once it is reloaded.')).toBeVisible()
    await reload.click()
    await open()
  }
  await expect(settings).toBeVisible()

  await test.step('a page of an older version offers a reload', async () => {
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
    await page.route(isAsset, (route) => route.fulfill({ status: 404, body: 'Not found' }))
    await open()
    await expect(page.getByText('This page works again once it is reloaded.')).toBeVisible()
    await page.unroute(isAsset)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  })
})
