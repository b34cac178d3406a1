import type { Page } from '@playwright/test'
import { invitations } from '#shared/features/company/invitations.ts'
import { team } from '#shared/features/company/team.ts'
import { expect, expectNoAxeViolations, test } from '#tests/e2e/support/fixtures.ts'

const widgets = (page: Page) => page.getByRole('article')
const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Notifications', exact: true }).filter({ hasText: title })

test('a new dashboard has first steps, a configurable widget, a default per role, and a quick action [C-DASH-19 C-DASH-20 C-DASH-29 C-DASH-37]', async ({
  page,
  seed,
}) => {
  const company = await seed.newCompany()
  await seed.signIn(page, company.owner)
  await page.goto('/dashboard')

  await test.step('first steps check themselves off, and can be hidden', async () => {
    const steps = page.getByRole('region', { name: 'First steps' })
    await expect(steps).toContainText('0 of 6 done')
    await expectNoAxeViolations(page)
    await steps.getByRole('link', { name: /Set your time zone/ }).click()
    await page.getByRole('combobox', { name: 'Timezone' }).fill('Berlin')
    await page.getByRole('option', { name: 'Europe/Berlin' }).click()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Settings saved')).toBeVisible()
    await page.goto('/dashboard')
    await expect(steps).toContainText('1 of 6 done')
    // They disappear before the answer, and a reload would end the request.
    const hidden = page.waitForResponse('**/api/dashboard/hide-first-steps')
    await steps.getByRole('button', { name: 'Hide the first steps' }).click()
    await expect(steps).toHaveCount(0)
    await hidden
    await page.reload()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(steps).toHaveCount(0)
  })

  await page.getByRole('button', { name: 'Arrange' }).click()
  await page.getByRole('button', { name: 'Configure At a glance' }).click()
  const dialog = page.getByRole('dialog', { name: 'Configure At a glance' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Tonight')
  for (const figure of ['Modules', 'Events']) await dialog.getByRole('checkbox', { name: figure }).uncheck()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Widget Updated')).toBeVisible()
  const card = page.getByRole('article', { name: 'Tonight' })
  await expect(card.getByRole('term')).toHaveText(['Members', 'Pending invitations'])
  await page.reload()
  await expect(card.getByRole('term')).toHaveText(['Members', 'Pending invitations'])

  await page.getByRole('button', { name: 'Configure Tonight' }).click()
  const again = page.getByRole('dialog')
  for (const figure of ['Members', 'Pending invitations']) await again.getByRole('checkbox', { name: figure }).uncheck()
  await again.getByRole('button', { name: 'Save' }).click()
  await expect(again.getByRole('group', { name: 'Figures' })).toHaveAccessibleDescription('Choose at least one')
  await again.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Configure Tonight' })).toHaveCount(0)

  await test.step("an admin sets a role's default dashboard, and resets it", async () => {
    await page.getByRole('button', { name: 'Arrange' }).click()
    await page.getByRole('button', { name: 'Remove Quick actions' }).click()
    await expect(widgets(page)).toHaveCount(6)
    await page.getByRole('button', { name: 'More for this dashboard' }).click()
    await page.getByRole('menuitem', { name: 'Starting dashboards' }).click()
    const dialog = page.getByRole('dialog', { name: 'Starting dashboards' })
    await dialog.getByRole('button', { name: 'Use my dashboard for Viewer' }).click()
    await expect(toast(page, 'Starting dashboard saved')).toBeVisible()
    const row = dialog.getByRole('listitem').filter({ hasText: 'Viewer' })
    await expect(row).not.toContainText('The standard dashboard')
    await expectNoAxeViolations(page)
    await row.getByRole('button', { name: 'Back to the standard dashboard for Viewer' }).click()
    await expect(row).toContainText('The standard dashboard')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'More for this dashboard' }).click()
    await page.getByRole('menuitem', { name: 'Reset my dashboard' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
    await expect(widgets(page)).toHaveCount(7)
  })

  const actions = page.getByRole('article', { name: 'Quick actions' })
  const ways = ['New event', 'Invite a team member', 'See your team', 'Open the calendar', 'Company settings']
  await expect(actions.getByRole('link')).toHaveText(ways)
  await actions.getByRole('link', { name: 'Invite a team member' }).click()
  await expect(page).toHaveURL(/\/team-management\?invite=open$/)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('the keyboard widens, moves, removes and adds widgets, and changes persist', async ({ page, seed }, info) => {
  await seed.signIn(page, (await seed.newCompany()).owner)
  await page.goto('/dashboard')
  await expect(widgets(page)).toHaveCount(7)
  const names = await widgets(page).getByRole('heading').allInnerTexts()

  await test.step('a widened widget stays wide', async () => {
    const card = page.getByRole('article', { name: 'At a glance' })
    const width = async () => (await card.boundingBox())?.width ?? 0
    const before = await width()
    await page.getByRole('button', { name: 'Arrange' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Done' })).toBeFocused()
    await expectNoAxeViolations(page)
    const widen = page.getByRole('button', { name: 'Make At a glance wide' })
    await widen.focus()
    const saved = page.waitForResponse(/resize-widget/)
    await page.keyboard.press('Enter')
    await expect(widen).toHaveAttribute('aria-pressed', 'true')
    expect((await saved).ok()).toBe(true)
    if (info.project.name !== 'phone') expect(await width()).toBeGreaterThan(before * 1.2)
    await page.getByRole('button', { name: 'Done' }).focus()
    await page.keyboard.press('Enter')
    await expect(widen).toHaveCount(0)
    await page.reload()
    await expect(card).toBeVisible()
    if (info.project.name !== 'phone') expect(await width()).toBeGreaterThan(before * 1.2)
    await page.getByRole('button', { name: 'Arrange' }).click()
    await widen.click()
    await expect(widen).toHaveAttribute('aria-pressed', 'false')
    await page.getByRole('button', { name: 'Done' }).click()
  })

  // Two widgets of the second row.
  const [, , , first = '', second = ''] = names

  await test.step('a widget moved by keyboard stays there [C-DASH-28]', async () => {
    await page.getByRole('button', { name: 'Arrange' }).click()
    const mover = page.getByRole('button', { name: `Move ${first}`, exact: true })
    await mover.focus()
    await expect(mover).toHaveAttribute('aria-roledescription', 'movable widget')
    await expect(mover).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByText(`${first} is over place 4 of 7.`)).toBeAttached()
    await page.keyboard.press(info.project.name === 'phone' ? 'ArrowDown' : 'ArrowRight')
    await expect(page.getByText(`${first} is over place 5 of 7.`)).toBeAttached()
    const saved = page.waitForResponse(/reorder-widgets/)
    await page.keyboard.press('Space')
    expect((await saved).ok()).toBe(true)
    await expect(widgets(page).getByRole('heading').nth(3)).toHaveText(second)
    await page.reload()
    await expect(widgets(page).getByRole('heading').nth(3)).toHaveText(second)
  })

  await test.step('undo restores a removed widget', async () => {
    await page.getByRole('button', { name: `Remove ${second}`, exact: true }).click()
    await expect(widgets(page)).toHaveCount(6)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(widgets(page).getByRole('heading').nth(3)).toHaveText(second)
  })

  await test.step('removes all widgets [C-DASH-05 C-DASH-36]', async () => {
    for (const name of names) {
      await page.getByRole('button', { name: `Remove ${name}`, exact: true }).click()
      await expect(page.getByText('Widget Removed')).toBeVisible()
      await expect(page.getByRole('article', { name, exact: true })).toHaveCount(0)
    }
    await expect(page.getByText('Welcome to your dashboard!')).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('offers each missing widget, and adds it last [C-DASH-03 C-DASH-06 C-DASH-11..13 C-DASH-35]', async () => {
    for (const [count, button] of ['Add Your First Widget', 'Add Widget'].entries()) {
      await page.getByRole('button', { name: button }).click()
      const dialog = page.getByRole('dialog', { name: 'Add Widget' })
      await expect(dialog.getByRole('radio')).toHaveCount(7 - count)
      await expect(dialog.getByRole('button', { name: 'Add Widget' })).toBeDisabled()
      if (count === 0) await expectNoAxeViolations(page)
      const chosen = dialog.getByRole('radio').first()
      const name = await chosen.getAttribute('aria-label')
      await chosen.check({ force: true })
      await dialog.getByRole('button', { name: 'Add Widget' }).click()
      await expect(page.getByText('Widget Added')).toBeVisible()
      await expect(dialog).toBeHidden()
      await expect(widgets(page).last().getByRole('heading')).toHaveText(name ?? '')
      await expect(widgets(page)).toHaveCount(count + 1)
    }
  })
})

test('dragging reorders widgets, and the order persists [C-DASH-27]', async ({ page, seed }) => {
  await seed.signIn(page, (await seed.newCompany()).owner)
  await page.goto('/dashboard')
  const headings = widgets(page).getByRole('heading')
  await expect(headings).toHaveCount(7)
  const [first = '', second = ''] = await headings.allInnerTexts()
  await page.getByRole('button', { name: 'Arrange' }).click()
  const grip = page.getByRole('button', { name: `Move ${first}`, exact: true })
  await expect(grip).toBeVisible()
  await expect(grip).toHaveAttribute('aria-roledescription', 'movable widget')
  const [hold, from, to] = await Promise.all([
    grip.boundingBox(),
    page.getByRole('article', { name: first, exact: true }).boundingBox(),
    page.getByRole('article', { name: second, exact: true }).boundingBox(),
  ])
  if (!hold || !from || !to) throw new Error('The widgets are not on the screen')
  const start = { x: hold.x + hold.width / 2, y: hold.y + hold.height / 2 }

  const saved = page.waitForResponse(/reorder-widgets/)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + to.x - from.x, start.y + to.y - from.y, { steps: 12 })
  await expect(page.getByText(`${first} is over place 2 of 7.`)).toBeAttached()
  await page.mouse.up()
  expect((await saved).ok()).toBe(true)
  await expect(headings.first()).toHaveText(second)
  await page.reload()
  await expect(headings.first()).toHaveText(second)
})

test('the bell shows new members without a reload, syncs its read state across devices, and answers invitations', async ({
  page,
  seed,
  browser,
}) => {
  const host = await seed.newCompany()
  const guest = await seed.newCompany()
  await page.clock.install()
  await seed.signIn(page, host.owner)
  await page.goto('/dashboard')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications')

  const { roles } = await host.api.call(team, 'listRoles', {}, host.id)
  const role = roles.find((one) => one.role.key === 'viewer')
  const input = { emails: [guest.owner.email], company_role_id: role?.id ?? '' }
  await host.api.call(invitations, 'sendTeamInvitations', input, host.id)
  const [waiting] = (await guest.api.call(invitations, 'listMyInvitations', {})).invitations
  await guest.api.call(invitations, 'acceptMyInvitation', { invitation_id: waiting?.id ?? '' })

  await page.clock.fastForward(31_000)
  await expect(bell).toHaveAccessibleName('Notifications (1)')
  const context = await browser.newContext()
  const other = await context.newPage()
  await seed.signIn(other, host.owner)
  await other.goto('/dashboard')
  await expect(other.getByRole('button', { name: 'Notifications (1)' })).toBeVisible()
  const asked = other.waitForResponse(/mark-notices-read/)
  await other.getByRole('button', { name: 'Notifications (1)' }).click()
  const panel = other.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByRole('listitem')).toContainText('joined as Viewer')
  await expect(panel.getByRole('listitem')).toContainText('New')
  await asked
  await expectNoAxeViolations(other)
  await panel.getByRole('link', { name: /joined as Viewer/ }).click()
  await expect(other).toHaveURL(/\/team-management\/members\//)
  await context.close()

  await page.clock.fastForward(31_000)
  await expect(bell).toHaveAccessibleName('Notifications')

  await test.step('accepts and declines pending invitations', async () => {
    const booking = await seed.newCompany({ name: 'Harbour Lights Booking' })
    for (const name of ['Big Room Productions', 'Small Room Productions']) {
      const host = await seed.newCompany({ name })
      const { roles } = await host.api.call(team, 'listRoles', {}, host.id)
      const role = roles.find((one) => one.role.key === 'viewer')
      const input = { emails: [booking.owner.email], company_role_id: role?.id ?? '' }
      await host.api.call(invitations, 'sendTeamInvitations', input, host.id)
    }
    await page.goto('about:blank')
    await page.context().clearCookies()
    await seed.signIn(page, booking.owner)
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Notifications (2)' }).click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await expect(panel.getByRole('listitem')).toHaveCount(2)
    await expectNoAxeViolations(page)
    await panel.getByRole('button', { name: 'Accept the invitation to Big Room Productions' }).click()
    await expect(toast(page, 'Invitation accepted!')).toContainText('Welcome to Big Room Productions!')
    await panel.getByRole('button', { name: 'Decline the invitation to Small Room Productions' }).click()
    await expect(toast(page, 'Invitation declined')).toBeVisible()
    await expect(panel).toContainText("You're all caught up.")
    const account = await (await page.request.get('/api/auth/get-session')).json()
    const names = account.memberships.map(({ company }: { company: { name: string } }) => company.name)
    expect(names).toEqual(['Harbour Lights Booking', 'Big Room Productions'])
  })
})
