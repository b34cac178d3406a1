import type { Page, TestInfo } from '@playwright/test'
import { companies } from '#shared/features/company/companies.ts'
import { auth } from '#shared/features/identity/auth.ts'
import { expect, type NewCompany, type Person, test, unique } from '#tests/e2e/support/fixtures.ts'
import {
  billingPlaces,
  dashboardPlaces,
  eventPlaces,
  ownPlaces,
  type Place,
  type Scene,
  settingsPlaces,
  staffPlaces,
  teamPlaces,
} from './places.ts'

/**
 * Nobody loses work or acts in the wrong place: on each of these pages somebody is about to leave, chooses another company
 * in another tab, saves without a network, saves when their session has ended, and clicks twice. That every other form, dialog
 * and act does the same is what `tests/guards/architecture.test.ts` proves.
 */
const wings: Record<string, Place[]> = {
  dashboard: dashboardPlaces,
  team: teamPlaces,
  settings: settingsPlaces,
  billing: billingPlaces,
  events: eventPlaces,
  'my settings': ownPlaces,
  'back office': staffPlaces,
}

for (const [wing, places] of Object.entries(wings)) {
  for (const place of places) {
    test(`${wing}: ${place.name} is not lost, done once, and done where it shows`, {
      tag: place.wideOnly ? [] : '@phone',
    }, async ({ page, seed, mailbox, browserConsole }) => {
      browserConsole.allow(/Failed to load resource/)
      const company = await seed.newCompany({ plan: 'Business' })
      const who = place.by === 'staff' ? seed.superAdmin() : company.owner
      const scene: Scene = { page, seed, mailbox, company, api: company.api, word: `word-${unique()}`, found: '' }
      if (place.by === 'staff') {
        scene.api = await seed.visitor()
        await scene.api.call(auth, 'signIn', who)
        await seed.signInAsStaff(page)
      } else await seed.signIn(page, who)
      await place.prepare?.(scene)
      await page.goto(place.path(scene))
      await comeFromElsewhere(page)
      await place.enter(scene)

      if (place.typed) await test.step('it is not left unasked', () => expectAsked(place, scene))
      if (!place.ofPerson) await test.step('another tab has another company', () => chooseElsewhere(scene))
      await test.step('without a network nothing is lost', () => expectKeptWithoutNetwork(place, scene))
      await test.step('a session that ended and a double click: it is done once, here', () =>
        expectDoneOnce(place, scene, who))
      await expect.poll(() => place.effect(scene)).toEqual(place.expected(scene))
    })
  }
}

const makingPlaces = Object.values(wings)
  .flat()
  .filter(({ makes }) => makes)
