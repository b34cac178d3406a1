import { newEvent, newVenue } from '#tests/e2e/support/events.ts'
import { expect, expectNoAxeViolations, test } from '#tests/e2e/support/fixtures.ts'

test('the palette finds an event despite a typo, opens it by keyboard, and then lists it first [M-SRCH-01 M-SRCH-16 M-SRCH-17 M-SRCH-25]', async ({
  page,
  seed,
}) => {
  const company = await seed.newCompany()
  const venue = await newVenue(company, 'Harbour Hall', 'Main stage')
  const { id } = await newEvent(company, 'Rolling Midsummer Nights', { venue: venue.id })
  await newEvent(company, 'Autumn Gala')
  await seed.signIn(page, company.owner)
  await page.goto('/events')
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  const search = page.getByRole('textbox', { name: 'Search commands' })
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const offered = dialog.getByRole('button')

  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await expect(offered.first()).toContainText('Dashboard')
  await page.keyboard.type('midsumemr')
  await expect(offered).toHaveText([/Rolling Midsummer Nights.*Jun 13, 2098 · Harbour Hall/])
  await expectNoAxeViolations(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/events/${id}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Rolling Midsummer Nights' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(offered.first()).toHaveText(/Rolling Midsummer Nights.*Event · Jun 13, 2098 · Harbour Hall/)
  await expectNoAxeViolations(page)
  await page.keyboard.type('today')
  await expect(offered.first()).toHaveText('Go to today')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/events\?view=standard$/)
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Upcoming')
})
