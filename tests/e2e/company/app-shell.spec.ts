import type { Locator, Page, TestInfo } from '@playwright/test'
import type { Account } from '#shared/features/identity/auth.ts'
import { askingItself } from '#tests/e2e/support/asking-itself.ts'
import { expect, expectNoAxeViolations, stranger, test, unique } from '#tests/e2e/support/fixtures.ts'

/** Of the demo company that the server is started with. */
const viewer = { email: 'victor@northlight.example', password: 'open-doors!' }

test(
  'the sidebar lists the modules one may read, the dashboard first, then by sort order, and none without a page [C-LAY-01 C-LAY-03 C-LAY-06 C-LAY-07 C-LAY-08 C-LAY-10 C-ROUTE-03]',
  { tag: '@phone' },
  async ({ page, seed }, info) => {
    await seed.signIn(page, (await seed.newCompany()).owner)
    await page.goto('/dashboard')
    const frame = await sidebar(page, info)
    await expect(frame.getByText('Marquee', { exact: true })).toBeVisible()
    const names = ['Dashboard', 'Events', 'Team Management', 'Company Settings']
    await expect(modules(frame).getByRole('link')).toHaveText(names)
    await expectNoAxeViolations(page)
  },
)

test('a module that the role cannot read is not listed, and its page says so [C-LAY-05 C-SET-01 C-TEAM-01 C-ACC-03]', async ({
  page,
  seed,
}, info) => {
  await seed.signIn(page, viewer)
  await page.goto('/dashboard')
  await expect(modules(await sidebar(page, info)).getByRole('link')).toHaveText(['Dashboard', 'Events'])
  await page.goto('/company-settings')
  await expect(page.getByText("You don't have permission to access Company Settings.")).toBeVisible()
  await expectNoAxeViolations(page)
  await page.goto('/team-management')
  await expect(page.getByText("You don't have permission to access Team Management.")).toBeVisible()
})

test("without any module the sidebar says 'No modules available' [C-LAY-04]", async ({ page, seed }, info) => {
  await seed.signIn(page, (await seed.newCompany()).owner)
  await changeAccount(page, (account) => ({
    ...account,
    company: account.company && { ...account.company, modules: [] },
  }))
  await page.goto('/settings')
  const frame = await sidebar(page, info)
  await expect(frame.getByText('No modules available')).toBeVisible()
  await expectNoAxeViolations(page)
})