for (const place of makingPlaces) {
  test(`${place.name}: saved again after the answer was lost, it is made once`, async ({
    page,
    seed,
    mailbox,
    browserConsole,
  }) => {
    browserConsole.allow(/Failed to load resource/)
    const company = await seed.newCompany({ plan: 'Business' })
    const scene: Scene = { page, seed, mailbox, company, api: company.api, word: `word-${unique()}`, found: '' }
    await seed.signIn(page, company.owner)
    await page.goto(place.path(scene))
    await place.enter(scene)
    const typed = await place.typed?.(scene).inputValue()
    const done: { status: number; body: string }[] = []
    await page.route(
      `**/api/${place.call}`,
      async (route) => {
        const answer = await route.fetch()
        done.push({ status: answer.status(), body: await answer.text() })
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await place.save(scene).click()
    await expect(page.getByText(noNetwork).first()).toBeVisible()
    if (place.typed) await expect(place.typed(scene)).toHaveValue(typed ?? '')
    const answered = page.waitForResponse(`**/api/${place.call}`)
    await place.save(scene).click()
    const again = await answered
    expect([{ status: again.status(), body: await again.text() }]).toEqual(done)
    expect(done[0]?.status).toBe(200)
    await expect.poll(() => place.effect(scene)).toEqual(place.expected(scene))
  })
}

test(
  'who chooses another company, signs out or reloads with something entered is asked, and who stays saves it here',
  {
    tag: '@phone',
  },
  async ({ page, seed }, info) => {
    const here = await seed.newCompany({ name: `Here ${unique()}` })
    const there = await seed.newCompany({ name: `There ${unique()}`, owner: here.owner })
    await seed.signIn(page, here.owner)
    await page.goto(`/dashboard?company=${here.slug}`)
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
    await page.goto('/company-settings')
    const description = page.getByRole('textbox', { name: 'Description' })
    await description.fill('Concerts by the river')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    const answer = async (name: 'Stay' | 'Leave') => {
      await question.getByRole('button', { name }).click()
      await expect(question).toHaveCount(0)
    }

    await page.getByRole('tab', { name: 'Billing' }).click()
    await answer('Stay')
    await switchTo(page, info, there.name)
    await answer('Stay')
    await expect(description).toHaveValue('Concerts by the river')
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await answer('Stay')
    await expect(description).toHaveValue('Concerts by the river')
    const asked = page.waitForEvent('dialog')
    await page.evaluate(() => void setTimeout(() => window.location.reload()))
    const native = await asked
    expect(native.type()).toBe('beforeunload')
    await native.dismiss()
    await expect(description).toHaveValue('Concerts by the river')

    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Settings saved')).toBeVisible()
    const descriptionOf = async ({ api, id }: NewCompany) =>
      (await api.call(companies, 'getSettings', {}, id)).company.description
    expect([await descriptionOf(here), await descriptionOf(there)]).toEqual(['Concerts by the river', null])

    await description.fill('Concerts in the hills')
    await switchTo(page, info, there.name)
    await answer('Leave')
    await expect(page).toHaveURL(/\/dashboard$/)
    expect(await descriptionOf(here)).toBe('Concerts by the river')
  },
)

/** The switcher is in the header, on a phone in the drawer. */
async function switchTo(page: Page, info: TestInfo, company: string): Promise<void> {
  if (info.project.name === 'phone') await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.getByRole('button', { name: /^Company:/ }).click()
  await page.getByRole('menuitem', { name: company }).click()
}

/** As if another page of the product lay behind this one. */
async function comeFromElsewhere(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { href } = window.location
    const here = history.state
    history.replaceState({ ...here, idx: (here?.idx ?? 0) - 1 }, '', '/nowhere')
    history.pushState(here, '', href)
  })
}

async function expectAsked({ typed }: Place, scene: Scene): Promise<void> {
  const { page } = scene
  const before = await typed?.(scene).inputValue()
  await page.goBack()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toHaveCount(0)
  expect(await page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(true)
  if (typed) await expect(typed(scene)).toHaveValue(before ?? '')
}

const noNetwork = 'Network error. Please check your connection'

/** What a choice in another tab leaves behind for all of them. */
async function chooseElsewhere({ page, seed, company }: Scene): Promise<void> {
  const { id } = await seed.newCompany({ owner: company.owner, name: 'The Other House' })
  await page.evaluate((other) => localStorage.setItem('selectedCompanyId', other), id)
}

async function expectKeptWithoutNetwork(
  { typed, save, call, again, says = noNetwork }: Place,
  scene: Scene,
): Promise<void> {
  const { page } = scene
  const before = await typed?.(scene).inputValue()
  await page.route(`**/api/${call}`, (route) => route.abort('internetdisconnected'), { times: 1 })
  await save(scene).click()
  await expect(page.getByText(says).first()).toBeVisible()
  if (typed) await expect(typed(scene)).toHaveValue(before ?? '')
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  if (await dismiss.isVisible()) await dismiss.click()
  await again?.(scene)
  // What may have changed all the same is asked for again before it can be tried once more.
  await expect(save(scene)).toBeEnabled()
}

async function expectDoneOnce(place: Place, scene: Scene, who: Pick<Person, 'email' | 'password'>): Promise<void> {
  const { page, company } = scene
  const answered: { status: number; company: string | undefined }[] = []
  page.on('response', (response) => {
    if (!response.url().includes(`/api/${place.call}`)) return
    answered.push({ status: response.status(), company: response.request().headers()['x-company-id'] })
  })
  if (!place.leadsAway) await page.context().clearCookies()
  await place.save(scene).dblclick()
  if (!place.leadsAway) {
    const again = page.getByRole('dialog', { name: 'Sign in to continue' })
    await again.getByLabel('Password', { exact: true }).fill(who.password)
    await again.getByRole('button', { name: 'Sign In' }).click()
  }
  await expect.poll(() => answered.map(({ status }) => status).filter((status) => status !== 401)).toEqual([200])
  if (!place.ofPerson) expect(new Set(answered.map((one) => one.company))).toEqual(new Set([company.id]))
}
