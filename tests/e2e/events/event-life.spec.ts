import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test } from '#tests/e2e/support/fixtures.ts'
import { expectToast } from '#tests/e2e/support/toast.ts'

test('a new company creates a venue, a space and an event, confirms and moves it, and sees every action', async ({
  page,
  seed,
}) => {
  const { owner } = await seed.newCompany()
  await seed.signIn(page, owner)

  await test.step('an empty list explains events and links to creating the first [M-LIST-51 M-LIST-52]', async () => {
    await page.goto('/events')
    await expect(page.getByText('No events yet')).toBeVisible()
    await expect(page.getByText('An event needs a title and a date; everything else can wait.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Create your first event' })).toHaveAttribute('href', '/events/new')
    await expectNoAxeViolations(page)
  })

  await test.step('creates a venue with a space [E-VEN-01 E-VEN-18 E-VEN-19 E-VEN-43]', async () => {
    await page.getByRole('link', { name: 'Venues' }).click()
    await page.getByRole('link', { name: 'New venue' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lagerhaus')
    await choose(page, 'Time zone', 'Europe/Berlin')
    await page.getByRole('button', { name: 'Create venue' }).click()
    await expectToast(page, 'The venue was created')
    await expect(page.getByRole('heading', { level: 1, name: 'Lagerhaus' })).toBeVisible()
    await page.getByRole('link', { name: 'Add a space' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('heading', { level: 1, name: 'Lagerhaus' }).waitFor()
    await page.getByRole('link', { name: 'Add a space' }).click()
    await expect(page.getByRole('combobox', { name: 'Venue' })).toHaveValue('Lagerhaus')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Main hall')
    await page.getByRole('button', { name: 'Create space' }).click()
    await expectToast(page, 'The space was created')
    await page.goto('/venues')
    await page.getByRole('link', { name: 'Lagerhaus' }).click()
    await expect(page.getByRole('table', { name: 'Spaces' }).getByRole('link', { name: 'Main hall' })).toBeVisible()
  })

  await test.step('creates an event that ends after midnight, with informal times [E-TIME-13 E-TIME-18 E-TIME-19 E-TIME-20]', async () => {
    await page.goto('/events/new')
    await page.getByRole('textbox', { name: 'Title' }).fill('Nova')
    await page.getByLabel('Date *', { exact: true }).fill('2098-06-13')
    const end = page.getByRole('textbox', { name: 'End' })
    await enter(page, 'Start', '2100')
    await expect(page.getByRole('textbox', { name: 'Start' })).toHaveValue('21:00')
    await enter(page, 'End', '25:70')
    await expect(page.getByText('Enter a time such as 21:30')).toBeVisible()
    await expect(end, 'what was typed is kept').toHaveValue('25:70')
    await enter(page, 'End', '12.30a')
    await expect(end).toHaveValue('00:30 +1')
    await choose(page, 'Venue', 'Lagerhaus')
    await page.getByRole('combobox', { name: 'Spaces' }).click({ force: true })
    await page.getByRole('option', { name: 'Main hall' }).click()
    await page.keyboard.press('Escape')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Create event' }).click()
    await expectToast(page, 'The event was created')
  })

  await test.step('its page shows title, status, date, venue and a countdown [E-EVT-100 E-EVT-101 E-EVT-102 E-EVT-103 E-EVT-104]', async () => {
    const header = page.getByRole('main').locator('header')
    await expect(header.getByRole('heading', { level: 1, name: 'Nova' })).toBeVisible()
    await expect(header.getByText('Draft')).toBeVisible()
    await expect(header).toContainText('Fri, Jun 13, 2098 · Lagerhaus')
    await expect(header).toContainText(/in [\d,]+ days/)
    await expect(page.getByText('Fri, Jun 13 · Start 21:00 · End 00:30 +1')).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('confirms it; the dialog explains the effect before and after [E-EVT-89]', async () => {
    await page.getByRole('button', { name: 'Status' }).click()
    await page.getByRole('menuitem', { name: 'Confirm' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm Nova?' })
    await expect(dialog).toContainText('Currently: Draft')
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expectToast(page, 'Nova is confirmed', 'Previously: Draft.')
    await expect(page.getByRole('main').locator('header').getByText('Confirmed')).toBeVisible()
  })

  await test.step('moves it, keeping its local times [E-EVT-97 E-EVT-99]', async () => {
    await page.getByRole('button', { name: 'Status' }).click()
    await page.getByRole('menuitem', { name: 'Move to another date' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move Nova' })
    await dialog.getByLabel('New date').fill('2098-11-14')
    await expect(dialog.getByRole('list', { name: 'What moves' })).toHaveText('Fri, Jun 13, 2098 → Fri, Nov 14, 2098')
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expectToast(page, 'Nova was moved')
    await expect(page.getByText('Fri, Nov 14 · Start 21:00 · End 00:30 +1')).toBeVisible()
  })

  await test.step('the activity lists each action newest first, with person, old and new value [M-REC-48 M-REC-49 M-REC-50 M-REC-51]', async () => {
    await page.getByRole('tab', { name: 'Activity' }).click()
    const acts = page.getByRole('table', { name: 'Activity' }).getByRole('row').filter({ hasText: owner.fullName })
    await expect(acts).toHaveCount(3)
    await expect(acts.nth(0)).toContainText('Changed an event')
    await expect(acts.nth(1)).toContainText('Changed the status of an event')
    await expect(acts.nth(1)).toContainText('Status: Draft → Confirmed')
    await expect(acts.nth(2)).toContainText('Created an event')
    await expectNoAxeViolations(page)
  })

  await test.step('the list shows it under its month [E-EVT-119 E-EVT-123]', async () => {
    await page.getByRole('link', { name: 'Events', exact: true }).last().click()
    const table = page.getByRole('table', { name: 'Events' })
    await expect(table.getByRole('row').filter({ hasText: 'November 2098' })).toBeVisible()
    await expect(table.getByRole('row').filter({ hasText: 'Nova' })).toContainText('Lagerhaus')
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Upcoming')
    await expectNoAxeViolations(page)
  })

  await test.step('saving and adding another keeps only venue and kind [E-EVT-111 E-EVT-116 E-EVT-117]', async () => {
    await page.goto('/events/new')
    const title = page.getByRole('textbox', { name: 'Title' })
    await title.fill('First night')
    await page.getByLabel('Date *', { exact: true }).fill('2098-06-13')
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('Club night')
    await choose(page, 'Venue', 'Lagerhaus')
    await page.getByRole('button', { name: 'Save and add another' }).click()
    await expectToast(page, 'The event was created')
    await expect(title).toHaveValue('')
    await expect(page.getByLabel('Date *', { exact: true })).toHaveValue('')
    await expect(page.getByRole('combobox', { name: 'Kind' })).toHaveValue('club_night')
    await expect(page.getByRole('combobox', { name: 'Venue' })).toHaveValue('Lagerhaus')
    await title.fill('Second night')
    await page.getByLabel('Date *', { exact: true }).fill('2098-06-14')
    await page.getByRole('button', { name: 'Create event' }).click()
    await expectToast(page, 'The event was created')
    await page.goto('/events')
    for (const name of ['First night', 'Second night']) {
      const row = page.getByRole('row').filter({ hasText: name })
      await expect(row).toContainText('Club night')
      await expect(row).toContainText('Lagerhaus')
    }
  })
})

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function enter(page: Page, label: string, typed: string): Promise<void> {
  const field = page.getByRole('textbox', { name: label })
  await field.fill(typed)
  await field.blur()
}
