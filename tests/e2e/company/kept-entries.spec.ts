import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { plans } from '#shared/features/back-office/plans.ts'
import { branding } from '#shared/features/company/branding.ts'
import { companies } from '#shared/features/company/companies.ts'
import { team } from '#shared/features/company/team.ts'
import { auth } from '#shared/features/identity/auth.ts'
import { priceOf } from '#tests/e2e/support/billing.ts'
import { eventOf, newEvent } from '#tests/e2e/support/events.ts'
import { expect, type NewCompany, type Person, test, unique } from '#tests/e2e/support/fixtures.ts'

/** Five cases in a real browser. `src/web/routes/kept-entries.test.tsx` covers every form and dialog. */

const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true })
const textbox = (place: Page | Locator, name: string) => place.getByRole('textbox', { name })
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })

async function stay(page: Page): Promise<void> {
  await question(page).getByRole('button', { name: 'Stay' }).click()
  await expect(question(page)).toHaveCount(0)
}

async function addEarlierPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { href } = window.location
    const here = history.state
    history.replaceState({ ...here, idx: (here?.idx ?? 0) - 1 }, '', '/nowhere')
    history.pushState(here, '', href)
  })
}

/** Save without a network, and wait until the save can be repeated. */
async function saveOffline(page: Page, call: string, save: Locator, message?: string): Promise<void> {
  await page.route(`**/api/${call}`, (route) => route.abort('internetdisconnected'), { times: 1 })
  await save.click()
  await expect(page.getByText(message ?? 'Network error. Please check your connection').first()).toBeVisible()
  await expect(save).toBeEnabled()
}

function countAnswers(page: Page, call: string): { status: number; company: string | undefined }[] {
  const answers: { status: number; company: string | undefined }[] = []
  page.on('response', (response) => {
    if (!response.url().includes(`/api/${call}`) || response.status() === 401) return
    answers.push({ status: response.status(), company: response.request().headers()['x-company-id'] })
  })
  return answers
}

async function endSessionAndSave(page: Page, save: Locator, { password }: Pick<Person, 'password'>): Promise<void> {
  await expect(save).toBeEnabled()
  await page.context().clearCookies()
  await save.dblclick()
  const again = page.getByRole('dialog', { name: 'Sign in to continue' })
  await again.getByLabel('Password', { exact: true }).fill(password)
  await button(again, 'Sign In').click()
}

async function selectElsewhere(page: Page, { id }: NewCompany): Promise<void> {
  await page.evaluate((other) => localStorage.setItem('selectedCompanyId', other), id)
}