test('the avatar menu names the person, leads to the settings and signs out to / [C-LAY-12 C-LAY-13 C-LAY-14 C-LAY-15 C-LAY-16 C-LAY-17]', async ({
  page,
  seed,
}) => {
  const owner = await seed.signUpAndConfirm(stranger('Wilhelmina Featherstonehaugh-Cholmondeley'))
  await seed.newCompany({ owner })
  await seed.signIn(page, owner)
  await page.goto('/dashboard')
  const avatar = page.getByRole('banner').getByRole('button', { name: 'Your account' })
  await avatar.click()
  const menu = page.getByRole('menu')
  await expect(menu.getByText(owner.fullName)).toBeVisible()
  await expect(menu.getByText(owner.email)).toBeVisible()
  await expectNoAxeViolations(page)
  await menu.getByRole('menuitem', { name: 'My Settings' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  await avatar.click()
  await menu.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth$/)
})

test('the colour scheme can be chosen and survives a reload', async ({ page, seed }) => {
  await seed.signIn(page, (await seed.newCompany()).owner)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test(
  'the switcher goes to another company at /dashboard; the choice is kept, and no badge or panel is shown that is not due [C-LAY-02 C-LAY-11 C-LAY-19 C-LAY-21 C-LAY-22 C-ACC-04 C-ACC-65 C-CONST-01]',
  { tag: '@phone' },
  async ({ page, seed }, info) => {
    const { owner, id: firstId } = await seed.newCompany({ name: `Marquee Platform Admin ${unique()}` })
    const second = await seed.newCompany({
      owner,
      name: 'Nordlicht Veranstaltungsgesellschaft für außergewöhnliche Abende',
    })
    await seed.signIn(page, owner)
    await page.goto('/settings')
    await expect(page.getByRole('heading', { level: 1, name: 'My Settings' })).toBeVisible()
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
  },
)

test('two tabs act for the companies that they show, whatever is chosen in the other; a reload changes nothing, and a new tab starts with the last choice', {
  tag: '@phone',
}, async ({ page, context, seed }) => {
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

for (const [status, title, id] of [
  ['past_due', 'Payment Past Due', 'C-ACC-51'],
  ['suspended', 'Account Suspended', 'C-ACC-54'],
] as const) {
  test(`a ${status} company shows a billing warning and a dashboard that cannot be changed [${id} C-ACC-58 C-DASH-14 C-DASH-15]`, async ({
    page,
    seed,
  }) => {
    await seed.signIn(page, (await seed.newCompany()).owner)
    await withStatus(page, status)
    await page.goto('/dashboard')
    const warning = page.getByRole('complementary', { name: 'Billing warning' })
    await expect(warning).toContainText(title)
    await expect(page.getByRole('button', { name: 'Add Widget' })).toBeDisabled()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0)
    await expectNoAxeViolations(page)
    await warning.getByRole('link', { name: 'Go to Billing' }).click()
    await expect(page).toHaveURL(/\/company-settings\?tab=billing$/)
  })
}

test('an inactive company lets its members reach nothing but Billing [C-ACC-55 C-ACC-56 C-SET-09]', async ({
  page,
  seed,
}, info) => {
  await seed.signIn(page, (await seed.newCompany()).owner)
  await withStatus(page, 'inactive')
  await page.goto('/dashboard')
  await expect(page.getByText('This company is inactive. Only its billing can be reached.')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Billing warning' })).toContainText('Account Inactive')
  await expect(page.getByRole('button', { name: 'Add Widget' })).toHaveCount(0)
  await expectNoAxeViolations(page)
  await modules(await sidebar(page, info))
    .getByRole('link', { name: 'Company Settings' })
    .click()
  await expect(page.getByRole('tab')).toHaveText(['Billing', 'Data'])
})

test('the palette goes to a page and is closed by Escape; it opens by Ctrl+K', async ({ page, seed }) => {
  await seed.signIn(page, (await seed.newCompany()).owner)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  const search = page.getByRole('textbox', { name: 'Search commands' })
  await expect(search).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(search).toBeHidden()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await search.fill('team')
  await page.getByRole('button', { name: 'Team Management', exact: true }).last().click()
  await expect(page).toHaveURL(/\/team-management$/)
})

test('the palette finds tabs, acts and people although they are mistyped, and leads to them', {
  tag: '@phone',
}, async ({ page, seed }) => {
  const company = await seed.newCompany()
  await seed.signIn(page, company.owner)
  await page.goto('/dashboard')
  const search = page.getByRole('textbox', { name: 'Search commands' })
  const find = async (typed: string, name: string | RegExp) => {
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await search.fill(typed)
    const found = page.getByRole('dialog').getByRole('button', { name })
    await expect(found.first()).toBeVisible()
    if (typed === 'biling') await expectNoAxeViolations(page)
    await found.first().click()
    await expect(search).toBeHidden()
  }
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

test('the keyboard reaches the content past the navigation', async ({ page, seed }) => {
  await seed.signIn(page, (await seed.newCompany()).owner)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
})

test('widgets are removed, added last and moved by keyboard; the order is kept', async ({ page, seed }, info) => {
  await seed.signIn(page, (await seed.newCompany()).owner)
  await page.goto('/dashboard')
  const widgets = page.getByRole('article')
  await expect(widgets).toHaveCount(5)
  const names = await widgets.getByRole('heading').allInnerTexts()
  const [first = '', second = ''] = names

  await test.step('one is moved by keyboard, and stays there [C-DASH-28]', async () => {
    await page.getByRole('button', { name: 'Arrange' }).click()
    const mover = page.getByRole('button', { name: `Move ${first}`, exact: true })
    await mover.focus()
    await expect(mover).toHaveAttribute('aria-roledescription', 'movable widget')
    await expect(mover).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByText(`${first} is over place 1 of 5.`)).toBeAttached()
    await page.keyboard.press(info.project.name === 'phone' ? 'ArrowDown' : 'ArrowRight')
    await expect(page.getByText(`${first} is over place 2 of 5.`)).toBeAttached()
    const saved = page.waitForResponse(/reorder-widgets/)
    await page.keyboard.press('Space')
    expect((await saved).ok()).toBe(true)
    await expect(widgets.getByRole('heading').first()).toHaveText(second)
    await page.reload()
    await expect(widgets.getByRole('heading').first()).toHaveText(second)
  })

  await test.step('one that was removed is taken back', async () => {
    // Taken back, it is where it was.
    await page.getByRole('button', { name: `Remove ${second}`, exact: true }).click()
    await expect(widgets).toHaveCount(4)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(widgets.getByRole('heading').first()).toHaveText(second)
  })

  await test.step('all are removed [C-DASH-05 C-DASH-36]', async () => {
    for (const name of names) {
      await page.getByRole('button', { name: `Remove ${name}`, exact: true }).click()
      await expect(page.getByText('Widget Removed')).toBeVisible()
      await expect(page.getByRole('article', { name, exact: true })).toHaveCount(0)
    }
    await expect(page.getByText('Welcome to your dashboard!')).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('each that is not there is offered, and placed last [C-DASH-03 C-DASH-06 C-DASH-11..13 C-DASH-35]', async () => {
    for (const [count, button] of ['Add Your First Widget', 'Add Widget'].entries()) {
      await page.getByRole('button', { name: button }).click()
      const dialog = page.getByRole('dialog', { name: 'Add Widget' })
      await expect(dialog.getByRole('radio')).toHaveCount(5 - count)
      await expect(dialog.getByRole('button', { name: 'Add Widget' })).toBeDisabled()
      if (count === 0) await expectNoAxeViolations(page)
      const chosen = dialog.getByRole('radio').first()
      const name = await chosen.getAttribute('aria-label')
      await chosen.check({ force: true })
      await dialog.getByRole('button', { name: 'Add Widget' }).click()
      await expect(page.getByText('Widget Added')).toBeVisible()
      await expect(dialog).toBeHidden()
      await expect(widgets.last().getByRole('heading')).toHaveText(name ?? '')
      await expect(widgets).toHaveCount(count + 1)
    }
  })
})

test('a return from a canceled payment says so; one from a payment waits for the server to see it [C-DASH-07 C-DASH-08 C-DASH-09 C-DASH-10]', async ({
  page,
  seed,
}) => {
  await page.clock.install()
  const { owner } = await seed.newCompany()
  await seed.signIn(page, owner)
  await page.goto('/dashboard?canceled=true')
  await expect(page.getByText('Payment Canceled')).toBeVisible()
  await expectNoAxeViolations(page)

  await page.goto('/dashboard?success=true')
  await expect(page.getByText('Your payment is being confirmed...')).toBeVisible()
  await expect(page.getByText('Payment Successful!')).toHaveCount(0)
  await page.clock.fastForward(61_000)
  await expect(page.getByText('Your payment is not confirmed yet')).toBeVisible()
  await expect(page.getByText('Payment Successful!')).toHaveCount(0)

  let subscribed = false
  await page.route('**/check-subscription', (route) =>
    route.fulfill({ json: { subscribed, subscription_tier: null, subscription_end: null, trial_ends_at: null } }),
  )
  await page.goto('/dashboard?success=true')
  await expect(page.getByText('Your payment is being confirmed...')).toBeVisible()
  await expectNoAxeViolations(page)
  subscribed = true
  await page.clock.fastForward(3000)
  await expect(page.getByText('Payment Successful!')).toBeVisible()
})

test('a super admin sees the panel in the switcher and the sidebar, and the System badge on the platform company [C-LAY-09 C-LAY-10 C-LAY-18 C-LAY-20 A-GUARD-10]', async ({
  page,
  seed,
}, info) => {
  await seed.signInAsStaff(page)
  await page.goto('/dashboard')
  const place = await switcherPlace(page, info)
  await expect(
    modules(await sidebar(page, info))
      .getByRole('link')
      .last(),
  ).toHaveText('Super Admin')
  await place.getByRole('button', { name: /^Company: Marquee Platform Admin/ }).click()
  await expect(page.getByRole('menuitem', { name: /Marquee Platform Admin/ }).getByText('System')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('menuitem', { name: 'Super Admin Panel' }).click()
  await expect(page).toHaveURL(/\/admin$/)
})

test('while impersonating, an orange banner names both and leads back', async ({ page, seed }) => {
  const { owner } = await seed.newCompany()
  const admin = seed.superAdmin()
  await seed.signIn(page, admin)
  const userId = await impersonate(page, owner.email)
  await expect(page).toHaveURL(/\/dashboard$/)
  const banner = page.getByRole('region', { name: 'Impersonation' })

  await test.step('the banner [C-LAY-23..26]', async () => {
    await expect(banner.getByText(`You are impersonating: ${owner.email}`)).toBeVisible()
    await expect(banner.getByText(`(Admin: ${admin.email})`)).toBeVisible()
    const [red = 0, green = 0, blue = 255] = await banner.evaluate((element) =>
      (getComputedStyle(element).backgroundColor.match(/\d+/g) ?? []).map(Number),
    )
    expect(red > 150 && green > 40 && green < 150 && blue < 60, 'the banner is orange').toBe(true)
    await expectNoAxeViolations(page)
  })

  await test.step('what the browser keeps [C-SESS-32 C-SESS-33 C-CONST-02]', async () => {
    const kept = await page.evaluate(() => localStorage.getItem('impersonation_data') ?? '')
    expect(JSON.parse(kept)).toMatchObject({
      impersonatedUser: { email: owner.email },
      originalAdminUser: { email: admin.email },
    })
  })

  await test.step('the way back [C-LAY-27 C-LAY-28 C-SESS-39 C-SESS-43 C-SESS-45..47]', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/admin-restore-session', async (route) => {
      await released
      await route.continue()
    })
    await banner.getByRole('button', { name: 'Return to Admin Account' }).click()
    await expect(banner.getByRole('button', { name: 'Restoring...' })).toBeVisible()
    release()
    await expect(page.getByText('Session Restored')).toBeVisible()
    await expect(page.getByText(`Returned to admin account: ${admin.email}`)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/admin/users/${userId}$`))
    await expect(banner).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('impersonation_data'))).toBeNull()
  })
})

test('a member is invited, the invitation is resent and cancelled', async ({ page, seed, mailbox }) => {
  await seed.signIn(page, (await seed.newCompany()).owner)
  await page.goto('/team-management')
  const dialog = page.getByRole('dialog', { name: 'Invite Member' })
  const send = dialog.getByRole('button', { name: 'Send Invitation' })
  const guest = stranger()

  await test.step('nobody is invited yet [C-TEAM-03 C-TEAM-61 C-TEAM-63]', async () => {
    await expect(page.getByRole('tab')).toHaveText(['Members', 'Invitations', 'Roles'])
    await expect(page.getByRole('heading', { name: 'Team Members (1)' })).toBeVisible()
    await page.getByRole('tab', { name: 'Invitations' }).click()
    await expect(page.getByText('No pending invitations')).toBeVisible()
    await expect(page.getByText('Manage pending invitations')).toBeVisible()
  })

  await test.step('an address and one of the roles are needed [C-TEAM-06 C-TEAM-44..46]', async () => {
    await page.getByRole('button', { name: 'Invite Member' }).click()
    await expect(send).toBeDisabled()
    await dialog.getByLabel('Email').fill(guest.email)
    await expect(dialog.getByRole('combobox', { name: 'Role' })).toHaveValue('Member')
    await expect(send).toBeEnabled()
    await dialog.getByRole('combobox', { name: 'Role' }).click()
    await expect(page.getByRole('option')).toHaveText(['Admin', 'Manager', 'Member', 'Viewer'])
    await expectNoAxeViolations(page)
  })

  await test.step('the invitation is sent and counted [C-TEAM-48 C-TEAM-57]', async () => {
    await page.getByRole('option', { name: 'Member' }).click()
    await send.click()
    await expect(page.getByText('Invitation sent')).toBeVisible()
    await expect(page.getByText(guest.email).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Team Invitations (1)' })).toBeVisible()
    await mailbox.waitFor(guest.email, /invit/i)
  })

  await test.step('it is resent [C-TEAM-73]', async () => {
    const resend = page.getByRole('button', { name: `Resend the invitation of ${guest.email}` })
    await resend.hover()
    await expect(page.getByRole('tooltip', { name: 'Resend invitation with new link' })).toBeVisible()
    await resend.click()
    await expect(page.getByText('A new invitation email has been sent with a fresh link.')).toBeVisible()
  })

  await test.step('it is cancelled [C-TEAM-82]', async () => {
    await page.getByRole('button', { name: `Cancel the invitation of ${guest.email}` }).click()
    await expect(page.getByRole('dialog', { name: 'Cancel this invitation?' })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Cancel Invitation' }).click()
    await expect(page.getByText('Invitation cancelled')).toBeVisible()
    await expect(page.getByText('No pending invitations')).toBeVisible()
  })

  await test.step('all that ever were can be shown [C-TEAM-58 C-TEAM-62]', async () => {
    await expect(page.getByRole('switch', { name: 'Show all invites' })).not.toBeChecked()
    await page.getByRole('switch', { name: 'Show all invites' }).click()
    await expect(page.getByRole('switch', { name: 'Show all invites' })).toBeChecked()
    await expect(page.getByText('All invitations')).toBeVisible()
    await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
    await expectNoAxeViolations(page)
  })
})

test('the roles of a company are shown as cards [C-TEAM-90 C-TEAM-91 C-TEAM-92 C-TEAM-94 C-TEAM-96 C-TEAM-99 C-TEAM-102]', async ({
  page,
  seed,
}) => {
  await seed.signIn(page, (await seed.newCompany()).owner)
  await page.goto('/team-management?tab=roles')
  await expect(page.getByRole('heading', { name: 'Team Roles (4)' })).toBeVisible()
  const admin = page.getByRole('article', { name: 'Admin' })
  await expect(admin).toContainText('Access Leveladmin')
  await expect(admin).toContainText('Base RoleAdmin')
  await expect(admin.getByText('Active', { exact: true })).toBeVisible()
  await expect(admin.getByText('Company Settings: Admin', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('General saves, asks before it is left unsaved, and refuses a taken URL [C-SET-19 C-SET-20 C-SET-21 C-SET-22 C-SET-23 C-SET-24 C-SET-25 C-SET-26]', async ({
  page,
  seed,
}, info) => {
  const taken = await seed.newCompany()
  await seed.signIn(page, (await seed.newCompany()).owner)
  await page.goto('/company-settings')
  const timezone = page.getByRole('combobox', { name: 'Timezone' })
  await expect(timezone).toHaveValue('UTC')
  const save = page.getByRole('button', { name: 'Save Changes' })
  const slug = page.getByRole('textbox', { name: 'URL' })
  await slug.fill(taken.slug)
  await expect(page.getByText('This URL is already taken')).toBeVisible()
  await expect(save).toBeDisabled()
  await expectNoAxeViolations(page)

  await modules(await sidebar(page, info))
    .getByRole('link', { name: 'Dashboard' })
    .click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Stay' }).click()

  const fresh = `renamed-${unique()}`
  await slug.fill(fresh)
  await expect(page.getByText('This URL is available')).toBeVisible()
  await page.getByLabel('Company name').fill('Renamed House')
  await page.getByLabel('Description').fill('Concerts by the river')
  await page.getByLabel('Contact email').fill('hello@renamed.example')
  await page.getByLabel('Website').fill('renamed.example')
  await save.click()
  await expect(page.getByText('Enter an address such as https://example.com')).toBeVisible()
  await page.getByLabel('Website').fill('https://renamed.example')
  await timezone.click()
  await timezone.fill('Europe/Berlin')
  await page.getByRole('option', { name: 'Europe/Berlin' }).click()
  await save.click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Company name')).toHaveValue('Renamed House')
  await expect(slug).toHaveValue(fresh)
  await expect(page.getByLabel('Description')).toHaveValue('Concerts by the river')
  await expect(page.getByLabel('Contact email')).toHaveValue('hello@renamed.example')
  await expect(page.getByLabel('Website')).toHaveValue('https://renamed.example')
  await expect(timezone).toHaveValue('Europe/Berlin')
})

test('profile, password and addresses can be changed', async ({ page, seed, browserConsole }) => {
  browserConsole.allow(/status of 4(09|22)/)
  const person = await seed.signUpAndConfirm()
  const somebody = await seed.signUpAndConfirm()
  await seed.signIn(page, person)
  await page.goto('/settings')
  const extra = stranger().email

  await test.step('the profile [C-USER-02..05 C-USER-08 C-USER-09]', async () => {
    await page.getByLabel('Display name').fill('Robin on tour')
    await page.getByLabel('Bio').fill('x'.repeat(501))
    await expect(page.getByText('501/500 characters')).toBeVisible()
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await expect(page.getByText('At most 500 characters')).toBeVisible()
    await expect(page.getByLabel('Bio')).toBeFocused()
    await expectNoAxeViolations(page)
    await page.getByLabel('Bio').fill('On the road since 1998.')
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await expect(page.getByText('Profile updated successfully')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('readonly', '')
  })

  await test.step('the password [C-USER-13..16 C-USER-18]', async () => {
    await page.getByRole('tab', { name: 'Security' }).click()
    const [current, next, again] = ['Current password', 'New password', 'Confirm new password'].map((label) =>
      page.getByLabel(label, { exact: true }).and(page.locator('input')),
    )
    await current?.fill('not-the-one')
    await next?.fill('Second-act-9')
    await again?.fill('Third-act-9')
    const update = page.getByRole('button', { name: 'Update Password' })
    await update.click()
    await expect(page.getByText("New passwords don't match")).toBeVisible()
    await expectNoAxeViolations(page)
    await again?.fill('Second-act-9')
    await update.click()
    await expect(page.getByText('The current password is not right.').first()).toBeVisible()
    await current?.fill(person.password)
    await update.click()
    await expect(page.getByText('Password updated successfully')).toBeVisible()
  })

  await test.step('an address is added, the primary one staying first [C-USER-29 C-USER-30 C-USER-35 C-USER-45]', async () => {
    await page.getByRole('tab', { name: 'Emails' }).click()
    await expect(page.getByRole('tabpanel', { name: 'Emails' }).getByText(person.email)).toBeVisible()
    const add = async (email: string) => {
      await page.getByLabel('Add an address').fill(email)
      await page.getByRole('button', { name: 'Add Email' }).click()
      await page.getByRole('dialog').getByLabel('Current password').fill('Second-act-9')
      await page.getByRole('dialog').getByRole('button', { name: 'Add Email' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await add(somebody.email)
    await expect(page.getByText('This email address is already registered').first()).toBeVisible()
    await expectNoAxeViolations(page)
    await add(extra)
    await expect(page.getByText('Email added successfully. Please verify it to use for invitations.')).toBeVisible()
    await expect(page.getByRole('tabpanel', { name: 'Emails' })).toContainText(new RegExp(`${person.email}.*${extra}`))
  })

  await test.step('it is sent its link [C-USER-33 C-USER-48]', async () => {
    await page.getByRole('button', { name: 'Send Verification' }).click()
    await expect(page.getByText('Verification Email Sent')).toBeVisible()
  })

  await test.step('it is removed [C-USER-31 C-USER-46]', async () => {
    await page.getByRole('button', { name: `Remove ${extra}` }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Email removed successfully')).toBeVisible()
  })
})

test('a trial company sees plans and its billing email, which an admin can change', async ({ page, seed }) => {
  await seed.signIn(page, (await seed.newCompany()).owner)
  await page.goto('/company-settings?tab=billing')

  await test.step('the plans to choose from [C-BILL-05 C-BILL-12..14 C-BILL-16]', async () => {
    await expect(page.getByText(/^Free trial until [A-Z][a-z]+ \d{1,2}, \d{4}$/)).toBeVisible()
    await expect(page.getByText('No Active Subscription')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Choose a plan' }).getByRole('article')).toHaveCount(4)
    await expect(page.getByRole('link', { name: 'Contact Sales' })).toHaveAttribute('href', /^mailto:/)
    await expect(page.getByText('Cancel anytime • No setup fees • 14-day free trial')).toBeVisible()
  })

  await test.step('no invoice yet [C-BILL-45]', async () => {
    await expect(page.getByText('No invoices found')).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('the billing email [C-BILL-26 C-BILL-27 C-BILL-29]', async () => {
    await page.getByRole('button', { name: 'Edit the billing email' }).click()
    const field = page.getByLabel('Billing email')
    await field.fill('')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Billing email is required')).toBeVisible()
    await field.fill('nowhere')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await expectNoAxeViolations(page)
    await field.fill('bills@example.test')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Billing Email Updated')).toBeVisible()
    await expect(page.getByText('bills@example.test')).toBeVisible()
  })
})

/** The sidebar; on a phone it is the drawer, which is opened. */
async function sidebar(page: Page, info: TestInfo): Promise<Locator> {
  if (info.project.name !== 'phone') return page.getByRole('complementary', { name: 'Sidebar' })
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  if (!(await drawer.isVisible())) await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect(drawer).toBeVisible()
  return drawer
}

/** The switcher is in the top bar, on a phone in the drawer. */
async function switcherPlace(page: Page, info: TestInfo): Promise<Locator> {
  return info.project.name === 'phone' ? sidebar(page, info) : page.getByRole('banner')
}

function modules(frame: Locator): Locator {
  return frame.getByRole('navigation', { name: 'Modules' })
}

function stored(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('selectedCompanyId'))
}

/** What the server says of the person, changed on its way to the page. */
async function changeAccount(page: Page, change: (account: Account) => Account): Promise<void> {
  await askingItself(page)
  await page.route('**/api/auth/get-session', async (route) => {
    const response = await route.fetch()
    const account: Account = await response.json()
    await route.fulfill({ response, json: account.user ? change(account) : account })
  })
}

async function withStatus(page: Page, status: 'past_due' | 'suspended' | 'inactive'): Promise<void> {
  await changeAccount(page, (account) => ({ ...account, company: account.company && { ...account.company, status } }))
}

/** From the user's page in the back office, as a super admin does it. */
async function impersonate(page: Page, email: string): Promise<string> {
  await page.goto(`/admin/users?search=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name: /^View / }).click()
  await page.getByRole('tab', { name: 'Admin Actions' }).click()
  await page.getByRole('button', { name: 'Impersonate User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Impersonate this user?' })
  await dialog.getByLabel('Admin Notes (Optional)').fill('Asked for help with the widgets')
  const userId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await dialog.getByRole('button', { name: 'Impersonate', exact: true }).click()
  await expect(page.getByText('Impersonation Started')).toBeVisible()
  return userId
}
