import type { Account } from '#shared/features/identity/auth.ts'
import { newEvent } from '#tests/e2e/support/events.ts'
import { expect, expectNoAxeViolations, stranger, test } from '#tests/e2e/support/fixtures.ts'
import { giveOwnRole, joined } from '#tests/e2e/support/team.ts'

test('a viewer sees events without actions; a private one shows as Busy', async ({ page, seed }) => {
  const company = await seed.newCompany()
  const vera = await joined(seed, company, 'Viewer', stranger('Vera Viewer'))
  await newEvent(company, 'Nova')
  const secret = await newEvent(company, 'Surprise party', { is_private: true, date: '2098-06-14' })
  await seed.signIn(page, vera)

  await test.step('the list offers no changes, and shortcuts create nothing', async () => {
    await page.goto('/events')
    const rows = page.getByRole('table', { name: 'Events' })
    await expect(rows.getByRole('link', { name: 'Nova' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'New event' })).toHaveCount(0)
    await expect(rows.getByRole('checkbox')).toHaveCount(0)
    for (const key of ['j', 'x', 'n']) await page.keyboard.press(key)
    await expect(rows.getByRole('link', { name: 'Nova' })).toBeFocused()
    await expect(page.getByRole('region', { name: 'Selected' })).toHaveCount(0)
    await expect(page).toHaveURL(/\/events$/)
  })

  await test.step('a private event shows only its time [E-EVT-131]', async () => {
    const row = page.getByRole('row').filter({ hasText: 'Busy' })
    await expect(row).toContainText('Jun 14')
    await expect(page.getByText('Surprise party')).toHaveCount(0)
    await expectNoAxeViolations(page)
    await page.goto(`/events/${secret.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Busy' })).toBeVisible()
    await expect(page.getByText('Surprise party')).toHaveCount(0)
    await expectNoAxeViolations(page)
  })

  await test.step('the event page has no actions, and the new event page shows an error', async () => {
    await page.goto('/events')
    await page.getByRole('link', { name: 'Nova' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Nova' })).toBeVisible()
    await expect(page.getByRole('tab')).toHaveText(['Overview', 'Activity'])
    for (const name of ['Edit', 'Status', 'More about this event'])
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
    await expectNoAxeViolations(page)
    await page.goto('/events/new')
    await expect(page.getByText("You don't have permission to create events.")).toBeVisible()
  })
})

test('without permission or module, navigation and pages are hidden', async ({ page, seed }) => {
  const company = await seed.newCompany()
  const event = await newEvent(company, 'Nova')
  const olga = await joined(seed, company, 'Viewer', stranger('Olga Onlooker'))
  await giveOwnRole(company, olga, { dashboard: { access: 'read' } })
  const entry = page.getByRole('navigation').getByRole('link', { name: 'Events' })

  await test.step('for a member without read access [M-ACC-09 M-ACC-11]', async () => {
    await seed.signIn(page, olga)
    for (const path of ['/events', `/events/${event.id}`, '/events/bin', '/venues', '/spaces']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: /^You don't have permission to see/ })).toBeVisible()
      await expect(page.getByText('Nova')).toHaveCount(0)
    }
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Dashboard' })).toBeVisible()
    await expect(entry).toHaveCount(0)
    await expectNoAxeViolations(page)
  })

  await test.step('for a company without the module [M-ACC-08 M-ACC-10]', async () => {
    await seed.signIn(page, company.owner)
    await page.goto('/events')
    await expect(entry).toHaveCount(1)
    await page.route('**/api/auth/get-session', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: withoutEvents(await response.json()) })
    })
    await page.goto('/events')
    await expect(
      page.getByRole('heading', { level: 1, name: "This is not part of your company's plan." }),
    ).toBeVisible()
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Dashboard' })).toBeVisible()
    await expect(entry).toHaveCount(0)
  })
})

function withoutEvents(account: Account): Account {
  const { company } = account
  const modules = company?.modules.filter(({ module_key }) => module_key !== 'events') ?? []
  return { ...account, company: company && { ...company, modules } }
}