test('a role in a dialog survives Back, a lost network, a lost response and an ended session, and is created once', async ({
  page,
  seed,
  browserConsole,
}) => {
  browserConsole.allow(/Failed to load resource/)
  const company = await seed.newCompany({ plan: 'Business' })
  const other = await seed.newCompany({ owner: company.owner })
  await seed.signIn(page, company.owner)
  await page.goto(`/team-management?tab=roles&company=${company.slug}`)
  await expect(button(page, 'Create Role')).toBeVisible()
  await addEarlierPage(page)
  await button(page, 'Create Role').click()
  const dialog = page.getByRole('dialog')
  const label = textbox(dialog, 'Label')
  const save = button(dialog, 'Create Role')
  await label.fill('Stage crew')

  await page.goBack()
  await stay(page)
  expect(await page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(true)
  await expect(label).toHaveValue('Stage crew')

  await selectElsewhere(page, other)
  await saveOffline(page, 'team/create-role', save)
  await expect(label).toHaveValue('Stage crew')
  await button(page, 'Dismiss').click()

  // The server creates the role, but its response is lost.
  await page.route(
    '**/api/team/create-role',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await save.click()
  await expect(page.getByText('Network error. Please check your connection').first()).toBeVisible()
  const answers = countAnswers(page, 'team/create-role')
  await endSessionAndSave(page, save, company.owner)
  await expect.poll(() => answers).toEqual([{ status: 200, company: company.id }])
  const { roles } = await company.api.call(team, 'listRoles', {}, company.id)
  expect(roles.filter(({ label_override }) => label_override === 'Stage crew')).toHaveLength(1)
})

test('an event in a form survives a lost network and an ended session, and is saved once', async ({
  page,
  seed,
  browserConsole,
}) => {
  browserConsole.allow(/Failed to load resource/)
  const company = await seed.newCompany()
  const { id } = await newEvent(company, 'Nova')
  await seed.signIn(page, company.owner)
  await page.goto(`/events/${id}?tab=edit`)
  await textbox(page, 'Title').fill('Nova at last')
  await page.getByRole('tab', { name: 'Overview' }).click()
  await stay(page)
  await saveOffline(page, 'events/update-record', button(page, 'Save'))
  await expect(textbox(page, 'Title')).toHaveValue('Nova at last')
  const answers = countAnswers(page, 'events/update-record')
  await endSessionAndSave(page, button(page, 'Save'), company.owner)
  await expect.poll(() => answers).toEqual([{ status: 200, company: company.id }])
  expect((await eventOf(company, id)).name).toBe('Nova at last')
})

test('a double click on a logo or a plan opens one file chooser and one checkout', async ({
  page,
  seed,
  browserConsole,
}) => {
  browserConsole.allow(/Failed to load resource/)
  const company = await seed.newCompany({ plan: 'Business' })
  await priceOf(company, 'Business')
  await seed.signIn(page, company.owner)
  await page.goto('/company-settings?tab=branding')
  const buffer = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#0b3d2e' } })
    .png()
    .toBuffer()
  // One for each attempt. The second half of a double click is ignored by an open file chooser.
  let choosers = 2
  page.on('filechooser', async (chooser) => {
    choosers -= 1
    if (choosers >= 0) await chooser.setFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  })
  await saveOffline(page, 'branding/upload-logo', button(page, 'Upload logo'))
  await button(page, 'Dismiss').click()
  const logos = countAnswers(page, 'branding/upload-logo')
  await button(page, 'Upload logo').dblclick()
  await expect.poll(() => logos).toEqual([{ status: 200, company: company.id }])
  expect((await company.api.call(branding, 'getBranding', {}, company.id)).brand.logo_url).not.toBeNull()

  await page.goto('/company-settings?tab=billing')
  const choose = button(page, 'Add a card for Business')
  await saveOffline(page, 'billing/create-checkout', choose, 'Failed to create checkout session. Please try again.')
  const checkouts = countAnswers(page, 'billing/create-checkout')
  await choose.dblclick()
  await expect.poll(() => checkouts).toEqual([{ status: 200, company: company.id }])
  const opened = () =>
    page
      .context()
      .pages()
      .filter((each) => /checkout/.test(each.url())).length
  await expect.poll(opened).toBe(1)
})

test('staff who are signed out while they create a plan create it once', async ({ page, seed, browserConsole }) => {
  browserConsole.allow(/Failed to load resource/)
  const name = `Kept ${unique()}`
  await seed.signInAsStaff(page)
  await page.goto('/admin/plans')
  await button(page, 'Create Plan').click()
  const dialog = page.getByRole('dialog')
  await textbox(dialog, 'Plan Name').fill(name)
  await dialog.getByRole('tab', { name: 'Pricing' }).click()
  // Not the cheapest plan: companies of other tests start on that.
  await textbox(dialog, 'Monthly Price').fill('999')
  await saveOffline(page, 'plans/create-plan', button(dialog, 'Create Plan'))
  const answers = countAnswers(page, 'plans/create-plan')
  await endSessionAndSave(page, button(dialog, 'Create Plan'), seed.superAdmin())
  await expect.poll(() => answers.map(({ status }) => status)).toEqual([200])
  const root = await seed.visitor()
  await root.call(auth, 'signIn', seed.superAdmin())
  expect((await root.call(plans, 'listPlans', {})).plans.filter((plan) => plan.name === name)).toHaveLength(1)
})

test('selecting another company, signing out and reloading ask first when a form has changes', async ({
  page,
  seed,
}, info) => {
  const here = await seed.newCompany({ name: `Here ${unique()}` })
  const there = await seed.newCompany({ name: `There ${unique()}`, owner: here.owner })
  await seed.signIn(page, here.owner)
  await page.goto(`/company-settings?company=${here.slug}`)
  const description = textbox(page, 'Description')
  await description.fill('Concerts by the river')
  const switchTo = async (company: string) => {
    if (info.project.name === 'phone') await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.getByRole('button', { name: /^Company:/ }).click()
    await page.getByRole('menuitem', { name: company }).click()
  }

  await page.getByRole('tab', { name: 'Billing' }).click()
  await stay(page)
  await switchTo(there.name)
  await stay(page)
  await button(page, 'Your account').click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await stay(page)
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => window.location.reload()))
  const native = await asked
  expect(native.type()).toBe('beforeunload')
  await native.dismiss()
  await expect(description).toHaveValue('Concerts by the river')

  await button(page, 'Save Changes').click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  const descriptionOf = async ({ api, id }: NewCompany) =>
    (await api.call(companies, 'getSettings', {}, id)).company.description
  expect([await descriptionOf(here), await descriptionOf(there)]).toEqual(['Concerts by the river', null])

  await description.fill('Concerts in the hills')
  await switchTo(there.name)
  await button(question(page), 'Leave').click()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(await descriptionOf(here)).toBe('Concerts by the river')
})
